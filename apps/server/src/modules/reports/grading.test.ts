import { USUAL_THINGS } from '@schoolgate/contracts/report-ratings'
import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { assessments, assessmentScores, classes, gradingBands, terms } from '#db/schema'
import { newId } from '#lib/random'
import { addBands, addSchool, addUser, addWard, createTestApp, subjectNamed, TEST_NOW } from '#testing'

const BATCH = { class: 'B5', academic_year: '2025/2026', term: 2 }
const PASS = { from: 50, grade: '1', level: 'Proficient' }
const FAIL = { from: 0, grade: '2', level: 'Developing' }
const HALF = { class_weight: 50, bands: [PASS, FAIL] }
const THIRTY = { class_weight: 30, bands: [{ from: 80, grade: 'A', level: 'Excellent' }, { ...PASS, grade: 'B' }, FAIL] }

/** A class of two with class work of 60 and 40, and 90 and 55 in the exam; a KG beside it. */
async function atSchool() {
  const world = await createTestApp()
  const placed = await world.given(async (tx) => {
    const { school, class: klass } = await addSchool(tx)
    const schoolId = school.id
    await addBands(tx, schoolId)
    await tx.insert(classes).values([
      { id: newId(), schoolId, code: 'KG1', name: 'KG 1', level: 'KG 1', stage: 'preschool', position: 1 },
      { id: newId(), schoolId, code: 'B6', name: 'Basic 6', level: 'Basic 6', stage: 'primary', position: 6 },
    ])
    const head = await addUser(tx, schoolId, 'head', { fullname: 'Grace Owusu' })
    const office = await addUser(tx, schoolId, 'office', { fullname: 'Abena Boakye' })
    const mother = await addUser(tx, schoolId)
    const ama = await addWard(tx, { schoolId, classId: klass.id }, [mother.id])
    const yaw = await addWard(tx, { schoolId, classId: klass.id }, [], { firstName: 'Yaw' })
    const [term] = await tx.select().from(terms).where(eq(terms.schoolId, schoolId))
    const work = { schoolId, classId: klass.id, termId: term?.id ?? '', subjectId: await subjectNamed(tx, schoolId, 'Science') }
    const [classTest, exam] = [newId(), newId()]
    await tx.insert(assessments).values([
      { ...work, id: classTest, ref: 'T', type: 'class_test', title: 'Class test', maxScore: 100 },
      { ...work, id: exam, ref: 'E', type: 'end_of_term', title: 'Exam', maxScore: 100 },
    ])
    const scores = [
      [classTest, ama.id, 60],
      [exam, ama.id, 90],
      [classTest, yaw.id, 40],
      [exam, yaw.id, 55],
    ] as const
    for (const [assessmentId, wardId, score] of scores)
      await tx
        .insert(assessmentScores)
        .values({ id: newId(), schoolId, assessmentId, wardId, termId: work.termId, state: 'marked', score })
    return { schoolId, klass, head, office, mother, ama, yaw, exam }
  })
  const [head, office, mother] = await Promise.all(
    [placed.head, placed.office, placed.mother].map(({ id }) =>
      world.signedIn(id, { steppedUpUntil: new Date(TEST_NOW.getTime() + 600_000) }),
    ),
  )
  if (!head || !office || !mother) throw new Error('Somebody did not sign in.')
  const grading = async () => (await head.get('/api/v1/office/grading')).json()
  const settle = (body: object, who = head) => who.put('/api/v1/office/grading', { stage: 'primary', ...body })
  const deed = (name: string) => head.post(`/api/v1/office/term_reports/${name}`, BATCH)
  const seen = async () => {
    const [{ id }] = (await mother.get(`/api/v1/wards/${placed.ama.id}/term_reports`)).json().term_reports
    return (await mother.get(`/api/v1/term_reports/${id}`)).json().term_report
  }
  return { ...world, ...placed, asHead: head, asOffice: office, grading, settle, deed, seen }
}

