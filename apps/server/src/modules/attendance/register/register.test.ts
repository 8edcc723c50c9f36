import type { Mark } from '@schoolgate/contracts/registers'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import {
  attendanceExplanations,
  attendanceRecords,
  audit,
  classes,
  messages,
  schools,
  terms,
  timetableEntries,
  subjects,
  wards,
  liveEvents,
} from '#db/schema'
import { newId } from '#lib/random'
import { addSchool, addUser, addWard, createTestApp, TEST_NOW } from '#testing'

const TODAY = '2026-03-12'
const YESTERDAY = '2026-03-11'
type Browser = Awaited<ReturnType<Awaited<ReturnType<typeof createTestApp>>['signedIn']>>
type Sent = { day?: string; version?: number; in?: string[]; marks?: { ward_id: string; mark: Mark }[]; reason?: string }

/** Basic 5 of Mr. Tetteh: Ama Boateng, Kofi Danso, Esi Owusu; it is Thursday 12 March 2026, 09:30, after the school's time of 09:00. */
async function school() {
  const app = await createTestApp()
  const made = await app.given(async (tx) => {
    const { school: own, class: klass } = await addSchool(tx, { absenceAlertAt: '09:00' })
    const place = { schoolId: own.id, classId: klass.id }
    const mother = await addUser(tx, own.id, 'parent', { fullname: 'Abena Boateng' })
    const tetteh = await addUser(tx, own.id, 'teacher', { fullname: 'Emmanuel Tetteh', title: 'Mr.' })
    const sackey = await addUser(tx, own.id, 'teacher', { fullname: 'Rita Sackey', title: 'Ms.' })
    const head = await addUser(tx, own.id, 'head')
    await tx.update(classes).set({ classTeacherId: tetteh.id }).where(eq(classes.id, klass.id))
    const ama = await addWard(tx, place, [mother.id], { firstName: 'Ama', lastName: 'Boateng' })
    const kofi = await addWard(tx, place, [mother.id], { firstName: 'Kofi', lastName: 'Danso' })
    const esi = await addWard(tx, place, [], { firstName: 'Esi', lastName: 'Owusu' })
    return { own, klass, mother, tetteh, sackey, head, ama, kofi, esi }
  })
  const path = `/api/v1/office/classes/${made.klass.id}/register`
  const save = (by: Browser, { day = TODAY, version = 0, in: ins = [], marks = [], ...more }: Sent, key = newId()) =>
    by.put(path, { day, version, in: ins, marks, ...more }, { 'idempotency-key': key })
  const read = async (by: Browser, day?: string) => (await by.get(day === undefined ? path : `${path}?day=${day}`)).json()
  const rows = () => app.given((tx) => tx.select().from(attendanceRecords).orderBy(attendanceRecords.session))
  return { ...app, ...made, path, save, read, rows, teacher: await app.signedIn(made.tetteh.id) }
}

const away = { is: 'away', why: null } as const
const inSchool = { is: 'in' } as const
const lateAt = (time_in: string) => ({ is: 'late', time_in }) as const

test('a teacher calls the names: everyone is in but those who are named; the mother sees it, and nobody else changed', async () => {
  const { teacher, save, read, signedIn, mother, ama, kofi, esi, path, given } = await school()
  expect(await read(teacher)).toMatchObject({
    day: TODAY,
    version: 0,
    taken: null,
    no_register: null,
    pupils: [{ fullname: 'Ama Boateng', mark: null }, { fullname: 'Kofi Danso' }, { fullname: 'Esi Owusu' }],
  })
  const saved = await save(teacher, {
    in: [esi.id],
    marks: [
      { ward_id: ama.id, mark: lateAt('07:52') },
      { ward_id: kofi.id, mark: away },
    ],
  })
  expect(saved.json()).toEqual({ version: 1, counts: { in: 1, late: 1, away: 1, half: 0 }, conflicts: [], passed_over: [] })
  expect(await read(teacher)).toMatchObject({
    version: 1,
    taken: { by: 'Mr. Emmanuel Tetteh', at: TEST_NOW.toISOString() },
    pupils: [{ mark: lateAt('07:52'), marked_by: 'Mr. Emmanuel Tetteh' }, { mark: away }, { mark: inSchool, marked_by: null }],
  })
  const page = (await (await signedIn(mother.id)).get(`/api/v1/wards/${ama.id}/attendance`)).json()
  expect(page.records).toMatchObject([{ day: TODAY, status: 'late', time_in: '07:52', marked_by: 'Mr. Emmanuel Tetteh' }])
  expect((await teacher.get('/api/v1/office/registers')).json()).toMatchObject({
    classes: [{ name: 'Basic 5', pupils: 3, in: 1, late: 1, away: 1, taken: { by: 'Mr. Emmanuel Tetteh' } }],
  })
  expect(path).toContain('register')
  const told = await given((tx) => tx.select().from(liveEvents))
  expect(told).toContainEqual(expect.objectContaining({ word: 'registers', wardId: null }))
})

