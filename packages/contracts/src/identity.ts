import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { ShownKey } from './passkey-answers.ts'
import { Id, Instant, schoolQuery } from './primitives.ts'
import { recoveryCode, totpCode } from './second-factors.ts'
import { CURRENT_SESSION_PATH } from './session-path.ts'

/** The user record of the specification (§3), field for field. */
export const UserRecord = z.object({
  user_id: Id,
  firebaseuid: z.nullable(z.string()),
  email: z.nullable(z.string()),
  authentication_token: z.string(),
  fullname: z.string(),
  username: z.string(),
  schoolname: z.string(),
  schoolid: Id,
})
export type UserRecord = z.infer<typeof UserRecord>

// No spaces and nothing that cannot be printed, one @ in the middle: the rest is for the mail server to judge.
const email = z.string().check(z.trim(), z.maxLength(254), z.regex(/^[^\s@\p{C}]+@[^\s@\p{C}]+$/u))
const password = z.string().check(z.minLength(1), z.maxLength(256))
const phone = z.string().check(z.minLength(3), z.maxLength(32))
/** The digits of a code given by hand at the school's desk: so many that wrong tries need not end it. */
export const DESK_CODE_DIGITS = 12
/** How long one works, in seconds. */
export const DESK_CODE_EXPIRES_IN = 1800
const code = z.string().check(z.regex(/^(\d{6,8}|\d{12})$/))
/** As the desk wrote it down: gaps and dashes do not matter. */
const deskCode = z.string().check(z.trim(), z.regex(/^\d(?:[ -]?\d){11}$/))
const secret = z.string().check(z.minLength(1), z.maxLength(4096))

export const startSession = endpoint({
  method: 'POST',
  path: '/api/v1/sessions',
  access: 'public',
  isSpecified: true,
  body: z.union([
    z.strictObject({ user: z.strictObject({ email, password }) }),
    z.strictObject({ user: z.strictObject({ email }), id_token: secret }),
  ]),
  response: UserRecord,
  summary: 'Sign in with e-mail and password, or with an outside provider’s ID token',
})

/** How long a phone code lives and when another may be asked for, in seconds (security §1). */
export const CODE_EXPIRES_IN = 600
export const CODE_RESEND_IN = 60
export const PhoneCodeSent = z.object({
  status: z.literal('sent_if_known'),
  expires_in: z.literal(CODE_EXPIRES_IN),
  resend_in: z.literal(CODE_RESEND_IN),
})

export const verifyMyPhoneNumber = endpoint({
  method: 'POST',
  path: '/verifymyphonenumbertwo',
  access: 'public',
  isSpecified: true,
  body: z.strictObject({ phone_number: phone }),
  response: PhoneCodeSent,
  summary: 'Send a sign-in code to a phone the school knows; the answer never says whether it does',
})

export const checkPhoneCode = endpoint({
  method: 'POST',
  path: '/api/v1/phone_codes/check',
  access: 'public',
  body: z.strictObject({ phone_number: phone, code }),
  response: z.object({ firebase_id: z.string() }),
  summary: 'Exchange a code for a ticket bound to this browser',
})

export const findAndUpdateParent = endpoint({
  method: 'POST',
  path: '/findandupdateparent',
  access: 'public',
  isSpecified: true,
  body: z.strictObject({ phone_number: phone, firebase_id: secret }),
  response: UserRecord,
  summary: 'Sign in with a phone proven in this browser; claims the account the school made',
})

export const requestPasswordReset = endpoint({
  method: 'POST',
  path: '/api/v1/password_resets',
  access: 'public',
  body: z.strictObject({ email }),
  response: z.object({ status: z.literal('sent_if_known') }),
  summary: 'Send a reset link by e-mail; the answer never says whether the address is known',
})

export const completePasswordReset = endpoint({
  method: 'POST',
  path: '/api/v1/password_resets/complete',
  access: 'public',
  body: z.strictObject({ token: secret, password }),
  response: z.object({ status: z.literal('changed') }),
  summary: 'Set a new password with the link’s token; ends every session of the account',
})

/**
 * How somebody may prove a second time who they are. Staff by what they set up: a passkey that works at this address, an
 * authenticator app, or a recovery code on paper. Else by a code we send, their password, a code fetched at the school's desk.
 */
export const SecondProof = z.enum(['passkey', 'totp', 'recovery_code', 'code', 'password', 'desk_code'])
export type SecondProof = z.infer<typeof SecondProof>

