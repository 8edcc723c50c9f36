import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { audit, authenticatorApps, messages, recoveryCodes } from '#db/schema'
import { newSecret } from '#lib/random'
import { secretBox } from '#lib/secret-box'
import { hashPassword } from '#modules/identity'
import { hotp } from '#modules/identity/factors'
import { addSchool, addSession, addUser, browserAt, createTestApp, personOf } from '#testing'

const PASSWORD = 'plantain and kenkey at noon'
const PHONE = '+233245550101'
const EMAIL = 'efua@school.example'

/** Efua of the office, her head-teacher, and a teacher. */
async function staffRoom(changes: Parameters<typeof createTestApp>[0] = {}) {
  const world = await createTestApp(changes)
  const people = await world.given(async (tx) => {
    const { school } = await addSchool(tx, { shortName: 'Nyansapo' })
    const passwordHash = await hashPassword(PASSWORD)
    const efua = await addUser(tx, school.id, 'office', { fullname: 'Efua Sarpong', email: EMAIL, phone: PHONE, passwordHash })
    const head = await addUser(tx, school.id, 'head', { email: 'head@school.example', phone: '+233245550102' })
    return { school, efua, head }
  })
  const codeOf = (secret: string) => hotp(bytesOf(secret), Math.floor(world.clock.now().getTime() / 30_000))
  const lastSms = async (count: number) => {
    const codes = () => world.sentSms.flatMap(({ text }) => /^\d{6}/.exec(text) ?? [])
    await expect.poll(() => codes().length).toBe(count)
    return codes().at(-1) ?? 'none'
  }
  /** A browser in which the password was given, and no more. */
  async function atTheDoor() {
    const browser = browserAt(world.app, { 'schoolgate-side': 'staff' })
    await browser.post('/api/v1/sessions', { user: { email: EMAIL, password: PASSWORD } })
    return {
      ...browser,
      prove: (proof: object) => browser.post('/api/v1/sessions/step_up', proof),
      current: async () => (await browser.get('/api/v1/sessions/current')).json(),
      factors: async () => (await browser.get('/api/v1/second_factors')).json(),
    }
  }
  /** A browser in which a second proof was just given. */
  async function inside() {
    const browser = await atTheDoor()
    const steppedUpUntil = new Date(world.clock.now().getTime() + 600_000)
    const secret = await world.given((tx) => addSession(tx, people.efua.id, world.clock.now(), { steppedUpUntil }))
    browser.cookies.set('schoolgate_office', secret)
    return browser
  }
  /** An app that was set up, its secret, and the codes on paper that came with it. */
  async function withApp() {
    const browser = await inside()
    const { secret } = (await browser.post('/api/v1/second_factors/totp')).json()
    const confirmed = await browser.post('/api/v1/second_factors/totp/confirm', { code: codeOf(secret) })
    expect(confirmed.statusCode).toBe(200)
    const paper: string[] = confirmed.json().recovery_codes
    // The numbers that were just given count no more.
    world.clock.advance(60)
    return { browser, secret, paper }
  }
  return { ...world, ...people, codeOf, lastSms, atTheDoor, inside, withApp }
}

const bytesOf = (base32: string) => {
  const bits = Array.from(base32, (sign) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(sign).toString(2).padStart(5, '0')).join(
    '',
  )
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}

test('a secretary sets an app up with the code by SMS that let her in, and comes in by its numbers from then on', async () => {
  const { atTheDoor, lastSms, codeOf, clock, given, efua, school, sentEmails } = await staffRoom()
  const first = await atTheDoor()
  await first.post('/api/v1/sessions/step_up/code')
  expect((await first.prove({ code: await lastSms(1) })).statusCode).toBe(200)
  const begun = (await first.post('/api/v1/second_factors/totp')).json()
  expect(begun).toMatchObject({ secret: expect.stringMatching(/^[A-Z2-7]{32}$/), uri: expect.any(String), expires_in: 600 })
  expect(begun.qr).toEqual({ text: begun.uri, size: expect.any(Number), path: expect.stringMatching(/^M0 0h7/) })
  expect(begun.uri).toContain(`otpauth://totp/Nyansapo:efua%40school.example?secret=${begun.secret}&`)
  expect((await first.factors()).totp).toBe(null)
  const wrong = await first.post('/api/v1/second_factors/totp/confirm', { code: '000000' })
  expect([wrong.statusCode, wrong.json().code, wrong.json().errors[0].path]).toEqual([422, 'identity.wrong_code', 'code'])
  const confirmed = await first.post('/api/v1/second_factors/totp/confirm', { code: codeOf(begun.secret) })
  expect(confirmed.json().recovery_codes).toHaveLength(10)
  expect(await first.factors()).toMatchObject({
    totp: { added_at: clock.now().toISOString() },
    recovery_codes: { left: 10 },
    new_factor_asked: false,
  })
  await expect.poll(() => sentEmails.map(({ to }) => to)).toEqual([EMAIL])

  clock.advance(60)
  const next = await atTheDoor()
  expect(await next.current()).toMatchObject({ second_factor: false, second_proofs: ['totp', 'recovery_code', 'desk_code'] })
  expect((await next.get('/api/v1/second_factors')).json().code).toBe('identity.second_factor_needed')
  expect((await next.prove({ totp: codeOf(begun.secret) })).json()).toMatchObject({ second_factor: true })
  expect((await next.factors()).recovery_codes.left).toBe(10)
  const lines = await given((tx) => tx.select().from(audit).where(eq(audit.action, 'identity.totp_added')))
  expect(lines).toMatchObject([{ subjectId: efua.id, actorId: efua.id, schoolId: school.id }])
})

