import type { Endpoint } from '@schoolgate/contracts/endpoint'
import type { LightMyRequestResponse } from 'fastify'
import { expect, test } from 'vitest'
import { addTown, createTestApp, sampleOf, schemaOf, TEST_NOW } from '#testing'
import { routesOf } from './routes.ts'
import { createServices } from './services.ts'

const REQUIRED = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'same-origin',
  'content-security-policy': "default-src 'none';frame-ancestors 'none'",
}
const CHATTY = /node_modules|\/src\/|at \w+ \(|select |insert |drizzle|postgres|fastify|\bstack\b|x-powered-by|24\.\d+\.\d+/i

async function openHouse() {
  const test = await createTestApp({ version: '24.11.77' })
  const town = await test.given((tx) => addTown(tx, test.world.storage))
  const endpoints = routesOf(createServices(test.world)).map(({ endpoint }) => endpoint)
  /** Each call comes from a session of its own with a fresh proof, so that nothing is refused for who asks. */
  const ask = async (endpoint: Endpoint, headers: Record<string, string> = {}, payload?: string) => {
    const caller = typeof endpoint.access === 'string' ? town.own.guardianId : town.staff[endpoint.access[0] ?? 'office'].id
    const { secret } = await test.signedIn(caller, { steppedUpUntil: new Date(TEST_NOW.getTime() + 60_000) })
    return test.app.inject({
      method: endpoint.method,
      url: addressOf(endpoint, town.own.guardianId),
      cookies: { schoolgate: secret },
      headers: { ...(endpoint.body ? { 'content-type': 'application/json' } : {}), ...headers },
      ...(endpoint.body ? { payload: payload ?? JSON.stringify(sampleOf(schemaOf(endpoint.body))) } : {}),
    })
  }
  return { ...test, ...town, endpoints, ask }
}

const addressOf = ({ path, params, own }: Endpoint, userId: string): string => {
  const ids = Object.entries(params ? (sampleOf(schemaOf(params)) ?? {}) : {})
  const url = ids.reduce((address, [name, value]) => address.replace(`:${name}`, encodeURIComponent(String(value))), path)
  return own ? `${url}?${own}=${userId}` : url
}

const faultsOf = (what: string, { headers, body }: LightMyRequestResponse): string[] => [
  ...Object.entries(REQUIRED)
    // What opens by a link is stricter: it tells its address to nobody at all.
    .filter(([name, value]) => headers[name] !== value && !(headers[name] === 'no-referrer' && 'x-robots-tag' in headers))
    .map(([name]) => `${what}: ${name} is ${String(headers[name])}`),
  ...(CHATTY.test(body + JSON.stringify(headers)) ? [`${what}: tells too much`] : []),
  ...(headers['cache-control'] === 'no-store' ? [] : [`${what}: may be kept`]),
  ...('access-control-allow-origin' in headers ? [`${what}: is open to other sites`] : []),
]

test(
  'every answer, good or bad, tells the browser not to guess, not to frame and not to keep, and says nothing of our insides',
  { timeout: 60_000 },
  async () => {
    const { endpoints, ask, app } = await openHouse()
    const faults: string[] = []
    for (const endpoint of endpoints) {
      const what = `${endpoint.method} ${endpoint.path}`
      faults.push(...faultsOf(what, await ask(endpoint)))
      if (endpoint.body) faults.push(...faultsOf(`${what} garbled`, await ask(endpoint, {}, '{"half":')))
    }
    for (const url of ['/nowhere', '/api/v1/nowhere', '/%00', "/api/v1/wards/' or 1=1"])
      faults.push(...faultsOf(url, await app.inject(url)))
    expect(faults).toEqual([])
  },
)

test(
  'whoever still has what a page answered is told so in a few bytes, and nobody keeps anything on the way',
  { timeout: 60_000 },
  async () => {
    const { endpoints, ask } = await openHouse()
    const faults: string[] = []
    let unchanged = 0
    for (const endpoint of endpoints.filter(({ method }) => method === 'GET')) {
      const [first, second] = [await ask(endpoint), await ask(endpoint)]
      if (first.statusCode !== 200) continue
      const { etag } = first.headers
      if (!etag) faults.push(`${endpoint.path}: has no tag`)
      // What says how late it is, is another answer each time.
      if (!etag || etag !== second.headers.etag) continue
      const again = await ask(endpoint, { 'if-none-match': etag })
      const { 'cache-control': kept } = again.headers
      if (again.statusCode !== 304 || again.body !== '' || kept !== 'no-store')
        faults.push(`${endpoint.path}: ${again.statusCode}, ${again.body.length} bytes, ${String(kept)}`)
      unchanged++
    }
    expect(faults).toEqual([])
    expect(unchanged).toBeGreaterThan(20)
  },
)

test('over https the browser is told to stay there', async () => {
  const { app } = await createTestApp({ publicUrl: 'https://school.example' })
  const answer = await app.inject('/api/v1/school')
  expect(answer.headers['strict-transport-security']).toMatch(/^max-age=31536000/)
})

test('nothing is changed because another site asked for it', { timeout: 60_000 }, async () => {
  const { endpoints, ask } = await openHouse()
  const foreign = [
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { origin: 'https://evil.example' },
    { origin: 'null' },
  ]
  const letThrough: string[] = []
  for (const endpoint of endpoints.filter(({ method }) => method !== 'GET'))
    for (const headers of foreign) {
      const answer = await ask(endpoint, headers)
      if (answer.statusCode !== 403 || answer.json().code !== 'request.cross_site')
        letThrough.push(`${endpoint.method} ${endpoint.path} ${JSON.stringify(headers)}: ${answer.statusCode}`)
    }
  expect(letThrough).toEqual([])
})

test('bodies are JSON and nothing a plain form of another site could send', { timeout: 60_000 }, async () => {
  const { endpoints, ask } = await openHouse()
  const taken: string[] = []
  for (const endpoint of endpoints.filter(({ body }) => body))
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/xml']) {
      const answer = await ask(endpoint, { 'content-type': type })
      if (answer.statusCode !== 415) taken.push(`${endpoint.method} ${endpoint.path} took ${type}: ${answer.statusCode}`)
    }
  expect(taken).toEqual([])
})

test('a body that is too large, not JSON or full of prototypes is refused with a code', { timeout: 60_000 }, async () => {
  const { endpoints, ask } = await openHouse()
  const faults: string[] = []
  const junk = {
    large: JSON.stringify({ padding: 'x'.repeat(70_000) }),
    half: '{"a":',
    prototype: '{"__proto__":{"isAdmin":true}}',
    deep: `${'['.repeat(5000)}${']'.repeat(5000)}`,
  }
  for (const endpoint of endpoints.filter(({ body }) => body))
    for (const [name, payload] of Object.entries(junk)) {
      const answer = await ask(endpoint, {}, payload)
      const right = name === 'large' ? [413] : [400, 401, 403]
      if (!right.includes(answer.statusCode) || answer.body.length > 1024 || !answer.json().code)
        faults.push(`${name} at ${endpoint.method} ${endpoint.path}: ${answer.statusCode}`)
    }
  expect(faults).toEqual([])
})
