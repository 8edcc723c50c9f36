import type { NewEvenings } from '@schoolgate/contracts/appointments'
import ICAL from 'ical.js'
import { and, asc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { classes, guardianships, messagePlans, messages, subjects, talks, timetableEntries } from '#db/schema'
import { newId } from '#lib/random'
import { addSchool, addUser, addWard, createTestApp } from '#testing'
import { timesOf } from '@schoolgate/contracts/talk-times'

const HOUR = 3600
const DAY = 24 * HOUR
const EVENING: Omit<NewEvenings, 'teacher_ids'> = {
  day: '2026-03-19',
  from: '15:30',
  to: '16:40',
  minutes: 10,
  pause: { from: '15:50', to: '16:10' },
  place: 'Room 7',
  by_phone: true,
  choose_until: { day: '2026-03-18', time: '20:00' },
}

/** Kofi and Ama of Abena and Kwame in Mr. Tetteh’s Basic 5, where Ms. Sackey has lessons; Yaa of Yaw. It is Thursday 12 March 2026. */
async function school() {
  const app = await createTestApp()
  const made = await app.given(async (tx) => {
    const { school: own, class: klass } = await addSchool(tx)
    const place = { schoolId: own.id, classId: klass.id }
    const abena = await addUser(tx, own.id, 'parent', { fullname: 'Abena Mensah', phone: '+233245550182' })
    const kwame = await addUser(tx, own.id, 'parent', { fullname: 'Kwame Mensah' })
    const yaw = await addUser(tx, own.id, 'parent', { fullname: 'Yaw Boateng' })
    const tetteh = await addUser(tx, own.id, 'teacher', { fullname: 'Emmanuel Tetteh', title: 'Mr.' })
    const sackey = await addUser(tx, own.id, 'teacher', { fullname: 'Rita Sackey', title: 'Ms.' })
    const head = await addUser(tx, own.id, 'head', { fullname: 'Grace Owusu' })
    await tx.update(classes).set({ classTeacherId: tetteh.id }).where(eq(classes.id, klass.id))
    const [science] = await tx.insert(subjects).values({ id: newId(), schoolId: own.id, name: 'Science' }).returning()
    await tx.insert(timetableEntries).values({
      id: newId(),
      ...place,
      weekday: 1,
      period: 1,
      starts: '08:00',
      ends: '08:40',
      subjectId: science?.id ?? '',
      teacherId: sackey.id,
    })
    const kofi = await addWard(tx, place, [abena.id, kwame.id], { firstName: 'Kofi', lastName: 'Mensah' })
    const ama = await addWard(tx, place, [abena.id, kwame.id], { firstName: 'Ama', lastName: 'Mensah' })
    const yaa = await addWard(tx, place, [yaw.id], { firstName: 'Yaa', lastName: 'Boateng' })
    return { own, klass, abena, kwame, yaw, tetteh, sackey, head, kofi, ama, yaa }
  })
  const atSchool = { tetteh: await app.signedIn(made.tetteh.id), head: await app.signedIn(made.head.id) }
  const parents = {
    abena: await app.signedIn(made.abena.id),
    kwame: await app.signedIn(made.kwame.id),
    yaw: await app.signedIn(made.yaw.id),
  }
  type Browser = typeof parents.abena
  const open = (by: Browser, more: Partial<NewEvenings> & { teacher_ids: string[] }, key = newId()) =>
    by.post('/api/v1/office/evenings', { ...EVENING, ...more }, { 'idempotency-key': key })
  const opened = async (teacherId = made.tetteh.id, more: Partial<NewEvenings> = {}): Promise<string> =>
    (await open(atSchool.head, { teacher_ids: [teacherId], ...more })).json().evening_ids[0]
  const seen = async (by: Browser, wardId: string) => (await by.get(`/api/v1/wards/${wardId}/evenings`)).json().evenings
  const idAt = async (eveningId: string, at: string): Promise<string> => {
    const rows = await app.given((tx) => tx.select().from(talks).where(eq(talks.eveningId, eveningId)))
    return rows.find(({ startsAt }) => startsAt.toISOString().slice(11, 16) === at)?.id ?? ''
  }
  const take = (by: Browser, wardId: string, talkId: string, way = 'here') =>
    by.put(`/api/v1/wards/${wardId}/talks/${talkId}`, { way })
  const told = () =>
    app.given(async (tx) => {
      const rows = await tx
        .select({ to: messagePlans.userId, texts: messages.texts })
        .from(messagePlans)
        .innerJoin(messages, eq(messages.id, messagePlans.messageId))
        .where(and(eq(messages.kind, 'appointment'), eq(messagePlans.channel, 'push')))
        .orderBy(asc(messages.createdAt), asc(messagePlans.userId))
      return rows.map(({ to, texts }) => `${to}: ${texts.en.title}`)
    })
  return { ...app, ...made, ...atSchool, parents, open, opened, seen, idAt, take, told, teacherId: made.tetteh.id }
}

const freeAt = (evening: { free: { starts: string }[] }) => evening.free.map(({ starts }) => starts)

test('times follow each other, leave the pause out, and none reaches beyond the end', () => {
  expect(timesOf(EVENING).map(({ from, to }) => `${from}-${to}`)).toEqual([
    '15:30-15:40',
    '15:40-15:50',
    '16:10-16:20',
    '16:20-16:30',
    '16:30-16:40',
  ])
  expect(timesOf({ from: '15:00', to: '16:00', minutes: 25, pause: null }).map(({ from }) => from)).toEqual(['15:00', '15:25'])
  expect(timesOf({ from: '16:00', to: '15:00', minutes: 10, pause: null })).toEqual([])
})

test('a teacher opens times for parents; the mother takes one, the father sees it, another family only what is free', async () => {
  const { tetteh, open, seen, take, idAt, parents, kofi, yaa, teacherId, told, abena, kwame, yaw } = await school()
  const answer = await open(tetteh, { teacher_ids: [teacherId] })
  expect(answer.statusCode).toBe(200)
  const [id] = answer.json().evening_ids
  expect(answer.json().told).toBe(3)
  expect((await told()).toSorted()).toEqual(
    [abena, kwame, yaw].map((one) => `${one.id}: Parents’ evening on Thursday 19 March`).toSorted(),
  )
  const [before] = await seen(parents.abena, kofi.id)
  expect(before).toMatchObject({ day: '2026-03-19', place: 'Room 7', teacher: { name: 'Mr. Emmanuel Tetteh' }, mine: null })
  expect(freeAt(before)).toEqual(['15:30', '15:40', '16:10', '16:20', '16:30'])
  const taken = await take(parents.abena, kofi.id, await idAt(id, '15:40'), 'phone')
  expect(taken.json().evening).toMatchObject({ mine: { starts: '15:40', ends: '15:50', way: 'phone', by: 'Abena Mensah' } })
  expect((await seen(parents.kwame, kofi.id))[0].mine).toMatchObject({ starts: '15:40', by: 'Abena Mensah' })
  const [theirs] = await seen(parents.yaw, yaa.id)
  expect(freeAt(theirs)).toEqual(['15:30', '16:10', '16:20', '16:30'])
  expect(JSON.stringify(theirs)).not.toMatch(/Kofi|Mensah/)
  const atSchool = (await tetteh.get(`/api/v1/office/evenings/${id}`)).json()
  expect(atSchool).toMatchObject({ evening: { from: '15:30', to: '16:40', free: 4, taken: 1 } })
  expect(atSchool.talks[1].taken).toMatchObject({ ward: { fullname: 'Kofi Mensah' }, way: 'phone', by: 'Abena Mensah' })
  expect(atSchool.talks[1].taken.phone).toBe('+233245550182')
  expect(atSchool.not_chosen.map(({ fullname }: { fullname: string }) => fullname)).toEqual(['Yaa Boateng', 'Ama Mensah'])
})

test('of two phones on one time one gets it, and the other is told that it is not free any more', async () => {
  const { opened, idAt, take, parents, kofi, yaa } = await school()
  const talk = await idAt(await opened(), '15:30')
  const answers = await Promise.all([take(parents.abena, kofi.id, talk), take(parents.yaw, yaa.id, talk)])
  expect(answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([200, 409])
  expect(answers.find(({ statusCode }) => statusCode === 409)?.json().code).toBe('appointments.not_free')
})

test('both guardians at once leave a ward with one time; taken again it is the same, another one gives the first back', async () => {
  const { opened, idAt, take, seen, parents, kofi, given } = await school()
  const id = await opened()
  const [first, second] = [await idAt(id, '15:30'), await idAt(id, '16:10')]
  const answers = await Promise.all([take(parents.abena, kofi.id, first), take(parents.kwame, kofi.id, second)])
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  const rows = () =>
    given((tx) =>
      tx
        .select()
        .from(talks)
        .where(and(eq(talks.eveningId, id), eq(talks.wardId, kofi.id))),
    )
  expect(await rows()).toHaveLength(1)
  await take(parents.abena, kofi.id, first)
  expect((await take(parents.abena, kofi.id, first)).json().evening.mine.starts).toBe('15:30')
  expect(await rows()).toHaveLength(1)
  const back = () => parents.kwame.delete(`/api/v1/wards/${kofi.id}/talks/${first}`)
  expect([(await back()).statusCode, (await back()).statusCode]).toEqual([204, 204])
  expect((await seen(parents.abena, kofi.id))[0]).toMatchObject({ mine: null, free: { length: 5 } })
})

test('a family’s talks about two wards do not overlap', async () => {
  const { opened, idAt, take, seen, parents, kofi, ama, sackey } = await school()
  await take(parents.abena, kofi.id, await idAt(await opened(), '15:30'))
  const other = await opened(sackey.id, { from: '15:35', to: '15:55', pause: null })
  const [, hers] = await seen(parents.kwame, ama.id)
  expect(hers).toMatchObject({
    teacher: { name: 'Ms. Rita Sackey' },
    free: [{ starts: '15:35', clash: 'Kofi' }, { clash: null }],
  })
  const refused = await take(parents.kwame, ama.id, await idAt(other, '15:35'))
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'appointments.clash'])
  expect((await take(parents.kwame, ama.id, await idAt(other, '15:45'))).statusCode).toBe(200)
})

