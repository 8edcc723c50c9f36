import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Tx } from '#db'
import {
  assessments,
  assessmentScores,
  classes,
  guardianships,
  messagePlans,
  messages,
  subjects,
  termReports,
  termReportSubjects,
  terms,
  timetableEntries,
} from '#db/schema'
import { commandActor } from '#lib/actor'
import { newId } from '#lib/random'
import { addSchool, addUser, addWard, createTestApp, TEST_NOW } from '#testing'
import { publishMarks, refreshClassAverages } from './index.ts'

const HOUR_MS = 3_600_000
type Work = Partial<typeof assessments.$inferInsert> & { marks: (number | 'absent' | 'excused' | 'not_marked')[] }

/** Ama and five classmates, their subjects, and what is said of them in the test. */
async function addClass(tx: Tx) {
  const { school, class: klass } = await addSchool(tx)
  const place = { schoolId: school.id, classId: klass.id }
  const mother = await addUser(tx, school.id, 'parent', { fullname: 'Abena Mensah' })
  const ama = await addWard(tx, place, [mother.id])
  const others: { id: string }[] = []
  for (let number = 0; number < 5; number++) others.push(await addWard(tx, place, [], { firstName: `Other ${number}` }))
  const [term] = await tx.select().from(terms).where(eq(terms.schoolId, school.id))
  if (!term) throw new Error('The school has no term.')
  const teacher = await addUser(tx, school.id, 'teacher', { title: 'Mr.', fullname: 'Emmanuel Tetteh' })
  const subjectOf = async (name: string) => {
    const [subject] = await tx.insert(subjects).values({ id: newId(), schoolId: school.id, name }).returning()
    if (!subject) throw new Error('The subject was not written.')
    return subject.id
  }
  const science = await subjectOf('Science')
  const maths = await subjectOf('Mathematics')

  /** Marks of Ama first, then of the others. */
  async function addWork(subjectId: string, { marks, ...fields }: Work) {
    const id = newId()
    const known = marks.filter((mark) => typeof mark === 'number')
    await tx.insert(assessments).values({
      id,
      ref: id,
      ...place,
      termId: term?.id ?? '',
      subjectId,
      type: 'class_test',
      title: 'Class test',
      day: '2026-03-03',
      maxScore: 20,
      teacherId: teacher.id,
      publishedAt: new Date(TEST_NOW.getTime() - HOUR_MS),
      classAverage: known.reduce((sum, mark) => sum + mark, 0) / Math.max(1, known.length),
      markedCount: known.length,
      ...fields,
    })
    const wards = [ama, ...others]
    for (const [index, mark] of marks.entries())
      await tx.insert(assessmentScores).values({
        id: newId(),
        schoolId: school.id,
        assessmentId: id,
        wardId: wards[index]?.id ?? '',
        termId: fields.termId ?? term?.id ?? '',
        ...(typeof mark === 'number' ? { state: 'marked', score: mark } : { state: mark }),
      })
    return id
  }

  async function addReport(average: number, lines: [subjectId: string, classScore: number, examScore: number][]) {
    const id = newId()
    const termId = newId()
    await tx.insert(terms).values({
      id: termId,
      schoolId: school.id,
      academicYear: '2025/2026',
      number: 1,
      name: 'Term 1',
      opens: '2025-09-02',
      closes: '2025-12-18',
    })
    await tx.insert(termReports).values({
      id,
      ...place,
      publicId: id,
      wardId: ama.id,
      termId,
      template: 'basic',
      classWeight: 50,
      gradingScale: 'ges',
      average,
      status: 'published',
      verifyCode: id,
      publishedAt: new Date('2025-12-18T14:00:00Z'),
    })
    for (const [position, [subjectId, classScore, examScore]] of lines.entries())
      await tx.insert(termReportSubjects).values({
        id: newId(),
        schoolId: school.id,
        reportId: id,
        subjectId,
        position,
        classScore,
        examScore,
        total: classScore + examScore,
        grade: '2',
        level: 'Proficient',
      })
    return { id, termId }
  }
  return { school, place, mother, ama, others, term, science, maths, addWork, addReport }
}

