import { expect, test } from 'vitest'
import { openEveryRoute } from '#testing'

test(
  'whoever still has what a page answered is told so in a few bytes, and nobody keeps anything on the way',
  { timeout: 180_000 },
  async () => {
    const { endpoints, ask } = await openEveryRoute()
    const faults: string[] = []
    let unchanged = 0
    for (const endpoint of endpoints.filter(({ method }) => method === 'GET')) {
      const [first, second] = [await ask(endpoint), await ask(endpoint)]
      if (first.statusCode !== 200) continue
      const { etag } = first.headers
      if (!etag) faults.push(`${endpoint.path}: has no tag`)
      // What says how late it is, or what has just happened, is another answer each time.
      if (!etag || etag !== second.headers.etag) continue
      const again = await ask(endpoint, { headers: { 'if-none-match': etag } })
      const { 'cache-control': kept, etag: now } = again.headers
      if (now !== etag) continue
      if (again.statusCode !== 304 || again.body !== '' || kept !== 'no-store')
        faults.push(`${endpoint.path}: ${again.statusCode}, ${again.body.length} bytes, ${String(kept)}`)
      unchanged++
    }
    expect(faults).toEqual([])
    expect(unchanged).toBeGreaterThan(20)
  },
)

test('nothing is changed because another site asked for it', { timeout: 180_000 }, async () => {
  const { endpoints, ask } = await openEveryRoute()
  const foreign = [
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { origin: 'https://evil.example' },
    { origin: 'null' },
  ]
  const letThrough: string[] = []
  for (const endpoint of endpoints.filter(({ method }) => method !== 'GET'))
    for (const headers of foreign) {
      const answer = await ask(endpoint, { headers })
      if (answer.statusCode !== 403 || answer.json().code !== 'request.cross_site')
        letThrough.push(`${endpoint.method} ${endpoint.path} ${JSON.stringify(headers)}: ${answer.statusCode}`)
    }
  expect(letThrough).toEqual([])
})

test('bodies are JSON and nothing a plain form of another site could send', { timeout: 180_000 }, async () => {
  const { endpoints, ask } = await openEveryRoute()
  const taken: string[] = []
  for (const endpoint of endpoints.filter(({ body }) => body))
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/xml']) {
      const answer = await ask(endpoint, { headers: { 'content-type': type } })
      if (answer.statusCode !== 415) taken.push(`${endpoint.method} ${endpoint.path} took ${type}: ${answer.statusCode}`)
    }
  expect(taken).toEqual([])
})

test('a body that is too large, not JSON or full of prototypes is refused with a code', { timeout: 180_000 }, async () => {
  const { endpoints, ask } = await openEveryRoute()
  const faults: string[] = []
  const junk = {
    large: JSON.stringify({ padding: 'x'.repeat(70_000) }),
    half: '{"a":',
    prototype: '{"__proto__":{"isAdmin":true}}',
    deep: `${'['.repeat(5000)}${']'.repeat(5000)}`,
  }
  for (const endpoint of endpoints.filter(({ body }) => body))
    for (const [name, payload] of Object.entries(junk)) {
      const answer = await ask(endpoint, { payload })
      const right = name === 'large' ? [413] : [400, 401, 403]
      if (!right.includes(answer.statusCode) || answer.body.length > 1024 || !answer.json().code)
        faults.push(`${name} at ${endpoint.method} ${endpoint.path}: ${answer.statusCode}`)
    }
  expect(faults).toEqual([])
})
