import { and, eq, inArray, isNull, or, sql, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Tx } from '#db'
import { configOf, everyTable } from '#db/every-table'
import { deskEntries, deskFiles, deskThreads, files, wardRequests } from '#db/schema'
import { paymentsFor } from './families.store.ts'

type Row = Record<string, unknown>
/** The rows of a table that are about a family, each as the database writes it. */
export type TableRows = { name: string; rows: Row[] }
export type Picture = { id: string; sha256: string; mime: string }

/** The record of who looked has a list of its own that the family reads; what machines keep for themselves says nothing of anybody. */
const BESIDE = new Set(['audit', 'live_events', 'feed_told', 'version_stamps', 'sheet_writes', 'sheets'])

/** What belongs to a row of the family without naming it: by the column that leads there. */
const PARENTS: Record<string, string> = {
  report_id: 'term_reports',
  bill_id: 'bills',
  message_id: 'messages',
  payment_id: 'payments',
}
/** What the ids in those rows stand for; of these tables no other row is given away. */
const NAMED = new Set(['classes', 'subjects', 'terms', 'assessments', 'notices', 'fee_schedules', 'schools'])

/**
 * What another guardian asked the school, in private or to be changed, is not in this one's file; nor is what somebody told the head alone,
 * took back, or has not got past the office.
 */
const withheldFrom = (guardianId: string): Record<string, SQL> => {
  const isOpen = sql`(not ${deskThreads.isPrivate} or ${deskThreads.askedById} = ${guardianId})`
  const isOthersToSee = sql`(${deskEntries.byId} = ${guardianId} or (${deskEntries.kind} <> 'reported' and ${deskEntries.takenBackAt} is null
    and (${deskEntries.hold} is null or ${deskEntries.hold} = 'let_go')))
    and exists (select 1 from ${deskThreads} where ${deskThreads.id} = ${deskEntries.threadId} and ${isOpen})`
  return {
    ward_requests: sql`${wardRequests.byId} = ${guardianId}`,
    desk_threads: isOpen,
    desk_entries: isOthersToSee,
    desk_files: sql`exists (select 1 from ${deskEntries} where ${deskEntries.id} = ${deskFiles.entryId} and ${isOthersToSee})`,
  }
}

const isOfWard = ({ name }: PgColumn) => /(^|_)(ward|child)_id$/.test(name)
const isOfGuardian = ({ name }: PgColumn) => ['user_id', 'guardian_id', 'payer_id'].includes(name)
/** What opens something or proves somebody, bytes, and where a child lives: one of its guardians may not know, and who asked has the own request. */
const isSecret = ({ name, columnType }: PgColumn) =>
  columnType === 'PgCustomColumn' || /hash|secret|token|digest|sha256|home_address/.test(name)

/**
 * Every row that the caller may read and that is about these children, this guardian, or belongs to such a row: found by the columns of
 * the tables themselves, so that a new table is not forgotten.
 */
export async function everythingOf(tx: Tx, guardianId: string, wardIds: readonly string[]) {
  const found: TableRows[] = []
  const idsIn = (column: string): string[] => [
    ...new Set(found.flatMap(({ rows }) => rows.flatMap((row) => (typeof row[column] === 'string' ? row[column] : [])))),
  ]
  const paid = await paymentsFor(tx, wardIds)
  const known = new Map<string, readonly string[]>([
    ['users', [guardianId]],
    ['wards', wardIds],
    ['payments', paid],
  ])
  const withheld = withheldFrom(guardianId)
  for (const table of everyTable()) {
    const { name, columns } = configOf(table)
    if (BESIDE.has(name)) continue
    const about = [
      ...columns.flatMap((column) => {
        const ids = column.name === 'id' ? known.get(name) : undefined
        return ids === undefined ? [] : inArray(column, [...ids])
      }),
      ...columns.filter(isOfWard).map((column) => inArray(column, [...wardIds])),
      ...columns.filter(isOfGuardian).map((column) => eq(column, guardianId)),
    ]
    const which = or(...about, belongingTo(found, columns, about.length > 0))
    const rows = which ? await rowsOf(tx, table, sql`(${which}) and ${withheld[name] ?? sql`true`}`) : []
    if (rows.length > 0) found.push({ name, rows })
  }
  for (const table of everyTable()) {
    const { name, columns } = configOf(table)
    const id = columns.find((column) => column.name === 'id')
    if (!NAMED.has(name) || !id || found.some((held) => held.name === name)) continue
    const ids = idsIn(`${singular(name)}_id`)
    const rows = ids.length > 0 ? await rowsOf(tx, table, inArray(id, ids)) : []
    if (rows.length > 0) found.push({ name, rows })
  }
  const pictureIds = [...idsIn('photo_id'), ...idsIn('proof_id'), ...idsIn('file_id')]
  const pictures: Picture[] =
    pictureIds.length === 0
      ? []
      : await tx
          .select({ id: files.id, sha256: files.sha256, mime: files.mime })
          .from(files)
          .where(and(inArray(files.id, pictureIds)))
  return { tables: found, pictures }
}

const singular = (name: string) => (name.endsWith('classes') ? name.slice(0, -2) : name.slice(0, -1))

/** Rows by a column that leads to rows already found; of a table that names children, those that name none: a receipt for several. */
function belongingTo(found: readonly TableRows[], columns: readonly PgColumn[], isNaming: boolean): SQL | undefined {
  const ofWards = columns.filter(isOfWard)
  if (isNaming && ofWards.length === 0) return undefined
  const leading = columns.flatMap((column) => {
    const parent = PARENTS[column.name]
    const rows = found.find(({ name }) => name === parent)?.rows ?? []
    const ids = rows.flatMap(({ id }) => (typeof id === 'string' ? id : []))
    return ids.length > 0 ? [inArray(column, ids)] : []
  })
  return leading.length === 0 ? undefined : and(or(...leading), ...ofWards.map((column) => isNull(column)))
}

async function rowsOf(tx: Tx, table: PgTable, which: SQL): Promise<Row[]> {
  const { columns } = configOf(table)
  const told = columns.filter((column) => !isSecret(column))
  const pairs = sql.join(
    told.map((column) => sql`${column.name}::text, ${column}`),
    sql`, `,
  )
  const { rows } = await tx.execute<{ row: Row }>(sql`select jsonb_build_object(${pairs}) as row from ${table} where ${which}`)
  return rows.map(({ row }) => row)
}
