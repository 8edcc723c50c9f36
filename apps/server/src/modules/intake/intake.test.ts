import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Db } from '#db'
import {
  billChanges,
  feedItems,
  guardianships,
  ledgerEntries,
  ledgerTransactions,
  messages,
  persons,
  schools,
  termReports,
  termReportVersions,
  users,
  wards,
} from '#db/schema'
import { commandActor } from '#lib/actor'
import { folderStorage, type Storage } from '#lib/storage'
import { checkLedger, createBursar } from '#modules/billing'
import { DATA_FILES, describeReport, initSchool } from '#modules/intake'
import { createTestDb, documentedSchool, strokeOfInk, temporaryFolder, TEST_NOW, type Changes } from '#testing'

const DOCS = path.resolve(import.meta.dirname, '../../../../../docs/data-files.md')

async function aSchool() {
  const { db } = await createTestDb()
  const storage = folderStorage(await temporaryFolder())
  const files = await documentedSchool({ db, storage, clock: () => TEST_NOW })
  return { db, storage, ...files, with: files.bring }
}

const wardCount = (db: Db) => db.asSystem((tx) => tx.$count(wards))
const balanceOf = (db: Db) =>
  db.asSystem(async (tx) => {
    const [row] = await tx
      .select({ sum: sql<number>`sum(${ledgerEntries.amountMinor})::int` })
      .from(ledgerEntries)
      .where(isNotNull(ledgerEntries.wardId))
    return row?.sum
  })

test('every data file has an example in the documentation, and all of them import', async () => {
  const { db, from, documented } = await aSchool()
  const report = await from(documented)
  expect(describeReport(report)).toMatch(/Imported\.$/)
  expect(report.files.map(({ name }) => name)).toEqual(DATA_FILES.map(({ name }) => name))
  // 45 from before, 1,200 and 80 less a discount of 120, of which 1,000 was paid.
  expect(await balanceOf(db)).toBe(205_00)
})

test('every column of every data file is in the documentation', async () => {
  const text = await readFile(DOCS, 'utf8')
  for (const { name, columns } of DATA_FILES) {
    const section = text.split(`## ${name}.csv`)[1]?.split('\n## ')[0] ?? ''
    expect(columns.filter((column) => !section.includes(column.name)).map((column) => `${name}.${column.name}`)).toEqual([])
  }
})

test('a dry run says what would change and writes nothing', async () => {
  const { db, from, documented } = await aSchool()
  const report = await from(documented, { dryRun: true })
  expect(report.outcome).toBe('dry_run')
  expect(report.files.find(({ name }) => name === 'wards')?.differences.added).toEqual(['NYP/21/0147 Ama Serwaa Mensah'])
  expect(await wardCount(db)).toBe(0)
})

test('an import puts what happened into the feed, and the same import again nothing', async () => {
  const { db, from, documented } = await aSchool()
  const items = () => db.asSystem((tx) => tx.select().from(feedItems))
  await from(documented)
  const first = await items()
  const kinds = [...new Set(first.map(({ kind }) => kind))].toSorted()
  expect(kinds).toEqual(['attendance', 'bill_issued', 'notice', 'receipt', 'score_published', 'term_report'])
  await from(documented)
  expect(await items()).toEqual(first)
})

test('importing the same folder twice changes nothing', async () => {
  const { from, documented } = await aSchool()
  await from(documented)
  const again = await from(documented)
  expect(again.files.flatMap(({ differences: { added, changed, missing } }) => [...added, ...changed, ...missing])).toEqual([])
})

test('a changed row is updated, and the report names what changed', async () => {
  const { db, from, documented, with: changed } = await aSchool()
  await from(documented)
  const report = await changed({ wards: (text) => text.replace('Yaa Asantewaa', 'Nkrumah') })
  expect(report.files.find(({ name }) => name === 'wards')?.differences.changed).toEqual([
    { key: 'NYP/21/0147 Ama Serwaa Mensah', line: 2, changes: [{ column: 'house', from: 'Yaa Asantewaa', to: 'Nkrumah' }] },
  ])
  expect(await db.asSystem((tx) => tx.select({ house: wards.house }).from(wards))).toEqual([{ house: 'Nkrumah' }])
})

