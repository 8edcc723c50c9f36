import cookie from '@fastify/cookie'
import compress from '@fastify/compress'
import etag from '@fastify/etag'
import multipart from '@fastify/multipart'
import swagger from '@fastify/swagger'
import { type Endpoint, STAFF_ROLES } from '@schoolgate/contracts/endpoint'
import { PHOTO_MAX_BYTES } from '@schoolgate/contracts/profile'
import Fastify, { LogController, type FastifyInstance, type FastifyRequest } from 'fastify'
import { jsonSchemaTransform, serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { Registry } from 'prom-client'
import type { Db } from '#db'
import type { Clock } from '#lib/clock'
import { limitRate } from '#lib/limit-rate'
import type { Route } from '#lib/route'
import { newId } from '#lib/random'
import type { Scope, Scopes } from '#lib/scope'
import { ARRIVES_WITHIN, boundConnections, endSlowBodies, endSilent } from './connections.ts'
import { isFile, limitFloods } from './floods.ts'
import { admitted, refuseCrossSite, requireDeclaredAccess } from './gate.ts'
import { headAsGet, refuseOtherMethods, ROUTING } from './methods.ts'
import { serveOperations } from './operations.ts'
import { linkPageOf } from './own-pages/link-page.ts'
import { ownPages } from './own-pages/own-page.ts'
import { everyAnswer } from './every-answer.ts'
import { answerProblems, problemOf, refuseAtClosing } from './problems.ts'
import { serveOneRoster } from '#modules/oneroster'
import { keepBytes } from './bytes.ts'
import { keyedOf, keyHeader, requireDeclaredKey } from './keyed.ts'
import { requireDeclaredOpening, shownTo } from './opened.ts'
import { refuseOverload } from './overload.ts'
import { servePretendedPages } from './pretended-pages.ts'
import { createServices, type Services, type World } from './services.ts'
import { routesOf } from './routes.ts'
import { sayShapes } from './shapes.ts'
import { createTags, type Tagging, type TagWords } from './tags.ts'
import { takenIn } from './taken-in.ts'
import { officeHost, serveOffice } from './office-web.ts'
import { serveWeb } from './web.ts'
import { whose } from './whose.ts'

/** A JSON body is small; photos have their own limit. */
const JSON_MAX_BYTES = 64 * 1024
/** Open connections of one address, unless the operator says otherwise. */
const CONNECTIONS_PER_ADDRESS = 1000
/** Files one person sends in a minute: reading a photo takes the processor for longer than anything else. Staff send a class's signatures. */
const UPLOADS_A_MINUTE = { parent: 6, staff: 30 }

/** Builds the server on its world (database, clock, gateways …); it neither listens nor reads the environment. */
export async function createApp(world: World): Promise<FastifyInstance> {
  const answers = everyAnswer(world.publicUrl)
  const app = Fastify({
    ...answers.belowRouting,
    // Node's own refusal of a request without a host has no body; ours has.
    http: { ...ARRIVES_WITHIN, requireHostHeader: false },
    loggerInstance: world.log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: JSON_MAX_BYTES,
    requestTimeout: ARRIVES_WITHIN.requestTimeout,
    // Not "all": that would take the first address, which is the caller's own word.
    trustProxy: world.proxies > 0 && ((_address, hop) => hop < world.proxies),
    requestIdHeader: false,
    genReqId: () => newId(),
    // The framework's own answer to who comes while we stop is no problem document: `refuseAtClosing` gives one.
    return503OnClosing: false,
    routerOptions: ROUTING,
    exposeHeadRoutes: false,
    rewriteUrl: headAsGet,
  })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.removeContentTypeParser('text/plain')
  answers.begin(app)
  if (world.webRoot !== undefined) await sayShapes(app, world.webRoot)
  answerProblems(app)
  refuseAtClosing(app)
  endSilent(app)
  boundConnections(app, { most: world.connectionsPerAddress ?? CONNECTIONS_PER_ADDRESS, proxies: world.proxies })
  endSlowBodies(app, answers.refuseSlow)
  app.addHook('onRequest', async (request) => {
    refuseCrossSite(request, new URL(world.publicUrl).origin)
    // The ETag plug-in would answer a change with 304 too; only reads are conditional here.
    if (request.method !== 'GET') delete request.headers['if-none-match']
  })

  // Who hung up before being heard has no address any more, by which calls are counted, and waits for no answer.
  app.addHook('onRequest', (request, reply, next) => {
    if (request.socket.remoteAddress !== undefined) return next()
    reply.hijack()
    request.socket.destroy()
  })

  await app.register(cookie)
  await app.register(compress, {
    global: true,
    threshold: 1024,
    syncThreshold: COMPRESSED_AT_ONCE,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: BROTLI_FAST },
  })
  await app.register(etag, { weak: true })
  await app.register(multipart, { limits: { fileSize: PHOTO_MAX_BYTES, files: 1, fields: 0, parts: 1 } })
  const metrics = new Registry()
  const services = createServices(world, metrics)
  refuseOverload(app, isFile, world.callsAtOnce)
  const floods = limitFloods(app, { clock: world.clock, proofIn: services.identity.proofIn })
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Schoolgate', version: world.version },
      components: { securitySchemes: WAYS_IN },
    },
    transform: described,
  })

  serveOperations(app, world, metrics)
  app.addHook('onListen', async () => {
    // What an outside provider says of itself is here before the first page asks for it.
    services.identity.outside()
    if (world.role !== 'worker') services.assistant.start()
    if (world.role === 'web') return
    services.push.start()
    services.jobs.start()
  })
  // Streams end first: the server waits for open requests.
  app.addHook('preClose', async () => services.assistant.hangUp())
  app.addHook('preClose', () => services.live.stop())
  app.addHook('onClose', () => services.find.stop())
  app.addHook('onClose', () => Promise.all([services.jobs.stop(), services.push.stop()]))
  if (world.role === 'worker') return app
  const routes = routesOf(services)
  refuseOtherMethods(app, routes)
  const countUpload = uploadCounter(world.clock)
  const taggingOf = createTags(world)
  const registerIn = (room: FastifyInstance, isRaw: boolean) => {
    for (const route of routes)
      if ((route.endpoint.raw ?? false) === isRaw)
        register(room, route, { ...services, floods, countUpload, taggingOf, clock: world.clock, db: world.db })
  }
  registerIn(app, false)
  await app.register(async (room) => {
    keepBytes(room)
    registerIn(room, true)
  })
  await serveOneRoster(app, { ...services.oneroster, clock: world.clock, problemOf })
  if (world.paystack?.isPretended && world.paystack.baseUrl !== undefined) await servePretendedPages(app, world.paystack.baseUrl)
  const isOfficeHost = officeHost(world.officeUrl)
  if (world.officeRoot !== undefined)
    await serveOffice(app, {
      officeRoot: world.officeRoot,
      officeUrl: world.officeUrl,
      isOfficeHost,
      schools: services.schools,
      readerOf: (request) => services.identity.authenticate(request, { access: STAFF_ROLES }),
    })
  if (world.webRoot !== undefined)
    await serveWeb(app, {
      webRoot: world.webRoot,
      publicUrl: world.publicUrl,
      isOfficeHost,
      schools: services.schools,
      isKnown: services.identity.isKnown,
      outside: services.identity.outside,
      readerOf: async (request) => {
        const known = await services.identity.authenticate(request, { access: 'parent' })
        if (known) floods.remember(request, known[0].personId)
        return known
      },
      ownPageOf: ownPages(services, world.clock),
      linkPageOf,
    })
  return app
}

