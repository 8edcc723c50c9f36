import { like } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { limits } from '#db/schema'
import { hashPassword } from '#modules/identity'
import { addSchool, addUser, createTestApp } from '#testing'

const PASSWORD = 'plantain and kenkey at noon'

/** A school with Abena, who has a password, at the gate of a test app. */
async function gate(changes: Parameters<typeof createTestApp>[0] = {}) {
  const world = await createTestApp(changes)
  const { school, abena } = await world.given(async (tx) => {
    const { school } = await addSchool(tx)
    const passwordHash = await hashPassword(PASSWORD)
    return {
      school,
      abena: await addUser(tx, school.id, 'parent', { email: 'abena@home.example', phone: '+233245550182', passwordHash }),
    }
  })
  const signIn = (email: string, password: string, headers: Record<string, string> = {}) =>
    world.app.inject({ method: 'POST', url: '/api/v1/sessions', headers, payload: { user: { email, password } } })
  return { ...world, school, abena, signIn }
}

test('a parent signs in with e-mail and password and gets the user record and a cookie only the server can read', async () => {
  const { signIn, school, abena } = await gate()
  const answer = await signIn(' Abena@Home.Example ', PASSWORD)
  expect(answer.statusCode).toBe(200)
  expect(answer.json()).toEqual({
    user_id: abena.id,
    firebaseuid: null,
    email: 'abena@home.example',
    authentication_token: expect.stringMatching(/^[\w-]{43}$/),
    fullname: 'Abena Mensah',
    username: abena.username,
    schoolname: school.name,
    schoolid: school.id,
  })
  const [cookie] = answer.cookies
  expect(cookie).toMatchObject({ name: 'schoolgate', httpOnly: true, sameSite: 'Lax', path: '/', maxAge: 30 * 86_400 })
  expect(answer.json().authentication_token).not.toBe(cookie?.value)
})

test('behind https the cookie is __Host- and Secure', async () => {
  const { signIn } = await gate({ publicUrl: 'https://school.example' })
  const answer = await signIn('abena@home.example', PASSWORD)
  expect(answer.cookies[0]).toMatchObject({ name: '__Host-schoolgate', secure: true, httpOnly: true, path: '/' })
  expect(answer.headers['set-cookie']).not.toContain('Domain')
})

test('every reason not to let somebody in gets the same answer', async () => {
  const { given, signIn, school, clock } = await gate()
  await given(async (tx) => {
    const passwordHash = await hashPassword(PASSWORD)
    await addUser(tx, school.id, 'parent', { email: 'none@home.example' })
    await addUser(tx, school.id, 'parent', { email: 'gone@home.example', passwordHash, isActive: false })
    await addUser(tx, school.id, 'teacher', { email: 'ended@home.example', passwordHash, endsOn: '2026-03-11' })
    const longAgo = new Date(clock.now().getTime() - 60 * 86_400_000)
    await addUser(tx, school.id, 'office', {
      email: 'asleep@home.example',
      passwordHash,
      lastSeenAt: longAgo,
      createdAt: longAgo,
    })
  })
  const answers = [
    await signIn('abena@home.example', 'wrong'),
    await signIn('nobody@home.example', PASSWORD),
    await signIn('none@home.example', PASSWORD),
    await signIn('gone@home.example', PASSWORD),
    await signIn('ended@home.example', PASSWORD),
    await signIn('asleep@home.example', PASSWORD),
  ]
  const seen = answers.map((answer) => {
    const { request_id, ...said } = answer.json()
    expect(request_id).toBe(answer.headers['x-request-id'])
    return { status: answer.statusCode, said, cookies: answer.cookies }
  })
  expect(seen[0]).toEqual({
    status: 401,
    said: expect.objectContaining({ code: 'identity.wrong_credentials', status: 401 }),
    cookies: [],
  })
  for (const other of seen) expect(other).toEqual(seen[0])
})

test('staff whose account ends today still come in today, and not tomorrow', async () => {
  const { given, signIn, school, clock } = await gate()
  await given(async (tx) =>
    addUser(tx, school.id, 'teacher', {
      email: 't@home.example',
      passwordHash: await hashPassword(PASSWORD),
      endsOn: '2026-03-12',
    }),
  )
  expect((await signIn('t@home.example', PASSWORD)).statusCode).toBe(200)
  clock.advance(86_400)
  expect((await signIn('t@home.example', PASSWORD)).statusCode).toBe(401)
})

test('who mistypes often waits a little longer each time, known or not, and is never locked out', async () => {
  const { signIn, clock } = await gate()
  for (const email of ['abena@home.example', 'nobody@home.example']) {
    for (let times = 0; times < 5; times++) expect((await signIn(email, 'wrong')).statusCode).toBe(401)
    const waits: number[] = []
    for (let times = 0; times < 9; times++) {
      const refused = await signIn(email, PASSWORD)
      expect(refused.statusCode).toBe(429)
      const wait = Number(refused.headers['retry-after'])
      waits.push(wait)
      clock.advance(wait)
      expect((await signIn(email, 'wrong')).statusCode).toBe(401)
    }
    expect(waits).toEqual([2, 4, 8, 16, 32, 60, 60, 60, 60])
  }
  clock.advance(60)
  expect((await signIn('abena@home.example', PASSWORD)).statusCode).toBe(200)
  expect((await signIn('abena@home.example', 'wrong')).statusCode).toBe(401)
})

