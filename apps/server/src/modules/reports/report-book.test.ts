import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { assessments, assessmentScores, classes, messages, termReports, termReportSubjects, terms, wards } from '#db/schema'
import { readXlsx } from '#lib/sheets/xlsx-reader'
import { newId, newPublicId, newVerifyCode } from '#lib/random'
import { addBands, addSchool, addUser, addWard, createTestApp, subjectNamed, TEST_NOW } from '#testing'

const BATCH = { class: 'B5', academic_year: '2025/2026', term: 2 }
const SAID = { conduct: 'Very good', attitude: 'Quiet', interest: 'Reading', class_teacher_remark: 'Ama reads with joy.' }

/** Ama and Yaw with a class test and an exam in Science, Esi who came yesterday, and who writes their reports. */
async function atSchool() {
  const world = await createTestApp()
  const placed = await world.given(async (tx) => {
    const { school, class: klass } = await addSchool(tx)
    const schoolId = school.id
    await addBands(tx, schoolId)
    const teacher = await addUser(tx, schoolId, 'teacher', { title: 'Mr.', fullname: 'Emmanuel Tetteh' })
    const head = await addUser(tx, schoolId, 'head', { title: 'Mrs.', fullname: 'Grace Adjei' })
    const stranger = await addUser(tx, schoolId, 'teacher')
    const bursar = await addUser(tx, schoolId, 'bursar')
    await tx.update(classes).set({ classTeacherId: teacher.id }).where(eq(classes.id, klass.id))
    const mother = await addUser(tx, schoolId)
    const place = { schoolId, classId: klass.id }
    const ama = await addWard(tx, place, [mother.id], { lastName: 'Adom' })
    const yaw = await addWard(tx, place, [], { firstName: 'Yaw', lastName: 'Boateng' })
    const esi = await addWard(tx, place, [], { firstName: 'Esi', lastName: 'Cudjoe' })
    const [term] = await tx.select().from(terms).where(eq(terms.schoolId, schoolId))
    const subjectId = await subjectNamed(tx, schoolId, 'Science')
    const work = { ...place, termId: term?.id ?? '', subjectId, maxScore: 100 }
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
    return { schoolId, klass, teacher, head, stranger, bursar, mother, ama, yaw, esi, exam, subjectId, termId: work.termId }
  })
  const proven = { steppedUpUntil: new Date(TEST_NOW.getTime() + 600_000) }
  const as = (user: { id: string }) => world.signedIn(user.id, proven)
  const [asTeacher, asHead, asMother] = [await as(placed.teacher), await as(placed.head), await as(placed.mother)]
  const path = `/api/v1/office/report_books/${placed.klass.id}`
  const bookOf = async (who: typeof asTeacher = asTeacher) => (await who.get(path)).json()
  type Row = { ward_id: string; seen: number; words: object }
  const save = async (who: typeof asTeacher, rows: Row[], more: object = {}) =>
    who.post(`${path}/save`, { term_id: placed.termId, rows, ...more })
  const deed = (who: typeof asTeacher, name: string, more: object = {}) =>
    who.post(`/api/v1/office/term_reports/${name}`, { ...BATCH, ...more })
  const correct = (score: number) =>
    world.given((tx) => tx.update(assessmentScores).set({ score }).where(eq(assessmentScores.assessmentId, placed.exam)))
  return { ...world, ...placed, as, asTeacher, asHead, asMother, path, bookOf, save, deed, correct }
}

test('who has no mark gets no empty report, and is named as the one without', async () => {
  const { deed, asTeacher, bookOf, esi } = await atSchool()
  expect((await deed(asTeacher, 'compile')).json()).toEqual({ reports: 2, new_versions: 0, unchanged: 0, without_marks: 1 })
  const { pupils, batch, class_teacher, term } = await bookOf()
  expect(pupils.map(({ fullname }: { fullname: string }) => fullname.split(' ')[0])).toEqual(['Ama', 'Yaw', 'Esi'])
  expect(pupils[2]).toMatchObject({ id: esi.id, report: null, checks: [{ kind: 'no_report' }] })
  expect(pupils[0].report).toMatchObject({ number_on_roll: 3, average: 61, lines: [{ subject: { name: 'Science' }, total: 61 }] })
  expect({ batch, class_teacher, term }).toMatchObject({
    batch: BATCH,
    class_teacher: 'Mr. Emmanuel Tetteh',
    term: { still_runs: true },
  })
})

