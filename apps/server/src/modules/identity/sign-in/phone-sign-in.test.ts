import { like } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { codes, limits } from '#db/schema'
import { addSchool, addUser, browserAt, createTestApp, personOf } from '#testing'

const PHONE = '+233245550182'

/** Abena's phone is on the school's books; her browser is at the gate. */
async function gate(changes: Parameters<typeof createTestApp>[0] = {}) {
  const world = await createTestApp(changes)
  const { school, abena } = await world.given(async (tx) => {
    const { school } = await addSchool(tx, { shortName: 'Nyansapo' })
    return { school, abena: await addUser(tx, school.id, 'parent', { phone: PHONE }) }
  })
  const open = () => {
    const browser = browserAt(world.app)
    return {
      ...browser,
      ask: (phone_number = PHONE) => browser.post('/verifymyphonenumbertwo', { phone_number }),
      check: (code: string, phone_number = PHONE) => browser.post('/api/v1/phone_codes/check', { phone_number, code }),
      enter: (firebase_id: string, phone_number = PHONE) => browser.post('/findandupdateparent', { phone_number, firebase_id }),
    }
  }
  const arrived = async (count: number) => {
    await expect.poll(() => world.sentSms.length).toBe(count)
  }
  const lastCode = () => /^(\d{6,8}) /.exec(world.sentSms.at(-1)?.text ?? '')?.[1] ?? 'none'
  const wrong = (right: string) => (right === '000000' ? '111111' : '000000')
  return { ...world, school, abena, open, arrived, lastCode, wrong }
}

test('a parent proves the phone with the code from the text and is signed in; the first time claims the account', async () => {
  const { given, abena, open, arrived, lastCode, sentSms } = await gate()
  const browser = open()
  const asked = await browser.ask('024 555 0182')
  expect(asked.json()).toEqual({ status: 'sent_if_known', expires_in: 600, resend_in: 60 })
  await arrived(1)
  const code = lastCode()
  expect(code).toMatch(/^\d{6}$/)
  expect(sentSms[0]).toEqual({
    to: PHONE,
    text: `${code} is your code for Nyansapo. It works for 10 minutes. Never read this code to anybody.\n\n@localhost #${code}`,
  })
  const checked = await browser.check(code)
  expect(checked.statusCode).toBe(200)
  const entered = await browser.enter(checked.json().firebase_id, '0245550182')
  expect(entered.statusCode).toBe(200)
  expect(entered.json()).toMatchObject({ user_id: abena.id, firebaseuid: null })
  expect((await browser.get('/api/v1/sessions/current')).json()).toMatchObject({
    role: 'parent',
    has_password: false,
    second_factor: true,
  })
  expect((await given((tx) => personOf(tx, abena.id))).phoneVerifiedAt).not.toBeNull()
})

test('the answer is the same for a number the school does not know, for a former guardian and for staff who left, and no text is sent', async () => {
  const { given, school, open, arrived, sentSms } = await gate()
  await given(async (tx) => {
    await addUser(tx, school.id, 'teacher', { phone: '+233245550001', endsOn: '2026-03-11' })
    await addUser(tx, school.id, 'parent', { phone: '+233245550002', isActive: false })
  })
  const known = await open().ask()
  for (const phone of ['024 555 0003', '024 555 0001', '024 555 0002']) {
    const browser = open()
    const other = await browser.ask(phone)
    expect(other.statusCode).toBe(known.statusCode)
    expect(other.json()).toEqual(known.json())
    expect(other.cookies.map(({ name }) => name)).toEqual(known.cookies.map(({ name }) => name))
    const refused = await browser.check('123456', phone)
    expect(refused.json()).toMatchObject({ status: 401, code: 'identity.wrong_code' })
  }
  await arrived(1)
  expect(sentSms.map(({ to }) => to)).toEqual([PHONE])
})

test('any common way to write a Ghanaian or Nigerian number is understood, anything else is not a phone number', async () => {
  const { given, open, arrived } = await gate()
  await given((tx) => addSchool(tx, { country: 'NG', createdAt: new Date('2030-01-01') }))
  const spellings = [
    '024 555 0182',
    '0245550182',
    '233245550182',
    '+233 24 555 0182',
    '00233245550182',
    '245550182',
    '(024) 555-0182',
  ]
  for (const [index, spelling] of [...spellings, '080 3123 4567', '+2348031234567'].entries()) {
    const answer = await open().ask(spelling)
    // The number is the same, so only the first may ask in this minute.
    expect([spelling, answer.statusCode]).toEqual([spelling, index === 0 || spelling.startsWith('080') ? 200 : 429])
  }
  await arrived(1)
  for (const nonsense of [
    'call me',
    '12345',
    '024 555 018',
    '024 555 0182 or so',
    '024\u0000555\u00000182',
    "' or 1=1 --",
    '🦁🦁🦁',
    '+++++',
  ]) {
    const answer = await open().ask(nonsense)
    expect([nonsense, answer.statusCode, answer.json().code]).toEqual([nonsense, 400, 'identity.not_a_phone_number'])
  }
  for (const payload of [{}, { phone_number: 245550182 }, { phone_number: ['024'] }, { phone_number: '0'.repeat(33) }])
    expect((await open().post('/verifymyphonenumbertwo', payload)).json().code).toBe('request.malformed')
})