test('without the right to marks, about another’s ward and after the last hour nobody chooses', async () => {
  const { opened, idAt, take, parents, kofi, yaa, yaw, given, clock, signedIn, abena } = await school()
  const talk = await idAt(await opened(), '15:30')
  expect((await take(parents.yaw, kofi.id, talk)).statusCode).toBe(404)
  await given((tx) => tx.update(guardianships).set({ mayAcademics: false }).where(eq(guardianships.guardianId, yaw.id)))
  expect((await take(parents.yaw, yaa.id, talk)).statusCode).toBe(404)
  expect((await parents.yaw.get(`/api/v1/wards/${yaa.id}/evenings`)).statusCode).toBe(404)
  await take(parents.abena, kofi.id, talk)
  clock.advance(6 * DAY + 11 * HOUR)
  const late = await signedIn(abena.id)
  const answers = [await take(late, kofi.id, talk), await late.delete(`/api/v1/wards/${kofi.id}/talks/${talk}`)]
  expect(answers.map((answer) => answer.json().code)).toEqual(['appointments.too_late', 'appointments.too_late'])
})

test('a teacher has their own evenings only; the office opens for all at once and never twice for the same hour', async () => {
  const { tetteh, head, open, opened, sackey, teacherId, idAt, kofi, signedIn } = await school()
  const forOthers = await open(tetteh, { teacher_ids: [sackey.id] })
  expect([forOthers.statusCode, forOthers.json().code]).toEqual([422, 'appointments.not_theirs'])
  const key = newId()
  const all = await open(head, { teacher_ids: [teacherId, sackey.id] }, key)
  expect(all.json().evening_ids).toHaveLength(2)
  expect((await open(head, { teacher_ids: [teacherId, sackey.id] }, key)).json()).toEqual(all.json())
  const again = await open(tetteh, { teacher_ids: [teacherId], from: '16:00', to: '17:00', pause: null })
  expect([again.statusCode, again.json().code]).toEqual([409, 'appointments.teacher_busy'])
  const list = (await tetteh.get('/api/v1/office/evenings')).json()
  expect(list.evenings).toMatchObject([{ teacher: { name: 'Mr. Emmanuel Tetteh' } }])
  expect(list.teachers).toEqual([{ id: teacherId, name: 'Mr. Emmanuel Tetteh' }])
  const other = await signedIn(sackey.id)
  const [mine] = list.evenings
  expect((await other.get(`/api/v1/office/evenings/${mine.id}`)).statusCode).toBe(404)
  const talk = await idAt(mine.id, '15:30')
  const give = { is: 'taken', ward_id: kofi.id, way: 'here' }
  expect((await other.put(`/api/v1/office/talks/${talk}`, give)).statusCode).toBe(404)
  expect((await other.delete(`/api/v1/office/evenings/${mine.id}`)).statusCode).toBe(404)
  const refusals = [
    await open(head, { teacher_ids: [teacherId], day: '2026-03-12', from: '08:00', to: '09:00' }),
    await open(head, { teacher_ids: [teacherId], day: '2026-03-20', to: '15:35' }),
    await open(head, { teacher_ids: [teacherId], choose_until: { day: '2026-03-20', time: '08:00' } }),
  ]
  expect(refusals.map((answer) => answer.json().code)).toEqual([
    'appointments.is_over',
    'appointments.no_time',
    'appointments.choice_too_late',
  ])
  expect(await opened(sackey.id, { day: '2026-03-20' })).toBeTruthy()
})