test('what a class teacher writes is saved pupil by pupil over what was seen; of two people who wrote at once both stay', async () => {
  const { deed, asTeacher, asHead, bookOf, save, ama, yaw } = await atSchool()
  await deed(asTeacher, 'compile')
  const saved = (await save(asTeacher, [{ ward_id: ama.id, seen: 0, words: SAID }])).json()
  expect(saved).toMatchObject({
    saved: [{ words_version: 1, words: SAID, by: 'Mr. Emmanuel Tetteh' }],
    conflicts: [],
    refused: [],
  })
  // Sent again, because its answer was lost.
  expect((await save(asTeacher, [{ ward_id: ama.id, seen: 0, words: SAID }])).json()).toMatchObject({
    saved: [{ words_version: 1 }],
  })
  const others = (await save(asHead, [{ ward_id: ama.id, seen: 0, words: { conduct: 'Good' } }])).json()
  expect(others).toMatchObject({ saved: [], conflicts: [{ words_version: 1, words: SAID, by: 'Mr. Emmanuel Tetteh' }] })
  expect((await save(asHead, [{ ward_id: ama.id, seen: 1, words: { conduct: 'Good' } }])).json()).toMatchObject({
    saved: [{ words_version: 2, by: 'Mrs. Grace Adjei' }],
  })
  expect((await bookOf()).pupils[0].report.words).toEqual({
    ...SAID,
    conduct: 'Good',
    strengths: null,
    areas_for_growth: null,
    head_teacher_remark: null,
  })
  expect((await save(asTeacher, [{ ward_id: yaw.id, seen: 0, words: { head_teacher_remark: 'Well done.' } }])).statusCode).toBe(
    403,
  )
})

test('a data file that writes a remark counts as somebody who wrote: nobody writes over it unseen', async () => {
  const { deed, asTeacher, save, given, ama } = await atSchool()
  await deed(asTeacher, 'compile')
  await given((tx) => tx.update(termReports).set({ conduct: 'Fair' }).where(eq(termReports.wardId, ama.id)))
  expect((await save(asTeacher, [{ ward_id: ama.id, seen: 0, words: SAID }])).json()).toMatchObject({
    conflicts: [{ words_version: 1, by: null, words: { conduct: 'Fair' } }],
  })
})

test('only who leads the class, the head-teacher and the office open its reports, and the family reads that they did', async () => {
  const { as, stranger, bursar, mother, path, asHead, asTeacher, asMother, deed } = await atSchool()
  await deed(asTeacher, 'compile')
  expect((await (await as(stranger)).get(path)).statusCode).toBe(404)
  expect((await (await as(bursar)).get(path)).statusCode).toBe(403)
  expect((await (await as(mother)).get(path)).statusCode).toBe(403)
  expect((await asHead.get(path)).statusCode).toBe(200)
  const { openings } = (await asMother.get(`/api/v1/profile/record_openings`)).json()
  expect(openings).toMatchObject([{ who: 'Grace Adjei', what: 'term_reports.listed' }])
  const list = async (who: typeof asHead) => (await who.get('/api/v1/office/report_books')).json().books
  expect(await list(await as(stranger))).toEqual([])
  expect(await list(asTeacher)).toMatchObject([{ class: { code: 'B5' }, pupils: 3, drafts: 2, written: 0, signed: 0 }])
})

