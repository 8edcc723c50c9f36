import { problem } from '#lib/problem'

export const closing = problem(503, 'request.busy', 'We are closing.', { retryAfter: 5 })