test('who has an app is let in neither by a code to the phone nor, after one, by the password', async () => {
  const { withApp, atTheDoor, sentSms, app, lastSms } = await staffRoom()
  await withApp()
  const byPassword = await atTheDoor()
  expect((await byPassword.post('/api/v1/sessions/step_up/code')).json()).toMatchObject({
    status: 409,
    code: 'identity.other_proof_needed',
  })
  expect(sentSms).toEqual([])
  const byPhone = browserAt(app)
  await byPhone.post('/verifymyphonenumbertwo', { phone_number: PHONE })
  const code = await lastSms(1)
  const { firebase_id } = (await byPhone.post('/api/v1/phone_codes/check', { phone_number: PHONE, code })).json()
  await byPhone.post('/findandupdateparent', { phone_number: PHONE, firebase_id })
  expect((await byPhone.get('/api/v1/sessions/current')).json().second_proofs).toEqual(['totp', 'recovery_code', 'desk_code'])
  expect((await byPhone.post('/api/v1/sessions/step_up', { password: PASSWORD })).json().code).toBe('identity.code_needed')
})

test('the numbers of an app count once, and not those of another app or of a minute ago', async () => {
  const { withApp, atTheDoor, codeOf, clock } = await staffRoom()
  const { secret } = await withApp()
  const { prove } = await atTheDoor()
  const old = codeOf(secret)
  clock.advance(90)
  expect((await prove({ totp: old })).json()).toMatchObject({ status: 422, code: 'identity.wrong_code' })
  expect((await prove({ totp: codeOf('ABCDEFGHIJKLMNOPQRSTUVWXYZ234567') })).statusCode).toBe(422)
  const now = codeOf(secret)
  const both = await Promise.all([prove({ totp: now }), (await atTheDoor()).prove({ totp: now })])
  expect(both.map(({ statusCode }) => statusCode)).toEqual(expect.arrayContaining([200, 422]))
  expect((await (await atTheDoor()).prove({ totp: now })).statusCode).toBe(422)
})

test('guessing numbers is slowed down, and ends for the day where somebody has the password alone', async () => {
  const { withApp, atTheDoor, codeOf, clock } = await staffRoom()
  const { secret } = await withApp()
  const thief = await atTheDoor()
  const answers = []
  for (let guess = 0; guess < 7; guess++) answers.push((await thief.prove({ totp: '000000' })).statusCode)
  expect(answers).toEqual([422, 422, 422, 422, 422, 429, 429])
  for (let guess = 5; guess < 100; guess++) {
    clock.advance(61)
    expect((await thief.prove({ recovery_code: 'AAAAA-AAAAA' })).statusCode).toBe(422)
  }
  clock.advance(61)
  const locked = await thief.prove({ totp: codeOf(secret) })
  expect(locked.statusCode).toBe(429)
  expect(Number(locked.headers['retry-after'])).toBeGreaterThan(3600)
})

test('a paper code lets in once, however it is typed; the heads hear of it, and a new factor is asked for', async () => {
  const { withApp, atTheDoor, given, head, efua, clock, codeOf } = await staffRoom()
  const { browser, paper } = await withApp()
  const [code = ''] = paper
  const lost = await atTheDoor()
  expect((await lost.prove({ recovery_code: code.toLowerCase().replace('-', ' ') })).json()).toMatchObject({
    second_factor: true,
    new_factor_asked: true,
  })
  expect(await lost.factors()).toMatchObject({ recovery_codes: { left: 9 }, new_factor_asked: true })
  const again = await (await atTheDoor()).prove({ recovery_code: code })
  expect([again.statusCode, again.json().errors[0].path]).toEqual([422, 'recovery_code'])
  const told = await given((tx) => tx.select().from(messages).where(eq(messages.kind, 'account')))
  expect(told.map(({ texts }) => texts.en.body)).toEqual([expect.stringContaining('Efua Sarpong signed in with a paper code')])
  const lines = await given((tx) => tx.select().from(audit).where(eq(audit.action, 'identity.recovery_code_used')))
  expect(lines).toMatchObject([{ subjectId: efua.id }])
  expect(head.id).not.toBe(efua.id)

  // The lost phone's app gives way to that of the new one.
  clock.advance(1)
  const { secret } = (await lost.post('/api/v1/second_factors/totp')).json()
  const confirmed = await lost.post('/api/v1/second_factors/totp/confirm', { code: codeOf(secret) })
  expect(confirmed.json()).toEqual({ recovery_codes: null })
  expect(await browser.factors()).toMatchObject({ recovery_codes: { left: 9 }, new_factor_asked: false })
  clock.advance(60)
  expect((await (await atTheDoor()).prove({ totp: codeOf(secret) })).statusCode).toBe(200)
})

