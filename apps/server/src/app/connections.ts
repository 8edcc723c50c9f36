import type { Socket } from 'node:net'
import type { ProblemDetails } from '@schoolgate/contracts/problem'
import type { FastifyInstance } from 'fastify'
import { newId } from '#lib/random'
import { networkOf } from '#modules/limits'

/** How long a request may take to arrive, head and body, and how often Node looks. A photo from a weak phone is some hundred kilobytes. */
export const ARRIVES_WITHIN = { requestTimeout: 30_000, headersTimeout: 15_000, connectionsCheckingInterval: 5000 }
/** A body that is on its way brings so much in so long: a fifth of what the slowest network carries that a school is used on. */
const PACE = { bytes: 16 * 1024, everyMs: 10_000 }

/** Ends requests whose body stands still or only trickles, whatever length it said it had. */
export function endSlowBodies(app: FastifyInstance, everyMs = PACE.everyMs): void {
  app.addHook('onRequest', async (request) => {
    const { headers, raw } = request
    const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
    if (!hasBody || raw.complete) return
    let before = raw.socket.bytesRead
    const watch = setInterval(() => {
      if (raw.complete || raw.destroyed) return clearInterval(watch)
      if (raw.socket.bytesRead - before < PACE.bytes) {
        clearInterval(watch)
        // As Node tells of a request that did not arrive within `requestTimeout`: whoever answers that answers this.
        app.server.emit('clientError', Object.assign(new Error('A body stands still.'), { code: ARRIVED_TOO_SLOWLY }), raw.socket)
      }
      before = raw.socket.bytesRead
    }, everyMs)
    watch.unref()
    raw.once('close', () => clearInterval(watch))
  })
}

const ARRIVED_TOO_SLOWLY = 'ERR_HTTP_REQUEST_TIMEOUT'

/** What is said on a connection before there is a request, or instead of one; then it is over. */
const TOO_SLOW = { status: 408, code: 'request.too_slow', title: 'The request did not arrive in time.' }
const MALFORMED = { status: 400, code: 'request.malformed', title: 'Something in the request is not as agreed.' }
const TOO_LARGE = { status: 431, code: 'request.too_large', title: 'That is too large.' }

const SAID_OF: Record<string, typeof TOO_SLOW> = { [ARRIVED_TOO_SLOWLY]: TOO_SLOW, HPE_HEADER_OVERFLOW: TOO_LARGE }

/** Answers what Node refuses by itself: a request that does not arrive, or is none. */
export function refuseUnread(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  refuse(socket, SAID_OF[error.code ?? ''] ?? MALFORMED)
}

function refuse(socket: Socket, { status, code, title }: typeof TOO_SLOW): void {
  const details: ProblemDetails = { type: 'about:blank', title, status, code, request_id: newId() }
  const body = JSON.stringify(details)
  const head = [
    `HTTP/1.1 ${status} ${title}`,
    'content-type: application/problem+json',
    'cache-control: no-store',
    'connection: close',
    `content-length: ${Buffer.byteLength(body)}`,
  ]
  socket.write(`${head.join('\r\n')}\r\n\r\n${body}`)
  socket.destroySoon()
}

/**
 * Bounds the connections of one address: generously, since families share some. Not behind a proxy, whose address all of them would have.
 */
export function boundConnections(app: FastifyInstance, { most, proxies }: { most: number; proxies: number }): void {
  if (proxies > 0) return
  const open = new Map<string, number>()
  app.server.on('connection', (socket: Socket) => {
    const network = networkOf(socket.remoteAddress ?? '')
    const count = (open.get(network) ?? 0) + 1
    if (count > most) return void socket.destroy()
    open.set(network, count)
    socket.once('close', () => {
      const left = (open.get(network) ?? 1) - 1
      if (left === 0) open.delete(network)
      else open.set(network, left)
    })
  })
}