test('what is missing stays until somebody asks for it to be switched off', async () => {
  const { db, from, documented, with: changed } = await aSchool()
  await from(documented)
  const without = {
    guardians: (text: string) => text.replace(/^G-002.*\n/m, ''),
    guardianships: (text: string) => text.replace(/^G-002.*\n/m, ''),
  }
  const kwame = () => db.asSystem((tx) => tx.select({ isActive: users.isActive }).from(users).where(eq(users.ref, 'G-002')))
  expect((await changed(without)).files.find(({ name }) => name === 'guardians')?.differences.missing).toEqual([
    'G-002 Kwame Mensah',
  ])
  expect(await kwame()).toEqual([{ isActive: true }])

  await changed(without, { deactivateMissing: true })
  expect(await kwame()).toEqual([{ isActive: false }])
  const links = await db.asSystem((tx) =>
    tx
      .select({ endedAt: guardianships.endedAt })
      .from(guardianships)
      .innerJoin(users, eq(users.id, guardianships.guardianId))
      .where(eq(users.ref, 'G-002')),
  )
  expect(links).toEqual([{ endedAt: TEST_NOW }])

  await from(documented)
  expect(await kwame()).toEqual([{ isActive: true }])
})

test('one wrong cell and nothing at all is imported', async () => {
  const { db, with: changed } = await aSchool()
  const report = await changed({ payments: (text) => text.replace('1000.00', 'a thousand') })
  expect(report.outcome).toBe('refused')
  expect(await wardCount(db)).toBe(0)
})

test('all faults are listed together, each with file, line, column and what to do', async () => {
  const { with: changed } = await aSchool()
  const report = await changed({
    assessments: (text) => text.replace(',marked,9,', ',marked,21,'),
    attendance: (text) => text.replace('2026-03-09', '2026-04-10'),
    wards: (text) => text.replace(',B5,', ',B9,'),
  })
  expect(report.faults).toEqual([
    {
      file: 'wards.csv',
      line: 2,
      column: 'class',
      wrong: 'There is no class “B9”.',
      todo: 'Add it to classes.csv, or correct the code.',
    },
    { file: 'attendance.csv', line: 2, column: 'date', wrong: '2026-04-10 lies ahead.', todo: expect.any(String) },
    {
      file: 'assessments.csv',
      line: 2,
      column: 'score',
      wrong: 'The score 21 is above the maximum 20.',
      todo: expect.any(String),
    },
  ])
  expect(describeReport(report)).toContain('Nothing was imported: 3 things to put right first.')
})

