import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { assessments, assessmentScores, classes, terms, timetableEntries, users } from '#db/schema'
import { newId } from '#lib/random'
import { addBands, addSchool, addUser, addWard, createTestApp, subjectNamed } from '#testing'

const BATCH = { class: 'B5', academic_year: '2025/2026', term: 2 }
const DAY_SECONDS = 86_400

/** Ama's class, which Mr. Tetteh leads and teaches until his last day, today. */
async function lastDay() {
  const house = await createTestApp()
  const { clock, given } = house
  const placed = await given(async (tx) => {
    const { school, class: klass } = await addSchool(tx)
    const place = { schoolId: school.id, classId: klass.id }
    await addBands(tx, school.id)
    const teacher = await addUser(tx, school.id, 'teacher', {
      title: 'Mr.',
      fullname: 'Emmanuel Tetteh',
      endsOn: '2026-03-12',
    })
    await tx.update(classes).set({ classTeacherId: teacher.id }).where(eq(classes.id, klass.id))
    const head = await addUser(tx, school.id, 'head')
    const mother = await addUser(tx, school.id)
    const ama = await addWard(tx, place, [mother.id])
    const [term] = await tx.select().from(terms).where(eq(terms.schoolId, school.id))
    const termId = term?.id ?? ''
    const subjectId = await subjectNamed(tx, school.id, 'Science')
    const exam = newId()
    const work = { id: exam, ref: 'E', ...place, termId, subjectId, teacherId: teacher.id, maxScore: 100 }
    await tx.insert(assessments).values({ ...work, type: 'end_of_term', title: 'Exam', publishedAt: clock.now() })
    await tx
      .insert(assessmentScores)
      .values({ id: newId(), schoolId: school.id, assessmentId: exam, wardId: ama.id, termId, state: 'marked', score: 60 })
    const lesson = { ...place, weekday: 1, period: 1, starts: '07:45', ends: '08:25', subjectId, teacherId: teacher.id }
    await tx.insert(timetableEntries).values({ id: newId(), ...lesson })
    return { teacher, head, mother, ama, exam }
  })
  const correct = (score: number) => given((tx) => tx.update(assessmentScores).set({ score }))
  /** What the mother and the head see on this day; sessions of staff do not last till tomorrow. */
  const seen = async () => {
    const mother = await house.signedIn(placed.mother.id)
    const of = `/api/v1/wards/${placed.ama.id}`
    const { term_reports } = (await mother.get(`${of}/term_reports`)).json()
    const [first] = term_reports
    const report = first ? (await mother.get(`/api/v1/term_reports/${first.id}`)).json().term_report : null
    return {
      classTeacher: (await mother.get(of)).json().ward.class_teacher,
      lesson: (await mother.get(`${of}/timetable`)).json().lessons[0].teacher,
      marked: (await mother.get(`${of}/academics`)).json().assessments[0].teacher,
      onReport: report?.class_teacher.name ?? null,
      version: report?.version ?? null,
    }
  }
  const deed = async (...names: string[]) => {
    const head = await house.signedIn(placed.head.id, {
      steppedUpUntil: new Date(clock.now().getTime() + 600_000),
    })
    for (const name of names) expect((await head.post(`/api/v1/office/term_reports/${name}`, BATCH)).statusCode).toBe(200)
  }
  const tomorrow = () => clock.advance(DAY_SECONDS)
  return { ...house, ...placed, seen, deed, tomorrow, correct }
}

const NAME = 'Mr. Emmanuel Tetteh'

test('on the last day a teacher still leads the class and stands in its week; on the day after nobody does', async () => {
  const { seen, tomorrow } = await lastDay()
  expect(await seen()).toMatchObject({ classTeacher: NAME, lesson: NAME, marked: NAME })
  tomorrow()
  expect(await seen()).toMatchObject({ classTeacher: null, lesson: null, marked: NAME })
})

test('a report that is out keeps the name of the teacher who left, and one made afterwards does not get it', async () => {
  const published = await lastDay()
  await published.deed('compile', 'approve', 'publish')
  published.tomorrow()
  expect(await published.seen()).toMatchObject({ onReport: NAME, version: 1 })

  const later = await lastDay()
  later.tomorrow()
  await later.deed('compile', 'approve', 'publish')
  expect(await later.seen()).toMatchObject({ onReport: null, version: 1 })
})

test('a draft from before comes out under the name of who leads the class now', async () => {
  const { deed, tomorrow, seen, given, teacher } = await lastDay()
  await deed('compile', 'approve')
  tomorrow()
  await given(async (tx) => {
    const next = await addUser(tx, teacher.schoolId, 'teacher', { title: 'Mrs.', fullname: 'Adwoa Sarpong' })
    await tx.update(classes).set({ classTeacherId: next.id })
  })
  await deed('publish')
  expect(await seen()).toMatchObject({ onReport: 'Mrs. Adwoa Sarpong', classTeacher: 'Mrs. Adwoa Sarpong' })
})

test('somebody of the same name who is here keeps it; a teacher whom the school switched off does not', async () => {
  const { deed, tomorrow, seen, given, teacher } = await lastDay()
  await deed('compile', 'approve')
  tomorrow()
  await given((tx) => addUser(tx, teacher.schoolId, 'teacher', { title: 'Mr.', fullname: 'Emmanuel Tetteh' }))
  await deed('publish')
  expect(await seen()).toMatchObject({ onReport: NAME, classTeacher: null })
  const other = await lastDay()
  await other.given((tx) => tx.update(users).set({ isActive: false }).where(eq(users.id, other.teacher.id)))
  expect(await other.seen()).toMatchObject({ classTeacher: null, lesson: null, marked: NAME })
})
