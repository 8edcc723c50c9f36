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
      sql`insert into ${table} (${names}) select ${names} from json_populate_recordset(null::${table}, ${toJson(table, batch)}::json) ${onConflict}`,
    )
  }
}

const list = (parts: SQL[]) => sql.join(parts, sql`, `)

function namesOf(table: PgTable) {
  const names = new Map(Object.entries(getColumns(table)).map(([field, column]) => [field, column.name]))
  return (field: string) => sql`${sql.identifier(names.get(field) ?? field)}`
}

function toJson(table: PgTable, rows: readonly Record<string, unknown>[]) {
  const [first = {}] = rows
  const columns = Object.entries(getColumns(table)).filter(([field]) => field in first)
  return JSON.stringify(rows.map((row) => Object.fromEntries(columns.map(([field, { name }]) => [name, row[field]]))))
}

/** Below so many rows, or so small a part of a table, PostgreSQL's own rounds are soon enough. */
const MANY_ROWS = 1000
const LARGE_PART = 0.1

/** Within a transaction those rounds see nothing of it, and its next statements are many: below so many rows their plan matters little. */
const MANY_WITHIN = 100

/** How many rows a transaction had written of each table when the planner last heard of it. */
export type Counted = Map<string, number>

/** The tables of which this transaction has written so much that the planner must know of it: to be asked at its end. */
export async function muchWritten(tx: Tx, counted: Counted = new Map()): Promise<string[]> {
  return (await writtenSince(tx, counted, MANY_ROWS)).map(({ name }) => name)
}

/**
 * Lets the planner know within a long transaction how large the tables are that it fills: what follows looks things up in them. For a
 * new school each day of a register read all its staff, to find who had marked it.
 */
export async function countWithin(tx: Tx, counted: Counted): Promise<void> {
  for (const { name, rows } of await writtenSince(tx, counted, MANY_WITHIN)) {
    await tx.execute(sql`select gather_statistics(${name})`)
    counted.set(name, rows)
  }
}

async function writtenSince(tx: Tx, counted: Counted, many: number) {
  const { rows } = await tx.execute<{ name: string; rows: number; known: number }>(sql`
    select written.relname as name, (written.n_tup_ins + written.n_tup_upd + written.n_tup_del)::int as rows, known.reltuples as known
    from pg_stat_xact_user_tables written join pg_class known on known.oid = written.relid
    where written.schemaname = 'public' and written.n_tup_ins + written.n_tup_upd + written.n_tup_del >= ${many}`)
  return rows.filter(({ name, rows: all, known }) => all - (counted.get(name) ?? 0) >= Math.max(many, LARGE_PART * known))
}

/** Lets the planner know how large these tables are by now (migrations-after/40_statistics.sql): after the commit, each by itself. */
export async function gatherStatistics(db: Db, tables: readonly string[]): Promise<void> {
  for (const table of tables) await db.asSystem((tx) => tx.execute(sql`select gather_statistics(${table})`))
}
