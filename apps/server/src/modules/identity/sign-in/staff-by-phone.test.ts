import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { audit, tickets } from '#db/schema'
import { commandActor } from '#lib/actor'
import { createDeskCodes, hashPassword } from '#modules/identity'
import { addSchool, addUser, browserAt, createTestApp, personOf } from '#testing'

const PHONE = '+233245550301'
const PASSWORD = 'plantain and kenkey at noon'
const NEW_PASSWORD = 'waakye before the bell'

/** Mr. Tetteh, class teacher, on the school's books by his phone alone. */
async function staffRoom(fields: Parameters<typeof addUser>[3] = {}) {
  const world = await createTestApp()
  const { school, teacher } = await world.given(async (tx) => {
    const { school } = await addSchool(tx)
    const teacher = await addUser(tx, school.id, 'teacher', {
      ref: 'S-05',
      fullname: 'Emmanuel Tetteh',
      phone: PHONE,
      ...fields,
    })
    return { school, teacher }
  })
  const by = commandActor(school.id, 'efua at the school’s computer', null)
  const desk = createDeskCodes({ db: world.db, clock: world.clock.now })
  const deskCode = async (ref = 'S-05') => (await desk.toPerson(by, ref))?.code ?? 'none'
  const lastCode = async (count: number) => {
    const codes = () => world.sentSms.flatMap(({ text }) => /^\d{6,8}/.exec(text) ?? [])
    await expect.poll(() => codes().length).toBe(count)
    return codes().at(-1) ?? 'none'
  }
  let texts = 0
  /** A browser in which the phone was proven; what the last door answered. */
  const byPhone = async () => {
    const browser = browserAt(world.app)
    // A code may be asked for once a minute.
    world.clock.advance(60)
    await browser.post('/verifymyphonenumbertwo', { phone_number: '024 555 0301' })
    const code = await lastCode(++texts)
    const checked = await browser.post('/api/v1/phone_codes/check', { phone_number: PHONE, code })
    const { firebase_id } = checked.json()
    const entered = await browser.post('/findandupdateparent', { phone_number: PHONE, firebase_id })
    return {
      ...browser,
      entered,
      current: async () => (await browser.get('/api/v1/sessions/current')).json(),
      prove: (proof: object) => browser.post('/api/v1/sessions/step_up', proof),
      askForCode: () => browser.post('/api/v1/sessions/step_up/code'),
      devices: () => browser.get('/api/v1/devices'),
      setPassword: (password = NEW_PASSWORD) => browser.put('/api/v1/profile/password', { password }),
    }
  }
  return { ...world, school, teacher, byPhone, deskCode }
}

test('a class teacher without e-mail signs in by a code to the phone and is answered like a parent, with the own record', async () => {
  const { byPhone, teacher, school, given } = await staffRoom()
  const { entered, current } = await byPhone()
  expect(entered.statusCode).toBe(200)
  expect(entered.json()).toEqual({
    user_id: teacher.id,
    firebaseuid: null,
    email: null,
    authentication_token: expect.any(String),
    fullname: 'Emmanuel Tetteh',
    username: teacher.username,
    schoolname: school.name,
    schoolid: school.id,
  })
  expect(await current()).toMatchObject({ role: 'teacher', second_factor: false, second_proofs: ['desk_code'] })
  expect((await given((tx) => personOf(tx, teacher.id))).phoneVerifiedAt).not.toBeNull()
})

test('the phone alone opens nothing of the school: no code goes to it a second time', async () => {
  const { byPhone, sentSms, sentEmails } = await staffRoom({ email: 'tetteh@school.example' })
  const { devices, askForCode, setPassword, prove } = await byPhone()
  expect((await devices()).json()).toMatchObject({ status: 403, code: 'identity.second_factor_needed' })
  expect((await askForCode()).json()).toMatchObject({ status: 409, code: 'identity.other_proof_needed' })
  expect((await setPassword()).json()).toMatchObject({ status: 403, code: 'identity.second_factor_needed' })
  expect((await prove({ password: PASSWORD })).json()).toMatchObject({ status: 422, code: 'identity.code_needed' })
  expect([sentSms.length, sentEmails.length]).toEqual([1, 0])
})