const refusals: [sentence: string, file: string, change: (text: string) => string | Uint8Array, wrong: string][] = [
  [
    'a formula in a text',
    'wards',
    (text) => text.replace('Serwaa', '=HYPERLINK("http://x")'.replaceAll('"', '""')).replace(/(=HYPERLINK[^,]*)/, '"$1"'),
    'begins like a formula',
  ],
  ['a formula behind a space', 'wards', (text) => text.replace('Serwaa', ' +1'), 'begins like a formula'],
  ['UTF-16', 'wards', (text) => Buffer.from(`\ufeff${text}`, 'utf16le'), 'UTF-16'],
  [
    'Windows letters',
    'school',
    (text) => Buffer.concat([Buffer.from('code,name\nnyp,Caf'), Buffer.from([0xe9]), Buffer.from(text)]),
    'not written in UTF-8',
  ],
  ['a spreadsheet', 'wards', () => Buffer.from('PK\u0003\u0004rest'), 'spreadsheet'],
  ['a quote left open', 'wards', (text) => text.replace('Serwaa', '"Serwaa'), 'never closed'],
  ['a row with a cell too many', 'wards', (text) => text.replace('Serwaa', 'Serwaa,Yaa'), 'has 9 cells, the first line has 8'],
  ['an unknown column', 'wards', (text) => text.replace('house', 'hause'), 'There is no column “hause”.'],
  ['a column that is there twice', 'wards', (text) => text.replace('last_name', 'middle_name'), '“middle_name” is there twice'],
  ['a missing column', 'wards', (text) => text.replace('last_name', 'surname'), 'The column “last_name” is missing.'],
  ['a file nobody knows', 'pupils', () => 'a,b\n1,2\n', 'No data file has this name.'],
  ['the same ward twice', 'wards', (text) => text + (text.split('\n')[1] ?? '') + '\n', 'stands here twice'],
  [
    '20,001 rows',
    'wards',
    (text) => `${text.split('\n')[0]}\n${`${text.split('\n')[1]}\n`.repeat(20_001)}`,
    'The file has 20001 rows, more than 20000.',
  ],
  ['a guardian who is not there', 'guardianships', (text) => text.replace('G-001', 'G-009'), 'There is no guardian “G-009”.'],
  ['a phone that is none', 'guardians', (text) => text.replace('024 555 0182,abena', '0245 55,abena'), 'is not a phone number'],
  [
    'a phone of another guardian',
    'guardians',
    (text) => text.replace(',,,yes', ',,,no'),
    '+233245550182 already belongs to G-001 Abena Mensah.',
  ],
  [
    'a payment for another ward’s bill',
    'payments',
    (text) => text.replace('B-2026-0512', 'B-2026-0999'),
    'There is no bill “B-2026-0999”.',
  ],
  ['an amount with a minus', 'bills', (text) => text.replace('80.00', '-80.00'), 'is not an amount'],
  ['marks that do not add up', 'term_reports', (text) => text.replace(',43,42,85,', ',43,42,86,'), '43 and 42 do not make 86.'],
  [
    'lines of one bill that disagree',
    'bills',
    (text) => text.replace('2026-03-27,2', '2026-03-28,2'),
    'Another row of “B-2026-0512” says something else here.',
  ],
  [
    'an attachment that is not there',
    'notices',
    (text) => text.replace('action_due_at\n', 'action_due_at,attachments\n').replace('18:00', '18:00,letter.pdf'),
    'There is no file notices/letter.pdf.',
  ],
  [
    'a signature that is not there',
    'signatures',
    (text) => text.replace('adjei', 'x'),
    'There is no file signatures/x-boateng.png.',
  ],
  ['a signature of nobody', 'signatures', (text) => text.replace('S-01', 'S-77'), 'There is no “S-77” among the staff.'],
  [
    'an attachment outside the folder',
    'notices',
    (text) => text.replace('action_due_at\n', 'action_due_at,attachments\n').replace('18:00', '18:00,../../etc/passwd'),
    'is not a file name',
  ],
]

test.each(refusals)('refused: %s', async (_, file, change, wrong) => {
  const { db, with: changed } = await aSchool()
  const report = await changed({ [file]: change })
  expect(report.outcome).toBe('refused')
  expect(report.faults.map((fault) => fault.wrong)).toContainEqual(expect.stringContaining(wrong))
  expect(report.faults.every(({ todo }) => todo !== '')).toBe(true)
  expect(await wardCount(db)).toBe(0)
})

test('reports are signed with what the school gave; the same pictures again change nothing, and a picture alone no report', async () => {
  const { db, from, documented, folderWith, with: changed } = await aSchool()
  await from(documented)
  const reports = () => db.asSystem((tx) => tx.select().from(termReports))
  const [signed] = await reports()
  expect(signed).toMatchObject({ version: 1, headTeacherName: 'Mrs. Grace Adjei-Boateng' })
  expect(signed?.headTeacherSignatureId).toEqual(expect.any(String))
  const again = await from(documented)
  expect(again.files.find(({ name }) => name === 'signatures')?.differences).toMatchObject({ same: 1, changed: [], added: [] })

  const folder = await folderWith({})
  await writeFile(path.join(folder, 'signatures', 'adjei-boateng.png'), await strokeOfInk(9))
  const newer = await from(folder)
  expect(newer.files.find(({ name }) => name === 'signatures')?.differences.changed).toEqual([
    { key: 'S-01 Grace Adjei-Boateng', line: 2, changes: [{ column: 'file', from: expect.any(String), to: expect.any(String) }] },
  ])
  expect(await reports()).toEqual([signed])
  // The next version is signed with the newer one.
  await changed({ term_reports: (text) => text.replace(',43,42,85,', ',43,41,84,') })
  const [next] = await reports()
  expect(next?.version).toBe(2)
  expect([signed?.headTeacherSignatureId, null]).not.toContain(next?.headTeacherSignatureId)
})

