import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { audit, deliveries, guardianships, messagePlans, messages, persons, pushDevices, sessions } from '#db/schema'
import { newId } from '#lib/random'
import { addSchool, addSession, addUser, addWard, createTestApp, TEST_NOW } from '#testing'

const PHONE = '+233245550182'

/** Akosua with two children, whose phone is proven at one of her two schools' numbers, and somebody on paper alone. */
async function openFamily() {
  const app = await createTestApp()
  const people = await app.given(async (tx) => {
    const { school, class: klass } = await addSchool(tx)
    const akosua = await addUser(tx, school.id, 'parent', {
      fullname: 'Akosua Osei',
      phone: PHONE,
      secondPhone: '+233265550912',
      phoneVerifiedAt: TEST_NOW,
      lastSeenAt: TEST_NOW,
    })
    const place = { schoolId: school.id, classId: klass.id }
    const kofi = await addWard(tx, place, [akosua.id], { firstName: 'Kofi', lastName: 'Osei', dateOfBirth: '2018-01-01' })
    const kwabena = await addWard(tx, place, [akosua.id], { firstName: 'Kwabena', lastName: 'Osei', dateOfBirth: '2015-01-01' })
    const esther = await addUser(tx, school.id, 'parent', { fullname: 'Esther Owusu' })
    const staff = {
      office: await addUser(tx, school.id, 'office', { fullname: 'Comfort Asiedu' }),
      teacher: await addUser(tx, school.id, 'teacher'),
      bursar: await addUser(tx, school.id, 'bursar'),
    }
    const away = await addSchool(tx, { name: 'Gracefield' })
    const there = await addUser(tx, away.school.id, 'parent', { personId: akosua.personId, phone: '+233205550731' })
    const headAway = await addUser(tx, away.school.id, 'head')
    return { school, akosua, there, kofi, kwabena, esther, ...staff, headAway }
  })
  const open = async (userId: string, id: string) => (await app.signedIn(userId)).get(`/api/v1/office/guardians/${id}`)
  return { ...app, ...people, open }
}

test('the office reads how a guardian is reached and for whom they stand; each of the children’s family sees that it looked', async () => {
  const { office, akosua, kofi, kwabena, open, given } = await openFamily()
  const answer = await open(office.id, akosua.id)
  expect(answer.statusCode, answer.body).toBe(200)
  expect(answer.json()).toMatchObject({
    guardian: { fullname: 'Akosua Osei', reach: 'in_app', is_active: true, last_seen_at: TEST_NOW.toISOString() },
    contacts: [
      { kind: 'phone', value: '024 555 0182', proven_at: TEST_NOW.toISOString() },
      { kind: 'second_phone', value: '026 555 0912', proven_at: null },
    ],
    children: [
      { ward_id: kwabena.id, fullname: 'Kwabena Osei', class: 'Basic 5', relationship: 'mother', paper: null },
      { ward_id: kofi.id, fullname: 'Kofi Osei' },
    ],
    devices: [],
    messages: [],
  })
  const lines = await given((tx) => tx.select().from(audit).where(eq(audit.action, 'guardians.opened')))
  expect(new Set(lines.map(({ wardId }) => wardId))).toEqual(new Set([kofi.id, kwabena.id]))
  expect(lines).toMatchObject([{ actorId: office.id, subjectId: akosua.id }, { actorId: office.id }])
})

test('nobody else opens a guardian: not a teacher, the bursar, another school or the guardian; a child one stands for no more is not there', async () => {
  const { office, teacher, bursar, headAway, akosua, kofi, open, given } = await openFamily()
  for (const who of [teacher, bursar, akosua]) expect((await open(who.id, akosua.id)).statusCode).toBe(403)
  expect((await open(headAway.id, akosua.id)).statusCode).toBe(404)
  expect((await open(office.id, teacher.id)).statusCode).toBe(404)
  await given((tx) => tx.update(guardianships).set({ endedAt: TEST_NOW }).where(eq(guardianships.wardId, kofi.id)))
  expect((await open(office.id, akosua.id)).json().children).toMatchObject([{ fullname: 'Kwabena Osei' }])
})

test('of devices the office sees those that open this school: not one signed in with what only another school wrote down', async () => {
  const { office, akosua, open, given } = await openFamily()
  const phoneId = await given(async (tx) => {
    const person = { personId: akosua.personId }
    await addSession(tx, akosua.id, TEST_NOW, { firstFactor: 'phone', deviceLabel: 'Firefox on Android' })
    const [phone] = await tx.select().from(sessions).where(eq(sessions.deviceLabel, 'Firefox on Android'))
    const endpoint = { endpoint: 'https://push.example/1', endpointHash: 'a', host: 'push.example', kind: 'web_push' as const }
    await tx.insert(pushDevices).values({ id: newId(), ...person, sessionId: phone?.id ?? '', ...endpoint })
    // By an address that this school never wrote down.
    await tx.update(persons).set({ email: 'akosua@mail.example' }).where(eq(persons.id, akosua.personId))
    await addSession(tx, akosua.id, TEST_NOW, { firstFactor: 'mailbox', deviceLabel: 'Elsewhere' })
    return phone?.id
  })
  expect((await open(office.id, akosua.id)).json().devices).toEqual([
    { id: phoneId, label: 'Firefox on Android', last_seen_at: TEST_NOW.toISOString(), takes_messages: true },
  ])
})

test('why a message did not arrive is said for each way; who has neither phone nor e-mail is on paper', async () => {
  const { office, akosua, esther, school, open, given } = await openFamily()
  await given(async (tx) => {
    const messageId = newId()
    const texts = { title: 'Sports day', body: 'On Friday' }
    const ids = { schoolId: school.id, messageId, userId: akosua.id }
    await tx.insert(messages).values({
      id: messageId,
      schoolId: school.id,
      kind: 'notice',
      class: 'action',
      tag: 'notice',
      navigate: '/notice',
      texts: { en: texts, fr: { ...texts, title: 'Fête du sport' } },
      expiresAt: TEST_NOW,
      dedupeKey: 'notice:1',
    })
    await tx.insert(messagePlans).values([
      { id: newId(), ...ids, channel: 'push', at: TEST_NOW, state: 'no_device' },
      { id: newId(), ...ids, channel: 'sms', at: TEST_NOW, state: 'passed_on' },
    ])
    const sent = { id: newId(), ...ids, channel: 'sms' as const, targetId: akosua.id, host: 'sms', dueAt: TEST_NOW }
    await tx.insert(deliveries).values({ ...sent, state: 'failed', reason: 'Declined' })
  })
  expect((await open(office.id, akosua.id)).json().messages).toMatchObject([
    {
      title: { en: 'Sports day', fr: 'Fête du sport' },
      ways: [
        { channel: 'push', state: 'no_device', reason: null },
        { channel: 'sms', state: 'failed', reason: 'Declined' },
      ],
    },
  ])
  const paper = (await open(office.id, esther.id)).json()
  expect(paper).toMatchObject({ guardian: { reach: 'paper' }, contacts: [], children: [], messages: [] })
})
