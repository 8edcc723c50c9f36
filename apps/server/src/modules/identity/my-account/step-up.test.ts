import { expect, test } from 'vitest'
import { hashPassword } from '#modules/identity'
import { addSchool, addUser, browserAt, createTestApp } from '#testing'

const PASSWORD = 'plantain and kenkey at noon'

async function house() {
  const world = await createTestApp()
  await world.given(async (tx) => {
    const { school } = await addSchool(tx)
    const passwordHash = await hashPassword(PASSWORD)
    await addUser(tx, school.id, 'parent', { email: 'abena@home.example', phone: '+233245550182', passwordHash })
    await addUser(tx, school.id, 'parent', { email: 'yaw@home.example', passwordHash })
    await addUser(tx, school.id, 'bursar', { email: 'bursar@school.example', phone: '+233245550101', passwordHash })
    await addUser(tx, school.id, 'office', { email: 'office@school.example', passwordHash })
  })
  const enter = async (email: string) => {
    const browser = browserAt(world.app)
    await browser.post('/api/v1/sessions', { user: { email, password: PASSWORD } })
    return {
      ...browser,
      ask: () => browser.post('/api/v1/sessions/step_up/code'),
      prove: (proof: object) => browser.post('/api/v1/sessions/step_up', proof),
      current: () => browser.get('/api/v1/sessions/current'),
      /** Something that needs a fresh proof. */
      setPassword: () => browser.put('/api/v1/profile/password', { password: 'another long enough phrase' }),
    }
  }
  const lastSms = async (count = 1) => {
    await expect.poll(() => world.sentSms.length).toBe(count)
    return /^\d+/.exec(world.sentSms.at(-1)?.text ?? '')?.[0] ?? 'none'
  }
  return { ...world, enter, lastSms }
}

test('staff see nothing of the school before they give the code sent to their own phone', async () => {
  const { enter, lastSms, sentSms } = await house()
  const bursar = await enter('bursar@school.example')
  expect((await bursar.current()).json()).toMatchObject({ role: 'bursar', second_factor: false })
  const early = await bursar.get('/api/v1/devices')
  expect([early.statusCode, early.json().code]).toEqual([403, 'identity.second_factor_needed'])
  const asked = await bursar.ask()
  expect(asked.json()).toEqual({ sent_to: '024 ••• ••01', expires_in: 600, resend_in: 60 })
  const before = bursar.cookies.get('schoolgate_office')
  const proven = await bursar.prove({ code: await lastSms() })
  expect(proven.statusCode).toBe(200)
  expect(proven.json()).toMatchObject({ second_factor: true, stepped_up_until: '2026-03-12T09:40:00.000Z' })
  expect(sentSms[0]?.to).toBe('+233245550101')
  expect(bursar.cookies.get('schoolgate_office')).not.toBe(before)
  expect((await bursar.get('/api/v1/devices')).statusCode).toBe(200)
})

test('the mailbox by which staff set their password anew never brings their second factor, nor is the password one', async () => {
  const { enter, sentSms, sentEmails } = await house()
  const office = await enter('office@school.example')
  expect((await office.current()).json().second_proofs).toEqual(['desk_code'])
  expect((await office.ask()).json()).toMatchObject({ status: 409, code: 'identity.other_proof_needed' })
  expect((await office.prove({ password: PASSWORD })).json()).toMatchObject({ status: 422, code: 'identity.code_needed' })
  expect((await office.current()).json().second_factor).toBe(false)
  expect([sentSms, sentEmails]).toEqual([[], []])
})

test('a parent proves herself by password or by code; the proof counts for ten minutes and gives the session a new id', async () => {
  const { enter, lastSms, clock } = await house()
  const abena = await enter('abena@home.example')
  expect((await abena.setPassword()).json()).toMatchObject({ status: 403, code: 'identity.fresh_proof_needed' })
  const before = abena.cookies.get('schoolgate')
  const token = (await abena.current()).json().user.authentication_token
  expect((await abena.prove({ password: 'wrong' })).json()).toMatchObject({ status: 422, code: 'identity.wrong_password' })
  const proven = await abena.prove({ password: PASSWORD })
  expect(proven.json().user.authentication_token).not.toBe(token)
  expect(abena.cookies.get('schoolgate')).not.toBe(before)
  clock.advance(599)
  expect((await abena.setPassword()).statusCode).toBe(200)
  clock.advance(1)
  expect((await abena.setPassword()).json().code).toBe('identity.fresh_proof_needed')
  await abena.ask()
  expect((await abena.prove({ code: await lastSms() })).statusCode).toBe(200)
  expect((await abena.setPassword()).statusCode).toBe(200)
})

test('the old id of a session is worth nothing after a second proof', async () => {
  const { app, enter } = await house()
  const abena = await enter('abena@home.example')
  const cookies = Object.fromEntries(abena.cookies)
  await abena.prove({ password: PASSWORD })
  expect((await app.inject({ url: '/api/v1/sessions/current', cookies })).statusCode).toBe(401)
  expect((await abena.get('/api/v1/devices')).json().devices).toHaveLength(1)
})

test('a code for one account proves nothing for another, nor in another browser, nor twice', async () => {
  const { enter, lastSms } = await house()
  const abena = await enter('abena@home.example')
  const elsewhere = await enter('abena@home.example')
  const yaw = await enter('yaw@home.example')
  await abena.ask()
  const code = await lastSms()
  await yaw.ask()
  expect((await yaw.prove({ code })).json()).toMatchObject({ status: 422, code: 'identity.wrong_code' })
  expect((await elsewhere.prove({ code })).statusCode).toBe(422)
  expect((await abena.prove({ code })).statusCode).toBe(200)
  expect((await abena.prove({ code })).statusCode).toBe(422)
})

test('five wrong codes end the code, and codes come once a minute', async () => {
  const { enter, lastSms, clock } = await house()
  const bursar = await enter('bursar@school.example')
  await bursar.ask()
  const code = await lastSms()
  expect((await bursar.ask()).headers['retry-after']).toBe('60')
  const wrong = code === '000000' ? '111111' : '000000'
  for (let tries = 0; tries < 5; tries++) expect((await bursar.prove({ code: wrong })).statusCode).toBe(422)
  expect((await bursar.prove({ code })).statusCode).toBe(422)
  clock.advance(600)
  await bursar.ask()
  expect((await bursar.prove({ code: await lastSms(2) })).statusCode).toBe(200)
})

test('guessing the password as a second proof is slowed down like signing in', async () => {
  const { enter } = await house()
  const abena = await enter('abena@home.example')
  const answers = []
  for (let guess = 0; guess < 7; guess++) answers.push((await abena.prove({ password: `guess ${guess}` })).statusCode)
  expect(answers).toEqual([422, 422, 422, 422, 422, 429, 429])
})

test('a second proof that is neither a code nor a password is malformed', async () => {
  const { enter } = await house()
  const abena = await enter('abena@home.example')
  for (const proof of [
    {},
    { code: 123456 },
    { code: '12' },
    { code: '123456789' },
    { code: '12345a' },
    { code: '１２３４５６' },
    { code: '123456', password: 'x' },
    { desk_code: '123456' },
    { desk_code: '1234 5678 9012', code: '123456' },
    { password: null },
    [],
  ])
    expect([proof, (await abena.prove(proof)).statusCode]).toEqual([proof, 400])
})
