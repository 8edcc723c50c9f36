import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { LETTERS_AT_ONCE, LETTERS_PATH } from './letters.ts'

/** A letter as it lies on a phone: the one call that tells it (letters.ts). */
const Letter = z.strictObject({
  method: z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']),
  address: z.string().check(z.startsWith('/'), z.maxLength(1000)),
  body: z.nullable(z.string()),
  idempotency_key: z.nullable(z.string()),
})

/** What its door answered, as if it had come alone. */
const Answer = z.object({ status: z.int(), said: z.unknown() })

/**
 * Many letters of a phone that was long without network, on one way. Each goes to its own door, in the order in which they were written,
 * and is answered as if it had come alone. Where one can only be told later the rest is not tried: there are fewer answers than letters.
 */
export const tellLetters = endpoint({
  method: 'POST',
  path: LETTERS_PATH,
  access: 'parent',
  own: 'user_id',
  query: z.strictObject({ user_id: z.string() }),
  body: z.strictObject({ letters: z.array(Letter).check(z.minLength(1), z.maxLength(LETTERS_AT_ONCE)) }),
  response: z.object({ answers: z.array(Answer) }),
  summary: 'Tell what was written without network, many letters at once, in order',
})
