import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { assessments, assessmentScores, classes, messages, termReports, terms, wards } from '#db/schema'
import { newId } from '#lib/random'
import { addBands, addSchool, addUser, addWard, createTestApp, subjectNamed, TEST_NOW } from '#testing'

const BATCH = { class: 'B5', academic_year: '2025/2026', term: 2 }
const later = (hours: number) => new Date(TEST_NOW.getTime() + hours * 3_600_000)

/** A class of two, each with a class test and an exam in Science, and the people who make reports. */
async function atSchool() {
  const test = await createTestApp()
  const placed = await test.given(async (tx) => {
    const { school, class: klass } = await addSchool(tx)
    const schoolId = school.id
    await addBands(tx, schoolId)
    const teacher = await addUser(tx, schoolId, 'teacher', { fullname: 'Emmanuel Tetteh' })
    const head = await addUser(tx, schoolId, 'head')
    const stranger = await addUser(tx, schoolId, 'teacher')
    await tx.update(classes).set({ classTeacherId: teacher.id }).where(eq(classes.id, klass.id))
    const mother = await addUser(tx, schoolId)
    const ama = await addWard(tx, { schoolId, classId: klass.id }, [mother.id])
    const yaw = await addWard(tx, { schoolId, classId: klass.id }, [], { firstName: 'Yaw' })
    const [term] = await tx.select().from(terms).where(eq(terms.schoolId, schoolId))
    const subjectId = await subjectNamed(tx, schoolId, 'Science')
    const work = { schoolId, classId: klass.id, termId: term?.id ?? '', subjectId, maxScore: 100 }
    const [classTest, exam] = [newId(), newId()]
    await tx.insert(assessments).values([
      { ...work, id: classTest, ref: 'T', type: 'class_test', title: 'Class test' },
      { ...work, id: exam, ref: 'E', type: 'end_of_term', title: 'Exam' },
    ])
    const scores = [
      [classTest, ama.id, 62],
      [exam, ama.id, 60],
      [classTest, yaw.id, 50],
      [exam, yaw.id, 40],
    ] as const
    for (const [assessmentId, wardId, score] of scores)
      await tx
        .insert(assessmentScores)
        .values({ id: newId(), schoolId, assessmentId, wardId, termId: work.termId, state: 'marked', score })
    return { schoolId, teacher, head, stranger, mother, ama, yaw, exam }
  })
  const as = async (user: { id: string }) => test.signedIn(user.id, { steppedUpUntil: later(1) })
  const asHead = await as(placed.head)
  const deed = (name: string, body: object = BATCH) => asHead.post(`/api/v1/office/term_reports/${name}`, body)
  const asMother = await as(placed.mother)
  const seen = async () => (await asMother.get(`/api/v1/wards/${placed.ama.id}/term_reports`)).json().term_reports
  const correct = (score: number) =>
    test.given((tx) => tx.update(assessmentScores).set({ score }).where(eq(assessmentScores.assessmentId, placed.exam)))
  return { ...test, ...placed, as, asHead, asMother, deed, seen, correct }
}

test('a report is made from marks, approved and published; parents see nothing before and are told calmly', async () => {
  const { deed, seen, given, asMother, ama } = await atSchool()
  expect((await deed('compile')).json()).toEqual({ reports: 2, new_versions: 0, unchanged: 0, without_marks: 0 })
  expect(await seen()).toEqual([])
  // Nothing is published that was not approved.
  expect((await deed('publish')).json()).toEqual({ reports: 0, new_versions: 0, unchanged: 2 })
  expect((await deed('approve')).json()).toMatchObject({ reports: 2 })
  expect(await seen()).toEqual([])
  expect((await deed('publish')).json()).toMatchObject({ reports: 2 })
  const [line] = await seen()
  expect(line).toMatchObject({ average: 61, position: 1, number_on_roll: 2, version: 1 })
  const { term_report: whole } = (await asMother.get(`/api/v1/term_reports/${line.id}`)).json()
  expect(whole).toMatchObject({
    class_average: 53,
    class_teacher: { name: 'Emmanuel Tetteh' },
    subjects: [{ name: 'Science', class_score: 31, exam_score: 30, total: 61, grade: '1', position: 1, class_average: 53 }],
  })
  const told = await given((tx) => tx.select().from(messages))
  const ready = { title: 'Ama’s term report is ready', body: 'You can read it in the app.' }
  expect(told.find(({ wardId }) => wardId === ama.id)).toMatchObject({ kind: 'term_report', class: 'info', texts: { en: ready } })
  expect(told).toHaveLength(2)
})

