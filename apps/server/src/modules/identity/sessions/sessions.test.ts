import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { audit, sessions, users } from '#db/schema'
import { hashPassword } from '#modules/identity'
import { newId } from '#lib/random'
import { addSchool, addUser, browserAt, createTestApp } from '#testing'

const PASSWORD = 'plantain and kenkey at noon'
const MINUTE = 60
const DAY = 86_400

async function house() {
  const world = await createTestApp()
  const { school, abena, bursar } = await world.given(async (tx) => {
    const { school } = await addSchool(tx)
    const passwordHash = await hashPassword(PASSWORD)
    const abena = await addUser(tx, school.id, 'parent', { email: 'abena@home.example', phone: '+233245550182', passwordHash })
    const bursar = await addUser(tx, school.id, 'bursar', { email: 'bursar@school.example', passwordHash })
    return { school, abena, bursar }
  })
  const enter = async (email = 'abena@home.example', headers: Record<string, string> = {}) => {
    const browser = browserAt(world.app, headers)
    const { statusCode } = await browser.post('/api/v1/sessions', { user: { email, password: PASSWORD } })
    expect(statusCode).toBe(200)
    return { ...browser, isIn: async () => (await browser.get('/api/v1/sessions/current')).statusCode === 200 }
  }
  return { ...world, school, abena, bursar, enter }
}

test('a parent stays signed in for 14 days without coming, and 30 days at most', async () => {
  const { enter, clock } = await house()
  const browser = await enter()
  clock.advance(14 * DAY - 1)
  expect(await browser.isIn()).toBe(true)
  clock.advance(14 * DAY - 1)
  expect(await browser.isIn()).toBe(true)
  clock.advance(2 * DAY + 1)
  expect(await browser.isIn()).toBe(true)
  clock.advance(1)
  expect(await browser.isIn()).toBe(false)

  const other = await enter()
  clock.advance(14 * DAY)
  expect(await other.isIn()).toBe(false)
})

test('staff are signed out after 30 minutes without work, and after 12 hours in any case', async () => {
  const { enter, clock } = await house()
  const browser = await enter('bursar@school.example')
  for (let half = 0; half < 24; half++) {
    expect(await browser.isIn()).toBe(true)
    clock.advance(30 * MINUTE - 1)
  }
  expect(await browser.isIn()).toBe(true)
  clock.advance(24)
  expect(await browser.isIn()).toBe(false)

  const other = await enter('bursar@school.example')
  clock.advance(30 * MINUTE)
  expect(await other.isIn()).toBe(false)
})

test('when somebody was last here is written at most once a minute', async () => {
  const { given, enter, clock } = await house()
  const browser = await enter()
  const began = clock.now()
  const seen = async () => (await given((tx) => tx.select({ at: sessions.lastSeenAt }).from(sessions)))[0]?.at.getTime()
  clock.advance(59)
  await browser.isIn()
  expect(await seen()).toBe(began.getTime())
  clock.advance(1)
  await browser.isIn()
  expect(await seen()).toBe(began.getTime() + 60_000)
})

test('the database keeps only a fingerprint of the cookie', async () => {
  const { given, enter } = await house()
  const browser = await enter()
  const secret = browser.cookies.get('schoolgate') ?? ''
  expect(secret).toMatch(/^[\w-]{43}$/)
  const rows = await given((tx) => tx.select().from(sessions))
  expect(rows[0]?.tokenHash).toHaveLength(32)
  expect(JSON.stringify(rows)).not.toContain(secret)
})

test('an account that the office switches off is out at once', async () => {
  const { given, enter, abena } = await house()
  const browser = await enter()
  await given((tx) => tx.update(users).set({ isActive: false }).where(eq(users.id, abena.id)))
  expect(await browser.isIn()).toBe(false)
})

test('the current session says who is in, in which role, and until when', async () => {
  const { enter, abena, clock } = await house()
  const browser = await enter()
  const answer = (await browser.get('/api/v1/sessions/current')).json()
  expect(answer).toMatchObject({ role: 'parent', second_factor: true, has_password: true, stepped_up_until: null })
  expect(answer.user).toMatchObject({ user_id: abena.id, email: 'abena@home.example' })
  expect(answer.expires_at).toBe(new Date(clock.now().getTime() + 14 * DAY * 1000).toISOString())
})

test('signing out ends the session on the server and tells the browser to forget everything', async () => {
  const { given, enter } = await house()
  const browser = await enter()
  const other = await enter()
  const secret = browser.cookies.get('schoolgate') ?? ''
  const answer = await browser.delete('/api/v1/sessions/current')
  expect(answer.statusCode).toBe(204)
  expect(answer.headers['clear-site-data']).toBe('"cache"')
  expect(answer.cookies[0]).toMatchObject({ name: 'schoolgate', value: '', maxAge: 0 })
  browser.cookies.set('schoolgate', secret)
  expect(await browser.isIn()).toBe(false)
  expect(await other.isIn()).toBe(true)
  expect(await given((tx) => tx.select().from(sessions))).toHaveLength(1)
})

test('a sign-out that comes late, without a session, is answered all the same', async () => {
  const { app } = await house()
  for (const cookie of ['', 'schoolgate=', `schoolgate=${'a'.repeat(43)}`, 'schoolgate=%00', `schoolgate=${'x'.repeat(4000)}`]) {
    const answer = await app.inject({ method: 'DELETE', url: '/api/v1/sessions/current', headers: { cookie } })
    expect([cookie, answer.statusCode]).toEqual([cookie, 204])
    expect(answer.headers['clear-site-data']).toBe('"cache"')
  }
})