async function opened<T extends object>(more: (given: Awaited<ReturnType<typeof addClass>>) => Promise<T>) {
  const app = await createTestApp()
  const given = await app.given(async (tx) => {
    const klass = await addClass(tx)
    return { ...klass, ...(await more(klass)) }
  })
  const browser = await app.signedIn(given.mother.id)
  const ask = async (query = '') => browser.get(`/api/v1/wards/${given.ama.id}/academics${query}`)
  return { ...app, ...given, browser, ask }
}

test('a mother sees how her child stands in each subject, the highest first, with the class beside it', async () => {
  const { ask } = await opened(async ({ science, maths, addWork }) => {
    await addWork(maths, { marks: [9, 12, 12, 12, 12, 15], title: 'Exercise: fractions', type: 'class_exercise' })
    await addWork(science, { marks: [18, 12, 12, 12, 12, 12] })
    return {}
  })
  const answer = await ask()
  expect(answer.statusCode).toBe(200)
  const { standings, assessments: works, weights, insights } = answer.json()
  expect(weights).toEqual({ class: 50, exam: 50 })
  expect(standings).toMatchObject([
    { subject: 'Science', is_so_far: true, class_score: { raw: 18, of: 20, weighted: 45 }, total: 90, class_average: 65 },
    { subject: 'Mathematics', class_score: { raw: 9, of: 20, weighted: 23 }, exam_score: null, total: 45, class_average: 60 },
  ])
  expect(works).toHaveLength(2)
  expect(works[0]).toMatchObject({ max_score: 20, state: 'marked', teacher: 'Mr. Emmanuel Tetteh' })
  expect(insights.best.subject_id).toBe(standings[0].subject_id)
  expect(insights.needs_practice).toEqual({
    subject_id: standings[1].subject_id,
    assessment_ids: works.filter((work: { score: number }) => work.score === 9).map((work: { id: string }) => work.id),
  })
  expect(insights.tonight).toMatchObject({ topic: 'fractions' })
})

test('a test one was away from is shown and not counted, neither for the child nor for the class beside it', async () => {
  const { ask } = await opened(async ({ maths, addWork }) => {
    await addWork(maths, { marks: [16, 10, 10, 10, 10, 10] })
    await addWork(maths, { marks: ['absent', 2, 2, 2, 2, 2] })
    return {}
  })
  const { standings, assessments: works } = (await ask()).json()
  expect(standings[0]).toMatchObject({ class_score: { raw: 16, of: 20, weighted: 40 }, total: 80, class_average: 55 })
  expect(works.map(({ state, score }: { state: string; score: number | null }) => [state, score])).toContainEqual([
    'absent',
    null,
  ])
})

test('the exam joins the class score by the school’s weights, and a mock counts for nothing', async () => {
  const { ask } = await opened(async ({ maths, addWork }) => {
    await addWork(maths, { marks: [15] })
    await addWork(maths, { marks: [80], type: 'end_of_term', maxScore: 100 })
    await addWork(maths, { marks: [1], type: 'mock' })
    return {}
  })
  const { standings } = (await ask()).json()
  expect(standings[0]).toMatchObject({ class_score: { weighted: 38 }, exam_score: { raw: 80, of: 100, weighted: 40 }, total: 78 })
})

test('marks that are not published, or only from tomorrow on, are nowhere to be seen', async () => {
  const { ask, clock } = await opened(async ({ maths, addWork }) => {
    await addWork(maths, { marks: [11], title: 'A draft', publishedAt: null })
    await addWork(maths, { marks: [13], title: 'Tomorrow', publishedAt: new Date(TEST_NOW.getTime() + 24 * HOUR_MS) })
    return {}
  })
  const before = await ask()
  expect(before.json()).toMatchObject({ standings: [], assessments: [], updated_at: null })
  expect(before.body).not.toContain('Tomorrow')
  clock.advance(25 * 3600)
  const after = await ask()
  expect(after.json().assessments).toMatchObject([{ title: 'Tomorrow', score: 13 }])
})

