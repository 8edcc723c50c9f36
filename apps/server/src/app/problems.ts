import type { FieldProblem, ProblemDetails } from '@schoolgate/contracts/problem'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { isDatabaseAway, isUnstorableText } from '#db'
import { busy, notFound, Problem } from '#lib/problem'

/** Turns every error into application/problem+json (RFC 9457): a stable code, never a stack, SQL, path or version. */
export function answerProblems(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => send(request, reply, problemOf(error, request)))
  app.setNotFoundHandler((request, reply) => send(request, reply, notFound()))
}

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

function send(request: FastifyRequest, reply: FastifyReply, problem: Problem): FastifyReply {
  const details: ProblemDetails = {
    type: 'about:blank',
    title: problem.message,
    status: problem.status,
    code: problem.code,
    request_id: request.id,
    ...(problem.errors ? { errors: [...problem.errors] } : {}),
  }
  if (problem.retryAfter !== undefined) reply.header('retry-after', Math.ceil(problem.retryAfter))
  return reply
    .code(problem.status)
    .header('cache-control', 'no-store')
    .type('application/problem+json')
    .serializer(JSON.stringify)
    .send(details)
}

/** The same for what the framework refuses before it knows a route: an address too long or not an address. */
export const answerUnroutable = (error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply =>
  send(request, reply, problemOf(error, request))

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
  const known = PROBLEM_OF_STATUS[error.statusCode ?? 500]
  if (known) return new Problem(error.statusCode ?? 500, known[0], known[1])
  if (isUnstorableText(error)) return malformed()
  // With words of its own: without them the line would begin with the error's, which may hold what somebody wrote.
  request.log.error({ err: error }, 'an answer broke')
  if (isDatabaseAway(error)) return busy()
  if (isWithoutRoom(error)) return noRoom()
  return new Problem(500, 'request.broke', 'Something broke on our side. Nothing was lost.')
}

const malformed = (errors?: FieldProblem[]) =>
  new Problem(400, 'request.malformed', 'Something in the request is not as agreed.', errors ? { errors } : {})

const noRoom = () =>
  new Problem(503, 'request.no_room', 'The school’s computer has no room left. Please try again later.', { retryAfter: 300 })

/** What the disk and PostgreSQL say when the disk is full. */
const NO_ROOM = new Set(['ENOSPC', 'EDQUOT', '53100'])
const isWithoutRoom = (error: Error): boolean =>
  ('code' in error && NO_ROOM.has(String(error.code))) || (error.cause instanceof Error && isWithoutRoom(error.cause))

/** What the framework itself refuses, by status. */
const PROBLEM_OF_STATUS: Record<number, readonly [code: string, title: string]> = {
  400: ['request.malformed', 'Something in the request is not as agreed.'],
  404: ['request.not_found', 'There is nothing here.'],
  413: ['request.too_large', 'That is too large.'],
  414: ['request.too_large', 'That is too large.'],
  415: ['request.wrong_type', 'This kind of content is not taken here.'],
  429: ['request.too_many', 'Too many tries. Please wait a little.'],
  431: ['request.too_large', 'That is too large.'],
  503: ['request.busy', 'The school’s computer is busy. Please try again in a moment.'],
}
