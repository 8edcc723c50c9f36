import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import type { Endpoint } from '@schoolgate/contracts/endpoint'
import { ONEROSTER } from '@schoolgate/contracts/oneroster'
import { PAGE_COOKIE } from '@schoolgate/contracts/own-page'
import { ProblemDetails } from '@schoolgate/contracts/problem'
import type { FastifyInstance } from 'fastify'
import { expect, inject, test, vi } from 'vitest'
import { APP_ROLE, openDb } from '#db'
import { builtOffice, builtWeb, createTestApp, observatoryScore, openEveryRoute, type Headers } from '#testing'
import { routesOf } from './routes.ts'
import { createServices } from './services.ts'

/*
 * Every route, read off the list of routes, asked in every way there is: whatever comes back carries the same headers, and every
 * refusal is the same problem document.
 */

// Each walk asks some hundreds of times; a busy machine takes its time.
vi.setConfig({ testTimeout: 300_000 })

const SAME_EVERYWHERE = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'cross-origin-resource-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
}
/** The least that issue 11 wants of an answer's headers, by Mozilla's rules. */
const LEAST_SCORE = 130
const LARGEST_REFUSAL = 1024
const CHATTY =
  /node_modules|\/src\/|\/tmp\/|at \w+ \(|select |insert |drizzle|postgres|fastify|\bstack\b|x-powered-by|24\.\d+\.\d+/i

/** What came back, however it was asked for. */
type Answer = { statusCode: number; headers: Headers; body: string }

function faultsOf(what: string, { statusCode, headers, body }: Answer, mayBeKept = false): string[] {
  const isRefusal = statusCode >= 400
  const found: [string, boolean][] = [
    ...Object.entries(SAME_EVERYWHERE).map(([name, value]): [string, boolean] => [
      `${name} is ${String(headers[name])}`,
      headers[name] !== value,
    ]),
    // What opens by a link is stricter: it tells its address to nobody at all.
    [
      `referrer-policy is ${String(headers['referrer-policy'])}`,
      !/^(same-origin|no-referrer)$/.test(String(headers['referrer-policy'])),
    ],
    [`scores ${observatoryScore(headers)}`, observatoryScore(headers) < LEAST_SCORE],
    ['may be kept', headers['cache-control'] !== 'no-store' && !(mayBeKept && !isRefusal)],
    ['is open to other sites', 'access-control-allow-origin' in headers],
    ['tells too much', isRefusal && CHATTY.test(body + JSON.stringify(headers))],
    ['is no problem document', isRefusal && body !== '' && !isProblem(statusCode, headers, body)],
    ['says nothing', isRefusal && body === '' && !what.startsWith('HEAD ')],
  ]
  return found.filter(([, isAmiss]) => isAmiss).map(([fault]) => `${what} (${statusCode}): ${fault}`)
}

function isProblem(status: number, headers: Headers, body: string): boolean {
  if (!String(headers['content-type']).startsWith('application/problem+json')) return false
  const { data } = ProblemDetails.safeParse(JSON.parse(body))
  return (
    data?.status === status &&
    /^[a-z_]+\.[a-z_]+$/.test(data.code) &&
    data.request_id === headers['x-request-id'] &&
    Buffer.byteLength(body) <= LARGEST_REFUSAL &&
    (![429, 503].includes(status) || Number(headers['retry-after']) > 0)
  )
}

const HTTPS = { publicUrl: 'https://gate.school.example' }
const LONG = 'x'.repeat(70_000)

/** A way of asking, for the doors that it fits. */
type Way = Exclude<Parameters<Awaited<ReturnType<typeof openEveryRoute>>['ask']>[1], undefined>
const AS_AGREED = 'as agreed'
const WAYS: Record<string, (endpoint: Endpoint) => Way | null> = {
  [AS_AGREED]: () => ({}),
  'by nobody': () => ({ cookies: {} }),
  'by who is nobody any more': () => ({ cookies: { '__Host-schoolgate': 'a'.repeat(43) } }),
  'from another site': () => ({ headers: { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' } }),
  'with HEAD': ({ method }) => (method === 'GET' ? { method: 'HEAD' } : null),
  'with OPTIONS': () => ({ method: 'OPTIONS', headers: { origin: 'https://evil.example' } }),
  'with TRACE': () => ({ method: 'TRACE' }),
  'with a method that nobody serves': () => ({ method: 'PROPFIND' }),
  'with PUT': ({ method }) => (method === 'PUT' ? null : { method: 'PUT' }),
  'with DELETE': ({ method }) => (method === 'DELETE' ? null : { method: 'DELETE' }),
  'with names that nobody knows': () => ({ at: (fitting) => `${fitting}${fitting.includes('?') ? '&' : '?'}unknown=1` }),
  'with half an escape': () => ({ at: (fitting) => fitting.replace(/(?=\?|$)/, '/%zz') }),
  'with what is no id': ({ path }) => (path.includes(':') ? { at: () => path.replaceAll(/:\w+/g, '%00') } : null),
  'with an endless id': ({ path }) => (path.includes(':') ? { at: () => path.replaceAll(/:\w+/g, LONG.slice(0, 5000)) } : null),
  'with half a body': ({ body }) => (body ? { payload: '{"half":' } : null),
  'with a body of another kind': ({ body }) => (body ? { headers: { 'content-type': 'application/xml' } } : null),
  'with a body that is too large': ({ body }) => (body ? { payload: JSON.stringify({ padding: LONG }) } : null),
  'with a form that is none': ({ upload }) =>
    upload ? { headers: { 'content-type': 'multipart/form-data' }, payload: 'x' } : null,
  'wanting another kind': () => ({ headers: { accept: 'application/xml', 'accept-encoding': 'rot13' } }),
  'wanting the part after the end': () => ({ headers: { range: 'bytes=999999999-' } }),
  'only if it is what it never was': () => ({ headers: { 'if-match': '"never"' } }),
  'only if it is not what it is': () => ({ headers: { 'if-none-match': '*' } }),
}

/** What comes of them is decided before the door's own work, alike for all: of these each door is asked in every seventh, in turn. */
const IN_TURN =
  /^(by who is nobody|from another|with (HEAD|OPTIONS|TRACE|PUT|DELETE|a method|names|half|an endless|a body)|wanting|only if)/

test('every door answers in every way with the same headers, and refuses with the same document', async () => {
  const { endpoints, ask } = await openEveryRoute(HTTPS)
  const faults: string[] = []
  const seen = new Set<number>()
  const opened = new Set<string>()
  const askIn = async (endpoint: Endpoint, name: string, asked: Way) => {
    const answer = await ask(endpoint, asked)
    const what = `${asked.method ?? endpoint.method} ${endpoint.path} ${name}`
    seen.add(answer.statusCode)
    if (answer.statusCode === 200) opened.add(kindOf(answer))
    if (answer.statusCode === 405 && answer.headers.allow === undefined) faults.push(`${what}: says no method that it has`)
    faults.push(...faultsOf(what, answer))
    if (endpoint.method !== 'GET' || answer.statusCode !== 200 || name !== AS_AGREED) return
    const again = await ask(endpoint, { ...asked, headers: { ...asked.headers, 'if-none-match': answer.headers.etag } })
    seen.add(again.statusCode)
    faults.push(...faultsOf(`${what} again`, again))
  }
  for (const [turn, endpoint] of endpoints.entries()) {
    const ways = Object.entries(WAYS).flatMap(([name, way], at): [string, Way][] => {
      const asked = IN_TURN.test(name) && (at + turn) % 7 !== 0 ? null : way(endpoint)
      return asked === null ? [] : [[name, asked]]
    })
    await Promise.all(ways.map(([name, asked]) => askIn(endpoint, name, asked)))
  }
  expect(faults).toEqual([])
  expect([...seen]).toEqual(expect.arrayContaining([200, 204, 304, 400, 401, 403, 404, 405, 409, 413, 414, 415, 422]))
  // Real ones, with what they are about.
  expect([...opened]).toEqual(expect.arrayContaining(['application/json', 'application/pdf', 'image/png', 'text/calendar']))
})

const kindOf = ({ headers }: Answer): string => String(headers['content-type']).split(';')[0] ?? ''

/**
 * The doors beside the list of endpoints: the operator's, pages and files, and not those where programs of others are refused in the words of
 * their standard (modules/oneroster); read off the tree that the router draws of itself. */
function otherDoors(app: FastifyInstance, endpoints: readonly Endpoint[]): string[] {
  const known = new Set(endpoints.map(({ path }) => path))
  const branch: string[] = []
  const doors: string[] = []
  for (const [, indent = '', part = '', methods] of app.printRoutes().matchAll(/^([│ ]*)[├└]── (\S*)( \(.*\))?/gm)) {
    branch.splice(indent.length / 4, branch.length, part)
    if (methods !== undefined) doors.push(branch.join(''))
  }
  return doors.filter((path) => !known.has(path) && !path.startsWith(ONEROSTER))
}

const PAGES = ['/', '/login', '/notices', '/notices/', '/pay/100/fees', '/verify', '/termreport/unknown', '/nowhere', '/%2e%2e/x']
const FILES = ['/assets/app-1234.js', '/icon.svg', '/manifest.webmanifest', '/sw.js']
const GONE = [
  '/assets/gone.js',
  '/gone.png',
  '/assets/',
  '/.env',
  '/..%5cx.js',
  '/assets/%ff.js',
  '/assets/%zz.js',
  '//[',
  '//x:99999/y.js',
]

test('a path of its own is no thing of its neighbours’ list: `/notices/read` is not the notice `read`', async () => {
  const { app, own, signedIn } = await openEveryRoute(HTTPS)
  const { get } = await signedIn(own.guardianId)
  for (const [path, allow] of [
    ['/api/v1/notices/read', 'PUT'],
    ['/api/v1/payments/quote', 'POST'],
  ] as const) {
    const answer = await get(path)
    expect([answer.statusCode, answer.headers.allow]).toEqual([405, allow])
  }
  expect((await app.inject({ method: 'HEAD', url: '/api/v1/profile' })).statusCode).toBe(401)
})

test('pages, files and what is none of them say the same, and what is not there is told as everywhere', async () => {
  const { app, own, endpoints, signedIn } = await openEveryRoute({
    ...HTTPS,
    webRoot: await builtWeb(),
    officeRoot: await builtOffice(),
  })
  const doors = otherDoors(app, endpoints)
  expect(doors).toEqual(expect.arrayContaining(['/livez', '/readyz', '/metrics', '/openapi.json', '/office/*', '/*']))
  const faults: string[] = []
  const seen = new Set<number>()
  const opened = new Set<string>()
  const mother = { '__Host-schoolgate': (await signedIn(own.guardianId)).secret, [PAGE_COOKIE]: own.guardianId }
  for (const url of [...doors, ...PAGES, ...FILES, ...GONE, '/home'])
    for (const method of ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND'] as const)
      for (const headers of [
        {},
        { accept: 'text/html' },
        { range: 'bytes=999999-' },
        { 'if-match': '"x"' },
        { 'if-none-match': '*' },
      ]) {
        const answer = await app.inject({ method, url, headers, cookies: url === '/home' ? mother : {} })
        seen.add(answer.statusCode)
        if (answer.statusCode === 200) opened.add(kindOf(answer))
        const mayBeKept = ['/*', '/office', '/office/*', ...PAGES, ...FILES, ...GONE].includes(url)
        faults.push(...faultsOf(`${method} ${url} ${JSON.stringify(headers)}`, answer, mayBeKept))
        const { etag } = answer.headers
        if (method !== 'GET' || etag === undefined) continue
        const again = await app.inject({ url, headers: { 'if-none-match': etag }, cookies: url === '/home' ? mother : {} })
        seen.add(again.statusCode)
        faults.push(...faultsOf(`${url} again`, again, mayBeKept))
      }
  expect(faults).toEqual([])
  expect([...seen]).toEqual(expect.arrayContaining([200, 304, 400, 404]))
  expect([...opened]).toEqual(
    expect.arrayContaining(['text/html', 'text/javascript', 'image/svg+xml', 'application/manifest+json']),
  )
})

test('whoever floods the house is told so at every door as everywhere', async () => {
  const { app, endpoints, ask } = await openEveryRoute(HTTPS)
  const remoteAddress = '10.1.1.1'
  const knock = () => app.inject({ url: '/livez', remoteAddress })
  const isLetIn = async () =>
    (await Promise.all(Array.from({ length: 100 }, knock))).every(({ statusCode }) => statusCode === 200)
  while (await isLetIn());
  const faults: string[] = []
  for (const endpoint of endpoints) {
    const answer = await ask(endpoint, { remoteAddress, cookies: {} })
    if (answer.statusCode !== 429) faults.push(`${endpoint.path} answered ${answer.statusCode}`)
    faults.push(...faultsOf(`${endpoint.method} ${endpoint.path}`, answer))
  }
  expect(faults).toEqual([])
})

test.each([
  ['is away', 503, () => ({ host: '127.0.0.1', port: 1, user: 'nobody', database: 'none' })],
  // Something that nobody foresaw: what is asked for is not there at all.
  ['has none of our tables', 500, () => ({ ...inject('cluster'), database: 'postgres', role: APP_ROLE })],
])('while the database %s every door says so as everywhere', async (_how, status, connection) => {
  const broken = openDb(connection(), () => undefined)
  const { app, world } = await createTestApp({ ...HTTPS, db: broken })
  const endpoints = routesOf(createServices(world)).map(({ endpoint }) => endpoint)
  const faults: string[] = []
  const seen = new Set<number>()
  for (const { method, path } of endpoints) {
    const answer = await app.inject({ method, url: path, cookies: { '__Host-schoolgate': 'a'.repeat(43) } })
    seen.add(answer.statusCode)
    faults.push(...faultsOf(`${method} ${path}`, answer))
  }
  expect(faults).toEqual([])
  expect(seen).toContain(status)
})

/** An answer as it came over the wire. */
function readAnswer(wire: string): Answer {
  const [head = '', body = ''] = wire.split(/\r\n\r\n([^]*)/)
  const [line = '', ...lines] = head.split('\r\n')
  const headers = Object.fromEntries(lines.map((each) => [each.replace(/:.*/, '').toLowerCase(), each.replace(/^[^:]*: */, '')]))
  return { statusCode: Number(line.split(' ')[1]), headers, body }
}

/** A line to the server, and all that it says until it hangs up. */
async function lineTo(app: FastifyInstance) {
  const address = app.server.address()
  const socket = connect(typeof address === 'object' && address ? address.port : 0, '127.0.0.1')
  let said = ''
  // A server that refuses does not wait for the rest.
  socket.on('error', () => undefined).on('data', (bytes) => (said += bytes.toString()))
  await once(socket, 'connect')
  return { socket, heard: () => whenClosed(socket).then(() => readAnswer(said)) }
}

const whenClosed = (socket: Socket) => (socket.destroyed ? Promise.resolve() : once(socket, 'close'))

test.each([
  ['words that are no request', 400, 'HELLO\r\n\r\n'],
  ['a method that nobody knows', 400, 'GRAB /livez HTTP/1.1\r\nhost: x\r\n\r\n'],
  ['another protocol', 400, 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
  ['a request to no host', 400, 'GET /livez HTTP/1.1\r\nconnection: close\r\n\r\n'],
  ['a header that is none', 400, 'GET /livez HTTP/1.1\r\nhost: x\r\nno header\r\n\r\n'],
  ['two lengths', 400, 'POST /livez HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ntransfer-encoding: chunked\r\n\r\n'],
  ['a length that is none', 400, 'POST /livez HTTP/1.1\r\nhost: x\r\ncontent-length: many\r\n\r\n'],
  ['endless headers', 431, `GET /livez HTTP/1.1\r\nhost: x\r\nx: ${LONG}\r\n\r\n`],
  ['an address that is none', 400, 'GET /payments/%zz HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n'],
  ['an endless address', 414, `GET /studentbills/${LONG.slice(0, 6000)}.json HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`],
  ['a method that nobody serves', 404, 'PROPFIND /livez HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n'],
  [
    'a chunk that is none',
    400,
    'POST /api/v1/sessions HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n',
  ],
  ['an expectation that nobody knows', 404, 'GET /nowhere HTTP/1.1\r\nhost: x\r\nexpect: wonders\r\nconnection: close\r\n\r\n'],
  [
    'a wish to speak another protocol',
    404,
    'GET /nowhere HTTP/1.1\r\nhost: x\r\nupgrade: websocket\r\nconnection: upgrade, close\r\n\r\n',
  ],
])('whoever sends %s is answered as everywhere', async (what, status, words) => {
  const { app } = await createTestApp(HTTPS)
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { socket, heard } = await lineTo(app)
  socket.write(words)
  const answer = await heard()
  expect(answer.statusCode).toBe(status)
  expect(faultsOf(what, answer)).toEqual([])
})

test('who begins a request and does not end it is answered as everywhere', async () => {
  const { app } = await createTestApp(HTTPS)
  await app.listen({ port: 0, host: '127.0.0.1' })
  const connected = once(app.server, 'connection')
  const { socket, heard } = await lineTo(app)
  socket.write('GET /livez HTTP/1.1\r\n')
  const [line] = await connected
  // Node says so after minutes.
  app.server.emit('clientError', Object.assign(new Error('timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), line)
  expect(faultsOf('half a request', await heard())).toEqual([])
})

test('bad words behind a good request are never taken for its answer', async () => {
  const { app } = await createTestApp(HTTPS)
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { socket, heard } = await lineTo(app)
  socket.write('GET /api/v1/school HTTP/1.1\r\nhost: x\r\n\r\nHELLO\r\n\r\n')
  expect((await heard()).statusCode).not.toBe(400)
})

test('streams carry what every answer carries, and so does whatever comes while the house closes', async () => {
  const { app, endpoints, whoMay, addressOf } = await openEveryRoute(HTTPS)
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  const faults: string[] = []
  let streams = 0
  for (const endpoint of endpoints.filter(({ method }) => method === 'GET')) {
    const cookies = Object.entries(await whoMay(endpoint)).map(([name, value]) => `${name}=${value}`)
    const quit = new AbortController()
    const answer = await fetch(address + addressOf(endpoint), {
      headers: { accept: 'text/event-stream', cookie: cookies.join('; ') },
      signal: quit.signal,
    })
    const headers = Object.fromEntries(answer.headers)
    const isStream = headers['content-type']?.startsWith('text/event-stream') ?? false
    if (isStream) streams++
    faults.push(...faultsOf(endpoint.path, { statusCode: answer.status, headers, body: isStream ? '' : await answer.text() }))
    quit.abort()
  }
  expect(streams).toBeGreaterThan(0)

  // Each has begun to ask before the house closes, and ends after.
  const late = await Promise.all(
    endpoints.map(async ({ method, path }) => {
      const { socket, heard } = await lineTo(app)
      socket.write(`${method} ${path} HTTP/1.1\r\n`)
      return { what: `${method} ${path}`, socket, heard }
    }),
  )
  await vi.waitUntil(async () => (await connectionsOf(app)) >= late.length, { timeout: 20_000, interval: 20 })
  const closed = app.close()
  for (const { what, socket, heard } of late) {
    socket.write('host: gate.school.example\r\n\r\n')
    const answer = await heard()
    if (answer.statusCode !== 503) faults.push(`${what} answered ${answer.statusCode}`)
    faults.push(...faultsOf(what, answer))
  }
  await closed
  expect(faults).toEqual([])
})

const connectionsOf = (app: FastifyInstance): Promise<number> =>
  new Promise((resolve, reject) => app.server.getConnections((error, count) => (error ? reject(error) : resolve(count))))