test('the average of a class is kept back where it would tell what another child has', async () => {
  const { ask } = await opened(async ({ maths, addWork }) => {
    await addWork(maths, { marks: [11, 20] })
    return {}
  })
  const { standings, assessments: works } = (await ask()).json()
  expect(works[0].class_average).toBeNull()
  expect(standings[0].class_average).toBeNull()
})

test('the terms before come from their reports, this one is marked as so far, and the report has the last word on its own term', async () => {
  const { ask, report } = await opened(async ({ science, maths, addWork, addReport }) => {
    await addWork(maths, { marks: [16] })
    return {
      report: await addReport(70, [
        [maths, 30, 35],
        [science, 40, 35],
      ]),
    }
  })
  const now = (await ask()).json()
  expect(now.averages).toMatchObject([
    { term: 'Term 1', average: 70, is_so_far: false },
    { term: 'Term 2', average: 80, is_so_far: true },
  ])
  expect(now.insights.trend).toMatchObject({ direction: 'up', by: 10 })
  expect(now.standings[0].trend).toEqual([{ term_id: report.termId, total: 65 }])
  const then = (await ask(`?term_id=${report.termId}`)).json()
  expect(then.standings).toMatchObject([
    { subject: 'Science', is_so_far: false, total: 75, class_score: { weighted: 40 }, level: 'Proficient' },
    { subject: 'Mathematics', is_so_far: false, total: 65 },
  ])
  expect(then.insights.tonight).toBeNull()
})

test('a guardian without the right to marks, another school’s term and an unknown term all find nothing there', async () => {
  const { ask, given, mother, browser, ama } = await opened(async () => ({}))
  expect((await ask(`?term_id=${newId()}`)).statusCode).toBe(404)
  const abroad = await given(async (tx) => {
    const { school } = await addSchool(tx)
    const [term] = await tx.select().from(terms).where(eq(terms.schoolId, school.id))
    return term?.id
  })
  expect((await ask(`?term_id=${abroad}`)).statusCode).toBe(404)
  expect((await ask('?term_id=first')).statusCode).toBe(400)
  await given((tx) => tx.update(guardianships).set({ mayAcademics: false }).where(eq(guardianships.guardianId, mother.id)))
  expect((await ask()).statusCode).toBe(404)
  expect((await browser.get(`/api/v1/wards/${ama.id}/timetable`)).statusCode).toBe(404)
})

test('the week of the class is there lesson by lesson', async () => {
  const { browser, ama, given, place, science } = await opened(async () => ({}))
  await given((tx) =>
    tx.insert(timetableEntries).values({
      id: newId(),
      ...place,
      weekday: 1,
      period: 1,
      starts: '07:45',
      ends: '08:25',
      subjectId: science,
      room: 'Basic 5',
    }),
  )
  const week = (await browser.get(`/api/v1/wards/${ama.id}/timetable`)).json()
  expect(week).toEqual({
    class: 'Basic 5',
    school_days: [1, 2, 3, 4, 5],
    lessons: [
      {
        weekday: 1,
        period: 1,
        starts: '07:45',
        ends: '08:25',
        subject: 'Science',
        teacher: null,
        room: 'Basic 5',
        stand_in: null,
      },
    ],
  })
})

const waiting = async (tx: Tx) =>
  tx
    .select({ title: sql<string>`texts->'en'->>'title'`, body: sql<string>`texts->'en'->>'body'`, at: messagePlans.at })
    .from(messages)
    .innerJoin(messagePlans, eq(messagePlans.messageId, messages.id))