test('the class teacher signs and writes no more; sent back, the reports are drafts again, and marks that change take the signature away', async () => {
  const { deed, asTeacher, asHead, bookOf, save, correct, ama } = await atSchool()
  await deed(asTeacher, 'compile')
  expect((await deed(asTeacher, 'sign')).json()).toMatchObject({ reports: 2 })
  const signed = async () => (await bookOf()).pupils[0].report.teacher_signed
  expect(await signed()).toEqual({ by: 'Mr. Emmanuel Tetteh', at: TEST_NOW.toISOString() })
  expect((await save(asTeacher, [{ ward_id: ama.id, seen: 0, words: SAID }])).json()).toMatchObject({
    refused: [{ why: 'signed' }],
  })
  // The head's own remark is not what the teacher signed for.
  await save(asHead, [{ ward_id: ama.id, seen: 0, words: { head_teacher_remark: 'Well done.' } }])
  expect(await signed()).not.toBeNull()
  expect((await deed(asHead, 'send_back', { why: 'Please look at Ama again.' })).json()).toMatchObject({ reports: 2 })
  expect(await signed()).toBeNull()
  await deed(asTeacher, 'sign')
  await correct(70)
  await deed(asTeacher, 'compile')
  expect(await signed()).not.toBeNull()
  await deed(asHead, 'compile')
  expect(await signed()).toBeNull()
  await deed(asHead, 'approve')
  expect((await deed(asTeacher, 'send_back')).json()).toMatchObject({ reports: 0 })
})

test('a report that is out says why it is another, and its parents hear of it; one that was taken back is written on again', async () => {
  const { deed, asTeacher, asHead, save, given, ama, bookOf } = await atSchool()
  for (const name of ['compile', 'approve', 'publish']) await deed(asHead, name)
  const words = [{ ward_id: ama.id, seen: 0, words: SAID }]
  expect((await save(asTeacher, words)).json()).toMatchObject({ refused: [{ why: 'signed' }] })
  expect((await save(asHead, words)).json()).toMatchObject({ refused: [{ why: 'why_needed' }] })
  expect((await save(asHead, words, { why: 'It was that of another child.' })).json()).toMatchObject({
    saved: [{ words_version: 1 }],
  })
  const keys = (await given((tx) => tx.select().from(messages))).map(({ dedupeKey }) => dedupeKey ?? '')
  expect(keys.filter((key) => key.endsWith(':v2'))).toHaveLength(1)
  await deed(asHead, 'withdraw', { why: 'The exam was wrong.' })
  expect((await deed(asHead, 'send_back')).json()).toMatchObject({ reports: 2 })
  expect((await bookOf()).pupils[0].report).toMatchObject({ status: 'draft', version: 2 })
  for (const name of ['approve', 'publish']) await deed(asHead, name)
  expect((await bookOf()).pupils[0].report).toMatchObject({ status: 'published', version: 3 })
})

test('what needs a look: words that are missing, marks that changed, are above their work, are missing or jump', async () => {
  const { deed, asTeacher, asHead, bookOf, correct, given, ama, yaw, schoolId, klass, subjectId, termId, exam } = await atSchool()
  await given(async (tx) => {
    const before = { id: newId(), schoolId, academicYear: '2025/2026', number: 1, name: 'Term 1' }
    await tx.insert(terms).values({ ...before, opens: '2025-09-02', closes: '2025-12-18' })
    const report = { id: newId(), schoolId, wardId: ama.id, classId: klass.id, termId: before.id, average: 90 }
    const made = {
      template: 'basic' as const,
      classWeight: 50,
      gradingScale: 'g',
      publicId: newPublicId(),
      verifyCode: newVerifyCode(),
    }
    const published = { status: 'published' as const, publishedAt: new Date('2025-12-18T15:00:00Z') }
    await tx.insert(termReports).values({ ...report, ...made, ...published })
    await tx.insert(termReportSubjects).values({ id: newId(), schoolId, reportId: report.id, subjectId, position: 1, total: 90 })
    const history = await subjectNamed(tx, schoolId, 'History')
    const work = { id: newId(), schoolId, classId: klass.id, subjectId: history, termId, ref: 'H', maxScore: 20 }
    await tx.insert(assessments).values([
      { ...work, type: 'class_test', title: 'Test' },
      { ...work, id: newId(), ref: 'HE', type: 'end_of_term', title: 'Exam' },
    ])
    const both = await tx.select({ id: assessments.id }).from(assessments).where(eq(assessments.subjectId, history))
    for (const { id: assessmentId } of both)
      await tx
        .insert(assessmentScores)
        .values({ id: newId(), schoolId, assessmentId, wardId: yaw.id, termId, state: 'marked', score: 24 })
  })
  await deed(asTeacher, 'compile')
  await correct(61)
  await given((tx) => tx.update(assessmentScores).set({ score: 60 }).where(eq(assessmentScores.wardId, yaw.id)))
  await given((tx) => tx.update(assessmentScores).set({ score: 24 }).where(eq(assessmentScores.assessmentId, exam)))
  const checks = (await bookOf()).pupils.map(
    ({ checks: found }: { checks: { kind: string; subject: { name: string } | null }[] }) =>
      found.map(({ kind, subject }) => `${kind} ${subject?.name ?? ''}`.trim()),
  )
  const words = ['no_remark', 'no_conduct', 'no_attitude', 'no_interest']
  expect(checks[0]).toEqual([...words, 'other_marks', 'no_total History', 'jump Science'])
  expect(checks[1].filter((one: string) => one.startsWith('above'))).toEqual(['above History', 'above History'])
  const [first] = (await bookOf()).pupils
  expect(first.report.changes).toContainEqual({ field: 'total', subject: 'Science', before: '61', after: '43' })
  expect(first.checks.find(({ kind }: { kind: string }) => kind === 'jump')).toMatchObject({ before: 90, after: 61 })
  await deed(asHead, 'compile')
  expect((await bookOf()).pupils[0].report.changes).toEqual([])
})

