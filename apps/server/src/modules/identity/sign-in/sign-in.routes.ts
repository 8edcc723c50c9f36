import {
  CODE_EXPIRES_IN,
  CODE_RESEND_IN,
  checkPhoneCode,
  findAndUpdateParent,
  startSession,
  verifyMyPhoneNumber,
} from '@schoolgate/contracts/identity'
import { signInByPasskey, startPasskeySignIn } from '@schoolgate/contracts/passkeys'
import type { FastifyRequest } from 'fastify'
import { route, type Route } from '#lib/route'
import type { RelyingParty, RelyingPartyAt } from '#modules/identity/factors'
import { passkeysNotHere } from '#modules/identity/problems'
import type { BrowserCookies } from '#modules/identity/sessions'
import type { Addresses } from '#modules/schools'
import type { EnterBrowser } from './entering.ts'
import type { PasskeySignIn } from './passkey-sign-in.service.ts'
import type { PhoneSignIn } from './phone-sign-in.service.ts'
import type { SignIn } from './sign-in.service.ts'

type Parts = {
  cookies: BrowserCookies
  entering: EnterBrowser
  signIn: SignIn
  phoneSignIn: PhoneSignIn
  passkeySignIn: PasskeySignIn
  relyingPartyAt: RelyingPartyAt
  countriesAt(request: FastifyRequest): Promise<string[]>
  siteOf: Addresses['siteOf']
}

const BEARER = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/

/** The ways in. */
export function signInRoutes(parts: Parts): Route[] {
  const { cookies, signIn, phoneSignIn, passkeySignIn, countriesAt, siteOf } = parts
  const relyingPartyAt = (request: FastifyRequest): RelyingParty => {
    const site = parts.relyingPartyAt(request)
    if (site) return site
    throw passkeysNotHere()
  }
  const { callerOf, letIn } = parts.entering
  const writtenAt = async (text: string, request: FastifyRequest) => ({ text, countries: await countriesAt(request) })
  return [
    route(startSession, async ({ body, request, reply }) => {
      const { email } = body.user
      const caller = callerOf(request)
      const entered =
        'id_token' in body
          ? await signIn.byIdToken(email, body.id_token, caller)
          : await signIn.byPassword(email, body.user.password, caller)
      return letIn(reply, caller, entered)
    }),

    route(verifyMyPhoneNumber, async ({ body, request, reply }) => {
      const written = await writtenAt(body.phone_number, request)
      const asking = { ...callerOf(request), site: siteOf(request) }
      await phoneSignIn.askForCode(written, cookies.knowBrowser(request, reply), asking)
      return { status: 'sent_if_known', expires_in: CODE_EXPIRES_IN, resend_in: CODE_RESEND_IN } as const
    }),

    route(checkPhoneCode, async ({ body: { phone_number, code }, request, reply }) => {
      const written = await writtenAt(phone_number, request)
      // A code from the desk is the first thing its browser sends, so that it is not known before.
      const browser = cookies.knowBrowser(request, reply)
      return { firebase_id: await phoneSignIn.checkCode(written, code, browser, callerOf(request)) }
    }),

    route(findAndUpdateParent, async ({ body, request, reply }) => {
      const { phone_number, firebase_id } = body
      const caller = callerOf(request)
      const written = await writtenAt(phone_number, request)
      const idToken = BEARER.exec(request.headers.authorization ?? '')?.[1]
      const entered =
        idToken === undefined
          ? await phoneSignIn.byTicket(written, firebase_id, cookies.browser(request), caller)
          : await phoneSignIn.byIdToken(written, firebase_id, idToken, caller)
      return letIn(reply, caller, entered)
    }),

    route(startPasskeySignIn, async ({ request, reply }) => {
      const site = relyingPartyAt(request)
      return { options: { ...(await passkeySignIn.ask(site, cookies.knowBrowser(request, reply), callerOf(request))) } }
    }),

    route(signInByPasskey, async ({ body, request, reply }) => {
      const [site, browser, caller] = [relyingPartyAt(request), cookies.knowBrowser(request, reply), callerOf(request)]
      return letIn(reply, caller, await passkeySignIn.byPasskey(site, body.response, browser, caller))
    }),
  ]
}
