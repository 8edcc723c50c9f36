import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { audit, messages, sessions, users } from '#db/schema'
import { newId } from '#lib/random'
import { addSchool, addSession, addUser, addWard, createTestApp, personOf } from '#testing'

const OLD = '+233245550182'
const NEW = '+233205550731'
const REASON = 'She called from it'

/** Akosua, with a child, signed in on two phones; another mother; and the desk. */
async function openDesk() {
  const app = await createTestApp()
  const people = await app.given(async (tx) => {
    const { school, class: klass } = await addSchool(tx)
    const proofs = { phoneVerifiedAt: new Date(0), lastSeenAt: app.clock.now() }
    const akosua = await addUser(tx, school.id, 'parent', { fullname: 'Akosua Osei', phone: OLD, ...proofs })
    const kofi = await addWard(tx, { schoolId: school.id, classId: klass.id }, [akosua.id], { firstName: 'Kofi' })
    const other = await addUser(tx, school.id, 'parent', {
      fullname: 'Linda Owusu',
      phone: '+233245550199',
      email: 'linda@example.com',
    })
    const office = await addUser(tx, school.id, 'office', { fullname: 'Comfort Asiedu' })
    const teacher = await addUser(tx, school.id, 'teacher')
    const away = await addSchool(tx)
    const headAway = await addUser(tx, away.school.id, 'head')
    return { school, akosua, kofi, other, office, teacher, headAway }
  })
  const at = async (userId: string, isProven = true) =>
    app.signedIn(userId, isProven ? { steppedUpUntil: new Date(app.clock.now().getTime() + 600_000) } : {})
  const desk = await at(people.office.id)
  const page = async () => (await desk.get(`/api/v1/office/guardians/${people.akosua.id}`)).json()
  const correct = (said: object, id = people.akosua.id) =>
    desk.put(`/api/v1/office/guardians/${id}/contacts`, {
      kind: 'phone',
      value: '020 555 0731',
      seen: '024 555 0182',
      reason: REASON,
      ...said,
    })
  return { ...app, ...people, at, desk, page, correct }
}

test('a number that the office corrects is no proof of anybody: the old one opens nothing, the new one is proven by a code, both hear of it', async () => {
  const { correct, page, akosua, kofi, signedIn, given, sentSms, office } = await openDesk()
  const phone = await signedIn(akosua.id)
  expect((await phone.get('/api/v1/sessions/current')).statusCode).toBe(200)
  const answer = await correct({})
  expect([answer.statusCode, answer.json()]).toEqual([200, { is_changed: true }])
  expect((await page()).contacts).toEqual([{ kind: 'phone', value: '020 555 0731', proven_at: null }])
  expect((await phone.get('/api/v1/sessions/current')).statusCode).toBe(401)
  expect(await given((tx) => personOf(tx, akosua.id))).toMatchObject({ phone: NEW, phoneVerifiedAt: null })
  await expect.poll(() => sentSms.map(({ to }) => to)).toContain(OLD)
  expect(sentSms.find(({ to }) => to === OLD)?.text).toContain('now has another phone number')
  const told = await given((tx) => tx.select().from(messages).where(eq(messages.tag, 'contact_corrected')))
  expect(told).toMatchObject([{ kind: 'account', class: 'urgent' }])
  const lines = await given((tx) => tx.select().from(audit).where(eq(audit.action, 'identity.contact_corrected')))
  expect(lines).toMatchObject([{ actorId: office.id, subjectId: akosua.id, wardId: kofi.id, note: REASON }])
  // The school's list with the old number says nothing new, and does not take the correction back.
  const [row] = await given((tx) => tx.select().from(users).where(eq(users.id, akosua.id)))
  expect(row?.own).toMatchObject({ phone: OLD })

  expect((await correct({})).json()).toEqual({ is_changed: false })
  expect(await given((tx) => tx.$count(messages, eq(messages.tag, 'contact_corrected')))).toBe(1)
})