test('each stage with marks says how they become totals and grades; another stage keeps its own way', async () => {
  const { grading, settle, given, schoolId, asHead } = await atSchool()
  expect(await grading()).toEqual({
    stages: [{ stage: 'primary', levels: ['Basic 5', 'Basic 6'], ...HALF, reports: null }],
    has_preschool: true,
    rated: [{ template: 'preschool', things: USUAL_THINGS.preschool, is_own: false }],
    last_change: null,
  })
  await given((tx) =>
    tx.insert(classes).values({ id: newId(), schoolId, code: 'J1', name: 'JHS 1', level: 'JHS 1', stage: 'jhs', position: 20 }),
  )
  expect((await settle({ ...THIRTY, seen: HALF })).json()).toMatchObject({ stage: { stage: 'primary', ...THIRTY } })
  expect(await grading()).toMatchObject({
    stages: [
      { stage: 'primary', ...THIRTY },
      { stage: 'jhs', ...HALF },
    ],
    last_change: { by: 'Grace Owusu' },
  })
  const [line] = (await asHead.get('/api/v1/office/audit?action=schools')).json().lines
  expect(line).toMatchObject({
    action: 'schools.grading_changed',
    note: 'Basic 5 – Basic 6',
    changes: [
      { field: 'class_weight', before: 50, after: 30 },
      { field: 'bands', before: '50 1 Proficient, 0 2 Developing', after: '80 A Excellent, 50 B Proficient, 0 2 Developing' },
    ],
  })
})

test('what is in preparation is weighed before, and made anew follows it; what is out stays, its words and weights too', async () => {
  const { settle, deed, seen, grading, asHead, ama, given, exam } = await atSchool()
  const weigh = async (body: object) =>
    (
      await asHead.post('/api/v1/office/grading/weigh', { stage: 'primary', ...body, example: { class_work: 72, exam: 64 } })
    ).json()
  expect(await weigh(HALF)).toEqual({
    example: { class_score: 36, exam_score: 32, total: 68, grade: '1', level: 'Proficient' },
    would_change: null,
  })
  await deed('compile')
  expect(await grading()).toMatchObject({ stages: [{ reports: { term: 'Term 2', out: 0, preparing: 2 } }] })
  // Ama: 30 + 45 = 75 becomes 18 + 63 = 81; Yaw: 20 + 28 = 48 becomes 12 + 39 = 51.
  expect(await weigh(THIRTY)).toEqual({
    example: { class_score: 22, exam_score: 45, total: 67, grade: 'B', level: 'Proficient' },
    would_change: { marks: 2, totals: 2, grades: 2 },
  })
  await settle({ ...THIRTY, seen: HALF })
  expect((await deed('compile')).json()).toEqual({ reports: 2, new_versions: 0, unchanged: 0, without_marks: 0 })
  await deed('approve')
  await deed('publish')
  const printed = {
    weights: { class: 30, exam: 70 },
    grading_scale: { bands: [{ from: 80, to: 100, grade: 'A' }, { grade: 'B' }, { grade: '2' }] },
    subjects: [{ class_score: 18, exam_score: 63, total: 81, grade: 'A', level: 'Excellent' }],
  }
  expect(await seen()).toMatchObject(printed)
  // Back to halves: the class whose reports are out is corrected by the way they were made with.
  await settle({ ...HALF, seen: THIRTY })
  expect(await weigh(THIRTY)).toMatchObject({ would_change: null })
  expect((await deed('compile')).json()).toEqual({ reports: 0, new_versions: 0, unchanged: 2, without_marks: 0 })
  expect(await seen()).toMatchObject({ ...printed, version: 1 })
  await given((tx) =>
    tx
      .update(assessmentScores)
      .set({ score: 80 })
      .where(and(eq(assessmentScores.assessmentId, exam), eq(assessmentScores.wardId, ama.id))),
  )
  await deed('compile')
  expect(await seen()).toMatchObject({
    version: 2,
    weights: { class: 30 },
    subjects: [{ exam_score: 56, total: 74, grade: 'B' }],
  })
})

test('a scale that the school had before is the same scale again, and none is ever rewritten', async () => {
  const { settle, given, schoolId } = await atSchool()
  const scales = () =>
    given(
      async (tx) =>
        new Set((await tx.select().from(gradingBands).where(eq(gradingBands.schoolId, schoolId))).map((row) => row.scale)),
    )
  await settle({ ...THIRTY, seen: HALF })
  expect(await scales()).toEqual(new Set(['ges', 'own-2']))
  await settle({ ...HALF, seen: THIRTY })
  await settle({ ...THIRTY, seen: HALF })
  expect(await scales()).toEqual(new Set(['ges', 'own-2']))
})

