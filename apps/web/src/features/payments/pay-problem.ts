import { ProofDeclined } from '#features/identity'
import { problemInWords } from '@schoolgate/ui/lib/problem-in-words'
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
  'schools.two_at_once': 'twoSchools',
}

/** What to say when a payment did not start; null when the payer themselves turned back. */
export const payProblem = (error: unknown): keyof Problems | null =>
  error === null || error instanceof ProofDeclined
    ? null
    : problemInWords<keyof Problems>(error, { codes: KNOWN, wait: () => 'tooMany', trouble: 'unknown', other: 'other' })
