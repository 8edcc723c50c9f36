import { expect, test } from 'vitest'
import { hashPassword } from '#modules/identity'
import { addSchool, addUser, browserAt, createTestApp } from '#testing'

const PASSWORD = 'plantain and kenkey at noon'
const EMAIL = 'abena@home.example'
const PHONE = '+233245550182'
const MINUTE = 60
const HOUR = 3600
const DAY = 86_400

/** A mother and a bursar, and a server whose clock is moved. */
async function house() {
  const world = await createTestApp()
  const passwordHash = await hashPassword(PASSWORD)
  const { abena, bursar } = await world.given(async (tx) => {
    const { school } = await addSchool(tx)
    const mother = await addUser(tx, school.id, 'parent', { email: EMAIL, phone: PHONE, passwordHash })
    return { abena: mother, bursar: await addUser(tx, school.id, 'bursar', { email: 'bursar@school.example', passwordHash }) }
  })
  const open = () => {
    const browser = browserAt(world.app)
    return {
      ...browser,
      enter: (password = PASSWORD) => browser.post('/api/v1/sessions', { user: { email: EMAIL, password } }),
      ask: () => browser.post('/verifymyphonenumbertwo', { phone_number: PHONE }),
      check: (code: string) => browser.post('/api/v1/phone_codes/check', { phone_number: PHONE, code }),
      isIn: async () => (await browser.get('/api/v1/sessions/current')).statusCode === 200,
    }
  }
  const codeSent = async (count: number) => {
    await expect.poll(() => world.sentSms.length).toBe(count)
    return /^(\d{6,8}) /.exec(world.sentSms.at(-1)?.text ?? '')?.[1] ?? 'none'
  }
  return { ...world, abena, bursar, open, codeSent }
}

test('wrong passwords of a day that is yet to come keep nobody out once the clock is put right', async () => {
  const { open, clock } = await house()
  clock.advance(DAY)
  const tries = []
  for (let attempt = 0; attempt < 8; attempt++) tries.push((await open().enter('wrong password')).statusCode)
  expect(tries).toContain(429)
  clock.advance(-DAY)
  expect((await open().enter()).statusCode).toBe(200)
})

test('a day’s codes, asked for on a day that is yet to come, are no reason to wait for it', async () => {
  const { open, codeSent, clock } = await house()
  clock.advance(DAY)
  const browser = open()
  for (let asked = 1; asked <= 5; asked++) {
    expect((await browser.ask()).statusCode).toBe(200)
    await codeSent(asked)
    clock.advance(11 * MINUTE)
  }
  expect((await browser.ask()).statusCode).toBe(429)
  clock.advance(-DAY - HOUR)
  expect((await browser.ask()).statusCode).toBe(200)
  expect((await browser.check(await codeSent(6))).statusCode).toBe(200)
})

test('a code whose tries were used up on a day that is yet to come is followed by a new one', async () => {
  const { open, codeSent, clock } = await house()
  clock.advance(DAY)
  const browser = open()
  await browser.ask()
  const used = await codeSent(1)
  for (let attempt = 0; attempt < 5; attempt++) await browser.check(used === '000000' ? '111111' : '000000')
  clock.advance(-DAY)
  expect((await browser.check(used)).statusCode).toBe(401)
  await browser.ask()
  expect((await browser.check(await codeSent(2))).statusCode).toBe(200)
})

test('a code and a reset link of a day that is yet to come do not work for a day', async () => {
  const { open, codeSent, sentEmails, clock } = await house()
  clock.advance(DAY)
  const browser = open()
  await browser.ask()
  const code = await codeSent(1)
  await browser.post('/api/v1/password_resets', { email: EMAIL })
  await expect.poll(() => sentEmails.length).toBe(1)
  const token = /[#=/]([\w-]{43})/.exec(sentEmails[0]?.text ?? '')?.[1]
  expect(token).toBeDefined()
  clock.advance(-DAY)
  expect((await browser.check(code)).statusCode).toBe(401)
  const reset = await browser.post('/api/v1/password_resets/complete', { token, password: 'another long enough phrase' })
  expect(reset.json()).toMatchObject({ status: 401, code: 'identity.link_not_valid' })
})

test('somebody signed in on a day that is yet to come stays signed in, for as long as anybody and no longer', async () => {
  const { signedIn, abena, bursar, clock } = await house()
  clock.advance(DAY)
  const until = (seconds: number) => new Date(clock.now().getTime() + seconds * 1000)
  const mother = await signedIn(abena.id, { expiresAt: until(30 * DAY) })
  const desk = await signedIn(bursar.id, { expiresAt: until(12 * HOUR), steppedUpUntil: until(10 * MINUTE) })
  clock.advance(-DAY)
  const isIn = async (browser: typeof desk) => (await browser.get('/api/v1/sessions/current')).statusCode === 200
  expect([await isIn(mother), await isIn(desk)]).toEqual([true, true])
  for (let half = 0; half < 24; half++) {
    clock.advance(30 * MINUTE - 1)
    await isIn(desk)
  }
  clock.advance(24)
  expect([await isIn(mother), await isIn(desk)]).toEqual([true, false])
})

test('a second proof of a day that is yet to come is asked for again', async () => {
  const { signedIn, abena, clock } = await house()
  clock.advance(DAY)
  const mother = await signedIn(abena.id, { steppedUpUntil: new Date(clock.now().getTime() + 10 * MINUTE * 1000) })
  clock.advance(-DAY)
  for (let attempt = 0; attempt < 2; attempt++) {
    const answer = await mother.put('/api/v1/profile/password', { password: 'another long enough phrase' })
    expect(answer.json()).toMatchObject({ status: 403, code: 'identity.fresh_proof_needed' })
  }
})

test('a clock that runs a day ahead signs no parent out and keeps nobody waiting', async () => {
  const { open, codeSent, clock } = await house()
  const browser = open()
  await browser.enter()
  for (let attempt = 0; attempt < 8; attempt++) await open().enter('wrong password')
  await browser.ask()
  const code = await codeSent(1)
  clock.advance(DAY)
  expect(await browser.isIn()).toBe(true)
  expect((await open().enter()).statusCode).toBe(200)
  expect((await browser.check(code)).statusCode).toBe(401)
  await browser.ask()
  expect((await browser.check(await codeSent(2))).statusCode).toBe(200)
})
