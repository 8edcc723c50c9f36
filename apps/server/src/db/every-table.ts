import { is } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import * as schema from '#db/schema'

/** Every table of the database, in an order in which each one's foreign keys point back. */
export const everyTable = (): PgTable[] => {
  const waiting = new Set<PgTable>()
  for (const value of Object.values(schema)) if (is(value, PgTable)) waiting.add(value)
  const ordered: PgTable[] = []
  while (waiting.size > 0) {
    const next = [...waiting].find((table) => parentsOf(table).every((parent) => parent === table || !waiting.has(parent)))
    if (!next) throw new Error('The tables refer to each other in a circle.')
    waiting.delete(next)
    ordered.push(next)
  }
  return ordered
}

const parentsOf = (table: PgTable): PgTable[] => getTableConfig(table).foreignKeys.map((key) => key.reference().foreignTable)
