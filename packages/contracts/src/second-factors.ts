import * as z from 'zod/mini'
import { endpoint, STAFF_ROLES } from './endpoint.ts'
import { Id, Instant } from './primitives.ts'
import { QrSquare } from './reports.ts'

/** The six digits that an authenticator app shows, each for half a minute. */
export const TOTP_SECONDS = 30
/** How long a new app may take until its first code is given, in seconds. */
export const TOTP_SETUP_EXPIRES_IN = 600
export const RECOVERY_CODES = 10

export const totpCode = z.string().check(z.trim(), z.regex(/^\d{3} ?\d{3}$/))
/** As it was copied from paper: gaps, dashes and small letters do not matter. */
export const recoveryCode = z.string().check(z.trim(), z.maxLength(32), z.regex(/^[0-9a-zA-Z](?:[ -]?[0-9a-zA-Z]){9}$/))

export const Passkey = z.object({
  id: Id,
  name: z.string(),
  added_at: Instant,
  last_used_at: z.nullable(Instant),
})
export type Passkey = z.infer<typeof Passkey>

/** What proves a member of staff a second time, as far as it may be shown. */
export const SecondFactors = z.object({
  totp: z.nullable(z.object({ added_at: Instant })),
  /** All of them; each works at the address alone at which it was made. */
  passkeys: z.array(Passkey),
  recovery_codes: z.nullable(z.object({ left: z.int(), made_at: Instant })),
  /** A recovery code was used, and nothing new was added since. */
  new_factor_asked: z.boolean(),
  /** Whether a passkey can be made at this address: it takes https and a name, or localhost. */
  passkeys_here: z.boolean(),
})
export type SecondFactors = z.infer<typeof SecondFactors>

/** Ten codes on paper, shown this once: `7F4K2-MQD9X`. */
export const RecoveryCodes = z.array(z.string())

const own = { access: STAFF_ROLES, opens: 'nothing', sessionOnly: true } as const

export const getSecondFactors = endpoint({
  ...own,
  method: 'GET',
  path: '/api/v1/second_factors',
  response: SecondFactors,
  summary: 'What proves the caller a second time',
})

export const startTotp = endpoint({
  ...own,
  method: 'POST',
  path: '/api/v1/second_factors/totp',
  freshProof: true,
  /** `qr` says what `uri` says, for the app's camera. */
  response: z.object({ secret: z.string(), uri: z.string(), qr: QrSquare, expires_in: z.int() }),
  summary: 'Begin with an authenticator app: its secret, in base32, as an otpauth address and as a square code',
})

export const confirmTotp = endpoint({
  ...own,
  method: 'POST',
  path: '/api/v1/second_factors/totp/confirm',
  freshProof: true,
  body: z.strictObject({ code: totpCode }),
  /** Made with the first factor; null where there are some already. */
  response: z.object({ recovery_codes: z.nullable(RecoveryCodes) }),
  summary: 'Give the app’s first code: from now on it counts, and one that was there before does no more',
})

export const removeTotp = endpoint({
  ...own,
  method: 'DELETE',
  path: '/api/v1/second_factors/totp',
  freshProof: true,
  summary: 'Take the authenticator app away',
})

export const makeRecoveryCodes = endpoint({
  ...own,
  method: 'POST',
  path: '/api/v1/second_factors/recovery_codes',
  freshProof: true,
  response: z.object({ recovery_codes: RecoveryCodes }),
  summary: 'Make ten recovery codes; those made before are worth nothing any more',
})