test('six children with the same words are named; a capital or a full stop makes no other words', async () => {
  const { deed, asTeacher, bookOf, save, given, ama, schoolId, klass, subjectId, exam, termId } = await atSchool()
  const more = await given(async (tx) => {
    const ids: string[] = []
    for (let index = 0; index < 5; index++) {
      const { id } = await addWard(tx, { schoolId, classId: klass.id }, [], {
        firstName: `Kojo`,
        lastName: `Nti ${'ABCDE'[index]}`,
      })
      await tx
        .insert(assessmentScores)
        .values({ id: newId(), schoolId, assessmentId: exam, wardId: id, termId, state: 'marked', score: 50 })
      ids.push(id)
    }
    return ids
  })
  expect(subjectId).not.toBe('')
  await deed(asTeacher, 'compile')
  const rows = more.map((ward_id) => ({ ward_id, seen: 0, words: { class_teacher_remark: 'Works hard.' } }))
  await save(asTeacher, rows)
  const same = async () =>
    (await bookOf()).pupils.flatMap(({ checks }: { checks: { kind: string; count: number }[] }) =>
      checks.filter(({ kind }) => kind === 'same_remark').map(({ count }) => count),
    )
  expect(await same()).toEqual([])
  await save(asTeacher, [{ ward_id: ama.id, seen: 0, words: { class_teacher_remark: 'works HARD' } }])
  expect(await same()).toEqual([6, 6, 6, 6, 6, 6])
})

test('who moved to another class stays where the reports of the term were made', async () => {
  const { deed, asHead, bookOf, given, yaw } = await atSchool()
  await deed(asHead, 'compile')
  await given((tx) => tx.update(wards).set({ status: 'withdrawn' }).where(eq(wards.id, yaw.id)))
  const { pupils } = await bookOf(asHead)
  expect(pupils.map(({ first_name }: { first_name: string }) => first_name)).toEqual(['Ama', 'Yaw', 'Esi'])
})

test('the broadsheet leaves with a reason: every total of the class, its average last; a teacher takes none out', async () => {
  const { deed, asTeacher, asHead, path, termId, asMother } = await atSchool()
  await deed(asTeacher, 'compile')
  const asked = { term_id: termId, reason: 'For the staff meeting.' }
  expect((await asTeacher.post(`${path}/broadsheet`, asked)).statusCode).toBe(403)
  const file = await asHead.post(`${path}/broadsheet`, asked)
  expect(file.headers['content-disposition']).toContain('.xlsx')
  const [tab] = (await readXlsx(file.rawPayload)).tabs
  expect(tab?.rows.map(({ cells }) => cells.slice(1).map((cell) => cell?.text ?? ''))).toEqual([
    ['Name', 'Science', 'Total', 'Average', 'Position', 'Days in school'],
    [expect.stringMatching(/^Ama /), '61', '61', '61', '1'],
    [expect.stringMatching(/^Yaw /), '45', '45', '45', '2'],
    ['Class average', '53', '', '53'],
  ])
  const { openings } = (await asMother.get('/api/v1/profile/record_openings')).json()
  expect(openings).toMatchObject([{ what: 'term_reports.printed' }])
})

