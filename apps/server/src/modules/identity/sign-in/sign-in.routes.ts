import {
  CODE_EXPIRES_IN,
  CODE_RESEND_IN,
  checkPhoneCode,
  findAndUpdateParent,
  startSession,
  verifyMyPhoneNumber,
  type UserRecord,
} from '@schoolgate/contracts/identity'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { route, type Route } from '#lib/route'
import { newSecret } from '#lib/random'
import { SIDES } from '#lib/scope'
import { deviceLabel, type BrowserCookies, type Caller, type Entered, type Sessions } from '#modules/identity/sessions'
import type { Addresses } from '#modules/schools'
import type { PhoneSignIn } from './phone-sign-in.service.ts'
import type { SignIn } from './sign-in.service.ts'

type Parts = {
  cookies: BrowserCookies
  sessions: Sessions
  signIn: SignIn
  phoneSignIn: PhoneSignIn
  countriesAt(request: FastifyRequest): Promise<string[]>
  siteOf: Addresses['siteOf']
}

const BEARER = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/

/** The ways in. */
export function signInRoutes({ cookies, sessions, signIn, phoneSignIn, countriesAt, siteOf }: Parts): Route[] {
  const callerOf = (request: FastifyRequest): Caller => ({
    address: request.ip,
    device: cookies.device(request) ?? newSecret(),
    label: deviceLabel(request.headers['user-agent']),
    oldSecrets: { parent: cookies.session(request, 'parent'), staff: cookies.session(request, 'staff') },
  })
  const writtenAt = async (text: string, request: FastifyRequest) => ({ text, countries: await countriesAt(request) })
  const letIn = async (reply: FastifyReply, { device, oldSecrets }: Caller, entered: Entered): Promise<UserRecord> => {
    for (const { side, secret, seconds } of entered.sessions) cookies.setSession(reply, side, secret, seconds)
    cookies.keepDevice(reply, device)
    // Another hat's session in this browser goes on; one that ended long ago is only in the way.
    for (const side of SIDES) {
      const old = entered.sessions.some((one) => one.side === side) ? null : oldSecrets[side]
      if (old !== null && (await sessions.scopesOf(old)) === null) cookies.clear(reply, [side])
    }
    return entered.user
  }
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
  ]
}