test('thirty guesses at once are no more than the free tries', async () => {
  const { signIn } = await gate()
  const answers = await Promise.all(Array.from({ length: 30 }, (_, guess) => signIn('abena@home.example', `guess ${guess}`)))
  const statuses = answers.map((answer) => answer.statusCode)
  expect(statuses.filter((status) => status === 401)).toHaveLength(5)
  expect(statuses.filter((status) => status === 429)).toHaveLength(25)
})

test('many families behind one address sign in, a flood of guesses from it does not; old counters are swept', async () => {
  const { given, clock, signIn } = await gate({ proxies: 1 })
  const from = (address: string) => signIn('abena@home.example', PASSWORD, { 'x-forwarded-for': address })
  await from('2001:db8:1:2:3::4')
  await given((tx) => tx.update(limits).set({ count: 600 }).where(like(limits.key, 'sign_in.address:%')))
  expect((await from('2001:db8:1:2:ffff::1')).statusCode).toBe(429)
  // What the caller wrote before the proxy's word is worth nothing.
  expect((await from('198.51.100.7, 2001:db8:1:2:ffff::1')).statusCode).toBe(429)
  expect((await from('2001:db8:1:3::1')).statusCode).toBe(200)
  expect(JSON.stringify(await given((tx) => tx.select().from(limits)))).not.toContain('2001:')
  clock.advance(3 * 86_400)
  expect((await from('2001:db8:1:2:ffff::1')).statusCode).toBe(200)
  const left = await given((tx) => tx.select().from(limits))
  for (const { windowStart } of left) expect(clock.now().getTime() - windowStart.getTime()).toBeLessThan(2 * 86_400_000)
})

test('a password typed in another form of the same letters is the same password', async () => {
  const { given, school, signIn } = await gate()
  await given(async (tx) =>
    addUser(tx, school.id, 'parent', { email: 'u@home.example', passwordHash: await hashPassword('caf\u00e9 \ufb01ne words') }),
  )
  expect((await signIn('u@home.example', 'cafe\u0301 fine words')).statusCode).toBe(200)
})

test('signing in ends the session this browser had before', async () => {
  const { app, signIn } = await gate()
  const first = (await signIn('abena@home.example', PASSWORD)).cookies[0]?.value ?? ''
  const second = (await signIn('abena@home.example', PASSWORD, { cookie: `schoolgate=${first}` })).cookies[0]?.value ?? ''
  const current = (secret: string) => app.inject({ url: '/api/v1/sessions/current', cookies: { schoolgate: secret } })
  expect(second).not.toBe(first)
  expect((await current(first)).statusCode).toBe(401)
  expect((await current(second)).statusCode).toBe(200)
})

const SIGN_IN_NONSENSE: [string, unknown][] = [
  ['nothing', undefined],
  ['a list', []],
  ['a text', '"user"'],
  ['no user', {}],
  ['no password', { user: { email: 'a@b.c' } }],
  ['a number for a password', { user: { email: 'a@b.c', password: 7 } }],
  ['an object for an e-mail', { user: { email: { $ne: null }, password: 'x' } }],
  ['a zero byte', { user: { email: 'a\u0000@b.c', password: 'x' } }],
  ['no at sign', { user: { email: 'abena', password: 'x' } }],
  ['a huge e-mail', { user: { email: `${'a'.repeat(300)}@b.c`, password: 'x' } }],
  ['a huge password', { user: { email: 'a@b.c', password: 'x'.repeat(257) } }],
  ['an empty password', { user: { email: 'a@b.c', password: '' } }],
]
test('anything but an e-mail and a password is refused as malformed', async () => {
  const { app } = await createTestApp()
  for (const [what, payload] of SIGN_IN_NONSENSE) {
    const answer = await app.inject({
      method: 'POST',
      url: '/api/v1/sessions',
      headers: { 'content-type': 'application/json' },
      payload: payload === undefined ? '' : JSON.stringify(payload),
    })
    expect([what, answer.statusCode, answer.json().code]).toEqual([what, 400, 'request.malformed'])
    expect(answer.body.length).toBeLessThan(1024)
  }
})

test('what other clients send beside an e-mail and a password is passed over', async () => {
  const { app } = await createTestApp()
  for (const more of [{ user: { role: 'office' } }, { user: {}, admin: true }]) {
    const payload = { ...more, user: { email: 'a@b.c', password: 'x', ...more.user } }
    const answer = await app.inject({ method: 'POST', url: '/api/v1/sessions', payload })
    expect([answer.statusCode, answer.json().code]).toEqual([401, 'identity.wrong_credentials'])
  }
})

test('odd but well-formed passwords are simply wrong', async () => {
  const { signIn } = await gate()
  for (const password of ['\u0000', '\ud800', '🦁🦁🦁', '\u202e'.repeat(200)])
    expect((await signIn('abena@home.example', password)).statusCode).toBe(401)
})
