import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { classes, standIns, subjects, timetableEntries, users } from '#db/schema'
import { taughtBy, teaches } from '#db/teaching'
import { newId } from '#lib/random'
import { addSchool, addUser, createTestApp } from '#testing'

const THURSDAY = '2026-03-12'
const FRIDAY = '2026-03-13'

/** Basic 5 with its class teacher, who leaves Science of Thursdays to another; JHS 1 that nobody leads. */
async function school() {
  const { given, world } = await createTestApp()
  const made = await given(async (tx) => {
    const { school: own, class: basic } = await addSchool(tx)
    const schoolId = own.id
    const [tetteh, sackey, stranger] = [
      await addUser(tx, schoolId, 'teacher'),
      await addUser(tx, schoolId, 'teacher'),
      await addUser(tx, schoolId, 'teacher'),
    ]
    await tx.update(classes).set({ classTeacherId: tetteh.id }).where(eq(classes.id, basic.id))
    const jhs = { id: newId(), schoolId, code: 'J1', name: 'JHS 1', level: 'JHS 1', stage: 'jhs' as const, position: 9 }
    await tx.insert(classes).values(jhs)
    const [maths, science, french] = ['Mathematics', 'Science', 'French'].map((name) => ({ id: newId(), schoolId, name }))
    if (!maths || !science || !french) throw new Error('There are three subjects.')
    await tx.insert(subjects).values([maths, science, french])
    return { schoolId, basic, jhs, maths, science, french, tetteh, sackey, stranger }
  })
  const lesson = (classId: string, subjectId: string, teacherId: string | null, weekday = 4, period = 1) =>
    given((tx) =>
      tx.insert(timetableEntries).values({
        id: newId(),
        schoolId: made.schoolId,
        classId,
        subjectId,
        teacherId,
        weekday,
        period,
        starts: '07:45',
        ends: '08:25',
      }),
    )
  const taught = (userId: string, day = THURSDAY) =>
    world.db.asSystem((tx) => taughtBy(tx, { schoolId: made.schoolId, userId, day }))
  return { ...made, given, lesson, taught }
}

test('a class teacher without a timetable teaches the class in everything, and takes its register', async () => {
  const { taught, tetteh, basic, stranger } = await school()
  const [own, ...others] = await taught(tetteh.id)
  expect(others).toEqual([])
  expect(own).toMatchObject({ classId: basic.id, isLed: true, takesRegister: true })
  expect(own?.subjects.map(({ name }) => name)).toEqual(['French', 'Mathematics', 'Science'])
  expect(await taught(stranger.id)).toEqual([])
})

test('a subject that the timetable gives to somebody else is theirs, and no longer the class teacher’s', async () => {
  const { taught, lesson, basic, maths, science, tetteh, sackey } = await school()
  await lesson(basic.id, maths.id, null)
  await lesson(basic.id, science.id, sackey.id, 4, 2)
  const [own] = await taught(tetteh.id)
  expect(own?.subjects.map(({ name }) => name)).toEqual(['Mathematics'])
  const hers = await taught(sackey.id)
  expect(hers).toMatchObject([{ classId: basic.id, isLed: false, takesRegister: false, subjects: [{ name: 'Science' }] }])
  expect(teaches(hers, basic.id, science.id)).toBe(true)
  expect(teaches(hers, basic.id, maths.id)).toBe(false)
})

test('a class that nobody leads is opened by whoever has a lesson there that day; once its teacher has left, too', async () => {
  const { taught, lesson, given, jhs, basic, maths, tetteh, sackey } = await school()
  await lesson(jhs.id, maths.id, sackey.id)
  await lesson(basic.id, maths.id, sackey.id, 4, 2)
  expect(await taught(sackey.id)).toMatchObject([{ takesRegister: false }, { classId: jhs.id, takesRegister: true }])
  expect(await taught(sackey.id, FRIDAY)).toMatchObject([{ takesRegister: false }, { takesRegister: false }])
  await given((tx) => tx.update(users).set({ endsOn: '2026-03-11' }).where(eq(users.id, tetteh.id)))
  expect(await taught(sackey.id)).toMatchObject([{ classId: basic.id, takesRegister: true }, { takesRegister: true }])
})

test('a stand-in has the class, or the lesson, for that day alone', async () => {
  const { taught, lesson, given, schoolId, basic, jhs, maths, science, tetteh, sackey, stranger } = await school()
  const stands = (classId: string, period: number | null) =>
    given((tx) => tx.insert(standIns).values({ id: newId(), schoolId, classId, day: THURSDAY, period, teacherId: stranger.id }))
  await lesson(basic.id, maths.id, null)
  await lesson(jhs.id, science.id, sackey.id, 4, 3)
  await stands(basic.id, null)
  await stands(jhs.id, 3)
  expect(await taught(stranger.id)).toMatchObject([
    { classId: basic.id, isLed: true, takesRegister: true, subjects: [{ name: 'Mathematics' }] },
    { classId: jhs.id, isLed: false, takesRegister: false, subjects: [{ name: 'Science' }] },
  ])
  expect(await taught(stranger.id, FRIDAY)).toEqual([])
  // Whoever it belongs to may still come after all.
  expect(await taught(tetteh.id)).toMatchObject([{ classId: basic.id, takesRegister: true }])
})
