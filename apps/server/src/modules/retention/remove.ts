import { sql, type SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Tx } from '#db'

/** Deletes at most so many of these rows, and says how many. */
export async function remove(tx: Tx, from: PgTable, which: SQL | undefined, most: number): Promise<number> {
  const { rows } = await tx.execute<{ gone: number }>(
    sql`with gone as (delete from ${from} where ctid = any (array(select ctid from ${from} where ${which} limit ${most})) returning 1)
      select count(*)::int as gone from gone`,
  )
  return rows[0]?.gone ?? 0
}
