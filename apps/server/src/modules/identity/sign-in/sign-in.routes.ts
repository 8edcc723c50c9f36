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
import { deviceLabel, type BrowserCookies, type Caller, type Entered } from '#modules/identity/sessions'
import type { PhoneSignIn } from './phone-sign-in.service.ts'
import type { SignIn } from './sign-in.service.ts'

type Parts = { cookies: BrowserCookies; signIn: SignIn; phoneSignIn: PhoneSignIn }

const BEARER = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/

/** The ways in. */
export function signInRoutes({ cookies, signIn, phoneSignIn }: Parts): Route[] {
  const callerOf = (request: FastifyRequest): Caller => ({
    address: request.ip,
    device: cookies.device(request) ?? newSecret(),
    label: deviceLabel(request.headers['user-agent']),
    oldSecret: cookies.session(request),
  })
  const letIn = (reply: FastifyReply, { device }: Caller, { secret, seconds, user }: Entered): UserRecord => {
    cookies.setSession(reply, secret, seconds)
    cookies.keepDevice(reply, device)
    return user
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
      await phoneSignIn.askForCode(body.phone_number, cookies.knowBrowser(request, reply), callerOf(request))
      return { status: 'sent_if_known', expires_in: CODE_EXPIRES_IN, resend_in: CODE_RESEND_IN } as const
    }),

    route(checkPhoneCode, async ({ body: { phone_number, code }, request, reply }) => ({
      // A code from the desk is the first thing its browser sends, so that it is not known before.
      firebase_id: await phoneSignIn.checkCode(phone_number, code, cookies.knowBrowser(request, reply), callerOf(request)),
    })),

    route(findAndUpdateParent, async ({ body, request, reply }) => {
      const { phone_number, firebase_id } = body
      const caller = callerOf(request)
      const idToken = BEARER.exec(request.headers.authorization ?? '')?.[1]
      const entered =
        idToken === undefined
          ? await phoneSignIn.byTicket(phone_number, firebase_id, cookies.browser(request), caller)
          : await phoneSignIn.byIdToken(phone_number, firebase_id, idToken, caller)
      return letIn(reply, caller, entered)
    }),
  ]
}
