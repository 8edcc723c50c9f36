import { expect, inject, onTestFinished, test, vi } from 'vitest'
import pg from 'pg'
import { addSchool, addSession, addUser, builtWeb, createTestApp, createTestDb, openStream, TEST_NOW } from '#testing'

// A busy machine takes its time.
vi.setConfig({ testTimeout: 60_000 })

const AT_ONCE = 3
const NAVIGATES = { accept: 'text/html', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' }

/** A server with room for three. `hold` fills it: whoever asks for the school waits until it is let go. */
async function smallHouse() {
  const { db, connection } = await createTestDb()
  onTestFinished(() => db.close())
  const secret = await db.asSystem(async (tx) => {
    const { school } = await addSchool(tx)
    return addSession(tx, (await addUser(tx, school.id, 'parent')).id, TEST_NOW)
  })
  // Nothing is done at this house but what is asked: work that is due would wait for the school, too.
  const school = await createTestApp({ db, webRoot: await builtWeb(), callsAtOnce: AT_ONCE, role: 'web' })
  const admin = new pg.Client({ ...inject('cluster'), database: String(connection.database) })
  admin.on('error', () => undefined)
  await admin.connect()
  onTestFinished(() => admin.end())
  const fill = async <T>(ask: () => Promise<T>) => {
    await admin.query('begin')
    await admin.query('lock table schools in access exclusive mode')
    const letIn = Array.from({ length: AT_ONCE }, ask)
    await vi.waitUntil(
      async () => {
        const { rows } = await admin.query('select 1 from pg_locks where not granted and relation = $1::regclass', ['schools'])
        return rows.length === AT_ONCE
      },
      { timeout: 10_000, interval: 5 },
    )
    return { letIn, letGo: () => admin.query('rollback') }
  }
  return { ...school, secret, fill }
}

test('a house that is full says so at once and when to come again; who was let in is answered, and then there is room again', async () => {
  const { app, fill } = await smallHouse()
  const { letIn, letGo } = await fill(() => app.inject('/api/v1/school'))
  const refused = await app.inject('/api/v1/school')
  expect([refused.statusCode, refused.headers['retry-after'], refused.json().code]).toEqual([503, '5', 'request.busy'])
  // Who watches the server, and what lies in memory, is answered all the same.
  expect((await app.inject('/livez')).statusCode).toBe(200)
  expect((await app.inject('/assets/app-1234.js')).statusCode).toBe(200)
  await letGo()
  expect((await Promise.all(letIn)).map(({ statusCode }) => statusCode)).toEqual(letIn.map(() => 200))
  expect((await app.inject('/api/v1/school')).statusCode).toBe(200)
})

test('a person whose page cannot be given reads a calm page that asks again by itself; a program is told as ever', async () => {
  const { app, fill } = await smallHouse()
  const { letIn, letGo } = await fill(() => app.inject('/api/v1/school'))
  for (const url of ['/', '/home', '/bill/aaaaaaaaaaaaaaaaaaaaaa']) {
    const page = await app.inject({ url, headers: NAVIGATES })
    expect([page.statusCode, page.headers['retry-after'], page.headers['cache-control']]).toEqual([503, '5', 'no-store'])
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(page.body).toContain('<meta http-equiv="refresh" content="5">')
    expect(page.body).toContain('Nothing is lost')
    expect(page.body).toContain('Rien n’est perdu')
    // Its own style is allowed, and nothing else.
    expect(page.headers['content-security-policy']).toContain("style-src 'self' 'sha256-")
  }
  const asked = await app.inject({ url: '/home', headers: { accept: 'text/html' } })
  expect([asked.statusCode, asked.json().code]).toEqual([503, 'request.busy'])
  await letGo()
  await Promise.all(letIn)
  expect((await app.inject({ url: '/', headers: NAVIGATES })).statusCode).toBe(200)
})

test('what lasts as long as somebody listens takes nobody’s place', async () => {
  const { app, secret } = await smallHouse()
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  await Promise.all(Array.from({ length: 2 * AT_ONCE }, () => openStream(address, secret)))
  expect((await fetch(`${address}/api/v1/sessions/current`)).status).toBe(401)
})

test('who hangs up gives the place back', async () => {
  const { app, fill } = await smallHouse()
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  const quit = new AbortController()
  const { letIn, letGo } = await fill(() => fetch(`${address}/api/v1/school`, { signal: quit.signal }).catch(() => null))
  const statusNow = async () => (await fetch(`${address}/api/v1/sessions/current`)).status
  expect(await statusNow()).toBe(503)
  quit.abort()
  await Promise.all(letIn)
  await vi.waitUntil(async () => (await statusNow()) === 401, { timeout: 10_000, interval: 5 })
  await letGo()
})