test('two guardians who have proved neither can exchange their phones in one import', async () => {
  const { db, from, documented, with: changed } = await aSchool()
  await from(documented)
  const swap = (text: string) =>
    text.replace('024 555 0182,abena', 'X').replace('+233 20 555 0917', '024 555 0182').replace('X', '020 555 0917,abena')
  expect((await changed({ guardians: swap })).outcome).toBe('imported')
  const people = await db.asSystem((tx) =>
    tx
      .select({ ref: users.ref, phone: persons.phone, at: persons.phoneVerifiedAt })
      .from(users)
      .innerJoin(persons, eq(persons.id, users.personId))
      .where(and(eq(users.role, 'parent'), isNotNull(users.phone)))
      .orderBy(users.ref),
  )
  expect(people).toEqual([
    { ref: 'G-001', phone: '+233205550917', at: null },
    { ref: 'G-002', phone: '+233245550182', at: null },
  ])
})

test('a corrected bill is a reversal and a new entry, and a changed report keeps its last version', async () => {
  const { db, from, documented, with: changed } = await aSchool()
  await from(documented)
  await changed({
    bills: (text) => text.replace('80.00', '90.00'),
    term_reports: (text) => text.replaceAll(',85,6,Mrs.', ',85,5,Mrs.'),
  })
  expect(await balanceOf(db)).toBe(215_00)
  const kinds = await db.asSystem((tx) =>
    tx.select({ kind: ledgerTransactions.kind }).from(ledgerTransactions).orderBy(ledgerTransactions.id),
  )
  expect(kinds.map(({ kind }) => kind).toSorted()).toEqual(['bill', 'bill', 'bill', 'payment', 'reversal'])
  const versions = await db.asSystem((tx) =>
    tx
      .select({ now: termReports.version, kept: termReportVersions.version })
      .from(termReports)
      .innerJoin(termReportVersions, eq(termReportVersions.reportId, termReports.id)),
  )
  expect(versions).toEqual([{ now: 2, kept: 1 }])
})

test('a payment that a newer file corrects is put right on its own day, and once that day is closed on the day the file comes', async () => {
  const { db, from, documented, with: changed } = await aSchool()
  await from(documented)
  const [money] = await db.asSystem((tx) => tx.select().from(ledgerTransactions).where(eq(ledgerTransactions.kind, 'payment')))
  const [day, today] = [money?.bookedOn ?? '', TEST_NOW.toISOString().slice(0, 10)]
  const bursar = createBursar({ db, clock: () => TEST_NOW, schoolId: money?.schoolId ?? '' })
  const cameIn = async (of: string) => (await bursar.day(of)).total.amount_minor
  const before = await cameIn(day)
  const asking = (minor: number) => (text: string) => text.replace((before / 100).toFixed(2), (minor / 100).toFixed(2))
  await changed({ payments: asking(before - 10_00) })
  expect([await cameIn(day), await cameIn(today)]).toEqual([before - 10_00, 0])
  const kwame = { ...commandActor(money?.schoolId ?? '', 'kwame', null), keyed: null }
  const closed = await bursar.closeDay(kwame, day, before - 10_00)
  await changed({ payments: asking(before - 20_00) })
  expect(await bursar.day(day)).toEqual(closed)
  const [sheet, { isSound }] = [await bursar.day(today), await checkLedger(db)]
  expect([sheet.total, sheet.taken_back].map(({ amount_minor }) => amount_minor)).toEqual([before - 20_00, before - 10_00])
  expect(isSound).toBe(true)
})

test('a line that is gone from a bill in a newer file is taken off it, and the family sees what changed', async () => {
  const { db, from, documented, with: changed } = await aSchool()
  await from(documented)
  const without = (text: string) =>
    text
      .split('\n')
      .filter((line) => !line.includes(',80.00,'))
      .join('\n')
  const report = await changed({ bills: without })
  expect(describeReport(report)).toMatch(/bills .*1 removed[^]*removed {2}B-/)
  expect(await balanceOf(db)).toBe(125_00)
  const [change] = await db.asSystem((tx) => tx.select().from(billChanges))
  expect(change).toMatchObject({ beforeMinor: 80_00, afterMinor: null })
  expect((await checkLedger(db)).lines.join('\n')).toMatch(/The books are sound/)
  // The same file again changes nothing, and one without the bill at all leaves the bill alone.
  expect((await changed({ bills: without })).files.find(({ name }) => name === 'bills')?.differences).toMatchObject({
    added: [],
    changed: [],
    removed: [],
  })
})

