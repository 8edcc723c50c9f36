import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { knownDevices, schools } from '#db/schema'
import { hashPassword } from '#modules/identity'
import { addSchool, addUser, browserAt, createTestApp } from '#testing'

const PHONE = '+233245550182'
const EMAIL = 'abena@home.example'
const PASSWORD = 'plantain and kenkey at noon'

/** A village behind one address, in which Abena signed in on her phone before, and a stranger who knows her number and address. */
async function village({ proxies = 0 } = {}) {
  const world = await createTestApp({ proxies })
  const { school, abena } = await world.given(async (tx) => {
    const { school } = await addSchool(tx)
    const passwordHash = await hashPassword(PASSWORD)
    return { school, abena: await addUser(tx, school.id, 'parent', { phone: PHONE, email: EMAIL, passwordHash }) }
  })
  const browser = (from?: string) => {
    const at = browserAt(world.app, from === undefined ? {} : { 'x-forwarded-for': from })
    const check = (code: string) => at.post('/api/v1/phone_codes/check', { phone_number: PHONE, code })
    return {
      ...at,
      ask: (phone_number = PHONE) => at.post('/verifymyphonenumbertwo', { phone_number }),
      check,
      async enterBy(code: string) {
        const { firebase_id } = (await check(code)).json()
        return at.post('/findandupdateparent', { phone_number: PHONE, firebase_id: firebase_id ?? 'none' })
      },
      byPassword: (password = PASSWORD) => at.post('/api/v1/sessions', { user: { email: EMAIL, password } }),
      leave: () => at.delete('/api/v1/sessions/current'),
      reset: () => at.post('/api/v1/password_resets', { email: EMAIL }),
    }
  }
  const code = async (count: number) => {
    await expect.poll(() => world.sentSms.length).toBe(count)
    return /^\d+/.exec(world.sentSms.at(-1)?.text ?? '')?.[0] ?? 'none'
  }
  return { ...world, school, abena, browser, code }
}

test('a stranger who asks for a phone’s codes all day does not keep its owner out of the phone she signs in on', async () => {
  const { browser, code, clock } = await village()
  const hers = browser()
  await hers.ask()
  expect((await hers.enterBy(await code(1))).statusCode).toBe(200)
  await hers.leave()
  for (let times = 0; times < 5; times++) {
    clock.advance(61)
    await browser().ask()
  }
  clock.advance(61)
  expect((await browser().ask()).statusCode).toBe(429)
  expect((await hers.ask()).statusCode).toBe(200)
  expect((await hers.enterBy(await code(6))).statusCode).toBe(200)
})

test('each known device has a day’s allowance of its own; a device that only another parent knows is a stranger’s', async () => {
  const { given, school, browser, code, clock } = await village()
  const phone = browser()
  const tablet = browser()
  let texts = 0
  for (const device of [phone, tablet]) {
    await device.ask()
    expect((await device.enterBy(await code(++texts))).statusCode).toBe(200)
    clock.advance(61)
  }
  const spend = async (device: typeof phone) => {
    const answers: number[] = []
    for (let times = 0; times < 6; times++) {
      answers.push((await device.ask()).statusCode)
      clock.advance(61)
    }
    return answers
  }
  expect(await spend(phone)).toEqual([200, 200, 200, 200, 200, 429])
  expect(await spend(tablet)).toEqual([200, 200, 200, 200, 200, 429])
  await given((tx) => addUser(tx, school.id, 'parent', { phone: '+233205550123' }))
  // What the strangers share had two of its five taken by the first codes of the two devices.
  expect(await spend(browser())).toEqual([200, 200, 200, 429, 429, 429])
  clock.advance(86_400)
  expect((await phone.ask()).statusCode).toBe(200)
})

test('a known device asks once a minute, also when it asks twice at once', async () => {
  const { browser, code, clock } = await village()
  const hers = browser()
  await hers.ask()
  await hers.enterBy(await code(1))
  clock.advance(61)
  const answers = await Promise.all([hers.ask(), hers.ask(), browser().ask()])
  expect(
    answers
      .slice(0, 2)
      .map(({ statusCode }) => statusCode)
      .toSorted((a, b) => a - b),
  ).toEqual([200, 429])
  expect(answers[2]?.statusCode).toBe(200)
})

test('guessing a password elsewhere does not slow its owner down, and her own wrong tries are slowed like anybody’s', async () => {
  const { browser } = await village()
  const hers = browser()
  expect((await hers.byPassword()).statusCode).toBe(200)
  await hers.leave()
  const stranger = browser()
  const guesses = []
  for (let guess = 0; guess < 7; guess++) guesses.push((await stranger.byPassword(`guess ${guess}`)).statusCode)
  expect(guesses).toEqual([401, 401, 401, 401, 401, 429, 429])
  expect((await stranger.byPassword()).statusCode).toBe(429)
  expect((await hers.byPassword()).statusCode).toBe(200)
  await hers.leave()
  const own = []
  for (let guess = 0; guess < 7; guess++) own.push((await hers.byPassword(`mistyped ${guess}`)).statusCode)
  expect(own).toEqual([401, 401, 401, 401, 401, 429, 429])
})

