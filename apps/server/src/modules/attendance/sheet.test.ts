import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { attendanceExplanations, attendanceRecords, audit, classes, terms } from '#db/schema'
import { newId } from '#lib/random'
import { addSchool, addUser, addWard, createTestApp, TEST_NOW } from '#testing'

/** Basic 5 of Mr. Tetteh in a term from Monday 2 March 2026; it is Thursday the 12th. Friday the 6th the school is closed. */
async function school() {
  const app = await createTestApp()
  const made = await app.given(async (tx) => {
    const { school: own, class: klass } = await addSchool(tx)
    const place = { schoolId: own.id, classId: klass.id }
    const tetteh = await addUser(tx, own.id, 'teacher', { fullname: 'Emmanuel Tetteh', title: 'Mr.' })
    const other = await addUser(tx, own.id, 'teacher')
    const head = await addUser(tx, own.id, 'head')
    const mother = await addUser(tx, own.id, 'parent', { fullname: 'Abena Boateng' })
    await tx.update(classes).set({ classTeacherId: tetteh.id }).where(eq(classes.id, klass.id))
    const [term] = await tx.select().from(terms).where(eq(terms.schoolId, own.id))
    const termId = term?.id ?? ''
    await tx
      .update(terms)
      .set({ opens: '2026-03-02', closes: '2026-04-10', closedDays: ['2026-03-06'] })
      .where(eq(terms.id, termId))
    const ama = await addWard(tx, place, [mother.id], { firstName: 'Ama', lastName: 'Boateng' })
    const kofi = await addWard(tx, place, [], { firstName: 'Kofi', lastName: 'Danso' })
    return { own, klass, tetteh, other, head, mother, ama, kofi }
  })
  const path = (what: string) => `/api/v1/office/classes/${made.klass.id}/${what}`
  return { ...app, ...made, path }
}

const DAYS = ['02', '03', '04', '05', '09', '10', '11'].map((day) => `2026-03-${day}`)