test('with a code from the desk the teacher is in, chooses a password, and needs the desk no more', async () => {
  const { byPhone, deskCode } = await staffRoom()
  const first = await byPhone()
  const code = await deskCode()
  const proven = await first.prove({ desk_code: code.replaceAll(/(?<=^(?:\d{4})+)(?=\d)/g, '-') })
  expect(proven.json()).toMatchObject({ second_factor: true, has_password: false })
  expect((await first.devices()).statusCode).toBe(200)
  expect((await first.setPassword()).statusCode).toBe(200)

  const next = await byPhone()
  expect((await next.current()).second_proofs).toEqual(['password', 'desk_code'])
  expect((await next.prove({ password: 'a guess of somebody' })).json().code).toBe('identity.wrong_password')
  expect((await next.prove({ password: NEW_PASSWORD })).json()).toMatchObject({ second_factor: true })
  expect((await next.devices()).statusCode).toBe(200)
})

test('a code from the desk works once, for thirty minutes, for the one it was given to, and a new one ends the one before', async () => {
  const { byPhone, deskCode, clock, given, school } = await staffRoom()
  await given((tx) => addUser(tx, school.id, 'teacher', { ref: 'S-06', phone: '+233245550306' }))
  const { prove } = await byPhone()
  const refused = async (code: string) => (await prove({ desk_code: code })).json().code
  expect(await refused(await deskCode('S-06'))).toBe('identity.wrong_code')
  const before = await deskCode()
  const after = await deskCode()
  expect(await refused(before)).toBe('identity.wrong_code')
  expect((await prove({ desk_code: after })).statusCode).toBe(200)
  expect(await refused(after)).toBe('identity.wrong_code')
  const late = await deskCode()
  clock.advance(1800)
  expect((await (await byPhone()).prove({ desk_code: late })).json().code).toBe('identity.wrong_code')
  const kept = await given((tx) => tx.select().from(tickets).where(eq(tickets.purpose, 'desk')))
  expect(JSON.stringify(kept)).not.toContain(late)
})

test('guessing the code from the desk is slowed down', async () => {
  const { byPhone } = await staffRoom()
  const { prove } = await byPhone()
  const answers = []
  for (let guess = 0; guess < 7; guess++) answers.push((await prove({ desk_code: '2222 2222 2222' })).statusCode)
  expect(answers).toEqual([422, 422, 422, 422, 422, 429, 429])
})

test('the record says who gave a code at the desk, and it wakes an account that slept', async () => {
  const { deskCode, given, teacher, byPhone } = await staffRoom({ createdAt: new Date('2025-09-01') })
  await deskCode()
  const [deed] = await given((tx) =>
    tx
      .select()
      .from(audit)
      .where(and(eq(audit.action, 'identity.desk_code_given'), eq(audit.subjectId, teacher.id))),
  )
  expect(deed?.actorName).toBe('efua at the school’s computer')
  expect((await byPhone()).entered.statusCode).toBe(200)
})

test('a parent’s code is no code from the desk, and whoever came by password still needs the phone', async () => {
  const { app, given, school, sentSms } = await staffRoom()
  await given(async (tx) => {
    const passwordHash = await hashPassword(PASSWORD)
    await addUser(tx, school.id, 'head', { email: 'head@school.example', phone: '+233245550311', passwordHash })
  })
  const browser = browserAt(app)
  await browser.post('/api/v1/sessions', { user: { email: 'head@school.example', password: PASSWORD } })
  expect((await browser.get('/api/v1/sessions/current')).json().second_proofs).toEqual(['code', 'desk_code'])
  expect((await browser.post('/api/v1/sessions/step_up/code')).json().sent_to).toBe('024 ••• ••11')
  await expect.poll(() => sentSms.length).toBe(1)
  expect((await browser.post('/api/v1/sessions/step_up', { password: PASSWORD })).json().code).toBe('identity.code_needed')
})
