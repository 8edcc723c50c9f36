import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import createRouter from 'find-my-way'
import type { Route } from '#lib/route'
import { wrongMethod } from './app.problems.ts'

/** How addresses are read: tokens in links are longer than a router expects. */
export const ROUTING = { maxParamLength: 4096 }

/** HEAD is answered as GET, of which Node sends only the head: with routes of their own there would be half as many again to set up. */
export function headAsGet(request: IncomingMessage): string {
  if (request.method === 'HEAD') request.method = 'GET'
  return request.url ?? '/'
}

/**
 * A known path with another method is 405 and says which methods it has. The paths stand in a router of their own, once each, which is
 * made for the first who asks for what no route answers: as routes of the app that refuse, one for each method that a path does not
 * have, they took half of a start's routing.
 */
export function refuseOtherMethods(app: FastifyInstance, routes: readonly Route[]): void {
  const byPath = Map.groupBy(routes, ({ endpoint }) => endpoint.path)
  let paths: ReturnType<typeof pathsOf> | undefined
  // `/notices/read` is a path of its own, and not the notice `read`, which is read by another method.
  const isPath = ({ is404, url, routeOptions }: FastifyRequest) =>
    is404 || routeOptions.url === '/*' || (routeOptions.url?.includes(':') && byPath.has(url.split('?', 1)[0] ?? ''))
  app.addHook('onRequest', (request, reply, next) => {
    if (!isPath(request)) return next()
    paths ??= pathsOf(byPath)
    const allowed: unknown = paths.find('GET', request.url)?.store
    if (!(allowed instanceof Set) || allowed.has(request.method)) return next()
    reply.header('allow', [...allowed].join(', '))
    next(wrongMethod())
  })
}

/** Each path with the methods it has. */
function pathsOf(byPath: ReadonlyMap<string, readonly Route[]>) {
  const paths = createRouter(ROUTING)
  for (const [path, declared] of byPath) {
    const methods = declared.map(({ endpoint }) => endpoint.method)
    paths.on('GET', path, () => undefined, new Set<string>(methods.includes('GET') ? [...methods, 'HEAD'] : methods))
  }
  return paths
}
