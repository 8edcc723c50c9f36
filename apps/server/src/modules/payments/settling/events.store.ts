import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import type { Db, Tx } from '#db'
import { providerEvents } from '#db/schema'
import { newId } from '#lib/random'

export type EventRow = typeof providerEvents.$inferSelect
export type NewEvent = Pick<EventRow, 'provider' | 'digest' | 'signature' | 'body'>

export const createEventsStore = (db: Db) => ({
  /** Keeps what was told; false when the same bytes are here already. Nobody is signed in: the signature said who speaks. */
  keep: (event: NewEvent, now: Date): Promise<boolean> =>
    db.asSystem(async (tx) => {
      const kept = await tx
        .insert(providerEvents)
        .values({ id: newId(), ...event, receivedAt: now })
        .onConflictDoNothing({ target: [providerEvents.provider, providerEvents.digest] })
        .returning({ id: providerEvents.id })
      return kept.length > 0
    }),
})

/** The oldest events nobody has handled or is handling, held until this transaction ends. */
export const holdEvents = (tx: Tx, provider: EventRow['provider'], most: number): Promise<EventRow[]> =>
  tx
    .select()
    .from(providerEvents)
    .where(and(isNull(providerEvents.handledAt), eq(providerEvents.provider, provider)))
    .orderBy(asc(providerEvents.receivedAt), asc(providerEvents.id))
    .limit(most)
    .for('update', { skipLocked: true })

/** Says of events what became of them. */
export async function closeEvents(tx: Tx, outcomes: readonly { id: string; outcome: string }[], now: Date): Promise<void> {
  for (const [outcome, of] of Map.groupBy(outcomes, (one) => one.outcome)) {
    const ids = of.map(({ id }) => id)
    await tx
      .update(providerEvents)
      .set({ handledAt: now, outcome })
      .where(and(inArray(providerEvents.id, ids), isNull(providerEvents.handledAt)))
  }
}