test('a code works only in the browser that asked for it', async () => {
  const { open, arrived, lastCode } = await gate()
  const mine = open()
  const thief = open()
  await mine.ask()
  await arrived(1)
  expect((await thief.check(lastCode())).statusCode).toBe(401)
  await thief.ask('024 555 0999')
  expect((await thief.check(lastCode())).statusCode).toBe(401)
  const ticket = (await mine.check(lastCode())).json().firebase_id
  expect((await thief.enter(ticket)).json().code).toBe('identity.phone_not_proven')
  expect((await mine.enter(ticket, '024 555 0999')).statusCode).toBe(401)
  expect((await mine.enter(ticket)).statusCode).toBe(200)
})

test('a code and its ticket work once, and only for minutes', async () => {
  const { open, arrived, lastCode, clock } = await gate()
  const browser = open()
  await browser.ask()
  await arrived(1)
  const ticket = (await browser.check(lastCode())).json().firebase_id
  expect((await browser.check(lastCode())).statusCode).toBe(401)
  const answers = await Promise.all([browser.enter(ticket), browser.enter(ticket), browser.enter(ticket)])
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 401, 401])

  clock.advance(60)
  await browser.ask()
  await arrived(2)
  clock.advance(599)
  const late = (await browser.check(lastCode())).json().firebase_id
  clock.advance(300)
  expect((await browser.enter(late)).statusCode).toBe(401)
  await browser.ask()
  await arrived(3)
  clock.advance(600)
  expect((await browser.check(lastCode())).statusCode).toBe(401)
})

test('after five wrong tries the right code does not work any more, and asking again resets nothing', async () => {
  const { open, arrived, lastCode, wrong, clock, sentSms } = await gate()
  const browser = open()
  await browser.ask()
  await arrived(1)
  const code = lastCode()
  for (let tries = 0; tries < 3; tries++) await browser.check(wrong(code))
  clock.advance(60)
  await browser.ask()
  await arrived(2)
  expect(lastCode()).toBe(code)
  await Promise.all([browser.check(wrong(code)), browser.check(wrong(code))])
  expect((await browser.check(code)).statusCode).toBe(401)
  clock.advance(60)
  expect((await browser.ask()).statusCode).toBe(200)
  expect((await browser.check(code)).statusCode).toBe(401)
  expect(sentSms).toHaveLength(2)
  clock.advance(480)
  await browser.ask()
  await arrived(3)
  expect(lastCode()).not.toBe(code)
  expect((await browser.check(lastCode())).statusCode).toBe(200)
})

test('a number gets one code a minute and five a day, from whatever browser', async () => {
  const { open, clock } = await gate()
  expect((await open().ask()).statusCode).toBe(200)
  const soon = await open().ask()
  expect(soon.statusCode).toBe(429)
  expect(soon.headers['retry-after']).toBe('60')
  for (let day = 1; day < 5; day++) {
    clock.advance(60)
    expect((await open().ask()).statusCode).toBe(200)
  }
  clock.advance(60)
  const spent = await open().ask()
  expect(spent.statusCode).toBe(429)
  expect(Number(spent.headers['retry-after'])).toBe(86_400 - 300)
  clock.advance(86_400 - 300)
  expect((await open().ask()).statusCode).toBe(200)
})

test('when many codes are guessed wrong on the whole site, codes get eight digits', async () => {
  const { given, open, arrived, lastCode, wrong } = await gate()
  const browser = open()
  await browser.ask('024 555 0999')
  await browser.check('000000', '024 555 0999')
  await given((tx) => tx.update(limits).set({ count: 100 }).where(like(limits.key, 'code.wrong:%')))
  await browser.ask()
  await arrived(1)
  const code = lastCode()
  expect(code).toMatch(/^\d{8}$/)
  expect((await browser.check(wrong(code))).statusCode).toBe(401)
  expect((await browser.check(code)).statusCode).toBe(200)
})

test('the table of codes alone tells no code', async () => {
  const { given, open, arrived, lastCode } = await gate()
  await open().ask()
  await arrived(1)
  const rows = await given((tx) => tx.select().from(codes))
  expect(rows).toHaveLength(1)
  expect(JSON.stringify(rows)).not.toContain(lastCode())
})

test('an outside identity by its mere name proves nothing', async () => {
  const { open } = await gate()
  for (const bare of ['a', 'someFirebaseUidOf28Characters', 'x'.repeat(4096)]) {
    const answer = await open().enter(bare)
    expect([answer.statusCode, answer.json().code, answer.cookies]).toEqual([401, 'identity.phone_not_proven', []])
  }
  const browser = browserAt((await gate()).app)
  const forged = await browser.post(
    '/findandupdateparent',
    { phone_number: PHONE, firebase_id: 'uid' },
    { authorization: 'Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiJ1aWQifQ.x' },
  )
  expect(forged.statusCode).toBe(401)
})

test('a text that cannot be sent changes nothing in the answer', async () => {
  const { open } = await gate({
    sms: async () => {
      throw new Error('The SMS provider answered 500.')
    },
  })
  expect((await open().ask()).json().status).toBe('sent_if_known')
})