test('signing out everywhere ends every session of this account and of nobody else', async () => {
  const { enter } = await house()
  const [here, phone, bursar] = [await enter(), await enter(), await enter('bursar@school.example')]
  expect((await here.delete('/api/v1/sessions')).statusCode).toBe(204)
  expect([await here.isIn(), await phone.isIn(), await bursar.isIn()]).toEqual([false, false, true])
})

test('the list of devices names them as people do, and one can be signed out from another', async () => {
  const { enter } = await house()
  const laptop = await enter('abena@home.example', {
    'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:153.0) Gecko/20100101 Firefox/153.0',
  })
  const phone = await enter('abena@home.example', {
    'user-agent':
      'Mozilla/5.0 (Linux; Android 13; TECNO KI5k) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Mobile Safari/537.36',
  })
  const stranger = await enter('bursar@school.example')
  const { devices } = (await laptop.get('/api/v1/devices')).json()
  const seen = devices.map(({ label, is_current }: { label: string; is_current: boolean }) => [label, is_current])
  expect(seen).toContainEqual(['Firefox on Linux', true])
  expect(seen).toContainEqual(['Chrome on Android', false])
  expect(seen).toHaveLength(2)
  const phoneId = devices.find((device: { is_current: boolean }) => !device.is_current).id
  expect((await stranger.delete(`/api/v1/devices/${phoneId}`)).statusCode).toBe(403)
  expect((await laptop.delete(`/api/v1/devices/${phoneId}`)).statusCode).toBe(204)
  expect(await phone.isIn()).toBe(false)
  expect((await laptop.delete(`/api/v1/devices/${phoneId}`)).json().code).toBe('request.not_found')
  expect((await laptop.delete(`/api/v1/devices/${newId()}`)).json().code).toBe('request.not_found')
  expect((await laptop.delete('/api/v1/devices/1')).statusCode).toBe(400)
})

test('a parent cannot sign out another parent’s device', async () => {
  const { given, school, enter, signedIn } = await house()
  const mine = await enter()
  const { devices } = (await mine.get('/api/v1/devices')).json()
  const yaw = await given((tx) => addUser(tx, school.id))
  const stranger = await signedIn(yaw.id)
  expect((await stranger.delete(`/api/v1/devices/${devices[0].id}`)).json().code).toBe('request.not_found')
  expect(await mine.isIn()).toBe(true)
})

test('the user document is for its own person only, with the names the specification gave it', async () => {
  const { enter, abena, bursar, school } = await house()
  const browser = await enter()
  expect((await browser.get(`/api/v1/documents/users/${abena.id}`)).json()).toEqual({
    email: 'abena@home.example',
    auth_token: null,
    user_id: abena.id,
    fullname: 'Abena Mensah',
    school: school.name,
    user_id_int: abena.number,
    username: abena.username,
    schooolid: school.id,
  })
  const others = await browser.get(`/api/v1/documents/users/${bursar.id}`)
  const unknown = await browser.get(`/api/v1/documents/users/${newId()}`)
  expect([others.statusCode, unknown.statusCode]).toEqual([404, 404])
  expect({ ...others.json(), request_id: '' }).toEqual({ ...unknown.json(), request_id: '' })
  expect((await browser.get('/api/v1/documents/users/1')).statusCode).toBe(400)
})

test('another site cannot sign a parent in or out', async () => {
  const { app, enter } = await house()
  const browser = await enter()
  const cookies = Object.fromEntries(browser.cookies)
  const foreign = { 'sec-fetch-site': 'cross-site', origin: 'https://elsewhere.example' }
  const out = await app.inject({ method: 'DELETE', url: '/api/v1/sessions/current', headers: foreign, cookies })
  const payload = { user: { email: 'abena@home.example', password: PASSWORD } }
  const form = await app.inject({ method: 'POST', url: '/api/v1/sessions', headers: foreign, payload })
  expect([out.json().code, form.json().code]).toEqual(['request.cross_site', 'request.cross_site'])
  expect(await browser.isIn()).toBe(true)
})

test('the record tells who came and went from where, and never what was typed', async () => {
  const { app, given, enter, abena } = await house()
  const browser = await enter()
  await browser.delete('/api/v1/sessions/current')
  await app.inject({
    method: 'POST',
    url: '/api/v1/sessions',
    payload: { user: { email: 'abena@home.example', password: 'canary-1' } },
  })
  await app.inject({
    method: 'POST',
    url: '/api/v1/sessions',
    payload: { user: { email: 'canary@home.example', password: 'canary-2' } },
  })
  const rows = await given((tx) => tx.select().from(audit))
  expect(rows.map(({ action, subjectId, address }) => [action, subjectId, address])).toEqual([
    ['identity.signed_in', abena.id, '127.0.0.1'],
    ['identity.signed_out', abena.id, '127.0.0.1'],
    ['identity.sign_in_refused', abena.id, '127.0.0.1'],
    ['identity.sign_in_refused', null, '127.0.0.1'],
  ])
  expect(JSON.stringify(rows)).not.toContain('canary')
})

test('no cookie but ours, in its own shape, is a session', async () => {
  const { app } = await house()
  for (const value of ['', 'null', '0', '"', "' or '1'='1", 'a'.repeat(43), 'é'.repeat(43), 'x'.repeat(8000)]) {
    const answer = await app.inject({
      url: '/api/v1/sessions/current',
      headers: { cookie: `schoolgate=${encodeURIComponent(value)}` },
    })
    expect([value, answer.statusCode, answer.json().code]).toEqual([value, 401, 'identity.sign_in_needed'])
  }
})
