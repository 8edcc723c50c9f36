import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { schools } from '#db/schema'
import { hashPassword } from '#modules/identity'
import { newId } from '#lib/random'
import { addSchool, addUser, browserAt, createTestApp, personOf } from '#testing'

const PASSWORD = 'plantain and kenkey at noon'

async function house() {
  const world = await createTestApp()
  const { school, abena } = await world.given(async (tx) => {
    const { school } = await addSchool(tx)
    const passwordHash = await hashPassword(PASSWORD)
    const abena = await addUser(tx, school.id, 'parent', { email: 'abena@home.example', phone: '+233245550182', passwordHash })
    await addUser(tx, school.id, 'parent', { email: 'yaw@home.example', phone: '+233205550123' })
    return { school, abena }
  })
  const enter = async (isProven = true) => {
    const browser = browserAt(world.app)
    await browser.post('/api/v1/sessions', { user: { email: 'abena@home.example', password: PASSWORD } })
    if (isProven) await browser.post('/api/v1/sessions/step_up', { password: PASSWORD })
    return {
      ...browser,
      start: (contact: object) => browser.post('/api/v1/contact_proofs', contact),
      complete: (id: string, code: string) => browser.post(`/api/v1/contact_proofs/${id}`, { code }),
      isIn: async () => (await browser.get('/api/v1/sessions/current')).statusCode === 200,
    }
  }
  const smsCode = async (to: string) => {
    await expect.poll(() => world.sentSms.map((sms) => sms.to)).toContain(to)
    return /^\d+/.exec(world.sentSms.findLast((sms) => sms.to === to)?.text ?? '')?.[0] ?? 'none'
  }
  const emailCode = async (to: string) => {
    await expect.poll(() => world.sentEmails.map((email) => email.to)).toContain(to)
    return /^\d+/.exec(world.sentEmails.findLast((email) => email.to === to)?.text ?? '')?.[0] ?? 'none'
  }
  const stored = () => world.given((tx) => personOf(tx, abena.id))
  return { ...world, school, abena, enter, smsCode, emailCode, stored }
}

test('a new phone becomes the account’s own once its code is given; the old phone hears of it, other sessions end', async () => {
  const { enter, smsCode, sentSms, stored } = await house()
  const other = await enter()
  const abena = await enter()
  const started = await abena.start({ phone: '055 555 0199' })
  expect(started.json()).toEqual({ id: expect.any(String), sent_to: '055 ••• ••99', expires_in: 600, resend_in: 60 })
  expect((await stored()).phone).toBe('+233245550182')
  const done = await abena.complete(started.json().id, await smsCode('+233555550199'))
  expect(done.json()).toEqual({ status: 'changed' })
  expect(await stored()).toMatchObject({ phone: '+233555550199', phoneVerifiedAt: expect.any(Date) })
  await expect.poll(() => sentSms.length).toBe(2)
  expect(sentSms[1]).toEqual({ to: '+233245550182', text: expect.stringContaining('now has another phone number') })
  expect(sentSms[1]?.text).not.toContain('0199')
  expect([await abena.isIn(), await other.isIn()]).toEqual([true, false])
})

test('a new e-mail likewise', async () => {
  const { enter, emailCode, sentEmails, stored } = await house()
  const abena = await enter()
  const { id } = (await abena.start({ email: 'Abena@New.example' })).json()
  expect((await abena.complete(id, await emailCode('abena@new.example'))).statusCode).toBe(200)
  expect(await stored()).toMatchObject({ email: 'abena@new.example', emailVerifiedAt: expect.any(Date) })
  await expect.poll(() => sentEmails.map(({ to }) => to)).toEqual(['abena@new.example', 'abena@home.example'])
})

test('that a phone belongs to another account is told only to who holds that phone', async () => {
  const { enter, smsCode, stored } = await house()
  const abena = await enter()
  const free = await abena.start({ phone: '055 555 0199' })
  const taken = await abena.start({ phone: '020 555 0123' })
  expect([taken.statusCode, Object.keys(taken.json())]).toEqual([free.statusCode, Object.keys(free.json())])
  const code = await smsCode('+233205550123')
  const wrong = code === '000000' ? '111111' : '000000'
  expect((await abena.complete(taken.json().id, wrong)).json()).toMatchObject({ status: 422, code: 'identity.wrong_code' })
  expect((await abena.complete(taken.json().id, code)).json()).toMatchObject({ status: 409, code: 'identity.contact_taken' })
  expect((await stored()).phone).toBe('+233245550182')
})

