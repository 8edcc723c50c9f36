import { and, eq, exists, isNull, or, sql, type SQL } from 'drizzle-orm'
import type { Tx } from '#db'
import { deskEntries, deskThreads } from '#db/schema'
import type { Scope } from '#lib/scope'

/* Which words of a thread are there for whom: what the office reads first is there for it, the head and whoever wrote it. */

export type Reader = Pick<Scope, 'userId' | 'role'>

/** Words that everybody of the thread reads. */
export const isLetThrough = (): SQL | undefined => or(isNull(deskEntries.hold), eq(deskEntries.hold, 'let_go'))

export const isSeenBy = ({ userId, role }: Reader): SQL | undefined =>
  role === 'head' || role === 'office' ? undefined : or(isLetThrough(), eq(deskEntries.byId, userId))

const anEntry = (tx: Tx, which: SQL | undefined): SQL =>
  exists(
    tx
      .select({ one: sql`1` })
      .from(deskEntries)
      .where(and(eq(deskEntries.threadId, deskThreads.id), which)),
  )

/** The thread has words that the caller sees. Needs `deskThreads`. */
export const hasWordsFor = (tx: Tx, reader: Reader): SQL => anEntry(tx, and(eq(deskEntries.kind, 'said'), isSeenBy(reader)))

/** Words in it wait for the office. Needs `deskThreads`. */
export const hasHeld = (tx: Tx): SQL<boolean> =>
  sql<boolean>`${anEntry(tx, and(eq(deskEntries.hold, 'waits'), isNull(deskEntries.takenBackAt)))}`
