import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import type { Clock } from '#lib/clock'
import { notFound } from '#lib/problem'
import { hashSecret } from '#lib/random'
import { databaseAway } from './app.problems.ts'
import type { World } from './services.ts'

let ofProcess: Registry | undefined

/** What Node tells of this process: of one process once, however many servers are built in it, since its watching never ends. */
function processMetrics(): Registry {
  if (ofProcess) return ofProcess
  ofProcess = new Registry()
  collectDefaultMetrics({ register: ofProcess })
  return ofProcess
}

/** Doors for the operator: /livez, /readyz, /metrics (loopback or token), /openapi.json. */
export function serveOperations(app: FastifyInstance, world: World, registry: Registry): void {
  app.addHook('onListen', async () => void processMetrics())
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer, by route and status',
    labelNames: ['method', 'route', 'status'],
    registers: [registry],
  })
  app.addHook('onResponse', async (request, reply) => {
    duration.observe(
      { method: request.method, route: request.routeOptions.url ?? 'none', status: String(reply.statusCode) },
      reply.elapsedTime / 1000,
    )
  })

  const { metricsToken } = world
  // Compared by their hashes, in a time that says nothing of either.
  const hasToken = (given = '') =>
    metricsToken !== undefined && timingSafeEqual(hashSecret(given), hashSecret(`Bearer ${metricsToken}`))

  app.get('/livez', { schema: { hide: true } }, async () => ({ status: 'live' }))
  const isReady = briefly(world.clock, () => world.db.isReady())
  app.get('/readyz', { schema: { hide: true } }, async () => {
    if (!(await isReady())) throw databaseAway()
    return { status: 'ready' }
  })
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    const isLocal = world.proxies === 0 && (request.ip === '127.0.0.1' || request.ip === '::1')
    if (!isLocal && !hasToken(request.headers.authorization)) throw notFound()
    return reply.type(registry.contentType).send(await Registry.merge([processMetrics(), registry]).metrics())
  })
  app.get('/openapi.json', { schema: { hide: true } }, async () => app.swagger())
}

/** Those who watch ask often, and several at once. */
const ANSWER_LASTS_MS = 2000

function briefly(clock: Clock, ask: () => Promise<boolean>): () => Promise<boolean> {
  let asked: { at: number; answer: Promise<boolean> } | undefined
  return () => {
    const now = clock().getTime()
    if (asked === undefined || now - asked.at >= ANSWER_LASTS_MS) asked = { at: now, answer: ask() }
    return asked.answer
  }
}
