import { CHANGED_MEANWHILE, type Meanwhile } from '@schoolgate/contracts/meanwhile'
import type { FieldProblem } from '@schoolgate/contracts/problem'

/** What a refusal says to whoever asked. */
type Saying = {
  title: string
  /** The field of a form it is about, by its path; with a code and a sentence of its own where those of the whole do not fit. */
  field?: string | { path: string; code: string; message?: string }
  errors?: readonly FieldProblem[]
  /** What somebody else changed of a form meanwhile. */
  meanwhile?: readonly Meanwhile[]
  /** Seconds after which asking again makes sense (Retry-After). */
  retryAfter?: number
}

/** A refusal with a stable code; app/problems.ts turns it into an RFC 9457 answer. Made by the functions that `problem` makes, never by itself. */
export class Problem extends Error {
  readonly status: number
  readonly code: string
  readonly errors: readonly FieldProblem[] | undefined
  readonly meanwhile: readonly Meanwhile[] | undefined
  readonly retryAfter: number | undefined

  constructor(status: number, code: string, { title, field, errors, meanwhile, retryAfter }: Saying) {
    super(title)
    this.name = 'Problem'
    this.status = status
    this.code = code
    const { path, ...own } = typeof field === 'object' ? field : { path: field }
    this.errors = path === undefined ? errors : [{ path, code, message: title, ...own }]
    this.meanwhile = meanwhile
    this.retryAfter = retryAfter
  }
}

/**
 * Declares one way to refuse, in the list of its module (`<word>.problems.ts`, a rule of the linter): HTTP status, code, and the sentence, or
 * what makes the sentence. The function it answers makes the refusal: `throw dayClosed()`.
 */
export const problem =
  <Args extends readonly unknown[] = []>(
    status: number,
    code: `${string}.${string}`,
    says: string | ((...args: Args) => string | Saying),
    more: Omit<Saying, 'title'> = {},
  ) =>
  (...args: Args): Problem => {
    const said = typeof says === 'string' ? says : says(...args)
    return new Problem(status, code, { ...more, ...(typeof said === 'string' ? { title: said } : said) })
  }

// What every word refuses alike.

/** Unknown, not yours, revoked and expired are one identical answer (security §1). */
export const notFound = problem(404, 'request.not_found', 'There is nothing here.')

/** No session, or one that ended: a constant answer. */
export const signInNeeded = problem(401, 'identity.sign_in_needed', 'Please sign in.')

/** Signed in, but not allowed. */
export const forbidden = problem(403, 'identity.not_allowed', 'This is not for your account.')

/** Signed in, but this needs a second proof from the last ten minutes. */
export const freshProofNeeded = problem(403, 'identity.fresh_proof_needed', 'Please prove once more that it is you.')

/** Asked too often; `seconds` until the next try. */
export const tooMany = problem(429, 'request.too_many', (seconds: number) => ({
  title: 'Too many tries. Please wait a little.',
  retryAfter: seconds,
}))

/** There is too much to do just now; asking again in a moment makes sense. */
export const busy = problem(503, 'request.busy', 'The school’s computer is busy. Please try again in a moment.', {
  retryAfter: 5,
})

/** Not what the contract says; `errors` names the fields. */
export const malformed = problem(400, 'request.malformed', (errors?: readonly FieldProblem[]) => ({
  title: 'Something in the request is not as agreed.',
  ...(errors ? { errors } : {}),
}))

/** Bytes of a kind that this address does not take. */
export const wrongType = problem(415, 'request.wrong_type', 'This kind of content is not taken here.')

/** A key that stands for one request came with another. */
export const otherRequest = problem(409, 'idempotency.other_request', 'This Idempotency-Key was used for another request.')

/** Two people changed the same of one form, each to something else: nothing is written, and the second is told. */
export const changedMeanwhile = problem(409, CHANGED_MEANWHILE, (meanwhile: readonly Meanwhile[]) => ({
  title: `${meanwhile[0]?.by ?? 'Somebody'} changed this meanwhile. Please choose which it shall be.`,
  meanwhile,
}))