test('the month of a class: each day and each child, a closed day and one without a register are nobody’s absence; an accepted reason counts as one', async () => {
  const { given, ama, kofi, own, mother, tetteh, head, other, signedIn, path } = await school()
  await given(async (tx) => {
    const [term] = await tx.select().from(terms).where(eq(terms.schoolId, own.id))
    const row = (
      wardId: string,
      day: string,
      status: 'present' | 'absent' | 'late',
      session: 'day' | 'morning' | 'afternoon' = 'day',
    ) => ({
      id: newId(),
      schoolId: own.id,
      wardId,
      termId: term?.id ?? '',
      day,
      session,
      status,
      timeIn: status === 'late' ? '07:52' : null,
    })
    // The 11th was not taken.
    await tx
      .insert(attendanceRecords)
      .values([
        ...DAYS.slice(0, 4).flatMap((day) => [row(ama.id, day, 'present'), row(kofi.id, day, 'present')]),
        row(ama.id, '2026-03-09', 'absent'),
        row(kofi.id, '2026-03-09', 'late'),
        row(ama.id, '2026-03-10', 'absent'),
        row(kofi.id, '2026-03-10', 'present', 'morning'),
        row(kofi.id, '2026-03-10', 'absent', 'afternoon'),
      ])
    await tx.insert(attendanceExplanations).values({
      id: newId(),
      schoolId: own.id,
      wardId: ama.id,
      firstDay: '2026-03-09',
      lastDay: '2026-03-09',
      reason: 'sick' as const,
      text: 'Fever',
      byId: mother.id,
      at: TEST_NOW,
      state: 'accepted' as const,
    })
  })
  const teacher = await signedIn(tetteh.id)
  const month = (await teacher.get(path('register_sheet?span=month'))).json()
  expect(month).toMatchObject({
    from: '2026-03-01',
    to: '2026-03-31',
    before: null,
    after: null,
    class: { teacher: 'Mr. Emmanuel Tetteh' },
    sum: { opened: 12, present: 9.5, late: 1, absent: 1.5, excused: 1 },
  })
  expect(month.days).toHaveLength(22)
  expect(month.days.slice(4, 9)).toMatchObject([
    { day: '2026-03-06', why: 'closed', is_taken: false },
    { day: '2026-03-09', why: null, is_taken: true, present: 1, late: 1, absent: 0, excused: 1 },
    { day: '2026-03-10', present: 0.5, absent: 1.5 },
    { day: '2026-03-11', why: null, is_taken: false, opened: 0, absent: 0 },
    { day: '2026-03-12', is_taken: false },
  ])
  expect(month.days.at(-1)).toMatchObject({ day: '2026-03-31', why: 'ahead' })
  const [first, second] = month.pupils
  expect(first).toMatchObject({ fullname: 'Ama Boateng', opened: 6, present: 4, absent: 1, excused: 1, is_often_away: false })
  expect(first.marks.slice(4, 8)).toEqual([null, { is: 'away', why: 'sick' }, { is: 'away', why: null }, null])
  expect(second.marks.slice(5, 7)).toEqual([
    { is: 'late', time_in: '07:52' },
    { is: 'half', away: 'afternoon', why: null },
  ])

  const week = (await teacher.get(path('register_week'))).json()
  expect(week).toMatchObject({
    before: '2026-03-02',
    after: null,
    term: expect.arrayContaining([{ ward_id: kofi.id, opened: 6, present: 5.5 }]),
  })
  expect(
    week.days.map((one: { day: string; no_register: string | null; taken: object | null }) => [
      one.day,
      one.no_register,
      one.taken !== null,
    ]),
  ).toEqual([
    ['2026-03-09', null, true],
    ['2026-03-10', null, true],
    ['2026-03-11', null, false],
    ['2026-03-12', null, false],
    ['2026-03-13', 'ahead', false],
  ])
  expect((await teacher.get(path('register_week?day=2026-03-05'))).json().days[4]).toMatchObject({ no_register: 'closed' })

  const stranger = await signedIn(other.id)
  for (const what of ['register_week', 'register_sheet?span=term']) expect((await stranger.get(path(what))).statusCode).toBe(404)
  expect((await teacher.get('/api/v1/office/attendance/numbers?span=month')).statusCode).toBe(403)

  const atHead = await signedIn(head.id, { steppedUpUntil: new Date(TEST_NOW.getTime() + 60_000) })
  const numbers = (await atHead.get('/api/v1/office/attendance/numbers?span=month')).json()
  expect(numbers).toMatchObject({
    sum: { opened: 12, present: 9.5, late: 1, absent: 1.5, excused: 1 },
    // The 11th and today: not taken, which is not away.
    classes: [{ pupils: 2, opened: 12, missing: 2, often_away: 0 }],
    often_away: [],
  })
  expect(numbers.days.map((one: { day: string; missing: number }) => [one.day.slice(8), one.missing])).toEqual([
    ...['02', '03', '04', '05', '09', '10'].map((day) => [day, 0]),
    ...['11', '12'].map((day) => [day, 1]),
  ])

  expect((await teacher.post(path('register_sheet'), { span: 'month', reason: 'For the file' })).statusCode).toBe(403)
  const file = await atHead.post(path('register_sheet'), { span: 'month', reason: 'For the file' })
  expect(file.headers['content-disposition']).toContain('2026-03-01')
  expect(file.rawPayload.subarray(0, 2).toString()).toBe('PK')
  const both = await atHead.post('/api/v1/office/attendance/numbers', { span: 'term', reason: 'For the board' })
  expect(both.statusCode).toBe(200)
  const written = await given((tx) => tx.select().from(audit).where(eq(audit.action, 'registers.taken')))
  expect(written.map(({ note }) => note)).toContain('For the file')
})

test('who is away a tenth of the days or more, with a reason or without, is away often; from ten days on', async () => {
  const { given, own, ama, kofi, head, signedIn } = await school()
  const days = [...DAYS, '2026-03-12', '2026-03-16', '2026-03-17']
  await given(async (tx) => {
    const [term] = await tx.select().from(terms).where(eq(terms.schoolId, own.id))
    await tx.insert(attendanceRecords).values(
      days.flatMap((day, at) => [
        {
          id: newId(),
          schoolId: own.id,
          wardId: ama.id,
          termId: term?.id ?? '',
          day,
          session: 'day',
          status: at === 0 ? 'sick' : 'present',
        } as const,
        {
          id: newId(),
          schoolId: own.id,
          wardId: kofi.id,
          termId: term?.id ?? '',
          day,
          session: 'day',
          status: 'present',
        } as const,
      ]),
    )
  })
  const atHead = await signedIn(head.id)
  const read = async () => (await atHead.get('/api/v1/office/attendance/numbers?span=term')).json().often_away
  expect(await read()).toMatchObject([{ fullname: 'Ama Boateng', opened: 10, present: 9, excused: 1, absent: 0 }])
  await given((tx) => tx.delete(attendanceRecords).where(eq(attendanceRecords.day, '2026-03-17')))
  expect(await read()).toEqual([])
})
