import { ONEROSTER, type StatusInfo } from '@schoolgate/contracts/oneroster'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Clock } from '#lib/clock'
import { limitRate } from '#lib/limit-rate'
import type { Problem } from '#lib/problem'
import { networkOf } from '#modules/limits'
import { GRADEBOOK, ROSTERING, type Door } from './doors.ts'
import { codeMinorOf, onlyReads, tokenRefusalOf, unknownObject } from './oneroster.problems.ts'
import type { Reading } from './reading.service.ts'
import type { KnownProgram, Tokens } from './tokens.service.ts'

/** Calls of one program: a whole school of a thousand pupils is read in a few dozen. */
const CALLS = { most: 600, seconds: 60 }
/** Tokens asked for from one address; a token lasts an hour. */
const TOKENS = { most: 30, seconds: 60 }

type Parts = {
  clock: Clock
  tokens: Tokens
  reading: Reading
  /** What the error is, in the words of the house. */
  problemOf: (error: FastifyError, request: FastifyRequest) => Problem
}

/** The doors of the standard, a room of their own: programs come in by a token, and are refused in the standard's words. */
export async function serveOneRoster(app: FastifyInstance, { clock, tokens, reading, problemOf }: Parts): Promise<void> {
  const countCall = limitRate({ ...CALLS, clock })
  const countToken = limitRate({ ...TOKENS, clock })
  const hidden = { schema: { hide: true } }

  await app.register(
    async (room) => {
      room.setErrorHandler((error: FastifyError, request, reply) => refuseToken(reply, problemOf(error, request), request.id))
      room.addContentTypeParser(
        'application/x-www-form-urlencoded',
        { parseAs: 'string', bodyLimit: 4096 },
        (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
      )
      room.post('/token', hidden, async (request, reply) => {
        countToken(networkOf(request.ip))
        return reply.send(await tokens.make(request.body, basicOf(request.headers.authorization)))
      })
    },
    { prefix: `${ONEROSTER}/oauth` },
  )

  await app.register(
    async (room) => {
      const programs = new WeakMap<FastifyRequest, KnownProgram>()
      room.setErrorHandler((error: FastifyError, request, reply) => refuse(reply, problemOf(error, request), request.id))
      room.addHook('onRequest', async (request) => {
        const program = await tokens.programOf(request.headers.authorization)
        countCall(program.id)
        programs.set(request, program)
      })
      const serve = (service: string, doors: readonly Door[]) => {
        for (const door of doors)
          room.get<{ Params: Record<string, string> }>(`/${service}/v1p2${door.path}`, hidden, async (request, reply) => {
            const program = programs.get(request)
            if (!program) throw unknownObject()
            const { params, query, url, ip } = request
            const { body, list } = await reading.read(program, { door, params, query, path: pathOf(url), address: ip })
            if (list) reply.headers({ 'x-total-count': String(list.total), link: linkOf(url, list) })
            return reply.send(body)
          })
      }
      serve('rostering', ROSTERING)
      serve('gradebook', GRADEBOOK)
      room.get('/*', hidden, async () => {
        throw unknownObject()
      })
      room.route({
        method: ['POST', 'PUT', 'PATCH', 'DELETE'],
        url: '/*',
        ...hidden,
        handler: async () => {
          throw onlyReads()
        },
      })
    },
    { prefix: ONEROSTER },
  )
}

/** The name and secret in an Authorization header of the kind Basic; null: there are none. */
function basicOf(authorization: string | undefined): { id: string; secret: string } | null {
  const encoded = /^Basic ([A-Za-z0-9+/]{1,400}={0,2})$/i.exec(authorization ?? '')?.[1]
  if (encoded === undefined) return null
  const [, id, secret] = /^([^:]*):(.*)$/s.exec(Buffer.from(encoded, 'base64').toString('utf8')) ?? []
  return id === undefined || secret === undefined ? null : { id, secret }
}

const pathOf = (url: string): string => url.replace(/\?.*$/s, '').slice(ONEROSTER.length, ONEROSTER.length + 200)

/** The other pages of a list (RFC 8288). */
function linkOf(url: string, { total, limit, offset }: { total: number; limit: number; offset: number }): string {
  const at = (rel: string, from: number) => {
    const there = new URL(url, 'http://path')
    there.searchParams.set('limit', String(limit))
    there.searchParams.set('offset', String(from))
    return `<${there.pathname}${there.search}>; rel="${rel}"`
  }
  const last = Math.max(0, Math.ceil(total / limit) - 1) * limit
  return [
    at('first', 0),
    ...(offset > 0 ? [at('prev', Math.max(0, offset - limit))] : []),
    ...(offset + limit < total ? [at('next', offset + limit)] : []),
    at('last', last),
  ].join(', ')
}

const begin = (reply: FastifyReply, { status, retryAfter }: Problem, requestId: string): FastifyReply => {
  if (retryAfter !== undefined) reply.header('retry-after', Math.ceil(retryAfter))
  return reply.code(status).headers({ 'cache-control': 'no-store', 'x-request-id': requestId })
}

function refuse(reply: FastifyReply, problem: Problem, requestId: string): FastifyReply {
  if (problem.status === 401) reply.header('www-authenticate', 'Bearer')
  const info: StatusInfo = {
    imsx_codeMajor: 'failure',
    imsx_severity: 'error',
    imsx_description: problem.message,
    imsx_CodeMinor: {
      imsx_codeMinorField: [{ imsx_codeMinorFieldName: 'TargetEndSystem', imsx_codeMinorFieldValue: codeMinorOf(problem) }],
    },
  }
  return begin(reply, problem, requestId).send(info)
}

/** A token is refused in the words of OAuth 2. */
function refuseToken(reply: FastifyReply, problem: Problem, requestId: string): FastifyReply {
  if (problem.status === 401) reply.header('www-authenticate', 'Basic realm="OneRoster"')
  const error = tokenRefusalOf(problem) ?? (problem.status < 500 ? 'invalid_request' : 'temporarily_unavailable')
  return begin(reply, problem, requestId).send({ error, error_description: problem.message })
}
