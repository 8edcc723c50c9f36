import type { FieldProblem, ProblemDetails } from '@schoolgate/contracts/problem'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { isDatabaseAway, isUnstorableText } from '#db'
import { ANSWER_POLICY } from '#lib/answer-policy'
import { busy, notFound, Problem } from '#lib/problem'

/** Turns every error into application/problem+json (RFC 9457): a stable code, never a stack, SQL, path or version. */
export function answerProblems(app: FastifyInstance): void {
  app.setErrorHandler(answerError)
  app.setNotFoundHandler((request, reply) => send(request, reply, notFound()))
}

/** The problem that an error is, as the answer to who met it. */
export const answerError = (error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply =>
  send(request, reply, problemOf(error, request))

/** Who comes on an open connection while the server stops is told to come again: the next one answers. */
export function refuseAtClosing(app: FastifyInstance): void {
  let isClosing = false
  app.addHook('preClose', async () => {
    isClosing = true
  })
  app.addHook('onRequest', async () => {
    if (isClosing) throw busy()
  })
}

/** What was said of a paper or a page that then could not be given. */
const OF_WHAT_IS_NOT_GIVEN = ['content-disposition', 'content-encoding', 'etag', 'last-modified']

function send(request: FastifyRequest, reply: FastifyReply, problem: Problem): FastifyReply {
  for (const name of OF_WHAT_IS_NOT_GIVEN) reply.removeHeader(name)
  if (problem.retryAfter !== undefined) reply.header('retry-after', Math.ceil(problem.retryAfter))
  return reply
    .code(problem.status)
    .headers({ 'cache-control': 'no-store', 'content-security-policy': ANSWER_POLICY, 'x-request-id': request.id })
    .type(PROBLEM_TYPE)
    .serializer(JSON.stringify)
    .send(problemDetails(problem, request.id))
}

export const PROBLEM_TYPE = 'application/problem+json'

/** The body of every refusal. */
export const problemDetails = ({ message, status, code, errors }: Problem, requestId: string): ProblemDetails => ({
  type: 'about:blank',
  title: message,
  status,
  code,
  request_id: requestId,
  ...(errors ? { errors: [...errors] } : {}),
})

/** The most field problems one answer lists: its body stays within a kilobyte. */
const MOST_FIELD_PROBLEMS = 4

function problemOf(error: FastifyError, request: FastifyRequest): Problem {
  if (error instanceof Problem) return error
  if (hasZodFastifySchemaValidationErrors(error)) {
    const errors = error.validation.slice(0, MOST_FIELD_PROBLEMS).map((issue): FieldProblem => ({
      path: issue.instancePath.replace(/^\//, '').replaceAll('/', '.').slice(0, 60),
      code: issue.keyword.slice(0, 40),
      message: (issue.message ?? 'Not accepted').slice(0, 80),
    }))
    return malformed(errors)
  }
  const refused = refusedWith(error.statusCode ?? 500)
  if (refused) return refused
  if (isUnstorableText(error)) return malformed()
  // With words of its own: without them the line would begin with the error's, which may hold what somebody wrote.
  request.log.error({ err: error }, 'an answer broke')
  if (isDatabaseAway(error)) return busy()
  if (isWithoutRoom(error)) return noRoom()
  return new Problem(500, 'request.broke', 'Something broke on our side. Nothing was lost.')
}

export const malformed = (errors?: FieldProblem[]): Problem => new Problem(400, ...MALFORMED, errors ? { errors } : {})

const noRoom = () =>
  new Problem(503, 'request.no_room', 'The school’s computer has no room left. Please try again later.', { retryAfter: 300 })

/** What the disk and PostgreSQL say when the disk is full. */
const NO_ROOM = new Set(['ENOSPC', 'EDQUOT', '53100'])
const isWithoutRoom = (error: Error): boolean =>
  ('code' in error && NO_ROOM.has(String(error.code))) || (error.cause instanceof Error && isWithoutRoom(error.cause))

/** What the framework, or Node below it, refuses by itself; null is what broke. */
export function refusedWith(status: number): Problem | null {
  const known = PROBLEM_OF_STATUS[status]
  return known ? new Problem(status, known[0], known[1]) : null
}

const MALFORMED = ['request.malformed', 'Something in the request is not as agreed.'] as const
const TOO_LARGE = ['request.too_large', 'That is too large.'] as const
const PROBLEM_OF_STATUS: Record<number, readonly [code: string, title: string]> = {
  400: MALFORMED,
  404: ['request.not_found', 'There is nothing here.'],
  406: MALFORMED,
  408: ['request.too_slow', 'The request did not arrive in time.'],
  412: MALFORMED,
  413: TOO_LARGE,
  414: TOO_LARGE,
  415: ['request.wrong_type', 'This kind of content is not taken here.'],
  416: MALFORMED,
  429: ['request.too_many', 'Too many tries. Please wait a little.'],
  431: TOO_LARGE,
  503: ['request.busy', 'The school’s computer is busy. Please try again in a moment.'],
}
