import type { decideHeld } from '@schoolgate/contracts/office-messages'
import type { Received } from '@schoolgate/contracts/endpoint'
import type { Db, Tx } from '#db'
import { recordAudit } from '#db/audit'
import { publishLive } from '#db/live'
import type { Actor } from '#lib/actor'
import type { Clock } from '#lib/clock'
import { notFound } from '#lib/problem'
import type { Scope } from '#lib/scope'
import { changeThread, unanswered, type Thread } from './entries.store.ts'
import { decideAbout, heldWords, type HeldWords } from './held.store.ts'
import { holdDecided } from './messages.problems.ts'
import { atDeskNow, deskThread } from './school.store.ts'
import { takeBack } from './taking-back.ts'
import { tellDesk, tellFamily, tellReturned } from './tell.ts'

type By = Actor & { scope: Scope }
type Decision = Received<typeof decideHeld>['body']

/** Builds what the office decides about words it reads first, and what the school takes back of its own. */
export function createHeldWords({ db, clock }: { db: Db; clock: Clock }) {
  return {
    takeBack: (by: By, id: string, entryId: string) =>
      db.as(by.scope, async (tx) => {
        const now = clock()
        const { who } = await atDeskNow(tx, by.scope, now)
        const found = await deskThread(tx, who, { id, hold: true })
        if (!found) throw notFound()
        await takeBack(tx, by, found.thread, entryId, now)
      }),

    decide: (by: By, id: string, entryId: string, decision: Decision) =>
      db.as(by.scope, async (tx) => {
        const now = clock()
        // Once it is decided the office opens the thread no more: who comes second is told all the same.
        const found = await heldWords(tx, by.schoolId, id, entryId)
        if (!found) throw notFound()
        const { thread, words } = found
        const becomes = decision.decision === 'let_go' ? 'let_go' : 'returned'
        if (words.hold === becomes) return
        if (words.hold !== 'waits' || words.takenBackAt !== null) throw holdDecided()
        const holdReason = decision.decision === 'return' ? decision.reason : ''
        await decideAbout(tx, entryId, becomes, holdReason)
        await recordAudit(tx, { at: now, by, action: `messages.${becomes}`, wardId: thread.wardId, subjectId: thread.id })
        if (becomes === 'let_go') await letGo(tx, thread, words, now)
        else await tellReturned(tx, thread, words, now)
        publishLive(tx, { schoolId: thread.schoolId, wardId: thread.wardId, word: 'messages' })
      }),
  }
}

/** They count from now on as if they had come now, and whoever they are for hears of them. */
async function letGo(tx: Tx, thread: Thread, { id: entryId, side }: HeldWords, now: Date): Promise<void> {
  if (side === 'family') {
    await changeThread(tx, thread, { waitingSince: thread.waitingSince ?? now, closedAt: null }, now)
    await tellDesk(tx, { ...thread, entryId }, now)
    return
  }
  const { since } = await unanswered(tx, thread.id)
  await changeThread(tx, thread, { waitingSince: thread.closedAt === null ? since : null }, now)
  await tellFamily(tx, thread, entryId, now)
}