test('the ledger refuses what does not balance, and any change of what it holds', async () => {
  const { db, from, documented } = await aSchool()
  await from(documented)
  const cause = (work: Promise<unknown>) =>
    work.then(
      () => 'allowed',
      (error: unknown) => (error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error)),
    )
  const halves = db.asSystem(async (tx) => {
    const [entry] = await tx.select().from(ledgerEntries).limit(1)
    if (entry) await tx.insert(ledgerEntries).values({ ...entry, id: crypto.randomUUID() })
  })
  expect(await cause(halves)).toMatch(/does not balance/)
  expect(await cause(db.asSystem((tx) => tx.update(ledgerEntries).set({ amountMinor: 1 })))).toMatch(
    /append-only|permission denied/,
  )
  expect(await cause(db.asSystem((tx) => tx.delete(ledgerTransactions)))).toMatch(/append-only|permission denied/)
})

test('a new school starts with its office account, which has no password', async () => {
  const { db } = await createTestDb()
  const storage: Storage = folderStorage(await temporaryFolder())
  const school = {
    name: 'Ridge Basic School',
    country: 'GH',
    town: 'Kumasi',
    phone: '032 202 2222',
    headTeacherTitle: 'Mr.',
    headTeacherName: 'Kwaku Addo',
    founder: {
      role: 'office' as const,
      title: 'Mrs.',
      fullname: 'Ama Sarpong',
      email: 'Office@Ridge.example',
      phone: '024 555 0777',
    },
  }
  const world = { db, storage, clock: () => TEST_NOW }
  expect((await initSchool(school, { ...world, person: 'efua at the school’s computer' })).outcome).toBe('imported')
  const people = await db.asSystem((tx) =>
    tx
      .select({ role: users.role, email: persons.email, passwordHash: persons.passwordHash })
      .from(users)
      .innerJoin(persons, eq(persons.id, users.personId)),
  )
  expect(people).toEqual([{ role: 'office', email: 'office@ridge.example', passwordHash: null }])
  expect(describeReport(await initSchool(school, { ...world, person: 'efua at the school’s computer' }))).toContain(
    'already here',
  )
})

test('a first import rings no phone; what a later one brings does, once, without amounts or marks', async () => {
  const { db, from, documented, with: withChanges } = await aSchool()
  const told = () =>
    db.asSystem((tx) =>
      tx
        .select({ class: messages.class, title: sql<string>`texts->'en'->>'title'` })
        .from(messages)
        .orderBy(messages.createdAt, messages.id),
    )
  await from(documented)
  expect(await told()).toEqual([])
  const news: Changes = {
    notices: (text) =>
      `${text}N-2026-0132,No school on Friday,The well is dry.,general,urgent,school,,,The office,2026-03-12 09:00,,\n`,
    payments: (text) => `${text}PAY-000209,R-2026-00209,2026-03-12 09:10,cash,,G-001,succeeded,,NYP/21/0147,B-2026-0512,100.00\n`,
    assessments: (text) =>
      `${text}B5-MA-5,B5,2025/2026,2,Mathematics,homework,Decimals,2026-03-10,10,2026-03-11 15:40,NYP/21/0147,marked,8,\n`,
  }
  const expected = [
    { class: 'info', title: 'Ama’s marks are ready' },
    { class: 'urgent', title: 'No school on Friday' },
    { class: 'money', title: 'Payment received for Ama' },
  ]
  await withChanges(news)
  expect(await told()).toEqual(expected)
  await withChanges(news)
  expect(await told()).toEqual(expected)
})

test('a school’s own account at Paystack comes with its file; one that is spelled otherwise is refused before money goes astray', async () => {
  const school = await aSchool()
  const withAccount = (account: string) => ({
    school: (text: string) =>
      text
        .split('\n')
        .map((line, at) => (line === '' ? line : `${line},${at === 0 ? 'paystack_subaccount' : account}`))
        .join('\n'),
  })
  const wrong = await school.with(withAccount('0012345678'))
  expect(describeReport(wrong)).toContain('“0012345678” is not a Paystack subaccount.')
  const right = await school.with(withAccount('ACCT_8f4s1eq7ml6rlzj'))
  expect(describeReport(right)).not.toContain('subaccount')
  const [row] = await school.db.asSystem((tx) => tx.select().from(schools))
  expect(row?.paystackSubaccount).toBe('ACCT_8f4s1eq7ml6rlzj')
})
