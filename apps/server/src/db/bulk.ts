import { getColumns, sql, type InferInsertModel, type SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Tx } from './client.ts'

const ROWS_AT_ONCE = 5_000

/**
 * Inserts rows, or updates those that agree with one already there in the columns `on`. The rows travel as one JSON value,
 * which is many times faster than a parameter for each cell. All rows must carry the same fields.
 * An existing row keeps its id, created_at and the fields named in `keep`.
 */
export async function upsert<T extends PgTable>(
  tx: Tx,
  table: T,
  rows: readonly InferInsertModel<T>[],
  on: readonly (keyof InferInsertModel<T> & string)[],
  keep: readonly (keyof InferInsertModel<T> & string)[] = [],
): Promise<void> {
  const nameOf = namesOf(table)
  for (let start = 0; start < rows.length; start += ROWS_AT_ONCE) {
    const batch = rows.slice(start, start + ROWS_AT_ONCE)
    const fields = Object.keys(batch[0] ?? {})
    const stays = new Set<string>(['id', 'createdAt', ...on, ...keep])
    const changing = fields.filter((field) => !stays.has(field)).map((field) => sql`${nameOf(field)} = excluded.${nameOf(field)}`)
    const names = list(fields.map(nameOf))
    const onConflict =
      on.length === 0
        ? sql``
        : sql`on conflict (${list(on.map(nameOf))}) do ${changing.length > 0 ? sql`update set ${list(changing)}` : sql`nothing`}`
    await tx.execute(
      sql`insert into ${table} (${names}) select ${names} from jsonb_populate_recordset(null::${table}, ${toJson(table, batch)}::jsonb) ${onConflict}`,
    )
  }
}

const list = (parts: SQL[]) => sql.join(parts, sql`, `)

function namesOf(table: PgTable) {
  const names = new Map(Object.entries(getColumns(table)).map(([field, column]) => [field, column.name]))
  return (field: string) => sql`${sql.identifier(names.get(field) ?? field)}`
}

function toJson(table: PgTable, rows: readonly Record<string, unknown>[]) {
  const columns = Object.entries(getColumns(table))
  return JSON.stringify(
    rows.map((row) =>
      Object.fromEntries(columns.filter(([field]) => field in row).map(([field, column]) => [column.name, row[field]])),
    ),
  )
}

/** Below so many rows, as in a day’s register, PostgreSQL’s own rounds are soon enough: counting every table takes seconds beside years of history. */
const MANY_ROWS = 5_000

/** Lets the planner know at once what so many new rows changed (migrations-after/40_statistics.sql). */
export async function gatherStatistics(tx: Tx, rows: number): Promise<void> {
  if (rows >= MANY_ROWS) await tx.execute(sql`select gather_statistics()`)
}
