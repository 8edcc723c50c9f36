import { sql } from 'drizzle-orm'
import type { Db } from '#db'
import { feedMarks, feedReads } from '#db/schema'
import type { Scope } from '#lib/scope'
import { isToldTo } from './told.store.ts'

export const createReadsStore = (db: Db) => ({
  readUpTo: (scope: Scope, upTo: Date): Promise<void> =>
    db.as(scope, async (tx) => {
      await tx
        .insert(feedMarks)
        .values({ userId: scope.userId, readUpTo: upTo })
        .onConflictDoUpdate({
          target: feedMarks.userId,
          set: { readUpTo: sql`greatest(${feedMarks.readUpTo}, excluded.read_up_to)` },
        })
    }),

  /** False when the item is not the caller's to see. */
  readItem: (scope: Scope, itemId: string, now: Date): Promise<boolean> =>
    db.as(scope, async (tx) => {
      if (!(await isToldTo(tx, scope, itemId, now))) return false
      await tx.insert(feedReads).values({ itemId, userId: scope.userId, readAt: now }).onConflictDoNothing()
      return true
    }),
})
