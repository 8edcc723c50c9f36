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
  const stays = new Set<string>(['id', 'createdAt', ...on, ...keep])
  for (const batch of batchesOf(rows)) {
    const changing = fieldsOf(batch)
      .filter((field) => !stays.has(field))
      .map((field) => sql`${nameOf(field)} = excluded.${nameOf(field)}`)
    const onConflict =
      on.length === 0
        ? sql``
        : sql`on conflict (${list(on.map(nameOf))}) do ${changing.length > 0 ? sql`update set ${list(changing)}` : sql`nothing`}`
    await tx.execute(sql`${insertOf(table, batch)} ${onConflict}`)
  }
}

/** Inserts those rows that agree with none there in the columns `on`, and answers the ids of these. */
export async function insertNew<T extends PgTable>(
  tx: Tx,
  table: T,
  rows: readonly InferInsertModel<T>[],
  on: readonly (keyof InferInsertModel<T> & string)[],
): Promise<Set<string>> {
  const nameOf = namesOf(table)
  const ids = new Set<string>()
  for (const batch of batchesOf(rows)) {
    const written = await tx.execute<{ id: string }>(
      sql`${insertOf(table, batch)} on conflict (${list(on.map(nameOf))}) do nothing returning id`,
    )
    for (const { id } of written.rows) ids.add(id)
  }
  return ids
}

type Row = Readonly<Record<string, unknown>>

const batchesOf = <R extends Row>(rows: readonly R[]): R[][] =>
  Array.from({ length: Math.ceil(rows.length / ROWS_AT_ONCE) }, (_, at) => rows.slice(at * ROWS_AT_ONCE, (at + 1) * ROWS_AT_ONCE))

const fieldsOf = ([first = {}]: readonly Row[]): string[] => Object.keys(first)

function insertOf(table: PgTable, rows: readonly Row[]): SQL {
  const names = list(fieldsOf(rows).map(namesOf(table)))
  return sql`insert into ${table} (${names}) select ${names} from json_populate_recordset(null::${table}, ${toJson(table, rows)}::json)`
}

const list = (parts: SQL[]) => sql.join(parts, sql`, `)

function namesOf(table: PgTable) {
  const names = new Map(Object.entries(getColumns(table)).map(([field, column]) => [field, column.name]))
  return (field: string) => sql`${sql.identifier(names.get(field) ?? field)}`
}

function toJson(table: PgTable, rows: readonly Row[]) {
  const fields = new Set(fieldsOf(rows))
  const columns = Object.entries(getColumns(table)).filter(([field]) => fields.has(field))
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