test('a corrected mark makes a second version that says what changed, and the parents hear of it', async () => {
  const { deed, seen, correct, asMother, given } = await atSchool()
  for (const name of ['compile', 'approve', 'publish']) await deed(name)
  expect((await deed('compile')).json()).toEqual({ reports: 0, new_versions: 0, unchanged: 2, without_marks: 0 })
  await correct(80)
  expect((await deed('compile')).json()).toEqual({ reports: 0, new_versions: 2, unchanged: 0, without_marks: 0 })
  const [line] = await seen()
  expect(line).toMatchObject({ version: 2, average: 71 })
  const { term_report: whole } = (await asMother.get(`/api/v1/term_reports/${line.id}`)).json()
  expect(whole.versions).toMatchObject([
    {
      version: 2,
      changes: [
        { field: 'total', subject: 'Science', before: '61', after: '71' },
        { field: 'average', subject: null, before: '61', after: '71' },
      ],
    },
  ])
  const keys = (await given((tx) => tx.select().from(messages))).map(({ dedupeKey }) => dedupeKey)
  expect(keys).toContain(`term_report:${line.id}:v2`)
})

test('a signature stays with the version it was given for: a corrected report asks for it anew', async () => {
  const { deed, seen, correct, asMother, mother, clock } = await atSchool()
  for (const name of ['compile', 'approve', 'publish']) await deed(name)
  const [{ id }] = await seen()
  const sign = (version: number) => asMother.post(`/api/v1/term_reports/${id}/acknowledgement`, { version })
  const toSign = async () => {
    const { needs } = (await asMother.get(`/myuserfeed?user_id=${mother.id}`)).json()
    return needs.filter(({ kind, handled }: { kind: string; handled: unknown }) => kind === 'report' && handled === null)
  }
  expect((await sign(1)).json().signatures).toMatchObject([{ is_mine: true }])
  expect(await toSign()).toEqual([])
  clock.advance(60)
  await correct(80)
  await deed('compile')
  expect(await seen()).toMatchObject([{ version: 2, signatures: [] }])
  expect(await toSign()).toHaveLength(1)
  const whole = async () => (await asMother.get(`/api/v1/term_reports/${id}`)).json().term_report
  const given = { is_mine: true, at: TEST_NOW.toISOString() }
  expect(await whole()).toMatchObject({ signatures: [], versions: [{ version: 2, signed_before: [given] }] })

  // Given without network while version 1 stood: nobody signs for what they have not read.
  expect((await sign(1)).statusCode).toBe(409)
  expect((await sign(2)).json().signatures).toMatchObject([{ is_mine: true, at: later(1 / 60).toISOString() }])
  expect(await toSign()).toEqual([])
  expect(await whole()).toMatchObject({ signatures: [{ is_mine: true }], versions: [{ signed_before: [given] }] })
})

test('reports that are taken back are gone for parents, and come again as the next version', async () => {
  const { deed, seen } = await atSchool()
  for (const name of ['compile', 'approve', 'publish']) await deed(name)
  expect((await deed('withdraw', { ...BATCH, why: 'The wrong exam was entered.' })).json()).toMatchObject({ reports: 2 })
  expect(await seen()).toEqual([])
  expect((await deed('withdraw', BATCH)).statusCode).toBe(400)
})

test('a report with a time ahead is not seen before that time', async () => {
  const { deed, seen, clock, given } = await atSchool()
  await deed('compile')
  await deed('approve')
  await deed('publish', { ...BATCH, at: later(2).toISOString() })
  expect(await seen()).toEqual([])
  expect(await given((tx) => tx.select().from(messages))).toEqual([])
  clock.advance(2 * 3600 + 1)
  expect(await seen()).toHaveLength(1)
})

test('a teacher drafts the own class only, approves nothing, and touches nothing that left the own desk', async () => {
  const { as, teacher, stranger, mother, deed, correct, seen } = await atSchool()
  const asTeacher = await as(teacher)
  const compile = '/api/v1/office/term_reports/compile'
  expect((await (await as(stranger)).post(compile, BATCH)).statusCode).toBe(404)
  expect((await (await as(mother)).post(compile, BATCH)).statusCode).toBe(403)
  expect((await asTeacher.post(compile, BATCH)).json()).toMatchObject({ reports: 2 })
  for (const name of ['approve', 'publish', 'withdraw'])
    expect((await asTeacher.post(`/api/v1/office/term_reports/${name}`, BATCH)).statusCode).toBe(403)
  await deed('approve')
  await deed('publish')
  await correct(99)
  expect((await asTeacher.post(compile, BATCH)).json()).toEqual({ reports: 0, new_versions: 0, unchanged: 2, without_marks: 0 })
  expect((await seen())[0]).toMatchObject({ version: 1, average: 61 })
})

