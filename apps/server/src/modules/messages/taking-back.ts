import { and, eq } from 'drizzle-orm'
import type { Tx } from '#db'
import { recordAudit } from '#db/audit'
import { publishLive } from '#db/live'
import { deskEntries } from '#db/schema'
import type { Actor } from '#lib/actor'
import { notFound } from '#lib/problem'
import type { Scope } from '#lib/scope'
import { changeThread, takenBackUntil, unanswered, type Thread } from './entries.store.ts'
import { tooLateToTakeBack } from './messages.problems.ts'
import { ownWords } from './papers.store.ts'

/**
 * Takes back the caller's own words of a thread that is held. That they were there stays; the family waits for what is left of its own,
 * and again for an answer that was taken back.
 */
export async function takeBack(tx: Tx, by: Actor & { scope: Scope }, thread: Thread, entryId: string, now: Date): Promise<void> {
  const words = await ownWords(tx, by.scope, thread.id, entryId)
  if (!words) throw notFound()
  if (words.takenBackAt !== null) return
  if (now >= takenBackUntil(words.at)) throw tooLateToTakeBack()
  await tx
    .update(deskEntries)
    .set({ takenBackAt: now })
    .where(and(eq(deskEntries.id, entryId), eq(deskEntries.byId, by.scope.userId)))
  const { since } = await unanswered(tx, thread.id)
  // An answer that closed the question is gone, and the question is open.
  const opens = words.side === 'school' && since !== null
  const closedAt = opens ? null : thread.closedAt
  await changeThread(tx, thread, { waitingSince: closedAt === null ? since : null, closedAt }, now)
  await recordAudit(tx, { at: now, by, action: 'messages.taken_back', wardId: thread.wardId, subjectId: thread.id })
  publishLive(tx, { schoolId: thread.schoolId, wardId: thread.wardId, word: 'messages' })
}