/** Up to here an answer is compressed by one call: a stream for each costs more than the compressing itself. */
const COMPRESSED_AT_ONCE = 256 * 1024
/** Brotli at quality 4: most of the gain for a fifth of the time (param 1 is BROTLI_PARAM_QUALITY). */
const BROTLI_FAST = { 1: 4 }

/** How a caller says who they are: a browser by its session's cookie, a program by an API token. */
const WAYS_IN = {
  session: { type: 'apiKey', in: 'cookie', name: 'schoolgate' },
  api_token: { type: 'http', scheme: 'bearer' },
} as const

const waysInto = ({ access, sessionOnly, freshProof }: Endpoint): Record<string, string[]>[] => {
  if (access === 'public') return []
  return sessionOnly || freshProof ? [{ session: [] }] : [{ session: [] }, { api_token: [] }]
}

/** A route as the OpenAPI document says it. The key's header is described only here: it is checked where all of the request is known. */
const described: typeof jsonSchemaTransform = (route) => {
  const { schema, url } = jsonSchemaTransform(route)
  const idempotency = route.route.config?.idempotency
  return { schema: idempotency ? { ...schema, headers: keyHeader(idempotency) } : schema, url }
}

type Door = Pick<Services, 'identity' | 'audit'> & {
  floods: ReturnType<typeof limitFloods>
  countUpload(scope: Scope | null): void
  taggingOf: ReturnType<typeof createTags>
  clock: Clock
  db: Db
}

