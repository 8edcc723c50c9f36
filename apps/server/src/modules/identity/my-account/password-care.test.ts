import { expect, test } from 'vitest'
import { hashPassword } from '#modules/identity'
import { addSchool, addUser, browserAt, createTestApp, openStream } from '#testing'

const PASSWORD = 'plantain and kenkey at noon'
const BETTER = 'the goat ate my slippers'

async function house() {
  const world = await createTestApp()
  const { school, abena } = await world.given(async (tx) => {
    const { school } = await addSchool(tx)
    const passwordHash = await hashPassword(PASSWORD)
    return {
      school,
      abena: await addUser(tx, school.id, 'parent', { email: 'abena@home.example', phone: '+233245550182', passwordHash }),
    }
  })
  const enter = async (password = PASSWORD, email = 'abena@home.example') => {
    const browser = browserAt(world.app)
    const { statusCode } = await browser.post('/api/v1/sessions', { user: { email, password } })
    return { ...browser, statusCode, isIn: async () => (await browser.get('/api/v1/sessions/current')).statusCode === 200 }
  }
  const ask = (email = 'abena@home.example') =>
    world.app.inject({ method: 'POST', url: '/api/v1/password_resets', payload: { email } })
  const complete = (token: string, password = BETTER) =>
    world.app.inject({ method: 'POST', url: '/api/v1/password_resets/complete', payload: { token, password } })
  const tokenIn = async (count = 1) => {
    await expect.poll(() => world.sentEmails.filter(({ text }) => text.includes('reset=')).length).toBe(count)
    return /http:\/\/localhost:3000\/login\?reset=([\w-]{43})\n/.exec(world.sentEmails.at(-1)?.text ?? '')?.[1] ?? 'none'
  }
  return { ...world, school, abena, enter, ask, complete, tokenIn }
}

test('a parent who forgot the password gets a link, sets a new one, and every old session ends', async () => {
  const { enter, ask, complete, tokenIn, sentEmails } = await house()
  const before = await enter()
  expect((await ask('Abena@home.example')).json()).toEqual({ status: 'sent_if_known' })
  const token = await tokenIn()
  expect(sentEmails[0]?.to).toBe('abena@home.example')
  expect((await complete(token)).json()).toEqual({ status: 'changed' })
  expect(await before.isIn()).toBe(false)
  expect((await enter(PASSWORD)).statusCode).toBe(401)
  expect((await enter(BETTER)).statusCode).toBe(200)
})

test('the answer is the same when the school does not know the address, and nothing is sent', async () => {
  const { given, school, ask, tokenIn, sentEmails } = await house()
  await given((tx) => addUser(tx, school.id, 'parent', { email: 'gone@home.example', isActive: false }))
  const answers = [await ask(), await ask('nobody@home.example'), await ask('gone@home.example')]
  expect(answers.map((answer) => [answer.statusCode, answer.body])).toEqual(Array(3).fill([200, '{"status":"sent_if_known"}']))
  await tokenIn()
  expect(sentEmails).toHaveLength(1)
})

test('a link works once, for 30 minutes, and a newer use makes older links worthless', async () => {
  const { ask, complete, tokenIn, clock } = await house()
  await ask()
  const first = await tokenIn()
  clock.advance(60)
  await ask()
  const second = await tokenIn(2)
  expect((await complete(second)).statusCode).toBe(200)
  for (const token of [second, first, 'made up', 'x'.repeat(4096)]) {
    const refused = await complete(token)
    expect([refused.statusCode, refused.json().code]).toEqual([401, 'identity.link_not_valid'])
  }
  clock.advance(60)
  await ask()
  const third = await tokenIn(3)
  clock.advance(1800)
  expect((await complete(third)).statusCode).toBe(401)
})

test('a link used in two places at once counts once', async () => {
  const { ask, complete, tokenIn } = await house()
  await ask()
  const token = await tokenIn()
  const answers = await Promise.all([complete(token), complete(token, 'a second try at the same time')])
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 401])
})

test('links come once a minute and five times a day for one address', async () => {
  const { ask, clock } = await house()
  for (const email of ['abena@home.example', 'nobody@home.example']) {
    for (let times = 0; times < 5; times++) {
      expect((await ask(email)).statusCode).toBe(200)
      expect((await ask(email)).statusCode).toBe(429)
      clock.advance(60)
    }
    expect((await ask(email)).statusCode).toBe(429)
  }
})

