import type { Tx } from '#db'
import { billPromises, owingNotes } from '#db/schema'
import { newId } from '#lib/random'

type Note = Pick<typeof owingNotes.$inferInsert, 'schoolId' | 'kind' | 'said' | 'until' | 'byId'>

/** Keeps a note with each of these children. */
export async function writeNotes(tx: Tx, { wardIds, ...note }: Note & { wardIds: readonly string[] }, now: Date): Promise<void> {
  await tx.insert(owingNotes).values(wardIds.map((wardId) => ({ id: newId(), wardId, ...note, at: now, createdAt: now })))
}

type Promised = { schoolId: string; madeById: string; day: string; bills: readonly { id: string; left: number }[] }

/** Writes down that all that is left of these bills comes by this day. */
export async function writePromises(tx: Tx, { bills, ...promised }: Promised, now: Date): Promise<void> {
  if (bills.length === 0) return
  const when = { madeAt: now, createdAt: now, updatedAt: now }
  await tx
    .insert(billPromises)
    .values(bills.map(({ id: billId, left }) => ({ id: newId(), billId, amountMinor: left, ...promised, ...when })))
}