test('new paper codes end the old ones, and an app that was taken away opens nothing', async () => {
  const { withApp, atTheDoor, codeOf } = await staffRoom()
  const { browser, secret, paper } = await withApp()
  const made: string[] = (await browser.post('/api/v1/second_factors/recovery_codes')).json().recovery_codes
  expect(made).toHaveLength(10)
  expect((await (await atTheDoor()).prove({ recovery_code: paper[0] })).statusCode).toBe(422)
  expect((await browser.delete('/api/v1/second_factors/totp')).statusCode).toBe(204)
  expect((await browser.delete('/api/v1/second_factors/totp')).statusCode).toBe(404)
  const next = await atTheDoor()
  expect((await next.current()).second_proofs).toEqual(['recovery_code', 'code', 'desk_code'])
  expect((await next.prove({ totp: codeOf(secret) })).statusCode).toBe(422)
  expect((await next.prove({ recovery_code: made[3] })).statusCode).toBe(200)
})

test('only a fresh proof changes what proves somebody, and an app waits ten minutes for its first numbers', async () => {
  const { withApp, inside, codeOf, clock } = await staffRoom()
  const { browser } = await withApp()
  const { secret } = (await browser.post('/api/v1/second_factors/totp')).json()
  clock.advance(601)
  for (const answer of [
    await browser.post('/api/v1/second_factors/totp'),
    await browser.post('/api/v1/second_factors/totp/confirm', { code: codeOf(secret) }),
    await browser.delete('/api/v1/second_factors/totp'),
    await browser.post('/api/v1/second_factors/recovery_codes'),
  ])
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'identity.fresh_proof_needed'])
  const late = await (await inside()).post('/api/v1/second_factors/totp/confirm', { code: codeOf(secret) })
  expect(late.json()).toMatchObject({ status: 422, code: 'identity.wrong_code' })
})

test('what another school’s desk alone vouched for sets up nothing that would count everywhere', async () => {
  const { given, efua, signedIn, clock } = await staffRoom()
  await given(async (tx) => {
    const other = await addSchool(tx, { name: 'Gracefield' })
    return addUser(tx, other.school.id, 'teacher', { phone: PHONE, personId: efua.personId })
  })
  const steppedUpUntil = new Date(clock.now().getTime() + 600_000)
  const vouched = await signedIn(efua.id, { steppedUpUntil, vouchedById: efua.schoolId })
  expect((await vouched.post('/api/v1/second_factors/totp')).json().code).toBe('identity.other_contact_needed')
  expect((await vouched.post('/api/v1/second_factors/recovery_codes')).json().code).toBe('identity.other_contact_needed')
})

test('a parent has no second factors of this kind', async () => {
  const { given, school, signedIn, clock } = await staffRoom()
  const mother = await given((tx) => addUser(tx, school.id, 'parent', { phone: '+233245550182' }))
  const hers = await signedIn(mother.id, { steppedUpUntil: new Date(clock.now().getTime() + 600_000) })
  expect((await hers.get('/api/v1/second_factors')).statusCode).toBe(403)
  expect((await hers.post('/api/v1/second_factors/totp')).statusCode).toBe(403)
  expect((await hers.post('/api/v1/sessions/step_up', { totp: '123456' })).statusCode).toBe(422)
})

test('neither the app’s secret nor a paper code lies open in the database, and another installation’s key opens none', async () => {
  const { withApp, given, world, efua, atTheDoor, codeOf } = await staffRoom()
  const { secret, paper } = await withApp()
  const kept = await given(async (tx) => [
    ...(await tx.select().from(authenticatorApps)),
    ...(await tx.select().from(recoveryCodes)),
  ])
  const bytes = JSON.stringify(
    kept.map((row) => Object.values(row).map((value) => (Buffer.isBuffer(value) ? value.toString('latin1') : value))),
  )
  for (const told of [secret, bytesOf(secret).toString('latin1'), ...paper]) expect(bytes).not.toContain(told)
  const [app] = await given((tx) => tx.select().from(authenticatorApps))
  const { personId } = await given(async (tx) => ({ personId: (await personOf(tx, efua.id)).id }))
  if (!app) throw new Error('There is no app.')
  expect(world.secrets.open(app.sealedSecret, personId)).toEqual(bytesOf(secret))
  expect(world.secrets.open(app.sealedSecret, 'somebody else')).toBe(null)
  expect(secretBox(newSecret()).open(app.sealedSecret, personId)).toBe(null)
  // As if the database had come here without its key: the paper still counts, and the phone alone still does not.
  const sealedSecret = secretBox(newSecret()).seal(bytesOf(secret), personId)
  await given((tx) => tx.update(authenticatorApps).set({ sealedSecret }))
  const { prove, current } = await atTheDoor()
  expect((await current()).second_proofs).toEqual(['recovery_code', 'desk_code'])
  expect((await prove({ totp: codeOf(secret) })).statusCode).toBe(422)
})
