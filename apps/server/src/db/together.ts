import { AsyncLocalStorage } from 'node:async_hooks'
import { getColumns, is, sql, SQL, Table, Column, type SQLWrapper } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import type { Tx } from './client.ts'
import { statement } from './statement.ts'

/** A select as the query builder writes it, which reads its own answer. */
type Select<Answer> = SQLWrapper & {
  readonly _: { readonly selectedFields: unknown }
  prepare(): { execute(values: Record<string, unknown>): Promise<Answer> }
}
type Selects = Record<string, Select<unknown>>
type AnswerOf<Part> = Part extends Select<infer Answer> ? Answer : never
type Answers<Parts> = { [Name in keyof Parts]: AnswerOf<Parts[Name]> }
/** The answer of each select by its name, row by row; a wide row in several pieces. */
type Told = Record<string, unknown[][][]>

/** So many columns `json_build_array` takes at once. */
const PIECE = 100

/**
 * Makes one statement of several selects: to say it, to begin it and to send its answer costs once what each of them would cost by itself.
 * It is written once, as by `statement`; each select reads its part of the answer as it would have read its own. `first` names what
 * several of them ask for (`with` these), so that it is found once, too.
 */
export function together<Parts extends Selects>(
  write: (tx: Tx) => Parts,
  first?: SQL,
): (tx: Tx, values: Record<string, unknown>) => Promise<Answers<Parts>> {
  const ask = statement((tx) => {
    const parts = Object.entries(write(tx)).map(([name, part]) => sql`${asJson(part)} as ${sql.identifier(name)}`)
    const told = sql`(${first ? sql`with ${first}` : sql``} select ${sql.join(parts, sql`, `)}) told`
    return tx
      .select({ told: sql<Told>`to_json(told)` })
      .from(told)
      .prepare()
  })
  const read = reader(write)
  return async (tx, values) => {
    const [row] = await ask(tx, values)
    if (!row) throw new Error('The database answered nothing.')
    return read(row.told, values)
  }
}

function asJson(part: Select<unknown>): SQL {
  const names = Array.from({ length: widthOf(part._.selectedFields) }, (_, place) => sql.identifier(`c${place}`))
  const listed = (some: readonly SQLWrapper[]) => sql.join([...some], sql`, `)
  const pieces = Array.from({ length: Math.ceil(names.length / PIECE) }, (_, at) => names.slice(at * PIECE, (at + 1) * PIECE))
  const row = listed(pieces.map((piece) => sql`json_build_array(${listed(piece)})`))
  return sql`(select coalesce(json_agg(json_build_array(${row})), '[]') from ${part} part (${listed(names)}))`
}

function widthOf(fields: unknown): number {
  if (is(fields, Column) && isLostInJson(fields)) throw new Error(`“${fields.name}” is not whole as JSON: ask for it by itself.`)
  if (is(fields, Column) || is(fields, SQL) || is(fields, SQL.Aliased)) return 1
  return Object.values(is(fields, Table) ? getColumns(fields) : Object(fields)).reduce<number>(
    (sum, one) => sum + widthOf(one),
    0,
  )
}

/** Bytes, and whole numbers greater than JavaScript's own. */
const isLostInJson = (column: Column): boolean => column.getSQLType() === 'bytea' || column.dataType.startsWith('bigint')

/** The rows that are being read: of this call alone, however many are read at once and whatever the builder waits for. */
const here = new AsyncLocalStorage<unknown[][]>()

async function rowsHere() {
  const rows = here.getStore()
  if (!rows) throw new Error('Nothing is read here.')
  return { rows }
}

/** The builder's own reading of what it selects, over rows that are here already. */
function reader<Parts extends Selects>(write: (tx: Tx) => Parts) {
  const client: pg.PoolClient = Object.create(null, { query: { value: rowsHere } })
  let parts: [string, ReturnType<Select<unknown>['prepare']>][] | null = null
  return async (told: Told, values: Record<string, unknown>): Promise<Answers<Parts>> => {
    parts ??= Object.entries(write(drizzle({ client }))).map(([name, part]) => [name, part.prepare()])
    const answers: Answers<Parts> = Object.create(null)
    for (const [name, part] of parts) {
      const rows = (told[name] ?? []).map((pieces) => pieces.flat())
      Object.assign(answers, { [name]: await here.run(rows, () => part.execute(values)) })
    }
    return answers
  }
}