test('a reason the teacher knows makes sick or excused of it, half a day is two halves, and what is put right leaves no half behind', async () => {
  const { teacher, save, read, rows, ama, kofi, esi } = await school()
  const half = { is: 'half', away: 'afternoon', why: 'family' } as const
  await save(teacher, {
    marks: [
      { ward_id: ama.id, mark: { is: 'away', why: 'hospital' } },
      { ward_id: kofi.id, mark: half },
      { ward_id: esi.id, mark: inSchool },
    ],
  })
  expect((await rows()).map(({ session, status, why }) => [session, status, why])).toEqual([
    ['afternoon', 'excused', 'family'],
    ['day', 'sick', 'hospital'],
    ['day', 'present', null],
    ['morning', 'present', null],
  ])
  expect((await read(teacher)).pupils).toMatchObject([
    { mark: { is: 'away', why: 'hospital' } },
    { mark: half },
    { mark: inSchool },
  ])
  await save(teacher, { version: 1, marks: [{ ward_id: kofi.id, mark: lateAt('11:30') }] })
  expect((await rows()).filter(({ wardId }) => wardId === kofi.id)).toMatchObject([
    { session: 'day', status: 'late', timeIn: '11:30' },
  ])
})

test('another teacher’s class does not exist; the head has every class, a stand-in this one for the day', async () => {
  const { signedIn, sackey, head, klass, path, save, ama } = await school()
  const [other, atHead] = [await signedIn(sackey.id), await signedIn(head.id)]
  expect((await other.get(path)).statusCode).toBe(404)
  expect((await save(other, { marks: [{ ward_id: ama.id, mark: away }] })).statusCode).toBe(404)
  expect((await other.get('/api/v1/office/registers')).json().classes).toEqual([])
  const stands = (body: object) =>
    atHead.put(`/api/v1/office/classes/${klass.id}/stand_in`, { day: TODAY, period: null, ...body })
  expect((await stands({ teacher_id: sackey.id })).json().stand_in).toMatchObject({ teacher: { name: 'Ms. Rita Sackey' } })
  expect((await other.get('/api/v1/office/registers')).json().classes).toMatchObject([{ name: 'Basic 5', stands_in: true }])
  expect((await save(other, { marks: [{ ward_id: ama.id, mark: away }] })).statusCode).toBe(200)
  expect((await stands({ teacher_id: null })).json().stand_in).toBeNull()
  expect((await other.get(path)).statusCode).toBe(404)
  expect((await stands({ teacher_id: ama.id })).json().code).toBe('attendance.not_a_teacher')
  expect((await stands({ teacher_id: sackey.id, day: YESTERDAY })).json().code).toBe('attendance.day_is_over')
  expect((await stands({ teacher_id: sackey.id, period: 3 })).statusCode).toBe(404)
  expect((await atHead.get(path)).statusCode).toBe(200)
  expect((await atHead.get(`/api/v1/office/stand_ins?day=${TODAY}`)).json().stand_ins).toEqual([])
})

