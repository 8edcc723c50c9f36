import type { BookCell, MarkBook } from '@schoolgate/contracts/mark-book'
import { and, desc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import {
  assessments,
  assessmentScores,
  audit,
  classes,
  liveEvents,
  messagePlans,
  subjects,
  terms,
  timetableEntries,
  wards,
} from '#db/schema'
import { newId } from '#lib/random'
import { readXlsx } from '#lib/sheets/xlsx-reader'
import { writeXlsx } from '#lib/sheets/xlsx-writer'
import { addSchool, addUser, addWard, createTestApp, TEST_NOW } from '#testing'

const TOMORROW = new Date(TEST_NOW.getTime() + 86_400_000).toISOString()

type Answer = { statusCode: number; json: () => unknown }
type Cell = { ward: { id: string }; seen?: number; state?: string; score?: number | null; comment?: string | null }

/** Basic 5 with Ama and Kofi; Mr. Tetteh leads it, Mrs. Ofori has its Science, Mr. Sackey teaches nobody here. */
async function school() {
  const app = await createTestApp()
  const made = await app.given(async (tx) => {
    const { school: own, class: klass } = await addSchool(tx)
    const schoolId = own.id
    const place = { schoolId, classId: klass.id }
    const mother = await addUser(tx, schoolId, 'parent')
    const [ama, kofi] = [
      await addWard(tx, place, [mother.id]),
      await addWard(tx, place, [], { firstName: 'Kofi', lastName: 'Ansah' }),
    ]
    const tetteh = await addUser(tx, schoolId, 'teacher', { title: 'Mr.', fullname: 'Emmanuel Tetteh' })
    const ofori = await addUser(tx, schoolId, 'teacher', { title: 'Mrs.', fullname: 'Esi Ofori' })
    const sackey = await addUser(tx, schoolId, 'teacher', { title: 'Mr.', fullname: 'Yaw Sackey' })
    const head = await addUser(tx, schoolId, 'head', { title: 'Mrs.', fullname: 'Grace Owusu' })
    await tx.update(classes).set({ classTeacherId: tetteh.id }).where(eq(classes.id, klass.id))
    const [maths, science] = [
      { id: newId(), schoolId, name: 'Mathematics' },
      { id: newId(), schoolId, name: 'Science' },
    ]
    await tx.insert(subjects).values([maths, science])
    const lesson = { ...place, weekday: 4, starts: '07:45', ends: '08:25' }
    await tx.insert(timetableEntries).values([
      { ...lesson, id: newId(), period: 1, subjectId: maths.id, teacherId: tetteh.id },
      { ...lesson, id: newId(), period: 2, subjectId: science.id, teacherId: ofori.id },
    ])
    const [term] = await tx.select().from(terms).where(eq(terms.schoolId, schoolId))
    if (!term) throw new Error('The school has no term.')
    return { schoolId, klass, term, mother, ama, kofi, tetteh, ofori, sackey, head, maths, science }
  })
  const address = (subject = made.maths) => `/api/v1/office/mark_books/${made.klass.id}/${subject.id}`

  /** Somebody at a browser of their own. */
  async function as({ id }: { id: string }) {
    const browser = await app.signedIn(id, { steppedUpUntil: new Date(TEST_NOW.getTime() + 3_600_000) })
    return {
      ...browser,
      take: () => browser.post(`${address()}/sheet`, { term_id: made.term.id, reason: 'To fill it in at home' }),
      bring: (bytes: string | Buffer, subject?: typeof made.maths) =>
        app.app.inject({
          method: 'POST',
          url: `${address(subject)}/sheet/read?term_id=${made.term.id}`,
          cookies: { schoolgate: browser.secret },
          headers: { 'content-type': 'multipart/form-data; boundary=gate' },
          payload: Buffer.concat([
            Buffer.from('--gate\r\ncontent-disposition: form-data; name="sheet"; filename="marks.xlsx"\r\n\r\n'),
            Buffer.from(bytes),
            Buffer.from('\r\n--gate--\r\n'),
          ]),
        }),
      book: async (subject?: typeof made.maths): Promise<MarkBook> => (await browser.get(address(subject))).json(),
      make: async (fields: object = {}, subject?: typeof made.maths) =>
        browser.post(`${address(subject)}/works`, {
          term_id: made.term.id,
          type: 'class_test',
          title: 'Test 2',
          date: '2026-03-10',
          max_score: 20,
          weight: null,
          ...fields,
        }),
      save: async (workId: string, cells: readonly Cell[], more: object = {}) => {
        const body = {
          term_id: made.term.id,
          cells: cells.map(({ ward, seen = 0, state = 'marked', score = null, ...rest }) => ({
            work_id: workId,
            ward_id: ward.id,
            seen,
            state,
            score,
            ...rest,
          })),
          ...more,
        }
        return browser.post(`${address()}/save`, body)
      },
      show: (workId: string, at?: string) => browser.post(`/api/v1/office/works/${workId}/show`, at === undefined ? {} : { at }),
    }
  }
  const parents = async () => {
    const browser = await app.signedIn(made.mother.id)
    return (await browser.get(`/api/v1/wards/${made.ama.id}/academics`)).json()
  }
  const cell = async (workId: string, ward: { id: string }) =>
    app.given(async (tx) => {
      const [row] = await tx
        .select()
        .from(assessmentScores)
        .where(and(eq(assessmentScores.assessmentId, workId), eq(assessmentScores.wardId, ward.id)))
      return row
    })
  const made2 = async (answer: Answer | Promise<Answer>): Promise<{ id: string; changed_at: string }> => {
    const { statusCode, json } = await answer
    expect(statusCode).toBe(200)
    return Object(json()).work
  }
  return { ...app, ...made, address, as, parents, cell, workOf: made2 }
}

const codeOf = (answer: Answer) => [answer.statusCode, Object(answer.json()).code]

test('a teacher makes a test, writes its marks, and no parent sees any of it', async () => {
  const { as, tetteh, ama, kofi, parents, workOf, given } = await school()
  const teacher = await as(tetteh)
  const work = await workOf(teacher.make())
  const answer = await teacher.save(work.id, [
    { ward: ama, score: 17.5 },
    { ward: kofi, state: 'absent' },
  ])
  expect(answer.json()).toMatchObject({
    saved: [
      { ward_id: ama.id, version: 1 },
      { ward_id: kofi.id, version: 1 },
    ],
    conflicts: [],
    refused: [],
  })
  const book = await teacher.book()
  expect(book).toMatchObject({
    class: { name: 'Basic 5' },
    subject: { name: 'Mathematics' },
    weights: { class: 50, exam: 50 },
    may_save: true,
    pupils: [
      { first_name: 'Kofi', is_here: true },
      { first_name: 'Ama', is_here: true },
    ],
    works: [{ title: 'Test 2', max_score: 20, published_at: null }],
  })
  expect(book.cells.toSorted((one, other) => (one.score ?? -1) - (other.score ?? -1))).toMatchObject([
    { state: 'absent', score: null, by: 'Mr. Emmanuel Tetteh' },
    { state: 'marked', score: 17.5, version: 1 },
  ])
  expect((await parents()).assessments).toEqual([])
  // The open pages of the school look again; of what parents do not see yet no phone of theirs does.
  expect(new Set((await given((tx) => tx.select().from(liveEvents))).map(({ word }) => word))).toEqual(new Set(['marks']))
})

test('what somebody else wrote meanwhile is answered with their name, and not written over', async () => {
  const { as, tetteh, head, ama, kofi, cell, workOf } = await school()
  const [teacher, other] = [await as(tetteh), await as(head)]
  const { id } = await workOf(teacher.make())
  await teacher.save(id, [{ ward: ama, score: 12 }])
  await other.save(id, [{ ward: ama, seen: 1, score: 14 }])
  const answer = await teacher.save(id, [
    { ward: ama, seen: 1, score: 15 },
    { ward: kofi, score: 9 },
  ])
  expect(answer.json()).toMatchObject({
    saved: [{ ward_id: kofi.id, version: 1 }],
    conflicts: [{ ward_id: ama.id, state: 'marked', score: 14, version: 2, by: 'Mrs. Grace Owusu' }],
  })
  expect(await cell(id, ama)).toMatchObject({ score: 14, version: 2 })
  expect((await teacher.save(id, [{ ward: ama, seen: 2, score: 15 }])).json()).toMatchObject({ saved: [{ version: 3 }] })
  // Who typed the same has no quarrel.
  expect((await other.save(id, [{ ward: ama, seen: 2, score: 15 }])).json()).toMatchObject({
    saved: [{ version: 3 }],
    conflicts: [],
  })
})

test('a save that comes twice is one save, and the same test made twice on a day is one test', async () => {
  const { as, tetteh, ama, cell, workOf } = await school()
  const teacher = await as(tetteh)
  const { id } = await workOf(teacher.make())
  expect(await workOf(teacher.make())).toMatchObject({ id })
  const first = await teacher.save(id, [{ ward: ama, score: 12 }])
  const second = await teacher.save(id, [{ ward: ama, score: 12 }])
  expect(second.json()).toEqual(first.json())
  expect(await cell(id, ama)).toMatchObject({ version: 1 })
})

test('a mark above the maximum, of a pupil who left or of another book is refused by itself; the others are saved', async () => {
  const { as, given, tetteh, ama, kofi, science, head, cell, workOf } = await school()
  const teacher = await as(tetteh)
  const { id } = await workOf(teacher.make())
  const other = await workOf((await as(head)).make({}, science))
  await given((tx) => tx.update(wards).set({ status: 'withdrawn' }).where(eq(wards.id, kofi.id)))
  const answer = await teacher.save(id, [
    { ward: ama, score: 24 },
    { ward: kofi, score: 10 },
  ])
  expect(answer.json()).toMatchObject({
    saved: [],
    refused: [
      { ward_id: ama.id, why: 'above' },
      { ward_id: kofi.id, why: 'not_here' },
    ],
  })
  expect((await teacher.save(other.id, [{ ward: ama, score: 4 }])).json()).toMatchObject({ refused: [{ why: 'not_in_book' }] })
  expect(await cell(id, ama)).toBeUndefined()
  expect((await teacher.save(id, [{ ward: ama, state: 'absent', score: 4 }])).statusCode).toBe(400)
})

test('marks come to parents when they are shown, or at the time that was set; that can be taken back until then', async () => {
  const { as, given, clock, doDue, tetteh, ama, kofi, parents, workOf } = await school()
  const teacher = await as(tetteh)
  const [now, later] = [await workOf(teacher.make()), await workOf(teacher.make({ title: 'Test 3' }))]
  expect(codeOf(await teacher.show(now.id))).toEqual([409, 'academics.nothing_to_show'])
  for (const { id } of [now, later]) await teacher.save(id, [{ ward: ama, score: 12 }])
  expect((await teacher.show(now.id)).json()).toMatchObject({ scores: 1, work: { published_at: TEST_NOW.toISOString() } })
  expect(codeOf(await teacher.show(now.id))).toEqual([409, 'academics.shown_already'])
  const titles = async () => (await parents()).assessments.map(({ title }: { title: string }) => title)
  expect(await titles()).toEqual(['Test 2'])
  expect(await given((tx) => tx.$count(messagePlans))).toBeGreaterThan(0)

  await teacher.show(later.id, TOMORROW)
  expect((await teacher.post(`/api/v1/office/works/${later.id}/hide`, {})).json()).toMatchObject({ work: { published_at: null } })
  expect(codeOf(await teacher.post(`/api/v1/office/works/${now.id}/hide`, {}))).toEqual([409, 'academics.not_waiting'])
  await teacher.show(later.id, TOMORROW)
  // A mark that came after it was given free for tomorrow is seen tomorrow, too.
  await teacher.save(later.id, [{ ward: kofi, score: 3 }])
  expect(await titles()).toEqual(['Test 2'])
  clock.advance(86_400)
  await doDue()
  expect(await titles()).toEqual(['Test 3', 'Test 2'])
})

test('a mark that parents see is put right only with a reason, which they read', async () => {
  const { as, given, tetteh, ama, kofi, parents, cell, workOf } = await school()
  const teacher = await as(tetteh)
  const { id } = await workOf(teacher.make())
  await teacher.save(id, [{ ward: ama, score: 12 }])
  await teacher.show(id)
  expect((await teacher.save(id, [{ ward: ama, seen: 1, score: 14 }])).json()).toMatchObject({
    refused: [{ why: 'why_needed' }],
  })
  expect(await cell(id, ama)).toMatchObject({ score: 12 })
  const why = 'A page was not counted'
  await teacher.save(
    id,
    [
      { ward: ama, seen: 1, score: 14 },
      { ward: kofi, score: 9 },
    ],
    { why },
  )
  const [shown] = (await parents()).assessments
  expect(shown).toMatchObject({ score: 14, correction: { why, at: TEST_NOW.toISOString() } })
  // Who had no mark before has nothing to be put right.
  expect(await cell(id, kofi)).toMatchObject({ score: 9, correctedWhy: null })
  const [line] = await given((tx) =>
    tx
      .select()
      .from(audit)
      .where(and(eq(audit.wardId, ama.id), eq(audit.action, 'academics.marks_saved')))
      .orderBy(desc(audit.id))
      .limit(1),
  )
  expect(line).toMatchObject({ note: why, subjectId: id, changes: [{ field: 'mark', before: '12', after: '14' }] })
})

test('a book is its teacher’s: another teacher finds nothing there, the class teacher reads and does not write', async () => {
  const { as, address, tetteh, ofori, sackey, head, mother, ama, science, klass, workOf } = await school()
  const { id } = await workOf((await as(head)).make())
  const stranger = await as(sackey)
  for (const answer of [
    await stranger.get(address()),
    await stranger.make(),
    await stranger.save(id, [{ ward: ama, score: 4 }]),
    await stranger.show(id),
    await stranger.patch(`/api/v1/office/works/${id}`, { seen: TOMORROW, title: 'Mine' }),
    await stranger.delete(`/api/v1/office/works/${id}`),
    await (await as(ofori)).get(address()),
  ])
    expect(answer.statusCode).toBe(404)
  expect((await (await as(mother)).get(address())).statusCode).toBe(403)
  const leader = await as(tetteh)
  expect((await leader.get(address(science))).json()).toMatchObject({ may_save: false })
  expect((await leader.make({}, science)).statusCode).toBe(404)
  const names = async (who: { id: string }) =>
    (await (await as(who)).get('/api/v1/office/mark_books'))
      .json()
      .books.map(({ class: of, subject }: MarkBook) => `${of.name} ${subject.name}`)
  expect(await names(tetteh)).toEqual([`${klass.name} Mathematics`])
  expect(await names(ofori)).toEqual([`${klass.name} Science`])
  expect(await names(sackey)).toEqual([])
  expect(await names(head)).toEqual([`${klass.name} Mathematics`, `${klass.name} Science`])
})

test('a term is closed to teachers when the next one begins; the office can still put something right', async () => {
  const { as, given, schoolId, clock, tetteh, head, ama, workOf } = await school()
  const { id } = await workOf((await as(tetteh)).make())
  await given((tx) =>
    tx.insert(terms).values({
      id: newId(),
      schoolId,
      academicYear: '2025/2026',
      number: 3,
      name: 'Term 3',
      opens: '2026-04-21',
      closes: '2026-07-23',
    }),
  )
  clock.advance(41 * 86_400)
  const [teacher, office] = [await as(tetteh), await as(head)]
  expect(codeOf(await teacher.save(id, [{ ward: ama, score: 12 }]))).toEqual([409, 'academics.term_closed'])
  expect((await office.save(id, [{ ward: ama, score: 12 }])).json()).toMatchObject({ saved: [{ version: 1 }] })
})

test('a work is changed over what was seen of it, and stays what it is once parents see it', async () => {
  const { as, given, clock, tetteh, ama, workOf } = await school()
  const teacher = await as(tetteh)
  const { id, changed_at: seen } = await workOf(teacher.make())
  const change = (body: object) => teacher.patch(`/api/v1/office/works/${id}`, body)
  await teacher.save(id, [{ ward: ama, score: 18 }])
  expect(codeOf(await change({ seen, max_score: 10 }))).toEqual([422, 'academics.marks_above'])
  expect(codeOf(await change({ seen, date: '2026-05-01' }))).toEqual([422, 'academics.outside_term'])
  clock.advance(60)
  const changed = await workOf(change({ seen, title: 'Test 2: decimals', max_score: 25 }))
  expect(codeOf(await change({ seen, title: 'Something else' }))).toEqual([409, 'academics.changed_since'])
  expect(codeOf(await teacher.delete(`/api/v1/office/works/${id}`))).toEqual([409, 'academics.has_marks'])
  const { work: shown } = (await teacher.show(id)).json()
  expect(shown.changed_at >= changed.changed_at).toBe(true)
  expect(codeOf(await change({ seen: shown.changed_at, max_score: 30 }))).toEqual([409, 'academics.is_shown'])
  expect((await change({ seen: shown.changed_at, title: 'Test 2' })).statusCode).toBe(200)
  const empty = await workOf(teacher.make({ title: 'Made by mistake' }))
  await teacher.save(empty.id, [{ ward: ama, score: 5 }])
  await teacher.save(empty.id, [{ ward: ama, seen: 1, state: 'not_marked' }])
  expect((await teacher.delete(`/api/v1/office/works/${empty.id}`)).statusCode).toBe(204)
  expect(await given((tx) => tx.$count(assessments))).toBe(1)
})

test('who has a book open asks what others changed, and is told that alone', async () => {
  const { as, address, given, clock, term, tetteh, head, ama, kofi, workOf } = await school()
  const [teacher, other] = [await as(tetteh), await as(head)]
  const { id } = await workOf(teacher.make())
  await teacher.save(id, [{ ward: ama, score: 12 }])
  const since = clock.now().toISOString()
  const changes = async (): Promise<{ cells: BookCell[] }> =>
    (await teacher.get(`${address()}/changes?term_id=${term.id}&since=${encodeURIComponent(since)}`)).json()
  const openings = () => given((tx) => tx.$count(audit, eq(audit.action, 'marks.opened')))
  expect((await changes()).cells).toEqual([])
  expect(await openings()).toBe(0)
  clock.advance(5)
  await teacher.save(id, [{ ward: ama, seen: 1, score: 13 }])
  expect((await changes()).cells).toEqual([])
  await other.save(id, [{ ward: kofi, score: 7 }])
  expect((await changes()).cells).toMatchObject([{ ward_id: kofi.id, score: 7, by: 'Mrs. Grace Owusu' }])
  expect(await openings()).toBe(1)
})

test('a sheet that is filled in away from the school comes back by number and name, over the versions that it bore', async () => {
  const { as, given, tetteh, head, ofori, mother, ama, kofi, science, workOf } = await school()
  const [teacher, other] = [await as(tetteh), await as(head)]
  const { id: test2 } = await workOf(teacher.make())
  const { id: test3 } = await workOf(teacher.make({ title: 'Test 3', max_score: 10 }))
  await teacher.save(test2, [
    { ward: ama, score: 12 },
    { ward: kofi, state: 'absent' },
  ])
  const file = await teacher.take()
  expect(file.headers['content-disposition']).toContain('.xlsx')
  const { tabs } = await readXlsx(file.rawPayload)
  const [marks, memory] = tabs.map(({ name, rows }) => ({
    name,
    rows: rows.map(({ cells }) => cells.map((one) => one?.text ?? '')),
  }))
  expect(marks?.rows.map((cells) => cells.slice(1))).toEqual([
    ['Name', 'Test 2 /20', 'Test 3 /10'],
    ['Kofi Ansah', 'A'],
    [expect.stringMatching(/^Ama /), '12'],
  ])
  const { openings } = (await (await as(mother)).get('/api/v1/profile/record_openings')).json()
  expect(openings).toMatchObject([{ what: 'marks.taken' }])

  // The rows in another order, the columns too; one name is nobody's; one mark is none; a colleague was faster at Ama's first.
  await other.save(test2, [{ ward: ama, seen: 1, score: 14 }])
  const [number, name] = [marks?.rows[2]?.[0] ?? '', marks?.rows[2]?.[1] ?? '']
  const filled = writeXlsx([
    {
      name: 'Marks',
      heads: ['Number', 'Name', 'Test 3 /10', 'Test 2 /20', 'Seat'],
      rows: [
        [number, name, '7,5', 15, null],
        ['', 'Ansah Kofi', 24, 'A', 'by the door'],
        ['', 'Yaw Poku', 3, null, null],
      ],
    },
    { name: memory?.name ?? '', heads: memory?.rows[0] ?? [], rows: memory?.rows.slice(1) ?? [] },
  ])
  const brought = await teacher.bring(filled)
  expect(brought.json()).toEqual({
    marks: [
      { work_id: test3, ward_id: ama.id, seen: 0, typed: '7,5' },
      { work_id: test2, ward_id: ama.id, seen: 1, typed: '15' },
      { work_id: test3, ward_id: kofi.id, seen: 0, typed: '24' },
    ],
    rows: [{ row: 4, name: 'Yaw Poku', why: 'nobody' }],
    columns: ['Seat'],
  })
  expect((await teacher.save(test2, [{ ward: ama, seen: 1, score: 15 }])).json()).toMatchObject({
    conflicts: [{ score: 14, by: 'Mrs. Grace Owusu' }],
  })

  // A list of one's own says nothing of versions; who has left gets nothing more.
  await given((tx) => tx.update(wards).set({ status: 'withdrawn' }).where(eq(wards.id, kofi.id)))
  expect((await teacher.bring(`Name,Test 3\n${name},9\nKofi Ansah,4\n`)).json()).toEqual({
    marks: [{ work_id: test3, ward_id: ama.id, seen: 0, typed: '9' }],
    rows: [{ row: 3, name: 'Kofi Ansah', why: 'left' }],
    columns: [],
  })
  expect(codeOf(await teacher.bring('Test 3,Test 2\n9,4\n'))).toEqual([422, 'sheets.no_names'])
  expect(codeOf(await other.bring(filled, science))).toEqual([422, 'sheets.other_book'])
  expect(codeOf(await teacher.bring('%PDF-1.7'))).toEqual([422, 'sheets.not_read'])
  const stranger = await as(ofori)
  expect([(await stranger.take()).statusCode, (await stranger.bring(filled)).statusCode]).toEqual([404, 404])
}, 180_000)
