import { nyansapo, type Row } from '@schoolgate/demo'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { expect, test } from 'vitest'
import type { Db, Tx } from '#db'
import { folderStorage } from '#lib/storage'
import { describeReport, importFolder, writeFolder } from '#modules/intake'
import { createTestDb, temporaryFolder, COMMAND_USER } from '#testing'

/** What grows with every year of a school. */
const HISTORY = [
  'attendance_records',
  'attendance_explanations',
  'assessments',
  'assessment_scores',
  'term_reports',
  'term_report_subjects',
  'term_report_ratings',
  'term_report_versions',
  'bills',
  'bill_items',
  'payments',
  'payment_allocations',
  'receipts',
  'ledger_transactions',
  'ledger_entries',
  'feed_items',
  'messages',
]

/** Not more than the rows of such a file, and what the account of one pupil holds. */
const FEW = 50

/** Rows of the files that come a year's day later, by their sheets: a register, a work, a report, a bill, a payment. */
const NEWEST: Record<string, (rows: readonly Row[]) => (row: Row) => boolean> = {
  attendance: (rows) => sameAsLast(rows, ['date']),
  assessments: (rows) => sameAsLast(rows, ['ref']),
  term_reports: (rows) => sameAsLast(rows, ['admission_no', 'academic_year', 'term']),
  bills: (rows) => sameAsLast(rows, ['bill_no']),
  payments: (rows) => sameAsLast(rows, ['reference']),
}

function sameAsLast(rows: readonly Row[], columns: readonly string[]) {
  const key = (row: Row | undefined) => columns.map((column) => row?.[column]).join(' ')
  const last = rows.reduce((latest, row) => (key(row) > key(latest) ? row : latest), rows[0])
  return (row: Row) => key(row) === key(last)
}

/** The rows of each table that this connection has read. */
async function readSoFar(tx: Tx): Promise<Map<string, number>> {
  const { rows } = await tx.execute<{ name: string; read: number }>(
    sql`select relname as name, (coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::int as read from pg_stat_xact_user_tables`,
  )
  return new Map(rows.map(({ name, read }) => [name, read]))
}

/** A school with three terms behind it, and a way to bring what is newest of one sheet and see what the database read for it. */
async function school() {
  const { db, connection } = await createTestDb()
  // A small table is read from end to end although there is an index; here, as in a large one, only where there is none.
  const admin = new pg.Client(connection)
  await admin.connect()
  await admin.query(`alter database ${admin.escapeIdentifier(connection.database ?? '')} set enable_seqscan = off`)
  const storage = folderStorage(await temporaryFolder())
  const bring = async (into: Db, sheets: ReadonlyMap<string, readonly Row[]>, content: Partial<typeof whole> = {}) => {
    const folder = await temporaryFolder()
    await writeFolder(folder, { papers: [], ...content, sheets })
    const report = await importFolder({
      db: into,
      storage,
      clock: () => new Date('2026-03-12T16:00:00Z'),
      folder,
      commandUser: COMMAND_USER,
    })
    if (report.outcome !== 'imported') throw new Error(describeReport(report))
    return report
  }
  const whole = nyansapo({ today: '2026-03-12', pupils: 40 })
  const old = new Map(whole.sheets)
  const fresh = new Map<string, readonly Row[]>()
  for (const [name, newest] of Object.entries(NEWEST)) {
    const sheet = [...whole.sheets.keys()].filter((key) => key.split('.')[0] === name).at(-1) ?? ''
    const rows = whole.sheets.get(sheet) ?? []
    const isNewest = newest(rows)
    old.set(
      sheet,
      rows.filter((row) => !isNewest(row)),
    )
    fresh.set(name, rows.filter(isNewest))
  }
  await bring(db, old, whole)
  // As it is the day after: the small ones are counted, too.
  await admin.query('analyze')
  await admin.end()
  /** Brings one sheet's newest rows; answers how many there are, and how many rows of each table were read. */
  const bringNewest = async (name: string) => {
    const rows = fresh.get(name) ?? []
    const read = new Map<string, number>()
    const watched: Db = {
      ...db,
      asSystem: (work) =>
        db.asSystem(async (tx) => {
          const before = await readSoFar(tx)
          const answer = await work(tx)
          for (const [table, count] of await readSoFar(tx))
            read.set(table, (read.get(table) ?? 0) + count - (before.get(table) ?? 0))
          return answer
        }),
    }
    const report = await bring(
      watched,
      new Map([
        ['school', whole.sheets.get('school') ?? []],
        [name, rows],
      ]),
    )
    return { rows: rows.length, read, added: report.files.find((file) => file.name === name)?.differences.added.length }
  }
  const sizes = () =>
    db.asSystem(async (tx) => {
      const found: Record<string, number> = {}
      for (const table of HISTORY) {
        const { rows } = await tx.execute<{ count: number }>(sql`select count(*)::int as count from ${sql.identifier(table)}`)
        found[table] = rows[0]?.count ?? 0
      }
      return found
    })
  return { bringNewest, sizes, stop: db.close }
}

test('what one day brings is imported without reading what all the days before brought', async () => {
  const { bringNewest, sizes, stop } = await school()
  const many = Object.values(await sizes()).filter((size) => size > 2 * FEW)
  expect(many.length).toBeGreaterThan(10)
  for (const name of Object.keys(NEWEST)) {
    const { rows, read, added } = await bringNewest(name)
    expect(added, name).toBe(rows)
    const tooMany = HISTORY.filter((table) => (read.get(table) ?? 0) > FEW)
    expect(
      tooMany.map((table) => `${table}: ${read.get(table)}`),
      name,
    ).toEqual([])
  }
  await stop()
}, 300_000)