test('a class that nobody leads is opened by who has a lesson there that day', async () => {
  const { given, signedIn, own, klass, sackey, path } = await school()
  await given(async (tx) => {
    const subject = { id: newId(), schoolId: own.id, name: 'Science' }
    await tx.insert(subjects).values(subject)
    await tx.insert(timetableEntries).values({
      id: newId(),
      schoolId: own.id,
      classId: klass.id,
      subjectId: subject.id,
      teacherId: sackey.id,
      weekday: 4,
      period: 1,
      starts: '07:45',
      ends: '08:25',
    })
  })
  const other = await signedIn(sackey.id)
  expect((await other.get(path)).statusCode).toBe(404)
  await given((tx) => tx.update(classes).set({ classTeacherId: null }).where(eq(classes.id, klass.id)))
  expect((await other.get(path)).statusCode).toBe(200)
})

test('two phones without network: each one’s names are kept, and where both named a child otherwise the first stands, with both names', async () => {
  const { teacher, given, signedIn, own, save, read, ama, kofi, esi } = await school()
  const office = await signedIn((await given((tx) => addUser(tx, own.id, 'office', { fullname: 'Yaa Fosu', title: 'Mrs.' }))).id)
  await save(teacher, {
    in: [esi.id],
    marks: [
      { ward_id: ama.id, mark: away },
      { ward_id: kofi.id, mark: lateAt('07:52') },
    ],
  })
  // She saw nothing of it: to her Ama is in, Kofi away and Esi late.
  const second = await save(office, {
    in: [ama.id],
    marks: [
      { ward_id: kofi.id, mark: away },
      { ward_id: esi.id, mark: lateAt('08:04') },
    ],
  })
  expect(second.json()).toMatchObject({
    version: 2,
    counts: { in: 0, late: 2, away: 1 },
    conflicts: [{ ward_id: kofi.id, fullname: 'Kofi Danso', stands: lateAt('07:52'), by: 'Mr. Emmanuel Tetteh', yours: away }],
  })
  expect((await read(teacher)).pupils).toMatchObject([
    { mark: away, marked_by: 'Mr. Emmanuel Tetteh' },
    { mark: lateAt('07:52'), marked_by: 'Mr. Emmanuel Tetteh' },
    { mark: lateAt('08:04'), marked_by: 'Mrs. Yaa Fosu' },
  ])
  // Who says it anew on the same phone, because the answer was lost, contradicts nobody.
  const again = await save(office, { marks: [{ ward_id: esi.id, mark: lateAt('08:05') }] })
  expect(again.json()).toMatchObject({ version: 3, conflicts: [] })
  // She has seen both by now, and chooses.
  const chosen = await save(office, { version: 3, marks: [{ ward_id: kofi.id, mark: away }] })
  expect(chosen.json()).toMatchObject({ version: 4, conflicts: [] })
  expect((await read(teacher)).pupils[1]).toMatchObject({ mark: away, marked_by: 'Mrs. Yaa Fosu' })
})

test('forty saves of three people at the same moment: every version is somebody’s, and nothing is lost', async () => {
  const { teacher, signedIn, head, own, given, save, ama, kofi, esi } = await school()
  const office = await signedIn((await given((tx) => addUser(tx, own.id, 'office'))).id)
  const people = [teacher, await signedIn(head.id), office]
  const pupils = [ama, kofi, esi]
  const answers = await Promise.all(
    Array.from({ length: 39 }, (_, at) => {
      const [who, pupil] = [people[at % 3] ?? teacher, pupils[Math.floor(at / 3) % 3] ?? ama]
      return save(who, { version: 99, marks: [{ ward_id: pupil.id, mark: lateAt(`08:${String(at).padStart(2, '0')}`) }] })
    }),
  )
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200))
  const versions = answers.map((answer) => Number(answer.json().version))
  expect(versions.toSorted((one, other) => one - other)).toEqual(Array.from({ length: 39 }, (_, at) => at + 1))
})

