import { is } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import * as schema from '#db/schema'

type Config = ReturnType<typeof getTableConfig>

const configs = new WeakMap<PgTable, Config>()

/** What a table is made of; looked up once, since Drizzle builds it anew at each call. */
export const configOf = (table: PgTable): Config => {
  const config = configs.get(table) ?? getTableConfig(table)
  configs.set(table, config)
  return config
}

let ordered: readonly PgTable[] | undefined

/** Every table of the database, in an order in which each one's foreign keys point back. */
export const everyTable = (): readonly PgTable[] => (ordered ??= inOrder())

const inOrder = (): PgTable[] => {
  const waiting = new Set<PgTable>()
  for (const value of Object.values(schema)) if (is(value, PgTable)) waiting.add(value)
  const found: PgTable[] = []
  while (waiting.size > 0) {
    const next = [...waiting].find((table) => parentsOf(table).every((parent) => parent === table || !waiting.has(parent)))
    if (!next) throw new Error('The tables refer to each other in a circle.')
    waiting.delete(next)
    found.push(next)
  }
  return found
}

const parentsOf = (table: PgTable): PgTable[] => configOf(table).foreignKeys.map((key) => key.reference().foreignTable)
