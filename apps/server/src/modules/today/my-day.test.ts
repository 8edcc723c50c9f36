import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { attendanceRecords, classes, standIns, subjects, terms, timetableEntries } from '#db/schema'
import { newId } from '#lib/random'
import { addSchool, addUser, addWard, createTestApp } from '#testing'

const THURSDAY = '2026-03-12'

/** Basic 5 of Mr. Tetteh with two lessons on Thursdays, the second of which is Ms. Sackey's. */
async function school() {
  const app = await createTestApp()
  const made = await app.given(async (tx) => {
    const { school: own, class: klass } = await addSchool(tx)
    const schoolId = own.id
    const tetteh = await addUser(tx, schoolId, 'teacher')
    const sackey = await addUser(tx, schoolId, 'teacher')
    await tx.update(classes).set({ classTeacherId: tetteh.id }).where(eq(classes.id, klass.id))
    const [maths, science] = ['Mathematics', 'Science'].map((name) => ({ id: newId(), schoolId, name }))
    if (!maths || !science) throw new Error('There are two subjects.')
    await tx.insert(subjects).values([maths, science])
    const lesson = { schoolId, classId: klass.id, weekday: 4, room: 'Room 4' }
    await tx.insert(timetableEntries).values([
      { ...lesson, id: newId(), period: 1, starts: '07:45', ends: '08:25', subjectId: maths.id },
      { ...lesson, id: newId(), period: 2, starts: '08:25', ends: '09:05', subjectId: science.id, teacherId: sackey.id },
      { ...lesson, id: newId(), weekday: 5, period: 1, starts: '07:45', ends: '08:25', subjectId: maths.id },
    ])
    const [term] = await tx.select().from(terms).where(eq(terms.schoolId, schoolId))
    const ward = await addWard(tx, { schoolId, classId: klass.id }, [])
    await tx.insert(attendanceRecords).values({
      id: newId(),
      schoolId,
      wardId: ward.id,
      termId: term?.id ?? '',
      day: '2026-03-10',
      session: 'day',
      status: 'late',
    })
    return { schoolId, klass, tetteh, sackey }
  })
  const myDay = async (userId: string) => (await (await app.signedIn(userId)).get('/api/v1/office/my_day')).json()
  return { ...app, ...made, myDay }
}

test('a teacher’s day has the own lessons of the day and the own classes, with who was in this week', async () => {
  const { myDay, tetteh, sackey } = await school()
  expect(await myDay(tetteh.id)).toMatchObject({
    day: THURSDAY,
    is_open: true,
    term: { name: 'Term 2', week: 10 },
    lessons: [{ period: 1, starts: '07:45', subject: 'Mathematics', class: 'Basic 5', room: 'Room 4', stands_in: false }],
    classes: [{ name: 'Basic 5', leads: true, subjects: ['Mathematics'], pupils: 1, week: { opened: 1, present: 1, late: 1 } }],
  })
  expect(await myDay(sackey.id)).toMatchObject({
    lessons: [{ period: 2, subject: 'Science' }],
    classes: [{ leads: false, subjects: ['Science'] }],
  })
})

test('who stands in has the class teacher’s lessons for the day, and those of others where it was said so', async () => {
  const { myDay, given, schoolId, klass, tetteh, sackey } = await school()
  const stands = (teacherId: string, period: number | null) =>
    given((tx) => tx.insert(standIns).values({ id: newId(), schoolId, classId: klass.id, day: THURSDAY, period, teacherId }))
  await stands(sackey.id, null)
  expect((await myDay(sackey.id)).lessons).toMatchObject([
    { period: 1, stands_in: true },
    { period: 2, stands_in: false },
  ])
  expect((await myDay(tetteh.id)).lessons).toEqual([])
  await stands(tetteh.id, 2)
  expect((await myDay(tetteh.id)).lessons).toMatchObject([{ period: 2, stands_in: true }])
  expect((await myDay(sackey.id)).lessons).toMatchObject([{ period: 1 }])
})

test('on a holiday there are no lessons, and others than teachers have no such day', async () => {
  const { myDay, given, schoolId, tetteh, signedIn } = await school()
  await given((tx) => tx.update(terms).set({ closedDays: [THURSDAY] }))
  expect(await myDay(tetteh.id)).toMatchObject({ is_open: false, lessons: [] })
  const bursar = await given((tx) => addUser(tx, schoolId, 'bursar'))
  expect((await (await signedIn(bursar.id)).get('/api/v1/office/my_day')).statusCode).toBe(403)
})
