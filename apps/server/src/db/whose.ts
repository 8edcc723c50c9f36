import { sql, getColumns } from 'drizzle-orm'
import type { AnyPgColumn, AnyPgTable } from 'drizzle-orm/pg-core'
import type { Tx } from './client.ts'
import { everyTable } from './every-table.ts'
import * as schema from './schema/index.ts'

/** Nobody names these: they are written, and read by the hundred. */
const NEVER_NAMED: ReadonlySet<AnyPgTable> = new Set([schema.users, schema.audit, schema.deliveries, schema.liveEvents])

/** What is named by a word and not by its row's id. */
const BY_WORD: readonly { word: AnyPgColumn; school: AnyPgColumn; table: AnyPgTable }[] = [
  { table: schema.payments, word: schema.payments.reference, school: schema.payments.schoolId },
  { table: schema.receipts, word: schema.receipts.publicId, school: schema.receipts.schoolId },
  { table: schema.bills, word: schema.bills.publicId, school: schema.bills.schoolId },
  { table: schema.termReports, word: schema.termReports.publicId, school: schema.termReports.schoolId },
]

/** Schools, and rows of every table that has a school's, or an account's, by their ids. */
function byId(table: AnyPgTable) {
  const columns: Record<string, AnyPgColumn> = getColumns(table)
  const { id, schoolId, userId } = columns
  if (table === schema.schools) return [sql`select ${id} from ${table} where ${id} = any (ids)`]
  if (!id || NEVER_NAMED.has(table) || id.getSQLType() !== 'uuid') return []
  if (schoolId) return [sql`select ${schoolId} from ${table} where ${id} = any (ids)`]
  if (userId) return [sql`select u.school_id from ${table} join users u on u.id = ${userId} where ${id} = any (ids)`]
  return []
}

/** The schools of which anything of these ids or words is. Looked up for who belongs to several: which is decided by what is theirs. */
export async function schoolsOf(tx: Tx, named: readonly string[]): Promise<string[]> {
  const ids = named.filter((word) => word.length === 36)
  const found = everyTable().flatMap(byId)
  const words = BY_WORD.map(({ table, word, school }) => sql`select ${school} from ${table} where ${word} = any (words)`)
  const { rows } = await tx.execute<{ school_id: string }>(sql`
    with asked as (select ${sql.param(ids)}::uuid[] as ids, ${sql.param([...named])}::text[] as words)
    select distinct school_id from asked, lateral (${sql.join([...found, ...words], sql` union all `)}) of_rows (school_id)
    where school_id is not null`)
  return rows.map(({ school_id }) => school_id)
}
