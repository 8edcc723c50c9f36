import { asc, sql } from 'drizzle-orm'
import type { Db, Tx } from '#db'
import { schools, type feedTold } from '#db/schema'

/** An item of the feed that did not say what it should, and has been made to. */
export type Mended = { id: string; kind: (typeof feedTold.$inferSelect)['kind'] }

/**
 * Computes anew what the items of a school say, and makes those right that differ. What somebody changes meanwhile is looked at again once
 * it is held, so that only what was really wrong is told.
 */
export async function mendFeed(tx: Tx, schoolId: string): Promise<Mended[]> {
  const { rows } = await tx.execute<Mended>(
    sql`select m.item_id as id, m.kind from mend_feed(array(select feed_differences(${schoolId}::uuid))) m`,
  )
  return rows
}

/** The same for every school, each in a transaction of its own. */
export async function mendEveryFeed(db: Db): Promise<{ school: string; mended: Mended[] }[]> {
  const all = await db.asSystem((tx) =>
    tx.select({ id: schools.id, code: schools.code }).from(schools).orderBy(asc(schools.code)),
  )
  const found = []
  for (const { id, code } of all) found.push({ school: code, mended: await db.asSystem((tx) => mendFeed(tx, id)) })
  return found
}