test('a poor password is refused and the link stays good', async () => {
  const { ask, complete, tokenIn } = await house()
  await ask()
  const token = await tokenIn()
  expect((await complete(token, 'short')).json()).toMatchObject({ status: 422, code: 'identity.password_too_short' })
  expect((await complete(token, 'password1')).json()).toMatchObject({
    status: 422,
    code: 'identity.password_too_common',
    errors: [{ path: 'password' }],
  })
  expect((await complete(token)).statusCode).toBe(200)
})

test('changing the password ends all other sessions, keeps this one, and the owner hears of it', async () => {
  const { enter, sentEmails } = await house()
  const here = await enter()
  const there = await enter()
  await here.post('/api/v1/sessions/step_up', { password: PASSWORD })
  expect((await here.put('/api/v1/profile/password', { password: BETTER })).json()).toEqual({ status: 'changed' })
  expect([await here.isIn(), await there.isIn()]).toEqual([true, false])
  expect((await enter(BETTER)).statusCode).toBe(200)
  await expect.poll(() => sentEmails.length).toBe(1)
  expect(sentEmails[0]).toMatchObject({ to: 'abena@home.example', text: expect.stringContaining('was changed') })
})

test('changing the password gives the own session a new id: a cookie that was copied is worth nothing, nor is its open stream', async () => {
  const { app, enter } = await house()
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  const here = await enter()
  await here.post('/api/v1/sessions/step_up', { password: PASSWORD })
  const copied = here.cookies.get('schoolgate') ?? ''
  const stream = await openStream(address, copied)
  await here.put('/api/v1/profile/password', { password: BETTER })
  await stream.ended
  expect((await app.inject({ url: '/api/v1/sessions/current', cookies: { schoolgate: copied } })).statusCode).toBe(401)
  expect(here.cookies.get('schoolgate')).not.toBe(copied)
  expect(await here.isIn()).toBe(true)
})

test('a password that is changed in two places at the same moment, with the clock put back a day, leaves one of them in and one password', async () => {
  const { enter, clock } = await house()
  const places = [await enter(), await enter()] as const
  clock.advance(-86_400)
  for (const place of places) await place.post('/api/v1/sessions/step_up', { password: PASSWORD })
  const passwords = [BETTER, `${BETTER} too`] as const
  const answers = await Promise.all(places.map((place, at) => place.put('/api/v1/profile/password', { password: passwords[at] })))
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 401])
  const isIn = [await places[0].isIn(), await places[1].isIn()]
  expect(isIn.filter(Boolean)).toHaveLength(1)
  const opens = await Promise.all([PASSWORD, ...passwords].map(async (password) => (await enter(password)).statusCode))
  expect(opens).toEqual([401, ...isIn.map((is) => (is ? 200 : 401))])
})

test('without a phone as second proof a password needs 15 characters', async () => {
  const { given, school, enter } = await house()
  await given(async (tx) =>
    addUser(tx, school.id, 'parent', { email: 'yaw@home.example', passwordHash: await hashPassword(PASSWORD) }),
  )
  const yaw = await enter(PASSWORD, 'yaw@home.example')
  await yaw.post('/api/v1/sessions/step_up', { password: PASSWORD })
  expect((await yaw.put('/api/v1/profile/password', { password: 'fourteen chars' })).json().code).toBe(
    'identity.password_too_short',
  )
  expect((await yaw.put('/api/v1/profile/password', { password: 'fifteen letters' })).statusCode).toBe(200)
})

test('nonsense instead of a reset is malformed', async () => {
  const { app } = await house()
  for (const payload of [{}, { email: 7 }, { email: 'a b@c.d' }, { email: '\u0000@c.d' }, { email: 'a@b.c', x: 1 }])
    expect((await app.inject({ method: 'POST', url: '/api/v1/password_resets', payload })).statusCode).toBe(400)
  for (const payload of [
    {},
    { token: 7, password: 'x' },
    { token: '', password: 'x' },
    { token: 'x'.repeat(4097), password: 'x' },
    { token: 'x', password: 'x'.repeat(257) },
  ])
    expect((await app.inject({ method: 'POST', url: '/api/v1/password_resets/complete', payload })).statusCode).toBe(400)
})
