import { OPENING_WORDS, OPENINGS, type Opening, type Reach } from '@schoolgate/contracts/openings'
import { and, count, countDistinct, eq, gt, inArray, isNotNull, isNull, min, ne, sql } from 'drizzle-orm'
import type { Tx } from '#db'
import { worksHere } from '#db/employed'
import { audit, schools, users } from '#db/schema'

const DAY_MS = 86_400_000

/** How much of one reach somebody was shown in the last 24 hours, and when that began. */
export type Seen = { count: number; since: Date | null }

/** Everything one person is shown is counted in a row, also by several processes: nobody else counts for them until this transaction ends. */
export async function holdReader(tx: Tx, userId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`openings:${userId}`}, 0))`)
}

const wordsOf = (reach: Reach): Opening[] => OPENING_WORDS.filter((word) => OPENINGS[word] === reach)

/**
 * Children one by one are counted as children; lists and exports as often as they were asked for (their lines without a ward). A line
 * that lies ahead was written before the clock was put back, and counts.
 */
export async function seenLately(tx: Tx, userId: string, reach: Reach, now: Date): Promise<Seen> {
  const isChild = reach === 'child'
  const [row] = await tx
    .select({ count: isChild ? countDistinct(audit.wardId) : count(), since: min(audit.at) })
    .from(audit)
    .where(
      and(
        eq(audit.actorId, userId),
        inArray(audit.action, wordsOf(reach)),
        gt(audit.at, new Date(now.getTime() - DAY_MS)),
        isChild ? isNotNull(audit.wardId) : isNull(audit.wardId),
      ),
    )
  return { count: row?.count ?? 0, since: row?.since ?? null }
}

/** Whether this was written down of somebody in the last 24 hours. */
export async function isWritten(tx: Tx, userId: string, action: string, now: Date): Promise<boolean> {
  const lines = await tx.$count(
    audit,
    and(eq(audit.actorId, userId), eq(audit.action, action), gt(audit.at, new Date(now.getTime() - DAY_MS))),
  )
  return lines > 0
}

/** The heads and the office of a school, without the one it is about. */
export async function watchersOf(tx: Tx, schoolId: string, readerId: string | null, now: Date): Promise<string[]> {
  const rows = await tx
    .select({ id: users.id })
    .from(schools)
    .innerJoin(users, eq(users.schoolId, schools.id))
    .where(
      and(
        eq(schools.id, schoolId),
        inArray(users.role, ['head', 'office']),
        worksHere(now),
        readerId === null ? undefined : ne(users.id, readerId),
      ),
    )
  return rows.map(({ id }) => id)
}
