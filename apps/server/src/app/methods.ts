import type { FastifyInstance } from 'fastify'
import createRouter from 'find-my-way'
import type { Route } from '#lib/route'
import { wrongMethod } from './app.problems.ts'

/** How addresses are read: tokens in links are longer than a router expects. */
export const ROUTING = { maxParamLength: 4096 }

/**
 * A known path with another method is 405 and says which methods it has. The paths stand in a router of their own, once each: as routes
 * of the app that refuse, one for each method that a path does not have, they took half of a start's routing.
 */
export function refuseOtherMethods(app: FastifyInstance, routes: readonly Route[]): void {
  const paths = createRouter(ROUTING)
  for (const [path, declared] of Map.groupBy(routes, ({ endpoint }) => endpoint.path)) {
    const allowed = declared.map(({ endpoint }) => endpoint.method)
    paths.on('GET', path, () => undefined, new Set<string>(allowed.includes('GET') ? [...allowed, 'HEAD'] : allowed))
  }
  app.addHook('onRequest', (request, reply, next) => {
    const allowed: unknown = paths.find('GET', request.url)?.store
    if (!(allowed instanceof Set) || allowed.has(request.method)) return next()
    reply.header('allow', [...allowed].join(', '))
    next(wrongMethod())
  })
}