test('changing a contact needs a fresh proof, the right account and the right browser', async () => {
  const { given, school, enter, smsCode, signedIn, clock } = await house()
  const unproven = await enter(false)
  expect((await unproven.start({ phone: '055 555 0199' })).json().code).toBe('identity.fresh_proof_needed')
  const abena = await enter()
  const elsewhere = await enter()
  const { id } = (await abena.start({ phone: '055 555 0199' })).json()
  const code = await smsCode('+233555550199')
  const stranger = await given((tx) => addUser(tx, school.id))
  expect((await (await signedIn(stranger.id)).post(`/api/v1/contact_proofs/${id}`, { code })).statusCode).toBe(422)
  expect((await elsewhere.complete(id, code)).statusCode).toBe(422)
  expect((await abena.complete(newId(), code)).statusCode).toBe(422)
  expect((await abena.complete('1', code)).statusCode).toBe(400)
  clock.advance(600)
  expect((await abena.complete(id, code)).statusCode).toBe(422)
})

test('the code for a new contact reads otherwise than one that signs in, and goes only to countries the school sends to', async () => {
  const { given, school, enter, smsCode, sentSms } = await house()
  const abena = await enter()
  await abena.start({ phone: '055 555 0199' })
  await smsCode('+233555550199')
  expect(sentSms[0]?.text).toMatch(/^\d{6} proves that this is your new contact for .*It does not sign anybody in/)
  // The last line of a sign-in code lets a phone fill it in by itself.
  expect(sentSms[0]?.text).not.toMatch(/@localhost|is your code/)
  for (const phone of ['+44 7400 123456', '+1 876 555 0123', '+234 803 123 4567']) {
    const answer = await abena.start({ phone })
    expect([phone, answer.statusCode, answer.json().code]).toEqual([phone, 422, 'identity.country_not_enabled'])
  }
  await given((tx) =>
    tx
      .update(schools)
      .set({ smsCountries: ['GB'] })
      .where(eq(schools.id, school.id)),
  )
  expect((await abena.start({ phone: '+44 7400 123456' })).statusCode).toBe(200)
  await smsCode('+447400123456')
  expect(sentSms.map(({ to }) => to)).toEqual(['+233555550199', '+447400123456'])
})

test('who pretends to prove a parent’s phone uses up nothing of that parent’s way in', async () => {
  const { app, enter, sentSms, clock } = await house()
  const stranger = await enter()
  for (let times = 0; times < 5; times++) {
    expect((await stranger.start({ phone: '020 555 0123' })).statusCode).toBe(200)
    clock.advance(61)
  }
  expect((await stranger.start({ phone: '020 555 0123' })).statusCode).toBe(429)
  await expect.poll(() => sentSms.length).toBe(5)
  const yaw = browserAt(app)
  expect((await yaw.post('/verifymyphonenumbertwo', { phone_number: '020 555 0123' })).statusCode).toBe(200)
  await expect.poll(() => sentSms.length).toBe(6)
})

test('texts to new numbers are counted, and nonsense is refused', async () => {
  const { enter } = await house()
  const abena = await enter()
  for (let last = 0; last < 10; last++) expect((await abena.start({ phone: `055 555 020${last}` })).statusCode).toBe(200)
  expect((await abena.start({ phone: '055 555 0300' })).statusCode).toBe(429)
  expect((await abena.start({ phone: 'my phone' })).json().code).toBe('identity.not_a_phone_number')
  for (const contact of [
    {},
    { phone: 5 },
    { email: 'nobody' },
    { phone: '055', email: 'a@b.c' },
    { email: 'a@b.c', user_id: 'x' },
    { email: '\u0000@b.c' },
  ])
    expect([contact, (await abena.start(contact)).statusCode]).toEqual([contact, 400])
})

test('two accounts that prove the same new phone at once: one gets it, the other is told', async () => {
  const { app, given, school, enter, smsCode, sentSms, clock } = await house()
  await given(async (tx) =>
    addUser(tx, school.id, 'parent', { email: 'esi@home.example', passwordHash: await hashPassword(PASSWORD) }),
  )
  const abena = await enter()
  const first = (await abena.start({ phone: '055 555 0199' })).json().id
  const abenasCode = await smsCode('+233555550199')
  clock.advance(60)
  const esi = browserAt(app)
  await esi.post('/api/v1/sessions', { user: { email: 'esi@home.example', password: PASSWORD } })
  await esi.post('/api/v1/sessions/step_up', { password: PASSWORD })
  const second = (await esi.post('/api/v1/contact_proofs', { phone: '055 555 0199' })).json().id
  await expect.poll(() => sentSms.length).toBe(2)
  const code = await smsCode('+233555550199')
  const answers = await Promise.all([abena.complete(first, abenasCode), esi.post(`/api/v1/contact_proofs/${second}`, { code })])
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
})