test('sent twice it is one register, and under its key another one is refused', async () => {
  const { teacher, save, read, ama, kofi } = await school()
  const key = newId()
  const sent: Sent = { marks: [{ ward_id: ama.id, mark: away }] }
  const first = await save(teacher, sent, key)
  expect((await save(teacher, sent, key)).json()).toEqual(first.json())
  expect((await read(teacher)).version).toBe(1)
  expect((await save(teacher, { marks: [{ ward_id: kofi.id, mark: away }] }, key)).json().code).toBe('idempotency.other_request')
})

test('tomorrow, last year, a term that is over, a holiday and a Saturday have no register, each said in its own word', async () => {
  const { teacher, save, read, given, own, ama } = await school()
  await given((tx) =>
    tx.update(terms).set({ closedDays: ['2026-03-06'], midTermStarts: '2026-02-16', midTermEnds: '2026-02-20' }),
  )
  await given((tx) =>
    tx.insert(terms).values({
      id: newId(),
      schoolId: own.id,
      academicYear: '2025/2026',
      number: 1,
      name: 'Term 1',
      opens: '2025-09-02',
      closes: '2025-12-18',
    }),
  )
  for (const [day, why] of [
    ['2026-03-13', 'ahead'],
    ['2025-10-06', 'term_over'],
    ['2026-01-05', 'no_term'],
    ['2026-03-06', 'closed'],
    ['2026-02-17', 'closed'],
    ['2026-03-07', 'closed'],
  ] as const) {
    expect((await read(teacher, day)).no_register, day).toBe(why)
    const refused = await save(teacher, { day, marks: [{ ward_id: ama.id, mark: away }] })
    expect([refused.statusCode, refused.json().code], day).toEqual([422, 'attendance.no_register'])
    expect(refused.json().errors, day).toMatchObject([{ path: 'day', code: `attendance.${why}` }])
  }
})

test('who left yesterday, who comes only later and who is in another class is passed over by name, and the others are written', async () => {
  const { teacher, save, given, own, ama, kofi, esi, rows } = await school()
  const strange = await given(async (tx) => {
    await tx
      .update(wards)
      .set({ status: 'withdrawn', leftAt: new Date('2026-03-11T16:00:00Z') })
      .where(eq(wards.id, ama.id))
    await tx.update(wards).set({ joinedOn: '2026-03-16' }).where(eq(wards.id, kofi.id))
    const jhs = { id: newId(), schoolId: own.id, code: 'J1', name: 'JHS 1', level: 'JHS 1', stage: 'jhs' as const, position: 9 }
    await tx.insert(classes).values(jhs)
    return addWard(tx, { schoolId: own.id, classId: jhs.id }, [])
  })
  const saved = await save(teacher, {
    in: [ama.id, esi.id],
    marks: [
      { ward_id: kofi.id, mark: away },
      { ward_id: strange.id, mark: away },
    ],
  })
  expect(saved.json()).toMatchObject({ passed_over: [kofi.id, strange.id, ama.id], counts: { in: 1, away: 0 } })
  expect((await rows()).map(({ wardId }) => wardId)).toEqual([esi.id])
})

test('a pupil of whom the phone did not know is not taken for present: not marked is not absent', async () => {
  const { teacher, save, read, given, own, klass, ama, kofi, esi } = await school()
  const newcomer = await given((tx) =>
    addWard(tx, { schoolId: own.id, classId: klass.id }, [], { firstName: 'Yaw', lastName: 'Zuta' }),
  )
  await save(teacher, { in: [ama.id, kofi.id, esi.id] })
  const { pupils } = await read(teacher)
  expect(pupils.at(-1)).toMatchObject({ id: newcomer.id, mark: null })
  expect((await teacher.get('/api/v1/office/registers')).json().classes).toMatchObject([{ pupils: 4, in: 3, away: 0 }])
})