test('the school gives, closes and frees a time, is later, and calls off; whoever it concerns hears of it, and nobody else', async () => {
  const { tetteh, opened, idAt, seen, parents, kofi, yaa, told, abena, kwame, given, take, clock } = await school()
  const id = await opened()
  const all = (await told()).length
  clock.advance(1)
  const [first, second] = [await idAt(id, '15:30'), await idAt(id, '15:40')]
  const set = (talk: string, body: object) => tetteh.put(`/api/v1/office/talks/${talk}`, body)
  expect((await set(first, { is: 'taken', ward_id: kofi.id, way: 'here' })).statusCode).toBe(204)
  expect((await told()).slice(all).toSorted()).toEqual(
    [abena, kwame].map((one) => `${one.id}: The school keeps a time for you`).toSorted(),
  )
  const other = await set(first, { is: 'taken', ward_id: yaa.id, way: 'here' })
  expect([other.statusCode, other.json().code]).toEqual([409, 'appointments.not_free'])
  await set(second, { is: 'closed' })
  expect(freeAt((await seen(parents.yaw, yaa.id))[0])).toEqual(['16:10', '16:20', '16:30'])
  expect((await take(parents.yaw, yaa.id, second)).json().code).toBe('appointments.not_free')

  const late = await tetteh.post(`/api/v1/office/evenings/${id}/late`, { minutes: 10 }, { 'idempotency-key': newId() })
  expect(late.json()).toEqual({ told: 2 })
  expect((await seen(parents.abena, kofi.id))[0].mine).toMatchObject({ starts: '15:40' })
  const asked = () => tetteh.post(`/api/v1/office/evenings/${id}/ask`, {}, { 'idempotency-key': newId() })
  expect([(await asked()).json(), (await asked()).json()]).toEqual([{ told: 3 }, { told: 0 }])
  const before = (await told()).length
  clock.advance(1)
  expect((await tetteh.delete(`/api/v1/office/evenings/${id}`)).statusCode).toBe(204)
  expect((await told()).slice(before).map((one) => one.replace(/^.*: /, ''))).toEqual(
    Array(2).fill('Your talk at school does not take place'),
  )
  expect(await given((tx) => tx.$count(talks))).toBe(0)
  expect((await tetteh.delete(`/api/v1/office/evenings/${id}`)).statusCode).toBe(404)
})

