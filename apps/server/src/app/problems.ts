import type { FieldProblem, ProblemDetails } from '@schoolgate/contracts/problem'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { isDatabaseUnavailable, isUnstorableText } from '#db'
import { ANSWER_POLICY } from '#lib/answer-policy'
import { busy, malformed, notFound, Problem } from '#lib/problem'
import { broke, noRoom, PROBLEM_OF_STATUS } from './app.problems.ts'
import { calmPage, isDocument, passes } from './calm-page.ts'

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
  reply.code(problem.status)
  if (isDocument(request) && passes(problem)) {
    const { html, policy } = calmPage(problem)
    return reply
      .headers({ 'cache-control': 'no-store', 'content-security-policy': policy, 'x-request-id': request.id })
      .type('text/html; charset=utf-8')
      .send(html.toString())
  }
  return reply
    .headers({ 'cache-control': 'no-store', 'content-security-policy': ANSWER_POLICY, 'x-request-id': request.id })
    .type(PROBLEM_TYPE)
    .serializer(JSON.stringify)
    .send(problemDetails(problem, request.id))
}

export const PROBLEM_TYPE = 'application/problem+json'

/** The body of every refusal. */
export const problemDetails = ({ message, status, code, errors, meanwhile }: Problem, requestId: string): ProblemDetails => ({
  type: 'about:blank',
  title: message,
  status,
  code,
  request_id: requestId,
  ...(errors ? { errors: [...errors] } : {}),
  ...(meanwhile ? { meanwhile: [...meanwhile] } : {}),
})

/** The most field problems one answer lists: its body stays within a kilobyte. */
const MOST_FIELD_PROBLEMS = 4

/** The problem that an error is. */
export function problemOf(error: FastifyError, request: FastifyRequest): Problem {
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
  if (isDatabaseUnavailable(error)) return busy()
  if (isWithoutRoom(error)) return noRoom()
  return broke()
}

/** What the disk and PostgreSQL say when the disk is full. */
const NO_ROOM = new Set(['ENOSPC', 'EDQUOT', '53100'])
const isWithoutRoom = (error: Error): boolean =>
  ('code' in error && NO_ROOM.has(String(error.code))) || (error.cause instanceof Error && isWithoutRoom(error.cause))

/** What the framework, or Node below it, refuses by itself; null is what broke. */
export function refusedWith(status: number): Problem | null {
  return PROBLEM_OF_STATUS[status]?.() ?? null
}