test('an address is added, a number to call on changed, and either taken away; nothing that is none, and nobody else’s', async () => {
  const { correct, page, given, akosua } = await openDesk()
  await correct({ kind: 'email', value: 'Akosua@Example.com', seen: null })
  await correct({ kind: 'second_phone', value: '+233 26 555 0912', seen: null })
  expect((await page()).contacts).toMatchObject([
    { kind: 'phone', value: '024 555 0182' },
    { kind: 'second_phone', value: '026 555 0912' },
    { kind: 'email', value: 'akosua@example.com', proven_at: null },
  ])
  for (const [said, code] of [
    [{ value: '024 555 01' }, 'identity.not_a_phone_number'],
    [{ kind: 'second_phone', value: 'none' }, 'identity.not_a_phone_number'],
    [{ kind: 'email', value: 'akosua at home' }, 'identity.not_an_email'],
    [{ value: '024 555 0199' }, 'identity.contact_taken'],
    [{ kind: 'email', value: 'linda@example.com', seen: 'akosua@example.com' }, 'identity.contact_taken'],
    [{ value: '020 555 0731', seen: '024 555 0100' }, 'identity.contact_changed'],
  ] as const)
    expect((await correct(said)).json().code).toBe(code)
  await correct({ kind: 'second_phone', value: null, seen: '026 555 0912' })
  await correct({ kind: 'email', value: null, seen: 'akosua@example.com' })
  await correct({ value: null })
  expect((await page()).contacts).toEqual([])
  expect(await given((tx) => personOf(tx, akosua.id))).toMatchObject({ phone: null, email: null })
})

test('a lost phone is signed out alone; the guardian hears of it, and the family reads that it was done', async () => {
  const { desk, page, akosua, kofi, other, given, signedIn } = await openDesk()
  const [lost, kept] = [await signedIn(akosua.id), await signedIn(akosua.id)]
  const [theirs] = await given(async (tx) => {
    await addSession(tx, other.id, new Date(0))
    return tx.select().from(sessions).where(eq(sessions.personId, other.personId))
  })
  const { devices } = await page()
  expect(devices).toHaveLength(2)
  const isLost = (await lost.get('/api/v1/devices')).json().devices.find((device: { is_current: boolean }) => device.is_current)
  const end = (deviceId: string) => desk.post(`/api/v1/office/guardians/${akosua.id}/devices/${deviceId}/end`)
  expect((await end(isLost.id)).json()).toEqual({ is_ended: true })
  expect((await lost.get('/api/v1/sessions/current')).statusCode).toBe(401)
  expect((await kept.get('/api/v1/sessions/current')).statusCode).toBe(200)
  expect((await page()).devices).toHaveLength(1)
  for (const id of [isLost.id, theirs?.id ?? '', newId()]) expect((await end(id)).statusCode).toBe(404)
  const told = await given((tx) => tx.select().from(messages).where(eq(messages.tag, 'device_ended')))
  expect(told).toMatchObject([{ texts: { en: { body: expect.stringContaining('Comfort Asiedu') } } }])
  const lines = await given((tx) => tx.select().from(audit).where(eq(audit.action, 'identity.device_ended')))
  expect(lines).toMatchObject([{ subjectId: akosua.id, wardId: kofi.id }])
})

test('only office and head do it, with a fresh proof, for guardians of their school', async () => {
  const { at, akosua, office, teacher, headAway, correct } = await openDesk()
  const doors: ['put' | 'post', string, object | undefined][] = [
    ['put', 'contacts', { kind: 'phone', value: '020 555 0731', seen: null, reason: REASON }],
    ['post', `devices/${newId()}/end`, undefined],
  ]
  for (const [how, door, body] of doors) {
    const url = `/api/v1/office/guardians/${akosua.id}/${door}`
    expect((await (await at(office.id, false))[how](url, body)).json().code).toBe('identity.fresh_proof_needed')
    expect((await (await at(teacher.id))[how](url, body)).statusCode).toBe(403)
    expect((await (await at(headAway.id))[how](url, body)).statusCode).toBe(404)
  }
  // A colleague is no guardian: who works here is changed elsewhere.
  expect((await correct({}, teacher.id)).statusCode).toBe(404)
})

test('of two at the desk who correct one number, the second is told what the first wrote, and nothing is written over', async () => {
  const { correct, page } = await openDesk()
  const answers = await Promise.all([correct({}), correct({ value: '020 555 0799' })])
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
  const [won = ''] = answers.flatMap((answer, index) =>
    answer.statusCode === 200 ? [['020 555 0731', '020 555 0799'][index]] : [],
  )
  expect((await page()).contacts).toMatchObject([{ value: won }])
})
