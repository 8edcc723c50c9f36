import { finished } from 'node:stream'
import { askAboutWard } from '@schoolgate/contracts/assistant'
import { live } from '@schoolgate/contracts/live'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { busy } from '#lib/problem'

/**
 * So many calls may be under way at once. Each costs a few milliseconds of the processor: whoever came after these would wait for seconds
 * together with everybody else, and those who give up meanwhile would be answered all the same.
 */
const CALLS_AT_ONCE = 500

/** They last as long as somebody listens, and are bounded at their own doors. */
const STREAMS: ReadonlySet<string | undefined> = new Set([live.path, askAboutWard.path])
/** Who watches the server is answered above all when it is busy. */
const WATCHED: ReadonlySet<string | undefined> = new Set(['/livez', '/readyz', '/metrics'])

/**
 * Says at once that the house is full, where more would make it collapse: who is let in is answered as quickly as ever, and the others know
 * when to come again. Files of the built apps lie in memory and are always given.
 */
export function refuseOverload(app: FastifyInstance, isFile: (request: FastifyRequest) => boolean, most = CALLS_AT_ONCE): void {
  let underWay = 0
  app.addHook('onRequest', (request, reply, next) => {
    const { url } = request.routeOptions
    if (STREAMS.has(url) || WATCHED.has(url) || isFile(request)) return next()
    if (underWay >= most) return next(busy())
    underWay += 1
    // Answered, broken off or hung up.
    finished(reply.raw, () => {
      underWay -= 1
    })
    next()
  })
}
