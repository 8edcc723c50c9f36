import type { FieldProblem } from '@schoolgate/contracts/problem'

/** The server refused: `code` is stable (`word.what_happened`), `errors` name fields, `retryAfter` is in seconds. */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly status: number
  readonly code: string
  readonly errors: readonly FieldProblem[]
  readonly requestId: string | null
  readonly retryAfter: number | null
  constructor(refusal: Omit<ApiError, keyof Error>) {
    super(refusal.code)
    this.status = refusal.status
    this.code = refusal.code
    this.errors = refusal.errors
    this.requestId = refusal.requestId
    this.retryAfter = refusal.retryAfter
  }
}

/** Nobody answered: no network, or not in time. Nothing is known about what the server did. */
export class OfflineError extends Error {
  override name = 'OfflineError'
}