test('remarks that were written stay when the marks are computed again', async () => {
  const { deed, given, correct } = await atSchool()
  await deed('compile')
  await given((tx) => tx.update(termReports).set({ classTeacherRemark: 'Ama is kind.' }))
  await correct(70)
  await deed('compile')
  const rows = await given((tx) => tx.select().from(termReports))
  expect(rows.map(({ classTeacherRemark, version, status }) => [classTeacherRemark, version, status])).toEqual([
    ['Ama is kind.', 1, 'draft'],
    ['Ama is kind.', 1, 'draft'],
  ])
})

test('teachers write their remarks on drafts, the head-teacher until the end; parents hear of one that changes what they have', async () => {
  const { deed, as, asHead, asMother, teacher, stranger, mother, seen, given, ama } = await atSchool()
  await deed('compile')
  const [pupil] = await given((tx) => tx.select().from(wards).where(eq(wards.id, ama.id)))
  const of = { admission_no: pupil?.admissionNo ?? '', academic_year: BATCH.academic_year, term: BATCH.term }
  const write = (who: { post: typeof asHead.post }, remarks: object, more: object = {}) =>
    who.post('/api/v1/office/term_reports/remarks', { ...of, remarks, ...more })
  const asTeacher = await as(teacher)

  const kind = { conduct: 'Respectful', class_teacher_remark: 'Ama is kind.' }
  expect((await write(asTeacher, kind)).json()).toEqual({ status: 'draft', version: 1 })
  expect((await write(asTeacher, { head_teacher_remark: 'Well done.' })).statusCode).toBe(403)
  expect((await write(await as(stranger), kind)).statusCode).toBe(404)
  expect((await write(await as(mother), kind)).statusCode).toBe(403)
  expect((await write(asHead, kind, { term: 3 })).statusCode).toBe(404)
  await deed('approve')
  expect((await write(asTeacher, { conduct: 'Noisy' })).statusCode).toBe(403)
  expect((await write(asHead, { head_teacher_remark: 'Well done.' })).json()).toEqual({ status: 'approved', version: 1 })
  await deed('publish')

  const [{ id }] = await seen()
  const whole = async () => (await asMother.get(`/api/v1/term_reports/${id}`)).json().term_report
  expect(await whole()).toMatchObject({
    conduct: 'Respectful',
    class_teacher: { remark: 'Ama is kind.' },
    head_teacher: { remark: 'Well done.' },
    version: 1,
  })
  expect((await write(asHead, { conduct: 'Respectful' })).json()).toEqual({ status: 'published', version: 1 })
  expect((await write(asHead, { conduct: null })).statusCode).toBe(422)
  const why = 'The remark was that of another child.'
  expect((await write(asHead, { conduct: null }, { why })).json()).toEqual({ status: 'published', version: 2 })
  expect(await whole()).toMatchObject({
    conduct: null,
    versions: [{ version: 2, why, changes: [{ field: 'conduct', before: 'Respectful', after: null }] }],
  })
  const keys = (await given((tx) => tx.select().from(messages))).map(({ dedupeKey }) => dedupeKey)
  expect(keys).toContain(`term_report:${id}:v2`)
})

test.each([
  { ...BATCH, class: 'B9' },
  { ...BATCH, term: 3 },
  { ...BATCH, academic_year: '2024/2025' },
])('there is no such class or term: %o', async (batch) => {
  const { deed } = await atSchool()
  expect((await deed('compile', batch)).statusCode).toBe(404)
})

test('the report of an old term stays that of the children who sat there, also when one has left and a new one has come', async () => {
  const { deed, correct, given, as, head, schoolId, yaw, clock } = await atSchool()
  for (const name of ['compile', 'approve', 'publish']) await deed(name)
  await given(async (tx) => {
    const term = { id: newId(), schoolId, academicYear: '2026/2027', number: 1, name: 'Term 1' }
    await tx.insert(terms).values({ ...term, opens: '2026-09-02', closes: '2026-12-18' })
    const [{ classId } = { classId: '' }] = await tx.select().from(wards).where(eq(wards.id, yaw.id))
    await tx.update(wards).set({ status: 'withdrawn' }).where(eq(wards.id, yaw.id))
    await addWard(tx, { schoolId, classId }, [], { firstName: 'Afi' })
  })
  clock.advance(200 * 24 * 3600)
  await correct(70)
  const compiled = await (await as(head)).post('/api/v1/office/term_reports/compile', BATCH)
  expect(compiled.json()).toEqual({ reports: 0, new_versions: 2, unchanged: 0, without_marks: 0 })
  const reports = await given((tx) => tx.select().from(termReports))
  expect(reports.map(({ numberOnRoll }) => numberOnRoll)).toEqual([2, 2])
})
