import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core'
import { sql, type SQL } from 'drizzle-orm'
import * as schema from '#db/schema'
import type { Tx } from './client.ts'
import { everyTable } from './every-table.ts'

/** What lives minutes or belongs to a sign-in: whoever was signed out since the backup must not be signed in by it. */
const NOT_KEPT: ReadonlySet<PgTable> = new Set([
  schema.sessions,
  schema.knownDevices,
  schema.pushDevices,
  schema.codes,
  schema.tickets,
  schema.limits,
  schema.liveEvents,
  // Whatever is written again has another version.
  schema.versionStamps,
  // Told anew of everything else.
  schema.feedTold,
  // A storage that was filled from a backup has nothing else.
  schema.unnamedBytes,
  // Found and scheduled anew from everything else.
  schema.jobs,
  // Nobody waits any more for what was asked for before.
  schema.workFiles,
  schema.longWork,
])

/** The tables of a backup, in the order in which they are read and written again. */
export const keptTables = (): PgTable[] => everyTable().filter((table) => !NOT_KEPT.has(table))

/** One row of a table as PostgreSQL writes it in JSON. */
export type KeptRow = { table: string; row: string }

const ROWS_AT_ONCE = 2_000

/** Every row of the kept tables as of one moment: it is one statement, so that it sees one state of them all. */
export async function* everyRow(tx: Tx): AsyncGenerator<KeptRow> {
  const parts = keptTables().map((table) => {
    const { columns } = getTableConfig(table)
    // Ids rise with time: what a row of the same table points to comes before it.
    const order = columns.some((column) => column.name === 'id') ? sql` order by t.id` : sql``
    return sql`(select t.tableoid::regclass::text as "table", row_to_json(t)::text as row from ${table} t${order})`
  })
  await tx.execute(sql`declare everything no scroll cursor for ${sql.join(parts, sql` union all `)}`)
  for (;;) {
    const { rows } = await tx.execute<KeptRow>(sql`fetch 2000 from everything`)
    if (rows.length === 0) return
    yield* rows
  }
}

/** Writes rows again that `everyRow` told; answers how many. The tables must be empty and of the same version. */
export async function writeEveryRow(tx: Tx, rows: AsyncIterable<KeptRow>): Promise<number> {
  const tables = new Map(keptTables().map((table) => [getTableConfig(table).name, table]))
  let batch: string[] = []
  let name = ''
  let count = 0
  const write = async () => {
    const table = tables.get(name)
    if (table && batch.length > 0) await tx.execute(insertOf(table, batch))
    count += batch.length
    batch = []
  }
  for await (const { table, row } of rows) {
    if (!tables.has(table)) throw new Error(`${table} is not a table of a backup.`)
    if (table !== name || batch.length === ROWS_AT_ONCE) await write()
    name = table
    batch.push(row)
  }
  await write()
  await tx.execute(sql`select tell_every_feed()`)
  // The counter goes on after the highest number given.
  await tx.execute(
    sql`select nextval(pg_get_serial_sequence('users', 'number')) from generate_series(1, (select max(number) from users))`,
  )
  return count
}

const insertOf = (table: PgTable, rows: readonly string[]): SQL =>
  sql`insert into ${table} select * from json_populate_recordset(null::${table}, ${`[${rows.join(',')}]`}::json)`
