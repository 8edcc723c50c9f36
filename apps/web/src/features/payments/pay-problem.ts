import { ProofDeclined } from '#features/identity'
import { ApiError } from '#lib/api'
import type { payWords } from './pay.words.ts'

type Problems = (typeof payWords)['en']['problems']

const KNOWN: Record<string, keyof Problems> = {
  'payments.one_is_waiting': 'waiting',
  'payments.phone_missing': 'number',
  'payments.network_missing': 'number',
  'payments.amount_too_high': 'changed',
  'payments.amount_too_low': 'changed',
  'payments.nothing_owed': 'changed',
  'idempotency.other_request': 'otherRequest',
}

/** What to say when a payment did not start; null when the payer themselves turned back. */
export const payProblem = (error: unknown): keyof Problems | null => {
  if (error === null || error instanceof ProofDeclined) return null
  if (!(error instanceof ApiError) || error.status >= 500) return 'unknown'
  return error.status === 429 ? 'tooMany' : (KNOWN[error.code] ?? 'other')
}
