import { expect, test } from 'vitest'
import { readSeal } from '@schoolgate/contracts/seal'
import { audit, classes } from '#db/schema'
import { newId } from '#lib/random'
import { addBands, addReport, addSchool, addUser, addWard, createTestApp, printClass, readPdf, TEST_NOW } from '#testing'

const SUBJECTS = ['English Language', 'Mathematics', 'Science', 'History', 'Creative Arts', 'Religious & Moral Education']
const MORE = ['Computing', 'Ghanaian Language (Twi)', 'French', 'Our World Our People', 'Physical Education']
const marks = (names: readonly string[]) =>
  Object.fromEntries(
    names.map((name, index) => [
      name,
      {
        classScore: 30 + index,
        examScore: 35,
        total: 65 + index,
        grade: '2',
        remark: 'Reads with real confidence',
        teacherName: index === 0 ? 'Miss Naa Shormeh Lartey' : 'Mr. Emmanuel Tetteh',
      },
    ]),
  )
const LONG = 'She leads her group in Science, and ten minutes of fractions each evening will lift her Mathematics.'

async function atSchool(names: readonly string[] = [...SUBJECTS, ...MORE], head: Parameters<typeof addReport>[3] = {}) {
  const test = await createTestApp()
  const placed = await test.given(async (tx) => {
    const place = await addSchool(tx, { motto: 'Nimdeɛ yɛ tumi', address: 'P.O. Box AD 214, Adenta' })
    const schoolId = place.school.id
    await addBands(tx, schoolId)
    const abena = await addUser(tx, schoolId, 'parent')
    const efua = await addUser(tx, schoolId, 'parent')
    const office = await addUser(tx, schoolId, 'office')
    const classId = place.class.id
    const child = { middleName: 'Serwaa', admissionNo: 'NYP/21/0147' }
    const ward = await addWard(tx, { schoolId, classId }, [abena.id], child)
    const fields = {
      average: 70,
      position: 6,
      classTeacherRemark: LONG,
      headTeacherRemark: LONG,
      nextTermBillMinor: 150_000,
      ...head,
    }
    const report = await addReport(tx, { schoolId, classId, wardId: ward.id }, marks(names), fields)
    return { schoolId, classId, abena, efua, office, ward, report }
  })
  const proven = { steppedUpUntil: new Date(TEST_NOW.getTime() + 3_600_000) }
  return { ...test, ...placed, proven, asAbena: await test.signedIn(placed.abena.id, proven) }
}

test('a mother prints the report of eleven subjects: one page of A4, small, titled, and readable aloud', async () => {
  const { asAbena, report } = await atSchool()
  const answer = await asAbena.get(`/termreports/${report.publicId}.pdf`)
  expect([answer.statusCode, answer.headers['content-type'], answer.headers['cache-control']]).toEqual([
    200,
    'application/pdf',
    'no-store',
  ])
  expect(answer.headers['content-disposition']).toContain('attachment; filename="Ama M. Term 2 2025_2026.pdf"')
  expect(answer.rawPayload.length).toBeLessThan(150_000)
  const { text, pages, raw } = readPdf(answer.rawPayload)
  expect(pages).toBe(1)
  const said = text.replaceAll(/\s+/g, ' ')
  for (const words of [
    'Ama Serwaa Mensah',
    'NYP/21/0147',
    'Nimdeɛ yɛ tumi',
    'GH₵ 1,500.00',
    '6th',
    'Total of 11 subjects',
    report.verifyCode,
  ])
    expect(said).toContain(words)
  for (const name of [...SUBJECTS, ...MORE]) expect(said).toContain(name)
  // The teachers by their initials, in which a title has none.
  expect(said).toContain('N.S.L.')
  expect(said).not.toContain('M.N.S.L.')
  for (const mark of [
    '/Marked true',
    '/Lang (en)',
    '/DisplayDocTitle true',
    '/S /H1',
    '/S /Table',
    '/S /TH',
    '/Scope /Column',
    '/Alt',
  ])
    expect(raw).toContain(mark)
  expect(raw.match(/\/S \/Table\b/g)).toHaveLength(1)
})

test('a paper is the same whatever was printed before it', async () => {
  const { asAbena, report, given, schoolId, classId, abena } = await atSchool()
  const other = await given(async (tx) => {
    const ward = await addWard(tx, { schoolId, classId }, [abena.id], { firstName: 'Ọlá Ɛfua', lastName: 'Ŋkwantabisa' })
    return addReport(tx, { schoolId, classId, wardId: ward.id }, marks(['Gãla & Kiswahili', 'Ɖagaare']))
  })
  const print = async ({ publicId }: { publicId: string }) => (await asAbena.get(`/termreports/${publicId}.pdf`)).rawPayload
  const first = await print(report)
  expect(readPdf(await print(other)).text).toContain('Ŋkwantabisa')
  // The letters are read once for all papers; which of them a paper needs is its own.
  expect(first.equals(await print(report))).toBe(true)
})