test('what a small child can do is rated over what was seen, stands on the report, and changes there with a reason', async () => {
  const { given, deed, as, asTeacher, asHead, asMother, bookOf, path, stranger, bursar, klass, ama, yaw, termId } =
    await atSchool()
  await given((tx) => tx.update(classes).set({ stage: 'preschool' }).where(eq(classes.id, klass.id)))
  const rate = (
    who: typeof asTeacher,
    cells: [ward: { id: string }, name: string, seen: string | null, rating: string | null][],
    more = {},
  ) =>
    who.post(`${path}/ratings`, {
      term_id: termId,
      cells: cells.map(([ward, name, seen, rating]) => ({ ward_id: ward.id, kind: 'skill', name, seen, rating })),
      ...more,
    })
  expect((await rate(asTeacher, [[ama, 'Shares', null, 'Alone']])).json()).toMatchObject({
    saved: 0,
    refused: [{ why: 'no_report' }],
  })
  await deed(asTeacher, 'compile')
  const { rated, pupils } = await bookOf()
  expect(rated).toContainEqual({ kind: 'skill', name: 'Holds a pencil' })
  expect(pupils[0].report.ratings).toEqual([])
  // What the school itself says is rated comes in its place.
  const { rated: lists } = (await asHead.get('/api/v1/office/grading')).json()
  const own = ['Shares', 'Holds a pencil'].map((name) => ({ kind: 'skill', name }))
  const settled = { template: 'preschool', things: own, seen: lists[0].things }
  expect((await asHead.put('/api/v1/office/grading/rated', settled)).statusCode).toBe(200)
  expect((await bookOf()).rated).toEqual(own)

  const first = await rate(asTeacher, [
    [ama, 'Shares', null, 'Alone'],
    [ama, 'Holds a pencil', null, 'With help'],
    [yaw, 'Climbs the tree', null, 'Not yet'],
  ])
  expect(first.json()).toMatchObject({ saved: 3, conflicts: [], refused: [] })
  // Sent again it says the same; who saw something else is told, and nothing is written over.
  expect((await rate(asTeacher, [[ama, 'Shares', null, 'Alone']])).json()).toMatchObject({ saved: 1, conflicts: [] })
  expect((await rate(asHead, [[ama, 'Shares', null, 'Not yet']])).json()).toMatchObject({
    saved: 0,
    conflicts: [{ ward_id: ama.id, name: 'Shares', rating: 'Alone' }],
  })
  expect((await rate(asTeacher, [[ama, 'Shares', 'Alone', null]])).json()).toMatchObject({ saved: 1 })
  expect((await bookOf()).rated).toContainEqual({ kind: 'skill', name: 'Climbs the tree' })
  expect((await rate(asTeacher, [[ama, 'Shares', null, 'A']])).statusCode).toBe(400)
  expect((await rate(await as(stranger), [[ama, 'Shares', null, 'Alone']])).statusCode).toBe(404)
  expect((await rate(await as(bursar), [[ama, 'Shares', null, 'Alone']])).statusCode).toBe(403)

  await deed(asTeacher, 'sign')
  expect((await rate(asTeacher, [[ama, 'Shares', null, 'Alone']])).json()).toMatchObject({ refused: [{ why: 'signed' }] })
  await deed(asHead, 'approve')
  await deed(asHead, 'publish')
  expect((await rate(asHead, [[ama, 'Holds a pencil', 'With help', 'Alone']])).json()).toMatchObject({
    refused: [{ why: 'why_needed' }],
  })
  await rate(asHead, [[ama, 'Holds a pencil', 'With help', 'Alone']], { why: 'Mixed up with her sister' })
  const [line] = (await asMother.get(`/api/v1/wards/${ama.id}/term_reports`)).json().term_reports
  const { term_report: report } = (await asMother.get(`/api/v1/term_reports/${line.id}`)).json()
  expect(report).toMatchObject({
    skills: [{ name: 'Holds a pencil', rating: 'Alone', of_five: null }],
    version: 2,
    versions: [{ why: 'Mixed up with her sister' }],
  })
})
