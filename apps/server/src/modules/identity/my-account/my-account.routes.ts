import {
  CODE_RESEND_IN,
  changePassword,
  completeContactProof,
  completePasswordReset,
  requestPasswordReset,
  startContactProof,
  startStepUp,
  stepUp,
  type CurrentSession,
} from '@schoolgate/contracts/identity'
import { startPasskeyStepUp } from '@schoolgate/contracts/passkeys'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { newSecret } from '#lib/random'
import { signInNeeded } from '#lib/problem'
import { route, type Route } from '#lib/route'
import { sideOf, type Scope } from '#lib/scope'
import type { RelyingPartyAt } from '#modules/identity/factors'
import { passkeysNotHere } from '#modules/identity/problems'
import type { BrowserCookies, Sessions } from '#modules/identity/sessions'
import type { Addresses } from '#modules/schools'
import type { Contacts } from './contacts.service.ts'
import type { PasswordCare } from './password-care.service.ts'
import type { StepUp } from './step-up.service.ts'

type Parts = {
  cookies: BrowserCookies
  sessions: Sessions
  siteOf: Addresses['siteOf']
  relyingPartyAt: RelyingPartyAt
  secondProof: StepUp
  passwords: PasswordCare
  contacts: Contacts
}

const SENT_IF_KNOWN = { status: 'sent_if_known' } as const
const CHANGED = { status: 'changed' } as const

/** What people change of their own account, and how they prove that it is theirs. */
export function myAccountRoutes({ cookies, sessions, siteOf, relyingPartyAt, secondProof, passwords, contacts }: Parts): Route[] {
  const originOf = (request: FastifyRequest) => ({ address: request.ip, device: cookies.device(request) })

  async function takeNewId(request: FastifyRequest, reply: FastifyReply, scope: Scope, secret: string): Promise<CurrentSession> {
    const renewed = await sessions.current(secret, scope, relyingPartyAt(request)?.id ?? null)
    if (!renewed) throw signInNeeded()
    cookies.setSession(reply, sideOf(scope), secret, renewed.seconds)
    return renewed.session
  }

  return [
    route(startStepUp, async ({ scope, request, reply }) => {
      const asking = { ...originOf(request), site: siteOf(request) }
      const { sentTo, expiresIn } = await secondProof.askForCode(scope, cookies.knowBrowser(request, reply), asking)
      return { sent_to: sentTo, expires_in: expiresIn, resend_in: CODE_RESEND_IN }
    }),

    route(stepUp, async ({ scope, body, request, reply }) => {
      const from = { address: request.ip, device: cookies.device(request) ?? newSecret() }
      const give = () => {
        if ('code' in body) return secondProof.byCode(scope, body.code, cookies.browser(request), from)
        if ('passkey' in body) {
          const browser = cookies.browser(request)
          return secondProof.byPasskey(scope, body.passkey, { ...from, site: relyingPartyAt(request), browser })
        }
        if ('totp' in body) return secondProof.byTotp(scope, body.totp, from)
        if ('recovery_code' in body) return secondProof.byRecoveryCode(scope, body.recovery_code, from)
        if ('desk_code' in body) return secondProof.byDeskCode(scope, body.desk_code, from)
        return secondProof.byPassword(scope, body.password, from)
      }
      const session = await takeNewId(request, reply, scope, await give())
      cookies.keepDevice(reply, from.device)
      return session
    }),

    route(startPasskeyStepUp, async ({ scope, request, reply }) => {
      const site = relyingPartyAt(request)
      if (!site) throw passkeysNotHere()
      return { options: { ...(await secondProof.askForPasskey(scope, site, cookies.knowBrowser(request, reply))) } }
    }),

    route(requestPasswordReset, async ({ body, request }) => {
      await passwords.askForReset(body.email, originOf(request))
      return SENT_IF_KNOWN
    }),

    route(completePasswordReset, async ({ body, request }) => {
      await passwords.completeReset(body.token, body.password, request.ip)
      return CHANGED
    }),

    route(changePassword, async ({ scope, body, request, reply }) => {
      await takeNewId(request, reply, scope, await passwords.change(scope, body.password, request.ip))
      return CHANGED
    }),

    route(startContactProof, async ({ scope, body, request, reply }) => {
      const { id, sentTo, expiresIn } = await contacts.start(scope, body, cookies.knowBrowser(request, reply))
      return { id, sent_to: sentTo, expires_in: expiresIn, resend_in: CODE_RESEND_IN }
    }),

    route(completeContactProof, async ({ scope, params, body, request, reply }) => {
      await takeNewId(
        request,
        reply,
        scope,
        await contacts.complete(scope, params.id, body.code, cookies.browser(request), request.ip),
      )
      return CHANGED
    }),
  ]
}