test('of two people at once the second is told who was first, and nothing is lost', async () => {
  const { settle, grading, asOffice } = await atSchool()
  await settle({ ...THIRTY, seen: HALF }, asOffice)
  const answer = await settle({ class_weight: 40, bands: HALF.bands, seen: HALF })
  expect(answer.statusCode).toBe(409)
  expect(answer.json()).toMatchObject({
    code: 'request.changed_meanwhile',
    meanwhile: [{ field: 'class_weight', by: 'Abena Boakye' }],
  })
  expect(await grading()).toMatchObject({ stages: [THIRTY] })
  // The grades of the one go beside the weights of the other.
  await settle({ class_weight: 40, bands: THIRTY.bands, seen: THIRTY }, asOffice)
  const beside = await settle({ class_weight: 30, bands: HALF.bands, seen: THIRTY })
  expect(beside.json().stage).toMatchObject({ class_weight: 40, bands: HALF.bands })
  await settle({ ...THIRTY, seen: { class_weight: 40, bands: HALF.bands } })
  // Who wants what is there already is told nothing.
  expect((await settle({ ...THIRTY, seen: HALF })).statusCode).toBe(200)
})

test('what the youngest are rated by is the school’s to say, of two people at once the second is told, and it is recorded', async () => {
  const { grading, asHead, asOffice } = await atSchool()
  const { rated } = await grading()
  expect(rated).toMatchObject([{ template: 'preschool', is_own: false, things: { 0: { kind: 'skill', name: 'Says own name' } } }])
  const skills = (...names: string[]) => names.map((name) => ({ kind: 'skill', name }))
  const say = (who: typeof asHead, more: object) =>
    who.put('/api/v1/office/grading/rated', { template: 'preschool', seen: rated[0].things, ...more })
  const own = skills('Shares', 'Ties shoes')
  expect((await say(asOffice, { things: own })).json()).toEqual({ list: { template: 'preschool', things: own, is_own: true } })
  const second = await say(asHead, { things: skills('Sings') })
  expect(second.statusCode).toBe(409)
  expect(second.json()).toMatchObject({ meanwhile: [{ field: 'things', by: 'Abena Boakye' }] })
  // Marks are settled beside it, and neither takes the other away.
  await asHead.put('/api/v1/office/grading', { stage: 'primary', ...THIRTY, seen: HALF })
  expect(await grading()).toMatchObject({ stages: [THIRTY], rated: [{ things: own, is_own: true }] })
  const { lines } = (await asHead.get('/api/v1/office/audit?action=schools')).json()
  expect(lines).toContainEqual(expect.objectContaining({ action: 'schools.rated_changed', note: 'preschool' }))
  expect((await say(asHead, { things: skills('Shares', 'shares') })).statusCode).toBe(400)
  expect((await say(asHead, { things: [{ kind: 'affective', name: 'Neat' }] })).statusCode).toBe(400)
  // No class of this school gets that paper.
  const nigeria = { template: 'nigeria', things: [{ kind: 'affective', name: 'Neat' }], seen: [] }
  expect((await asHead.put('/api/v1/office/grading/rated', nigeria)).statusCode).toBe(404)
})

test.each([
  ['a hole at the foot', [PASS, { ...FAIL, from: 10 }]],
  ['two of the same lowest total', [PASS, { ...PASS, grade: '2' }, { ...FAIL, grade: '3' }]],
  ['one grade twice', [PASS, { ...FAIL, grade: '1' }]],
  ['more than all', [{ ...PASS, from: 101 }, FAIL]],
])('bands with %s are not taken', async (_, bands) => {
  const { settle, grading } = await atSchool()
  expect((await settle({ class_weight: 50, bands, seen: HALF })).statusCode).toBe(400)
  expect(await grading()).toMatchObject({ stages: [HALF] })
})

test('a stage that the school does not have is not there, and a class without marks has nothing to settle', async () => {
  const { settle } = await atSchool()
  const body = { ...HALF, seen: HALF }
  expect((await settle({ ...body, stage: 'shs' })).statusCode).toBe(404)
  expect((await settle({ ...body, stage: 'preschool' })).statusCode).toBe(400)
})

test('the page of marks counts by what the stage is settled at before there is a report', async () => {
  const { settle, given, mother, signedIn, ama, schoolId } = await atSchool()
  await given((tx) =>
    tx
      .update(assessments)
      .set({ publishedAt: new Date('2026-03-01T08:00:00Z') })
      .where(eq(assessments.schoolId, schoolId)),
  )
  const parent = await signedIn(mother.id)
  const weights = async () => (await parent.get(`/api/v1/wards/${ama.id}/academics`)).json()
  expect(await weights()).toMatchObject({ weights: { class: 50, exam: 50 } })
  await settle({ ...THIRTY, seen: HALF })
  expect(await weights()).toMatchObject({ weights: { class: 30, exam: 70 } })
})
