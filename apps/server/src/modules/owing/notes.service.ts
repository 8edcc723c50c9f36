import type { Received } from '@schoolgate/contracts/endpoint'
import type { noteOwing } from '@schoolgate/contracts/owing'
import type { Tx } from '#db'
import { recordAudit } from '#db/audit'
import { publishLive } from '#db/live'
import { doneOnce, NOTHING_MADE } from '#db/once'
import type { KeyedActor } from '#lib/actor'
import { daysAfter } from '#lib/days'
import { notFound } from '#lib/problem'
import { PROMISE_DAYS_MOST } from '#modules/billing'
import { owingFamilies } from './families.ts'
import { openBillsOf } from './families.store.ts'
import { writeNotes, writePromises } from './notes.store.ts'
import { dayNeeded, dayOutOfReach, textNeeded } from './owing.problems.ts'

type Noted = Received<typeof noteOwing>['body']

/** Writes down a talk, peace, its end, or the day that a family named, for all its children who owe. */
export async function note(tx: Tx, { by, id, body }: { by: KeyedActor; id: string; body: Noted }, now: Date): Promise<void> {
  const { schoolId, userId } = by
  await doneOnce(tx, by, now, NOTHING_MADE, async () => {
    const { today, families } = await owingFamilies(tx, schoolId, now)
    const family = families.find(({ children }) => children.some((child) => child.id === id))
    if (!family) throw notFound()
    const wardIds = family.children.map((child) => child.id)
    const { kind, text = null, day = null } = body
    const last = daysAfter(today, PROMISE_DAYS_MOST)
    if (day !== null && (day < today || (kind === 'date' && day > last))) throw dayOutOfReach(PROMISE_DAYS_MOST)
    if (kind === 'date') await promise(tx, { by, wardIds, day }, now)
    else {
      if (text === null && kind !== 'peace_ended') throw textNeeded()
      const until = kind === 'peace' ? day : null
      await writeNotes(tx, { schoolId, wardIds, kind, said: text, until, byId: userId }, now)
    }
    for (const wardId of wardIds) await recordAudit(tx, { at: now, by, action: `owing.${kind}_noted`, wardId })
    return null
  })
}

/** All that is left of each bill, by this day, as the family said it to the school. */
async function promise(
  tx: Tx,
  { by, wardIds, day }: { by: KeyedActor; wardIds: readonly string[]; day: string | null },
  now: Date,
): Promise<void> {
  if (day === null) throw dayNeeded()
  const { schoolId, userId } = by
  if (userId === null) throw notFound()
  await writePromises(tx, { schoolId, madeById: userId, day, bills: await openBillsOf(tx, wardIds) }, now)
  publishLive(tx, ...wardIds.map((wardId) => ({ schoolId, wardId, word: 'billing' as const })))
}
