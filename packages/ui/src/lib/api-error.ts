import type { Meanwhile } from '@schoolgate/contracts/meanwhile'
import type { FieldProblem, ProblemDetails } from '@schoolgate/contracts/problem'

/** The server refused: `code` is stable (`word.what_happened`), `errors` name fields, `retryAfter` is in seconds, `title` the server's own (English) sentence, `meanwhile` what others changed of a form. */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly status: number
  readonly code: string
  readonly errors: readonly FieldProblem[]
  readonly requestId: string | null
  readonly retryAfter: number | null
  readonly title: string | null
  readonly meanwhile: readonly Meanwhile[]
  constructor(
    refusal: Omit<ApiError, keyof Error | 'title' | 'meanwhile'> & { title?: string | null; meanwhile?: readonly Meanwhile[] },
  ) {
    super(refusal.code)
    this.status = refusal.status
    this.code = refusal.code
    this.errors = refusal.errors
    this.requestId = refusal.requestId
    this.retryAfter = refusal.retryAfter
    this.title = refusal.title ?? null
    this.meanwhile = refusal.meanwhile ?? []
  }
}

/** Nobody answered: no network, or not in time. Nothing is known about what the server did. */
export class OfflineError extends Error {
  override name = 'OfflineError'
}

const isProblem = (body: unknown): body is ProblemDetails =>
  typeof body === 'object' && body !== null && 'code' in body && typeof body.code === 'string'

/** The refusal in an answer that is not 2xx; a body that is no problem document (a proxy's page) is called unreadable. */
export const refusalIn = (status: number, body: unknown, retryAfter: string | null): ApiError => {
  const problem = isProblem(body) ? body : null
  return new ApiError({
    status,
    code: problem?.code ?? 'server.unreadable_answer',
    errors: Array.isArray(problem?.errors) ? problem.errors : [],
    requestId: problem?.request_id ?? null,
    title: problem?.title ?? null,
    meanwhile: problem?.meanwhile ?? [],
    retryAfter: Number(retryAfter) > 0 ? Number(retryAfter) : null,
  })
}