test('asked for twice at once, and again by a clock put back, a paper is the one that was drawn first', async () => {
  const { asAbena, report, clock } = await atSchool(SUBJECTS, { publishedAt: new Date(TEST_NOW.getTime() - 48 * 3_600_000) })
  const print = async () => (await asAbena.get(`/termreports/${report.publicId}.pdf`)).rawPayload
  const [first, second] = await Promise.all([print(), print()])
  clock.advance(-24 * 3_600)
  const third = await print()
  // A paper says when it was made, to the second.
  expect([first.equals(second), first.equals(third)]).toEqual([true, true])
})

test('by a link only the short name is printed, no admission number and no money', async () => {
  const { app, asAbena, report } = await atSchool()
  const { share } = (await asAbena.post(`/api/v1/term_reports/${report.id}/share`, {})).json()
  const answer = await app.inject(`/termreports/${share.public_id}.pdf`)
  expect([answer.statusCode, answer.headers['x-robots-tag'], answer.headers['referrer-policy']]).toEqual([
    200,
    'noindex, nofollow, noarchive',
    'no-referrer',
  ])
  const { text } = readPdf(answer.rawPayload)
  expect(text).toContain('Ama M.')
  for (const secret of ['Serwaa', 'Mensah', 'NYP/21', '1,500'])
    expect(text + answer.headers['content-disposition']).not.toContain(secret)
})

test('who may not see a report may not print it', async () => {
  const { app, report, efua, signedIn } = await atSchool()
  const asEfua = await signedIn(efua.id)
  const nothing = (await app.inject(`/termreports/${'a'.repeat(22)}.pdf`)).json()
  for (const address of [report.publicId, report.publicId.slice(0, -1), report.id, '..%2f..%2fpackage']) {
    for (const ask of [asEfua.get, (url: string) => app.inject(url)]) {
      const answer = await ask(`/termreports/${address}.pdf`)
      expect([answer.statusCode, { ...answer.json(), request_id: '' }]).toEqual([404, { ...nothing, request_id: '' }])
    }
  }
})

test('the square on the paper says what the paper says', async () => {
  const { asAbena, report } = await atSchool(SUBJECTS)
  const { term_report } = (await asAbena.get(`/termreports/${report.publicId}.json`)).json()
  expect(readSeal(term_report.qr.text.split('#')[1])?.paper).toEqual({
    kind: 'term_report',
    code: report.verifyCode,
    version: 1,
    issued_on: term_report.published_at.slice(0, 10),
    holder: 'Ama M.',
    about: 'Basic 5, Term 2, 2025/2026',
    figures: { average: '70.0%', total: '405 / 600' },
  })
})

test.each([
  [0, 1],
  [1, 1],
  [25, 2],
])('a report of %i subjects stands on %i page(s), with its signatures on the last', async (count, most) => {
  const names = Array.from({ length: count }, (_, index) => `Subject ${index + 1} with quite a long name`)
  const { asAbena, report } = await atSchool(names)
  const { text, pages } = readPdf((await asAbena.get(`/termreports/${report.publicId}.pdf`)).rawPayload)
  expect(pages).toBeLessThanOrEqual(most)
  expect(text).toContain(`Page ${pages} of ${pages}`)
  expect(text.lastIndexOf('Parent or guardian')).toBeGreaterThan(text.lastIndexOf('Head-teacher’s remarks.'))
})

test('the office prints a class as one file, says why, and the parents can see that it did', async () => {
  const { given, signedIn, office, schoolId, classId, proven, report, ward, doDue } = await atSchool(SUBJECTS)
  await given(async (tx) => {
    for (const firstName of ['Yaw', 'Kofi']) {
      const other = await addWard(tx, { schoolId, classId }, [], { firstName, lastName: 'Sam' })
      await addReport(
        tx,
        { schoolId, classId, wardId: other.id },
        marks(SUBJECTS),
        firstName === 'Yaw' ? {} : { status: 'approved' },
      )
    }
    await tx
      .insert(classes)
      .values({ id: newId(), schoolId, code: 'B6', name: 'Basic 6', level: 'Basic 6', stage: 'primary', position: 6 })
  })
  const asOffice = await signedIn(office.id, proven)
  const batch = { class: 'B5', academic_year: '2025/2026', term: 2, reason: 'Parents’ day' }
  const answer = await printClass(asOffice, doDue, batch)
  expect(answer.statusCode).toBe(200)
  const { text, pages } = readPdf(answer.rawPayload)
  expect(pages).toBe(2)
  expect(text).toContain('Yaw')
  expect(text).not.toContain('Kofi')
  expect(text).toContain(report.verifyCode)
  const lines = (await given((tx) => tx.select().from(audit))).filter(({ action }) => action === 'term_reports.printed')
  expect(lines.every(({ note, actorId }) => note === 'Parents’ day' && actorId === office.id)).toBe(true)
  // A line for the act, and one for each pupil whose paper it was.
  expect(lines).toHaveLength(3)
  expect(lines.map(({ wardId }) => wardId)).toEqual(expect.arrayContaining([null, ward.id]))
  expect((await printClass(asOffice, doDue, { ...batch, class: 'B6' })).statusCode).toBe(404)
  const withoutProof = await signedIn(office.id)
  expect((await printClass(withoutProof, doDue, batch)).statusCode).toBe(403)
})
