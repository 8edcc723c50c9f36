import {
  CODE_RESEND_IN,
  checkPhoneCode,
  completePasswordReset,
  findAndUpdateParent,
  requestPasswordReset,
  startSession,
  verifyMyPhoneNumber,
} from '@schoolgate/contracts/identity'
import { call } from '@schoolgate/ui/lib/api'
import { ApiError } from '@schoolgate/ui/lib/api-error'
import { noteArrival } from './arrival.ts'
import { enter } from './auth.ts'
import { outsideIdentity } from './outside-identity.ts'
import type { IdToken } from './outside-token.ts'
import { insteadOfSignOut } from './sign-out.ts'

export { loginProblem } from './login-problem.ts'

/*
 * The calls behind the login forms and what is said when they go wrong, in a chunk of their own: contracts and their checks are fetched
 * while the parent reads the page, not before it is painted.
 */

const arrive = async (signIn: () => Promise<Parameters<typeof enter>[0]>): Promise<void> => {
  const user = await insteadOfSignOut(signIn)
  noteArrival()
  enter(user)
}

/** Firebase's calls and what they need to know, where the school has it: a chunk that others never fetch. */
const firebaseCalls = async () => {
  const firebase = outsideIdentity()
  return firebase?.kind === 'firebase' ? { firebase, ...(await import('./outside-firebase.ts')) } : null
}

const startByToken = ({ token, uid, email, phone }: IdToken) =>
  email === null
    ? call(findAndUpdateParent, { body: { phone_number: phone ?? '', firebase_id: uid } }, { idToken: token })
    : call(startSession, { body: { user: { email }, id_token: token } })

/** Signs in with what an outside provider says of this person: by the e-mail, else by the phone, that it knows them by. */
export const signInByIdToken = (fetchToken: () => Promise<IdToken>): Promise<void> =>
  arrive(async () => startByToken(await fetchToken()))

/** Signs in with e-mail and password: at Firebase first, where the school has it, since the school may know the person by a password of its own. */
export const signInByEmail = (email: string, password: string): Promise<void> =>
  arrive(async () => {
    const outside = await firebaseCalls()
    const token = outside && (await outside.tokenByPassword(outside.firebase, email, password))
    return token ? startByToken(token) : call(startSession, { body: { user: { email, password } } })
  })

/** Asks for a code by SMS. Answers how long to wait before another, in seconds, and why none was sent now where too many were asked for. */
export const askForCode = async (phone: string): Promise<{ wait: number; refusal: ApiError | null }> => {
  try {
    const outside = await firebaseCalls()
    if (outside && (await outside.sendCode(outside.firebase, phone))) return { wait: CODE_RESEND_IN, refusal: null }
    const { resend_in } = await call(verifyMyPhoneNumber, { body: { phone_number: phone } })
    return { wait: resend_in, refusal: null }
  } catch (error) {
    if (error instanceof ApiError && error.status === 429) return { wait: error.retryAfter ?? CODE_RESEND_IN, refusal: error }
    throw error
  }
}

/** Signs in with the code from the SMS. */
export const signInByCode = (phone: string, code: string): Promise<void> =>
  arrive(async () => {
    const outside = await firebaseCalls()
    const token = outside && (await outside.tokenByCode(outside.firebase, phone, code))
    if (token) return startByToken({ ...token, email: null, phone })
    const ticket = await call(checkPhoneCode, { body: { phone_number: phone, code } })
    return call(findAndUpdateParent, { body: { phone_number: phone, firebase_id: ticket.firebase_id } })
  })

/** Asks for a link to set a new password. */
export const askForReset = async (email: string): Promise<void> => {
  await call(requestPasswordReset, { body: { email } })
}

/** Sets a new password with the link's token. */
export const resetPassword = async (token: string, password: string): Promise<void> => {
  await call(completePasswordReset, { body: { token, password } })
}
