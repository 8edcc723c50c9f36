import { STATUS_CODES, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { malformed, type Problem } from '#lib/problem'
import { newId } from '#lib/random'
import { closeUnlessRead } from './connections.ts'
import { answerHeaders } from './headers.ts'
import { answerError, PROBLEM_TYPE, problemDetails, refusedWith } from './problems.ts'

/**
 * Every answer begins with the same headers, and every refusal is the same problem document, also of what comes no further than the
 * framework or Node: an address that is none, a request without a host, bytes that are no request.
 */
export function everyAnswer(publicUrl: string) {
  const headers = answerHeaders(publicUrl)
  const beginning = (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    closeUnlessRead(request, reply)
    return reply.headers(headers)
  }
  return {
    /** What the server is made with, so that neither Fastify nor Node answers in words of its own. */
    belowRouting: {
      frameworkErrors: (error: FastifyError, request: FastifyRequest, reply: FastifyReply) =>
        answerError(error, request, beginning(request, reply)),
      clientErrorHandler({ code = '' }: { code?: string }, socket: Socket) {
        if (code === 'ECONNRESET') socket.destroy()
        else refuseOn(socket, STATUS_OF[code] ?? 400, headers)
      },
    },
    /** Ends a request that does not arrive. */
    refuseSlow: (socket: Socket) => refuseOn(socket, 408, headers),
    /** The first thing an answer meets, before anything that could refuse it. */
    begin(app: FastifyInstance): void {
      app.addHook('onRequest', (request, reply, next) => {
        beginning(request, reply).header('x-request-id', request.id)
        next(request.raw.httpVersion === '1.1' && request.headers.host === undefined ? malformed() : undefined)
      })
      // What else a caller expects of us than "100-continue" is passed over; Node would refuse it in its own words.
      app.server.on('checkExpectation', app.routing)
    },
  }
}

/** What Node's parser says of bytes that are no request, by status. */
const STATUS_OF: Record<string, number> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  HPE_HEADER_OVERFLOW: 431,
}

/** Says on a connection why it is over, before there is a request or in the middle of one. */
function refuseOn(socket: Socket, status: number, headers: Readonly<Record<string, string>>): void {
  const problem = refusedWith(status)
  // An answer that has begun cannot be taken back, and one to an earlier request must not be mistaken for this.
  if (problem !== null && socket.writable && !isBeingAnswered(socket)) socket.write(written(problem, headers))
  socket.destroySoon()
}

/** The answer that Node is giving on a connection; it is told to nobody else (node:http, `socket._httpMessage`). */
function isBeingAnswered(socket: Socket): boolean {
  const answer: ServerResponse | null | undefined = Reflect.get(socket, '_httpMessage')
  return answer ? answer.headersSent || answer.req.complete : false
}

function written(problem: Problem, headers: Readonly<Record<string, string>>): string {
  const id = newId()
  const body = JSON.stringify(problemDetails(problem, id))
  const lines = Object.entries({
    ...headers,
    'x-request-id': id,
    'content-type': `${PROBLEM_TYPE}; charset=utf-8`,
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  }).map(([name, value]) => `${name}: ${value}\r\n`)
  return `HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status]}\r\n${lines.join('')}\r\n${body}`
}