/** Counts before the file is read, so that what is too much costs nothing. */
function uploadCounter(clock: Clock): Door['countUpload'] {
  const ofParents = limitRate({ most: UPLOADS_A_MINUTE.parent, seconds: 60, clock })
  const ofStaff = limitRate({ most: UPLOADS_A_MINUTE.staff, seconds: 60, clock })
  return (scope) => {
    if (!scope) return
    const count = scope.role === 'parent' ? ofParents : ofStaff
    count(scope.userId)
  }
}

const NOBODY = { scopes: [], isNamed: false } as const

function register(app: FastifyInstance, { endpoint, handle, join }: Route, door: Door): void {
  const { identity, audit, floods, countUpload, taggingOf, clock, db } = door
  requireDeclaredAccess(endpoint)
  requireDeclaredOpening(endpoint)
  requireDeclaredKey(endpoint)
  const { method, path, summary, params, response, mostBytes } = endpoint
  const schema = {
    summary,
    security: waysInto(endpoint),
    ...(params ? { params } : {}),
    ...takenIn(endpoint),
    ...(response ? { response: { 200: response } } : {}),
  }
  const callers = new WeakMap<FastifyRequest, { scopes: Scopes | null; tagging: Tagging | null }>()
  const tagged = new WeakMap<FastifyRequest, TagWords>()
  app.route({
    method,
    url: path,
    schema,
    config: { isSpecified: endpoint.isSpecified ?? false, idempotency: endpoint.idempotency },
    ...(mostBytes === undefined ? {} : { bodyLimit: mostBytes }),
    // After the ETag plug-in, whose tag is a digest of the answer's words.
    async onSend(request, reply, written) {
      const known = tagged.get(request)?.(String(reply.getHeader('etag')))
      if (known === undefined) return written
      reply.header('etag', known.tag)
      if (!known.isSame) return written
      reply.code(304)
      return ''
    },
    async onRequest(request, reply) {
      const known = await identity.authenticate(request, endpoint)
      if (known) floods.remember(request, known[0].personId)
      const scopes = admitted(endpoint, known, request, clock())
      const tagging = taggingOf(endpoint, scopes, request)
      if (tagging?.isStill) return reply.code(304).header('etag', request.headers['if-none-match']).send()
      callers.set(request, { scopes, tagging })
      if (endpoint.upload) countUpload(scopes?.[0] ?? null)
    },
    async handler(request, reply) {
      const found = callers.get(request)
      const { scopes, isNamed } = found?.scopes ? await whose(db, endpoint, found.scopes, request) : NOBODY
      const { params, query, body } = request
      const keyed = keyedOf(endpoint, request, reply, clock())
      const sent = { params, query, body }
      // The contract's types were checked where route() tied them together; here they meet the parsed request.
      const ask = async (scope: Scope | null): Promise<unknown> => {
        const handled: unknown = await Reflect.apply(handle, undefined, [{ ...sent, scope, scopes, keyed, request, reply }])
        return shownTo({ endpoint, scope, request, answer: handled }, audit)
      }
      const isJoined = join !== undefined && !isNamed && scopes.length > 1
      const read = isJoined
        ? Promise.all(scopes.map(ask)).then((answers): unknown => Reflect.apply(join, undefined, [answers, sent]))
        : ask(scopes[0] ?? null)
      const [answer, tagWords] = await Promise.all([read, found?.tagging?.begin()])
      if (tagWords) tagged.set(request, tagWords)
      return endpoint.file || response ? answer : reply.code(204).send()
    },
  })
}
