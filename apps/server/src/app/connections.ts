import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { networkOf } from '#modules/limits'

/** How long a request may take to arrive, head and body, and how often Node looks. A photo from a weak phone is some hundred kilobytes. */
export const ARRIVES_WITHIN = { requestTimeout: 30_000, headersTimeout: 15_000, connectionsCheckingInterval: 5000 }
/** A body that is on its way brings so much in so long: a fifth of what the slowest network carries that a school is used on. */
const SLOWEST = { bytes: 16 * 1024, everyMs: 10_000 }

/** So much of a body comes with one reading of the line: taking it costs less than a new line. */
const READ_AT_ONCE = 64 * 1024

const bytesToCome = ({ headers }: IncomingMessage): number =>
  headers['transfer-encoding'] === undefined ? Number(headers['content-length'] ?? 0) : Infinity

/**
 * What is answered before its large body was read, whoever answers it, is not read to its end: the answer closes the line. Node would
 * read all of it, only to throw it away.
 */
export function closeUnlessRead({ raw }: FastifyRequest, reply: FastifyReply): void {
  if (bytesToCome(raw) <= READ_AT_ONCE) return
  reply.header('connection', 'close')
  raw.once('end', () => reply.removeHeader('connection'))
}

/** Ends requests whose body stands still or only trickles, whatever length it said it had. */
export function endSlowBodies(app: FastifyInstance, refuse: (socket: Socket) => void, everyMs = SLOWEST.everyMs): void {
  app.addHook('onRequest', async (request) => {
    const { raw } = request
    if (bytesToCome(raw) === 0 || raw.complete) return
    let before = raw.socket.bytesRead
    const watch = setInterval(() => {
      if (raw.complete || raw.destroyed) return clearInterval(watch)
      if (raw.socket.bytesRead - before < SLOWEST.bytes) {
        clearInterval(watch)
        refuse(raw.socket)
      }
      before = raw.socket.bytesRead
    }, everyMs)
    watch.unref()
    for (const end of ['end', 'close']) raw.once(end, () => clearInterval(watch))
  })
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

/** Who connected in the moment in which the server stops may still be about to ask. */
const SILENT_FOR_MS = 1000

/**
 * A server that stops does not wait for those who connected and have said nothing, as browsers do in advance: Node ends such connections
 * only while it serves. Who has begun to ask is answered.
 */
export function endSilent(app: FastifyInstance): void {
  const open = new Set<Socket>()
  app.server.on('connection', (socket: Socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  })
  app.addHook('preClose', async () => {
    setTimeout(() => {
      for (const socket of open) if (socket.bytesRead === 0) socket.destroy()
    }, SILENT_FOR_MS).unref()
  })
}