test('an earlier day is put right with a reason, and the record keeps what it was and what it is', async () => {
  const { teacher, save, given, ama, kofi } = await school()
  await save(teacher, { day: YESTERDAY, in: [kofi.id], marks: [{ ward_id: ama.id, mark: away }] })
  const correction: Sent = { day: YESTERDAY, version: 1, marks: [{ ward_id: ama.id, mark: lateAt('08:10') }] }
  const silent = await save(teacher, correction)
  expect([silent.statusCode, silent.json().code]).toEqual([422, 'attendance.reason_needed'])
  expect((await save(teacher, { ...correction, reason: 'She came with the second bus' })).statusCode).toBe(200)
  const lines = await given((tx) => tx.select().from(audit).where(eq(audit.action, 'attendance.register_corrected')))
  expect(lines).toMatchObject([
    {
      wardId: ama.id,
      note: 'She came with the second bus',
      changes: [{ field: 'attendance', before: 'away', after: 'late 08:10' }],
    },
  ])
})

test('what a parent said before is shown to who takes the register', async () => {
  const { teacher, read, given, own, mother, kofi } = await school()
  await given((tx) =>
    tx.insert(attendanceExplanations).values({
      id: newId(),
      schoolId: own.id,
      wardId: kofi.id,
      firstDay: YESTERDAY,
      lastDay: TODAY,
      reason: 'sick',
      text: 'Fever',
      byId: mother.id,
      at: TEST_NOW,
    }),
  )
  expect((await read(teacher)).pupils).toMatchObject([
    { told: null },
    { mark: null, told: { reason: 'sick', text: 'Fever', state: 'pending' } },
    { told: null },
  ])
})

test('after the school’s time a register that comes in tells the parents at once, and only of who is away without a reason', async () => {
  const { teacher, save, given, ama, kofi, own, clock } = await school()
  await save(teacher, {
    marks: [
      { ward_id: ama.id, mark: away },
      { ward_id: kofi.id, mark: { is: 'away', why: 'sick' } },
    ],
  })
  const told = () => given((tx) => tx.select().from(messages).where(eq(messages.kind, 'attendance')))
  expect((await told()).map(({ wardId }) => wardId)).toEqual([ama.id])
  await save(teacher, { version: 1, marks: [{ ward_id: ama.id, mark: away }] })
  expect(await told()).toHaveLength(1)
  // Before the school's time nobody is told.
  await given((tx) => tx.update(schools).set({ absenceAlertAt: '10:00' }).where(eq(schools.id, own.id)))
  await save(teacher, { version: 2, marks: [{ ward_id: kofi.id, mark: away }] })
  expect(await told()).toHaveLength(1)
  expect(clock.now()).toEqual(TEST_NOW)
})

test('forty-two pupils, all of them named, fit into five kilobytes', async () => {
  const marks = Array.from({ length: 42 }, () => ({ ward_id: newId(), mark: lateAt('07:52') }))
  expect(JSON.stringify({ day: TODAY, version: 0, in: [], marks, taken_at: TEST_NOW.toISOString() }).length).toBeLessThan(5_000)
})

test('a stand-in has the register of that day alone, and a phone that was without network still brings it the day after', async () => {
  const { signedIn, sackey, head, klass, path, save, read, ama, kofi, clock } = await school()
  const [stand, atHead] = [await signedIn(sackey.id), await signedIn(head.id)]
  await atHead.put(`/api/v1/office/classes/${klass.id}/stand_in`, { day: TODAY, period: null, teacher_id: sackey.id })
  expect((await stand.get(`${path}?day=${YESTERDAY}`)).statusCode).toBe(404)
  for (const what of ['register_week', 'register_sheet?span=month'])
    expect((await stand.get(`/api/v1/office/classes/${klass.id}/${what}`)).statusCode).toBe(404)
  clock.advance(22 * 3600)
  const again = await signedIn(sackey.id)
  expect((await again.get('/api/v1/office/registers')).json().classes).toEqual([])
  expect((await save(again, { day: '2026-03-13', marks: [{ ward_id: ama.id, mark: away }] })).statusCode).toBe(404)
  expect((await save(again, { day: TODAY, in: [kofi.id], marks: [{ ward_id: ama.id, mark: away }] })).statusCode).toBe(200)
  expect(await read(again, TODAY)).toMatchObject({ day: TODAY, version: 1 })
  clock.advance(4 * 86_400)
  expect((await save(await signedIn(sackey.id), { day: TODAY, version: 1, marks: [] })).statusCode).toBe(404)
})
