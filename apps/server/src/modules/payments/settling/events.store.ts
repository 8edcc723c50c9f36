import { and, asc, eq, isNull } from 'drizzle-orm'
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

/** The oldest event nobody has handled or is handling, held until this transaction ends. */
export async function holdNextEvent(tx: Tx, provider: EventRow['provider']): Promise<EventRow | null> {
  const [row] = await tx
    .select()
    .from(providerEvents)
    .where(and(isNull(providerEvents.handledAt), eq(providerEvents.provider, provider)))
    .orderBy(asc(providerEvents.receivedAt), asc(providerEvents.id))
    .limit(1)
    .for('update', { skipLocked: true })
  return row ?? null
}

export async function closeEvent(tx: Tx, id: string, outcome: string, now: Date): Promise<void> {
  await tx
    .update(providerEvents)
    .set({ handledAt: now, outcome })
    .where(and(eq(providerEvents.id, id), isNull(providerEvents.handledAt)))
}