test('when the office gives marks free they stand in the feed, and one calm message without a mark waits for the evening', async () => {
  const { ask, given, browser, mother, place } = await opened(async ({ maths, addWork }) => {
    await addWork(maths, { marks: [11, 12], publishedAt: null })
    await addWork(maths, { marks: [13, 12], publishedAt: null })
    await addWork(maths, { marks: ['not_marked'], publishedAt: null, title: 'Nobody marked it yet' })
    return {}
  })
  const wanted = { schoolId: place.schoolId, academicYear: '2025/2026', term: 2, class: 'B5', subject: 'Mathematics' }
  const release = () =>
    given((tx) => publishMarks(tx, wanted, { at: TEST_NOW, by: commandActor(place.schoolId, 'the office', null), now: TEST_NOW }))
  expect(await release()).toEqual({ works: 2, scores: 4 })
  expect((await ask()).json().assessments).toHaveLength(2)
  const { feed } = (await browser.get(`/myuserfeed?user_id=${mother.id}`)).json()
  expect(feed).toHaveLength(2)
  expect(feed[0]).toMatchObject({ kind: 'score_published' })
  expect(await given(waiting)).toEqual([
    { title: 'Ama’s marks are ready', body: 'You can see them in the app.', at: new Date('2026-03-12T18:00:00Z') },
  ])
  expect(await release()).toEqual({ works: 0, scores: 0 })
  expect(await given(waiting)).toHaveLength(1)
})

test('the office, the head-teacher and the teacher of the class give marks free; another teacher finds no such class', async () => {
  const { ask, given, place, signedIn } = await opened(async ({ maths, addWork }) => {
    await addWork(maths, { marks: [11, 12], publishedAt: null })
    return {}
  })
  const [head, teacher, stranger] = await given(async (tx) => {
    const people = [await addUser(tx, place.schoolId, 'head'), await addUser(tx, place.schoolId, 'teacher')] as const
    await tx.update(classes).set({ classTeacherId: people[1].id }).where(eq(classes.id, place.classId))
    return [...people, await addUser(tx, place.schoolId, 'teacher')] as const
  })
  const term = { academic_year: '2025/2026', term: 2 }
  const publish = async (user: { id: string }, body: object) => {
    const answer = await (await signedIn(user.id)).post('/api/v1/office/scores/publish', body)
    return answer.statusCode === 200 ? answer.json() : answer.statusCode
  }
  expect(await publish(stranger, { ...term, class: 'B5' })).toBe(404)
  expect(await publish(teacher, term)).toBe(404)
  expect(await publish(head, { ...term, class: 'B9' })).toBe(404)
  expect(await publish(head, { ...term, term: 3 })).toBe(404)
  expect((await ask()).json().assessments).toHaveLength(0)
  expect(await publish(teacher, { ...term, class: 'B5', subject: 'Mathematics' })).toEqual({ works: 1, scores: 2 })
  expect((await ask()).json().assessments).toHaveLength(1)
  expect(await publish(head, term)).toEqual({ works: 0, scores: 0 })
})

test('marks given free for tomorrow are told tomorrow, once', async () => {
  const { given, place, clock, doDue, worker } = await opened(async ({ maths, addWork }) => {
    await addWork(maths, { marks: [11], publishedAt: null })
    return {}
  })
  const wanted = { schoolId: place.schoolId, academicYear: '2025/2026', term: 2, class: null, subject: null }
  const at = new Date(TEST_NOW.getTime() + 24 * HOUR_MS)
  await given((tx) => publishMarks(tx, wanted, { at, by: commandActor(place.schoolId, 'the office', null), now: TEST_NOW }))
  expect(await given(waiting)).toEqual([])
  clock.advance(25 * 3600)
  await Promise.all([doDue(), worker()()])
  await doDue()
  expect(await given(waiting)).toHaveLength(1)
})

test('the average of a class follows its marks, and leaves out who was away', async () => {
  const { given, work } = await opened(async ({ maths, addWork }) => ({
    work: await addWork(maths, { marks: [11, 12, 12, 'absent', 'excused'], classAverage: null, markedCount: 0 }),
  }))
  const [kept] = await given(async (tx) => {
    await refreshClassAverages(tx, [work])
    return tx.select().from(assessments).where(eq(assessments.id, work))
  })
  expect(kept).toMatchObject({ classAverage: 11.67, markedCount: 3 })
})