test('the day before, at five, both guardians are reminded once, and the lock screen says neither with whom nor about whom', async () => {
  const { opened, idAt, take, parents, kofi, told, clock, doDue, abena, kwame } = await school()
  await take(parents.abena, kofi.id, await idAt(await opened(), '15:30'))
  const before = (await told()).length
  clock.advance(6 * DAY)
  await doDue()
  await doDue()
  expect(await told()).toHaveLength(before)
  clock.advance(7.6 * HOUR)
  await doDue()
  await doDue()
  const reminded = (await told()).slice(before)
  expect(reminded.toSorted()).toEqual([abena, kwame].map((one) => `${one.id}: Tomorrow you talk at school`).toSorted())
  clock.advance(HOUR)
  await doDue()
  await doDue()
  expect(await told()).toHaveLength(before + 2)
})

test('the talk goes into a parent’s own calendar, with teacher, place and hour', async () => {
  const { opened, idAt, take, parents, kofi, yaa } = await school()
  const talk = await idAt(await opened(), '15:30')
  await take(parents.abena, kofi.id, talk)
  const file = await parents.kwame.get(`/api/v1/wards/${kofi.id}/talks/${talk}/event`)
  const [component] = new ICAL.Component(ICAL.parse(file.body)).getAllSubcomponents('vevent')
  const event = component && new ICAL.Event(component)
  expect([event?.summary, event?.location, event?.startDate.toJSDate().toISOString()]).toEqual([
    'Talk with Mr. Emmanuel Tetteh about Kofi',
    'Room 7',
    '2026-03-19T15:30:00.000Z',
  ])
  expect((await parents.yaw.get(`/api/v1/wards/${yaa.id}/talks/${talk}/event`)).statusCode).toBe(404)
})
