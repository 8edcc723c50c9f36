import { eq, isNull } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { attendanceRecords, termReports, terms, users, wards } from '#db/schema'
import { describeReport } from '#modules/intake'
import { addUser, createTestApp, documentedSchool, TEST_NOW } from '#testing'

/** The documented school in a running server. */
async function school() {
  const world = await createTestApp()
  const files = await documentedSchool({ ...world.world, clock: () => TEST_NOW })
  expect(describeReport(await files.bring())).toMatch(/Imported\.$/)
  const attendance =
    (...rows: string[]) =>
    (text: string) =>
      text + rows.map((row) => `${row}\n`).join('')
  const register = async (...rows: string[]) => describeReport(await files.bring({ attendance: attendance(...rows) }))
  return { ...world, ...files, attendance, register }
}

const row = (date: string, status = 'present') => `NYP/21/0147,${date},day,${status},,,,`

test.each([
  ['in the mid-term break', '2025-10-31', '2025-10-31 lies in the mid-term break of Term 1 (2025-10-31 to 2025-11-03).'],
  ['on a holiday', '2026-03-06', 'The school was closed on 2026-03-06.'],
  ['outside every term', '2026-01-02', '2026-01-02 lies in no term.'],
  ['on a Saturday', '2026-03-07', '2026-03-07 is not a school day.'],
  ['tomorrow', '2026-03-13', '2026-03-13 lies ahead.'],
])('a register %s is refused, with the row and the reason', async (_, date, wrong) => {
  const { register } = await school()
  expect(await register(row('2026-03-11'), row(date))).toContain(`attendance.csv, line 5, date: ${wrong}`)
})

test('a register may say itself that there was no school on a closed day', async () => {
  const { register } = await school()
  expect(await register(row('2025-10-31', 'holiday'), row('2026-03-06', 'not_marked'))).toMatch(/Imported\.$/)
})

test('a term cannot be moved past its registers and works: what would lie outside is named, and nothing changes', async () => {
  const { bring, given } = await school()
  const before = await given((tx) => tx.select().from(terms).orderBy(terms.opens))
  const moved = (opens: string, closed: string) => ({
    terms: (text: string) => text.replace('2,Term 2,2026-01-08', `2,Term 2,${opens}`).replace('2026-03-06', closed),
  })
  for (const dryRun of [true, false]) {
    const report = await bring(
      { ...moved('2026-03-10', ''), attendance: null, assessments: null, bills: null, payments: null, term_reports: null },
      { dryRun },
    )
    expect(report.outcome).toBe('refused')
    expect(describeReport(report)).toContain(
      'terms.csv: 1 registers of 1 wards would lie on days that are no school days of Term 2 2025/2026: 2026-03-09.',
    )
    expect(describeReport(report)).toContain(
      'terms.csv: 1 works would lie outside Term 2 2025/2026: B5-MA-4 Fractions (2026-03-04).',
    )
  }
  const closed = await bring({ ...moved('2026-01-08', '2026-03-06 | 2026-03-10'), attendance: null })
  expect(describeReport(closed)).toContain('no school days of Term 2 2025/2026: 2026-03-10.')
  expect(await given((tx) => tx.select().from(terms).orderBy(terms.opens))).toEqual(before)
})

test('a ward who joins in the middle of a term has no register before that day, and times opened counts from it', async () => {
  const { bring, register, given, signedIn, attendance } = await school()
  const joined = (day: string) => ({
    wards: (text: string) =>
      text.replace('class,house\n', 'class,house,joined_on\n').replace('Yaa Asantewaa', `Yaa Asantewaa,${day}`),
  })
  expect(describeReport(await bring({ ...joined('2026-03-10'), attendance: null }))).toContain(
    'wards.csv, joined_on: NYP/21/0147 Ama Serwaa Mensah would have joined on 2026-03-10, but 1 registers are older (2026-03-09 to 2026-03-09).',
  )
  expect(await given((tx) => tx.select({ on: wards.joinedOn }).from(wards))).toEqual([{ on: null }])
  const withoutIt = {
    ...joined('2026-03-10'),
    attendance: (text: string) => text.replace('2026-03-09,day,present,07:21', '2026-03-09,day,not_marked,'),
  }
  expect(describeReport(await bring(withoutIt))).toMatch(/Imported\.$/)
  expect(await register(row('2026-03-06', 'holiday'), row('2026-03-05'))).toContain(
    'attendance.csv, line 5, date: Ama Serwaa Mensah joined on 2026-03-10: no register was opened for the child on 2026-03-05.',
  )
  await bring({ ...withoutIt, attendance: (text) => attendance(row('2026-03-11'))(withoutIt.attendance(text)) })

  const [ward] = await given((tx) => tx.select().from(wards))
  const [abena] = await given((tx) => tx.select().from(users).where(eq(users.ref, 'G-001')))
  const mother = await signedIn(abena?.id ?? '')
  const { summary } = (await mother.get(`/api/v1/wards/${ward?.id}/attendance`)).json()
  expect(summary).toMatchObject({ times_opened: 2, present: 1, excused: 1 })
  expect(await given((tx) => tx.$count(attendanceRecords))).toBe(3)

  // The term's own number of days is not this ward's.
  await bring({ ...withoutIt, attendance: null, terms: (text) => text.replace('2026-04-21,\n', '2026-04-21,60\n') })
  const head = await signedIn((await given((tx) => addUser(tx, ward?.schoolId ?? '', 'head'))).id)
  const made = await head.post('/api/v1/office/term_reports/compile', { class: 'B5', academic_year: '2025/2026', term: 2 })
  expect(made.statusCode, made.body).toBe(200)
  const [report] = await given((tx) => tx.select().from(termReports).where(isNull(termReports.importedAt)))
  expect(report).toMatchObject({ timesOpened: 2, timesPresent: 1 })
})
