import type { FieldProblem } from '@schoolgate/contracts/problem'

/** A refusal with a stable code; app/problems.ts turns it into an RFC 9457 answer. */
export class Problem extends Error {
  readonly status: number
  readonly code: string
  readonly errors: readonly FieldProblem[] | undefined
  /** Seconds after which asking again makes sense (Retry-After). */
  readonly retryAfter: number | undefined

  constructor(status: number, code: string, title: string, more: { errors?: readonly FieldProblem[]; retryAfter?: number } = {}) {
    super(title)
    this.name = 'Problem'
    this.status = status
    this.code = code
    this.errors = more.errors
    this.retryAfter = more.retryAfter
  }
}

/** Unknown, not yours, revoked and expired are one identical answer (security §1). */
export const notFound = (): Problem => new Problem(404, 'request.not_found', 'There is nothing here.')

/** No session, or one that ended: a constant answer. */
export const signInNeeded = (): Problem => new Problem(401, 'identity.sign_in_needed', 'Please sign in.')

/** Signed in, but not allowed. */
export const forbidden = (): Problem => new Problem(403, 'identity.not_allowed', 'This is not for your account.')

/** Signed in, but this needs a second proof from the last ten minutes. */
export const freshProofNeeded = (): Problem =>
  new Problem(403, 'identity.fresh_proof_needed', 'Please prove once more that it is you.')

/** Asked too often; `seconds` until the next try. */
export const tooMany = (seconds: number): Problem =>
  new Problem(429, 'request.too_many', 'Too many tries. Please wait a little.', { retryAfter: seconds })

/** There is too much to do just now; asking again in a moment makes sense. */
export const busy = (): Problem =>
  new Problem(503, 'request.busy', 'The school’s computer is busy. Please try again in a moment.', { retryAfter: 5 })