export const CurrentSession = z.object({
  user: UserRecord,
  role: z.enum(['parent', 'teacher', 'head', 'bursar', 'office']),
  /** Staff only: whether the second factor was given in this session. */
  second_factor: z.boolean(),
  has_password: z.boolean(),
  /** Which second proofs count in this session, the best first; none of them is what it already rests on. */
  second_proofs: z.array(SecondProof),
  /** A recovery code was used: another factor should be set up. */
  new_factor_asked: z.boolean(),
  stepped_up_until: z.nullable(Instant),
  expires_at: Instant,
})
export type CurrentSession = z.infer<typeof CurrentSession>

export const getCurrentSession = endpoint({
  method: 'GET',
  path: CURRENT_SESSION_PATH,
  access: 'signed_in',
  sessionOnly: true,
  query: z.strictObject({ ...schoolQuery }),
  response: CurrentSession,
  summary: 'Who is signed in here',
})

export const endSession = endpoint({
  method: 'DELETE',
  path: CURRENT_SESSION_PATH,
  access: 'public',
  summary: 'Sign out here (also answers when nobody is signed in, so that a queued sign-out is never lost)',
})

export const endAllSessions = endpoint({
  method: 'DELETE',
  path: '/api/v1/sessions',
  access: 'signed_in',
  sessionOnly: true,
  summary: 'Sign out everywhere',
})

export const startStepUp = endpoint({
  method: 'POST',
  path: '/api/v1/sessions/step_up/code',
  access: 'signed_in',
  sessionOnly: true,
  response: z.object({ sent_to: z.string(), expires_in: z.int(), resend_in: z.int() }),
  summary: 'Send a code to the account’s own phone (a parent’s, also e-mail) for a second proof',
})

export const stepUp = endpoint({
  method: 'POST',
  path: '/api/v1/sessions/step_up',
  access: 'signed_in',
  sessionOnly: true,
  body: z.union([
    z.strictObject({ password }),
    z.strictObject({ code }),
    z.strictObject({ desk_code: deskCode }),
    z.strictObject({ totp: totpCode }),
    z.strictObject({ recovery_code: recoveryCode }),
    z.strictObject({ passkey: ShownKey }),
  ]),
  response: CurrentSession,
  summary: 'Give a second proof; renews the session’s id; for staff it is also the second factor',
})

/** A phone or computer that is signed in. */
export const Device = z.object({
  id: Id,
  label: z.string(),
  signed_in_at: Instant,
  last_seen_at: Instant,
  is_current: z.boolean(),
})
export type Device = z.infer<typeof Device>

export const listDevices = endpoint({
  method: 'GET',
  path: '/api/v1/devices',
  access: 'signed_in',
  sessionOnly: true,
  response: z.object({ devices: z.array(Device) }),
  summary: 'Where this account is signed in',
})

export const removeDevice = endpoint({
  method: 'DELETE',
  path: '/api/v1/devices/:id',
  access: 'signed_in',
  sessionOnly: true,
  params: z.strictObject({ id: Id }),
  summary: 'Sign another device out',
})

export const startContactProof = endpoint({
  method: 'POST',
  path: '/api/v1/contact_proofs',
  access: 'signed_in',
  sessionOnly: true,
  freshProof: true,
  body: z.union([z.strictObject({ phone: phone }), z.strictObject({ email })]),
  response: z.object({ id: Id, sent_to: z.string(), expires_in: z.int(), resend_in: z.int() }),
  summary: 'Send a code to a new phone or e-mail before it becomes the account’s own',
})

export const completeContactProof = endpoint({
  method: 'POST',
  path: '/api/v1/contact_proofs/:id',
  access: 'signed_in',
  sessionOnly: true,
  params: z.strictObject({ id: Id }),
  body: z.strictObject({ code }),
  response: z.object({ status: z.literal('changed') }),
  summary: 'Prove the new phone or e-mail; a phone change ends every other session',
})

export const changePassword = endpoint({
  method: 'PUT',
  path: '/api/v1/profile/password',
  access: 'signed_in',
  sessionOnly: true,
  freshProof: true,
  body: z.strictObject({ password }),
  response: z.object({ status: z.literal('changed') }),
  summary: 'Set or change the password; ends every other session',
})

/** The mirrored user document of the specification (§3), `schooolid` with three o’s. */
export const UserDocument = z.object({
  email: z.nullable(z.string()),
  auth_token: z.null(),
  user_id: Id,
  fullname: z.string(),
  school: z.string(),
  user_id_int: z.int(),
  username: z.string(),
  schooolid: Id,
})
export type UserDocument = z.infer<typeof UserDocument>

export const getUserDocument = endpoint({
  method: 'GET',
  path: '/api/v1/documents/users/:user_id',
  access: 'signed_in',
  isSpecified: true,
  params: z.strictObject({ user_id: Id }),
  query: z.strictObject({ ...schoolQuery }),
  response: UserDocument,
  summary: 'The caller’s own user document',
})
