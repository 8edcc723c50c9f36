import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { onTestFinished } from 'vitest'
import type { Connection } from '#db'
import { everyTable } from '#db/every-table'

/**
 * Counts the rows of every table but `except`, of some only those that its `where` means: as the owner, whom no wall is asked for, and in
 * one statement. Asked one after the other, the tables would take most of a test.
 */
export async function countRows(connection: Connection, except: readonly PgTable[], where: ReadonlyMap<PgTable, string>) {
  const owner = new pg.Client(connection)
  onTestFinished(() => owner.end())
  await owner.connect()
  const text = everyTable()
    .filter((table) => !except.includes(table))
    .map((table) => {
      const { name } = getTableConfig(table)
      const which = where.get(table)
      return `select '${name}' as name, count(*)::int as rows from ${name}${which === undefined ? '' : ` where ${which}`}`
    })
    .join(' union all ')
  return async (): Promise<Record<string, number>> => {
    // By name: to plan so many tables takes longer than to count their rows.
    const { rows } = await owner.query<{ name: string; rows: number }>({ name: 'count_rows', text })
    return Object.fromEntries(rows.map(({ name, rows: many }) => [name, many]))
  }
}
