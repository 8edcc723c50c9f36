import { malformed, notFound, problem, wrongType, type Problem } from '#lib/problem'

export const wrongMethod = problem(405, 'request.wrong_method', 'This cannot be asked that way.')
export const crossSite = problem(403, 'request.cross_site', 'This came from another site.')
export const twoAtOnce = problem(
  409,
  'schools.two_at_once',
  'This names things of two schools. Please do it for one school at a time.',
)
export const keyNeeded = problem(
  400,
  'idempotency.key_needed',
  'This needs the header Idempotency-Key: 8 to 100 letters, digits, - or _, of your choice.',
)

// Who may.

export const secondFactorNeeded = problem(403, 'identity.second_factor_needed', 'Please give the code we sent you.')
export const sessionNeeded = problem(403, 'identity.session_needed', 'A program cannot do this. Please sign in in a browser.')
export const tokenOnlyReads = problem(403, 'identity.token_only_reads', 'This API token may only read.')

// What went wrong on our side.

export const databaseAway = problem(503, 'request.busy', 'The database does not answer, or takes no writes.', { retryAfter: 2 })
export const noRoom = problem(503, 'request.no_room', 'The school’s computer has no room left. Please try again later.', {
  retryAfter: 300,
})
export const broke = problem(500, 'request.broke', 'Something broke on our side. Nothing was lost.')

const MALFORMED = ['request.malformed', 'Something in the request is not as agreed.'] as const
const TOO_LARGE = ['request.too_large', 'That is too large.'] as const

/** What the framework, or Node below it, refuses by itself. */
export const PROBLEM_OF_STATUS: Readonly<Record<number, () => Problem>> = {
  400: malformed,
  404: notFound,
  406: problem(406, ...MALFORMED),
  408: problem(408, 'request.too_slow', 'The request did not arrive in time.'),
  412: problem(412, ...MALFORMED),
  413: problem(413, ...TOO_LARGE),
  414: problem(414, ...TOO_LARGE),
  415: wrongType,
  416: problem(416, ...MALFORMED),
  429: problem(429, 'request.too_many', 'Too many tries. Please wait a little.'),
  431: problem(431, ...TOO_LARGE),
  503: problem(503, 'request.busy', 'The school’s computer is busy. Please try again in a moment.'),
}
