import { and, eq, isNotNull } from 'drizzle-orm'
import type { Tx } from '#db'
import { deskEntries, deskThreads } from '#db/schema'

/** Words that the office reads or has read, with their thread, which nobody changes until the transaction ends. */
export async function heldWords(tx: Tx, schoolId: string, threadId: string, entryId: string) {
  const [found] = await tx
    .select({ thread: deskThreads, words: deskEntries })
    .from(deskEntries)
    .innerJoin(deskThreads, eq(deskThreads.id, deskEntries.threadId))
    .where(
      and(
        eq(deskEntries.id, entryId),
        eq(deskThreads.id, threadId),
        eq(deskThreads.schoolId, schoolId),
        isNotNull(deskEntries.hold),
      ),
    )
    .for('no key update', { of: deskThreads })
  return found ?? null
}

export type HeldWords = typeof deskEntries.$inferSelect

export const decideAbout = (tx: Tx, entryId: string, hold: 'let_go' | 'returned', holdReason: string) =>
  tx.update(deskEntries).set({ hold, holdReason }).where(eq(deskEntries.id, entryId))