test('a stranger behind the same carrier address uses up the address, not the families who signed in before', async () => {
  const { browser, code } = await village({ proxies: 1 })
  const carrier = '41.66.200.10'
  const hers = browser(carrier)
  await hers.ask()
  expect((await hers.enterBy(await code(1))).statusCode).toBe(200)
  await hers.leave()
  const stranger = browser(carrier)
  for (let first = 0; first < 600; first += 20)
    await Promise.all(Array.from({ length: 20 }, (_, at) => stranger.ask(`024 555 1${String(first + at).padStart(3, '0')}`)))
  expect((await stranger.ask('024 555 2000')).statusCode).toBe(429)
  expect((await browser('41.66.200.11').ask('024 555 2000')).statusCode).toBe(200)
  expect((await hers.ask()).statusCode).toBe(200)
  expect((await hers.enterBy(await code(2))).statusCode).toBe(200)
}, 300_000)

test('reset letters that strangers ask for leave the owner’s own', async () => {
  const { browser, clock, sentEmails } = await village()
  const hers = browser()
  await hers.byPassword()
  await hers.leave()
  for (let times = 0; times < 5; times++) {
    expect((await browser().reset()).statusCode).toBe(200)
    clock.advance(61)
  }
  expect((await browser().reset()).statusCode).toBe(429)
  expect((await hers.reset()).statusCode).toBe(200)
  await expect.poll(() => sentEmails.length).toBe(6)
})

test('the device’s cookie stays after signing out, opens nothing, and the database alone cannot make it', async () => {
  const { app, given, browser, abena } = await village()
  const hers = browser()
  const answer = await hers.byPassword()
  expect(answer.cookies.find(({ name }) => name === 'schoolgate_device')).toMatchObject({
    httpOnly: true,
    sameSite: 'Lax',
    path: '/',
    maxAge: 400 * 86_400,
  })
  const device = hers.cookies.get('schoolgate_device') ?? ''
  const out = await hers.leave()
  expect(out.headers['clear-site-data']).not.toContain('cookies')
  expect([...hers.cookies.keys()]).toEqual(['schoolgate_device'])
  expect((await hers.get('/api/v1/sessions/current')).statusCode).toBe(401)
  const rows = await given((tx) => tx.select().from(knownDevices))
  expect(rows.map(({ personId }) => personId)).toEqual([abena.id])
  expect(JSON.stringify(rows)).not.toContain(device)
  const made = { schoolgate_device: rows[0]?.deviceHash.toString('base64url') ?? '' }
  for (let guess = 0; guess < 6; guess++) await browser().byPassword(`guess ${guess}`)
  const payload = { user: { email: EMAIL, password: PASSWORD } }
  expect((await app.inject({ method: 'POST', url: '/api/v1/sessions', cookies: made, payload })).statusCode).toBe(429)
})

test('who knows a colleague’s password but not the second factor stays a stranger', async () => {
  const { given, school, app } = await village()
  const bursar = await given(async (tx) => {
    const passwordHash = await hashPassword(PASSWORD)
    return addUser(tx, school.id, 'bursar', { phone: '+233245550101', email: 'bursar@school.example', passwordHash })
  })
  await browserAt(app).post('/api/v1/sessions', { user: { email: 'bursar@school.example', password: PASSWORD } })
  expect(await given((tx) => tx.select().from(knownDevices).where(eq(knownDevices.personId, bursar.id)))).toEqual([])
})

test('nobody is known in more than ten browsers, and the one longest unused is forgotten', async () => {
  const { given, browser, clock } = await village()
  const first = browser()
  await first.byPassword()
  for (let more = 0; more < 10; more++) {
    clock.advance(60)
    await browser().byPassword()
  }
  expect(await given((tx) => tx.select().from(knownDevices))).toHaveLength(10)
  for (let guess = 0; guess < 6; guess++) await browser().byPassword(`guess ${guess}`)
  expect((await first.byPassword()).statusCode).toBe(429)
})

test('a sign-in code goes only to countries the school sends to, and the answer does not tell', async () => {
  const { given, school, browser, sentSms, clock } = await village()
  const aunt = '+447400123456'
  await given((tx) => addUser(tx, school.id, 'parent', { phone: aunt }))
  const answers = [await browser().ask(aunt), await browser().ask()]
  expect(answers.map(({ statusCode, body }) => [statusCode, body])).toEqual(Array(2).fill([200, answers[0]?.body]))
  await expect.poll(() => sentSms.map(({ to }) => to)).toEqual([PHONE])
  await given((tx) =>
    tx
      .update(schools)
      .set({ smsCountries: ['GB'] })
      .where(eq(schools.id, school.id)),
  )
  clock.advance(61)
  expect((await browser().ask('+44 7400 123456')).statusCode).toBe(200)
  await expect.poll(() => sentSms.map(({ to }) => to)).toEqual([PHONE, aunt])
})
