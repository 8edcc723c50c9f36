import * as z from 'zod/mini'
import { endpoint, STAFF_ROLES } from './endpoint.ts'
import { UserRecord } from './identity.ts'
import { MadeKey, ShownKey } from './passkey-answers.ts'
import { Id } from './primitives.ts'
import { Passkey, RecoveryCodes } from './second-factors.ts'

/** Nobody has more than these. */
export const MOST_PASSKEYS = 10
const name = z.string().check(z.trim(), z.minLength(1), z.maxLength(60))

/** What a browser's `navigator.credentials` is asked with, as JSON: WebAuthn says what stands in it. */
const Options = z.object({ options: z.record(z.string(), z.unknown()) })

/** The same for a new passkey; whatever else WebAuthn knows goes along. */
const NewKeyOptions = z.object({
  options: z.looseObject({
    challenge: z.string(),
    rp: z.object({ id: z.string(), name: z.string() }),
    user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
    pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
  }),
})

const own = { access: STAFF_ROLES, opens: 'nothing', sessionOnly: true } as const

export const startPasskey = endpoint({
  ...own,
  method: 'POST',
  path: '/api/v1/second_factors/passkeys/options',
  freshProof: true,
  response: NewKeyOptions,
  summary: 'What to ask the browser with for a new passkey (`navigator.credentials.create`)',
})

export const addPasskey = endpoint({
  ...own,
  method: 'POST',
  path: '/api/v1/second_factors/passkeys',
  freshProof: true,
  body: z.strictObject({ name, response: MadeKey }),
  /** Codes on paper are made with the first factor; null where there are some already. */
  response: z.object({ passkey: Passkey, recovery_codes: z.nullable(RecoveryCodes) }),
  summary: 'Keep the passkey that the browser made',
})

export const renamePasskey = endpoint({
  ...own,
  method: 'PATCH',
  path: '/api/v1/second_factors/passkeys/:id',
  params: z.strictObject({ id: Id }),
  body: z.strictObject({ name }),
  response: z.object({ passkey: Passkey }),
  summary: 'Call a passkey otherwise',
})

export const removePasskey = endpoint({
  ...own,
  method: 'DELETE',
  path: '/api/v1/second_factors/passkeys/:id',
  freshProof: true,
  params: z.strictObject({ id: Id }),
  summary: 'Take a passkey away',
})

export const startPasskeySignIn = endpoint({
  method: 'POST',
  path: '/api/v1/sessions/passkey/options',
  access: 'public',
  response: Options,
  summary: 'What to ask the browser with for a sign-in by passkey, without a name (`navigator.credentials.get`)',
})

export const signInByPasskey = endpoint({
  method: 'POST',
  path: '/api/v1/sessions/passkey',
  access: 'public',
  body: z.strictObject({ response: ShownKey }),
  response: UserRecord,
  summary: 'Sign in by passkey: it is both factors of staff',
})

export const startPasskeyStepUp = endpoint({
  method: 'POST',
  path: '/api/v1/sessions/step_up/passkey',
  access: 'signed_in',
  sessionOnly: true,
  response: Options,
  summary: 'What to ask the browser with for a second proof by one’s own passkey',
})
