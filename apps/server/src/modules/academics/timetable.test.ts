import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { audit, classes, subjects } from '#db/schema'
import { newId } from '#lib/random'
import { addSchool, addUser, addWard, createTestApp } from '#testing'

/** Two classes, Mr. Tetteh's Basic 5 and Ms. Sackey's Basic 6; it is Thursday 12 March 2026. */
async function school() {
  const app = await createTestApp()
  const made = await app.given(async (tx) => {
    const { school: own, class: five } = await addSchool(tx)
    const six = { ...five, id: newId(), code: 'B6', name: 'Basic 6' }
    const tetteh = await addUser(tx, own.id, 'teacher', { fullname: 'Emmanuel Tetteh', title: 'Mr.' })
    const sackey = await addUser(tx, own.id, 'teacher', { fullname: 'Rita Sackey', title: 'Ms.' })
    const office = await addUser(tx, own.id, 'office')
    const mother = await addUser(tx, own.id, 'parent')
    await tx.update(classes).set({ classTeacherId: tetteh.id }).where(eq(classes.id, five.id))
    await tx.insert(classes).values({ ...six, classTeacherId: sackey.id })
    const maths = { id: newId(), schoolId: own.id, name: 'Mathematics' }
    await tx.insert(subjects).values(maths)
    const ama = await addWard(tx, { schoolId: own.id, classId: five.id }, [mother.id], { firstName: 'Ama', lastName: 'Boateng' })
    return { own, five, six, tetteh, sackey, office, mother, maths, ama }
  })
  const atDesk = await app.signedIn(made.office.id)
  const read = async () => (await atDesk.get('/api/v1/office/timetable')).json()
  const seenOf = async (classId: string): Promise<string> =>
    (await read()).classes.find(({ id }: { id: string }) => id === classId).seen
  const lesson = (period: number, more: object = {}) => ({
    weekday: 4,
    period,
    starts: `0${7 + period}:00`,
    ends: `0${7 + period}:40`,
    subject_id: made.maths.id,
    teacher_id: null,
    room: null,
    ...more,
  })
  const save = (classId: string, body: { seen: string; lessons: object[]; meant?: string[] }, by = atDesk) =>
    by.put(`/api/v1/office/classes/${classId}/timetable`, { meant: [], ...body })
  return { ...app, ...made, atDesk, read, seenOf, lesson, save }
}

test('a week is saved as one and seen by parents; a teacher or a room wanted twice is refused until it is meant, and of two who save the second is told', async () => {
  const { given, signedIn, five, six, tetteh, mother, ama, sackey, lesson, save, seenOf, read } = await school()
  const nothing = await seenOf(five.id)
  const first = await save(five.id, { seen: nothing, lessons: [lesson(1), lesson(2, { room: 'Lab', teacher_id: sackey.id })] })
  expect(first.json()).toMatchObject({ is: 'saved', clashes: [] })
  // Sent again it says the same; with what was seen before it is told.
  expect((await save(five.id, { seen: nothing, lessons: [lesson(1)] })).json().is).toBe('changed')
  expect((await read()).lessons).toHaveLength(2)

  // Ms. Sackey leads Basic 6: its lesson without a teacher is hers, and she is in Basic 5 then; the room is written otherwise.
  const wanted = [lesson(2, { room: ' lab ' })]
  const refused = (await save(six.id, { seen: await seenOf(six.id), lessons: wanted })).json()
  expect(refused).toMatchObject({
    is: 'clashes',
    clashes: [expect.stringMatching(/^teacher /), expect.stringMatching(/^room lab /)],
  })
  expect((await read()).lessons).toHaveLength(2)
  const saved = await save(six.id, { seen: await seenOf(six.id), lessons: wanted, meant: refused.clashes })
  expect(saved.json().is).toBe('saved')

  const atHome = await signedIn(mother.id)
  const week = (await atHome.get(`/api/v1/wards/${ama.id}/timetable`)).json()
  expect(week.lessons).toMatchObject([
    { period: 1, subject: 'Mathematics', teacher: null, stand_in: null },
    { period: 2, teacher: 'Ms. Rita Sackey', room: 'Lab' },
  ])
  for (const [bad, code] of [
    [lesson(1, { ends: '07:00' }), 'academics.lesson_ends_first'],
    [lesson(1, { weekday: 7 }), 'academics.no_school_that_day'],
    [lesson(1, { teacher_id: mother.id }), 'academics.not_of_school'],
  ] as const)
    expect((await save(five.id, { seen: await seenOf(five.id), lessons: [bad] })).json().code).toBe(code)
  const teacher = await signedIn(tetteh.id)
  expect((await teacher.get('/api/v1/office/timetable')).statusCode).toBe(200)
  expect((await save(five.id, { seen: '', lessons: [] }, teacher)).statusCode).toBe(403)
  const written = await given((tx) => tx.select().from(audit).where(eq(audit.action, 'academics.timetable_changed')))
  expect(written[0]?.changes).toMatchObject([{ field: 'lessons', before: null }])
})

test('parents see who stands in the next time a lesson is given: for the lesson, or for the class in its teacher’s own', async () => {
  const { signedIn, five, sackey, tetteh, mother, ama, lesson, save, seenOf, atDesk } = await school()
  await save(five.id, {
    seen: await seenOf(five.id),
    lessons: [lesson(1), lesson(2, { teacher_id: sackey.id }), lesson(1, { weekday: 5, teacher_id: tetteh.id })],
  })
  const atHome = await signedIn(mother.id)
  const path = `/api/v1/wards/${ama.id}/timetable`
  const tag = (await atHome.get(path)).headers['etag']
  const standIn = (period: number | null, id: string | null, day = '2026-03-12') =>
    atDesk.put(`/api/v1/office/classes/${five.id}/stand_in`, { day, period, teacher_id: id })
  expect((await standIn(null, sackey.id)).statusCode).toBe(200)
  expect((await standIn(2, tetteh.id)).statusCode).toBe(200)
  const week = await atHome.get(path)
  expect(week.headers['etag']).not.toBe(tag)
  expect(week.json().lessons).toMatchObject([
    { period: 1, stand_in: { day: '2026-03-12', teacher: 'Ms. Rita Sackey' } },
    { period: 2, stand_in: { day: '2026-03-12', teacher: 'Mr. Emmanuel Tetteh' } },
    { weekday: 5, stand_in: null },
  ])
})
