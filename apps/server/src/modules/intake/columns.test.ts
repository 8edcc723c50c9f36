import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { bills, schools, terms, users, wards } from '#db/schema'
import { folderStorage } from '#lib/storage'
import { describeReport } from '#modules/intake'
import { createTestDb, differencesOf, documentedSchool, temporaryFolder, TEST_NOW } from '#testing'

/** The documented school, brought in once. */
async function school() {
  const { db } = await createTestDb()
  const files = await documentedSchool({ db, storage: folderStorage(await temporaryFolder()), clock: () => TEST_NOW })
  expect(describeReport(await files.bring())).toMatch(/Imported\.$/)
  const here = () =>
    db.asSystem(async (tx) => ({
      schools: await tx.select().from(schools),
      terms: await tx.select().from(terms).orderBy(terms.opens),
      users: await tx.select().from(users).orderBy(users.ref),
      wards: await tx.select().from(wards),
      bills: await tx.select().from(bills).orderBy(bills.billNo),
    }))
  return { db, ...files, here }
}

/** A file with some of its columns, in the order in which they are named. */
const only =
  (...columns: string[]) =>
  (text: string): string => {
    const [head = [], ...rows] = text
      .trimEnd()
      .split('\n')
      .map((line) => line.match(/("[^"]*"|[^,]*)(?:,|$)/g)?.map((cell) => cell.replace(/,$/, '')) ?? [])
    const places = columns.map((column) => head.indexOf(column))
    return [columns, ...rows.map((row) => places.map((at) => row[at] ?? ''))].map((row) => `${row.join(',')}\n`).join('')
  }

test('a file that leaves columns out touches nothing in them, in whatever order the others stand', async () => {
  const { bring, here } = await school()
  const before = await here()
  const report = await bring({
    school: only(
      'timezone',
      'currency',
      'head_teacher_title',
      'head_teacher_name',
      'phones',
      'grading_scale',
      'country',
      'name',
      'code',
    ),
    terms: only('term', 'academic_year', 'closes', 'opens', 'name'),
    staff: only('fullname', 'role', 'ref'),
    guardians: only('fullname', 'ref'),
    wards: only('class', 'last_name', 'first_name', 'admission_no'),
    guardianships: only('relationship', 'admission_no', 'guardian'),
    bills: only('amount', 'code', 'line_no', 'name', 'bill_no', 'admission_no', 'academic_year', 'term', 'issued_at'),
  })
  for (const { name, differences } of report.files)
    expect([name, differences.changed, differences.added, differences.kept]).toEqual([name, [], [], []])
  expect(await here()).toEqual(before)
})

test('a column that is left out stays also where another one of the row changes, and where a bill gets one more line', async () => {
  const { bring, here } = await school()
  const [before] = (await here()).wards
  await bring({
    wards: (text) => only('admission_no', 'first_name', 'last_name', 'class', 'house')(text).replace('Yaa Asantewaa', 'Nkrumah'),
  })
  const [ward] = (await here()).wards
  expect(ward).toEqual({ ...before, house: 'Nkrumah', updatedAt: expect.any(Date) })

  const billHere = async () => (await here()).bills.find(({ billNo }) => billNo === 'B-2026-0512')
  const bill = await billHere()
  expect(bill?.dueOn).toBe('2026-03-27')
  const lines = only(
    'bill_no',
    'admission_no',
    'academic_year',
    'term',
    'issued_at',
    'line_no',
    'code',
    'name',
    'kind',
    'group',
    'amount',
  )
  const report = await bring({
    bills: (text) => `${lines(text)}B-2026-0512,NYP/21/0147,2025/2026,2,2026-01-08 09:00,4,MED,First aid,fee,medical,20.00\n`,
  })
  expect(differencesOf(report, 'bills')).toMatchObject({ added: [expect.stringContaining('MED')], changed: [], removed: [] })
  expect(await billHere()).toEqual({ ...bill, updatedAt: expect.any(Date) })
})

test('an empty cell in a column that is there empties it, and the report says what stood there', async () => {
  const { bring, db } = await school()
  const report = await bring({ wards: (text) => text.replace('female,2015-02-14', ',') })
  expect(differencesOf(report, 'wards').changed).toEqual([
    {
      key: 'NYP/21/0147 Ama Serwaa Mensah',
      line: 2,
      changes: [
        { column: 'gender', from: 'female', to: '(empty)' },
        { column: 'date_of_birth', from: '2015-02-14', to: '(empty)' },
      ],
    },
  ])
  const [ward] = await db.asSystem((tx) => tx.select().from(wards))
  expect(ward).toMatchObject({ gender: null, dateOfBirth: null, house: 'Yaa Asantewaa' })
})

test('a dry run says old and new by name, money and moments as people read them, and rows that change alike in one line', async () => {
  const { bring } = await school()
  const many = Array.from({ length: 30 }, (_, at) => `N/${at},Kofi,,Addo,male,,B5,${at % 2 === 0 ? 'Red' : 'Blue'}\n`).join('')
  await bring({ wards: (text) => text + many })
  const report = describeReport(
    await bring(
      {
        wards: (text) => text + many.replaceAll('Red', 'Green'),
        bills: (text) => text.replaceAll('2026-01-08 09:00', '2026-01-09 10:30').replace('80.00', '90.00'),
        school: (text) => text.replace('50.00', '60.00'),
      },
      { dryRun: true },
    ),
  ).replaceAll('\u00a0', ' ')
  expect(report).toContain('minimum_payment: GH₵ 50.00 → GH₵ 60.00')
  expect(report).toContain('issued_at: 2026-01-08 09:00 → 2026-01-09 10:30; amount: GH₵ 80.00 → GH₵ 90.00')
  expect(report).toMatch(/changed {2}15 rows, N\/0 Kofi Addo, .* and 7 more: house: Red → Green/)
  expect(report).toMatch(/nothing was written\.$/)
})

test('two schools of one installation come in beside each other, and neither touches the other', async () => {
  const { bring, here, db } = await school()
  const before = await here()
  const other = {
    school: (text: string) => text.replace('\nnyp,Nyansapo Prep', '\nother,Other Prep'),
    staff: (text: string) => text.replace('head@', 'other-head@').replace('024 555 0301', '024 555 0391'),
    guardians: (text: string) =>
      text.replaceAll('024 555 0182', '024 555 0188').replace('abena@', 'other@').replace('20 555 0917', '20 555 0918'),
  }
  expect((await bring(other, { newSchool: true })).outcome).toBe('imported')
  expect(
    (await bring(other)).files.flatMap(({ differences: { added, changed, kept } }) => [...added, ...changed, ...kept]),
  ).toEqual([])
  // The same phones at both schools are the same persons, which changes nothing of what the first has of them.
  expect((await bring({ school: other.school })).outcome).toBe('imported')
  const mine = await db.asSystem((tx) =>
    tx
      .select()
      .from(users)
      .innerJoin(schools, and(eq(schools.id, users.schoolId), eq(schools.code, 'nyp')))
      .orderBy(users.ref),
  )
  expect(mine.map((row) => row.users)).toEqual(before.users)
})
