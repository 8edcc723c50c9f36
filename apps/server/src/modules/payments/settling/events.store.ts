import { and, asc, eq, gt, inArray, isNull, lte, or, sql } from 'drizzle-orm'
import type { Db, Tx } from '#db'
import { providerEvents } from '#db/schema'
import { latestEnd } from '#lib/clock'
import { newId } from '#lib/random'

export type EventRow = typeof providerEvents.$inferSelect
export type NewEvent = Pick<EventRow, 'provider' | 'digest' | 'signature' | 'body'>

/** Where every process that settles hears that a provider told something. */
export const EVENTS_CHANNEL = 'schoolgate_provider_events'

export const createEventsStore = (db: Db) => ({
  /** Keeps what was told, unless the same bytes are here already. Nobody is signed in: the signature said who speaks. */
  keep: (event: NewEvent, now: Date): Promise<void> =>
    db.asSystem(async (tx) => {
      const kept = await tx
        .insert(providerEvents)
        .values({ id: newId(), ...event, receivedAt: now, tryAt: now })
        .onConflictDoNothing({ target: [providerEvents.provider, providerEvents.digest] })
        .returning({ id: providerEvents.id })
      if (kept.length === 0) return
      await tx.execute(sql`select pg_notify(${EVENTS_CHANNEL}, '')`)
    }),
})

/** Whether a provider told something whose time to be handled has come; it is no school's before it is read. */
export const eventsDue = (provider: EventRow['provider'], now: Date) => sql`
  select null::uuid, ${providerEvents.provider}, min(${providerEvents.receivedAt}) from ${providerEvents}
  where ${isWaiting(provider, now)} group by ${providerEvents.provider}`

const isWaiting = (provider: EventRow['provider'], now: Date) =>
  and(
    isNull(providerEvents.handledAt),
    // What came in time to come was put off by a clock that was put back since.
    or(lte(providerEvents.tryAt, now), and(eq(providerEvents.failures, 0), gt(providerEvents.tryAt, latestEnd(now, 0)))),
    eq(providerEvents.provider, provider),
  )

/** The oldest events whose time has come and that nobody has handled or is handling, held until this transaction ends. */
export const holdEvents = (tx: Tx, provider: EventRow['provider'], most: number, now: Date): Promise<EventRow[]> =>
  tx
    .select()
    .from(providerEvents)
    .where(isWaiting(provider, now))
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

const FIRST_PAUSE_MS = 30_000
const LONGEST_PAUSE_MS = 86_400_000

/** Handling an event failed: it is tried again after a pause, twice as long each time and at most a day, until it is handled. */
export async function postponeEvent(tx: Tx, { id, failures }: Pick<EventRow, 'id' | 'failures'>, now: Date): Promise<void> {
  const pause = Math.min(FIRST_PAUSE_MS * 2 ** failures, LONGEST_PAUSE_MS)
  await tx
    .update(providerEvents)
    .set({ failures: failures + 1, tryAt: new Date(now.getTime() + pause) })
    .where(and(eq(providerEvents.id, id), isNull(providerEvents.handledAt)))
}
