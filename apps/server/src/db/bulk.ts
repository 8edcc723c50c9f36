import { getColumns, sql, type InferInsertModel, type SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Db, Tx } from './client.ts'

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

/** Below so many rows, or so small a part of a table, PostgreSQL's own rounds are soon enough. */
const MANY_ROWS = 1000
const LARGE_PART = 0.1

/** The tables of which this transaction has written so much that the planner must know of it: to be asked at its end. */
export async function muchWritten(tx: Tx): Promise<string[]> {
  const { rows } = await tx.execute<{ name: string }>(sql`
    select written.relname as name from pg_stat_xact_user_tables written join pg_class known on known.oid = written.relid
    where written.schemaname = 'public'
      and written.n_tup_ins + written.n_tup_upd + written.n_tup_del >= greatest(${MANY_ROWS}, ${LARGE_PART} * known.reltuples)`)
  return rows.map(({ name }) => name)
}

/** Lets the planner know how large these tables are by now (migrations-after/40_statistics.sql): after the commit, each by itself. */
export async function gatherStatistics(db: Db, tables: readonly string[]): Promise<void> {
  for (const table of tables) await db.asSystem((tx) => tx.execute(sql`select gather_statistics(${table})`))
}
