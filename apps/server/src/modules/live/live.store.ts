import { type LiveEvent, STAFF_WORDS } from '@schoolgate/contracts/live'
import { and, eq, gte, inArray, isNull, lt, notInArray, or, sql } from 'drizzle-orm'
import type { Db, Tx } from '#db'
import { isGuardian } from '#db/guardian'
import { guardianships, liveEvents } from '#db/schema'
import type { Scope } from '#lib/scope'
import { wordsFor } from './who-hears.ts'

/** `now` is the oldest transaction still open: who has heard what is told here has heard everything older. */
export type CaughtUp = { wardIds: string[]; events: { word: string; wardId: LiveEvent['ward_id'] }[]; now: string }

export const createLiveStore = (db: Db) => ({
  /** Up to where somebody has heard who reads from now on. */
  now: (): Promise<string> => db.asSystem(oldestOpen),

  /** What this caller may have missed of the transactions from `after` on (null: nothing), and whose guardian they are. */
  catchUp: (scopes: readonly Scope[], after: string | null): Promise<CaughtUp> =>
    db.asSystem(async (tx) => {
      // First of all: what is committed later is told again rather than missed.
      const now = await oldestOpen(tx)
      const mine = await tx
        .select({ id: guardianships.wardId })
        .from(guardianships)
        .where(or(...scopes.map(({ userId }) => isGuardian(userId))))
      const wardIds = mine.map(({ id }) => id)
      const events =
        after === null
          ? []
          : await tx
              .selectDistinct({ word: liveEvents.word, wardId: liveEvents.wardId })
              .from(liveEvents)
              .where(
                and(
                  gte(liveEvents.transaction, sql`${after}::xid8`),
                  notInArray(liveEvents.word, [...STAFF_WORDS]),
                  or(isNull(liveEvents.wardId), inArray(liveEvents.wardId, wardIds)),
                  or(
                    ...scopes.map(({ schoolId, userId }) =>
                      and(eq(liveEvents.schoolId, schoolId), or(isNull(liveEvents.userId), eq(liveEvents.userId, userId))),
                    ),
                  ),
                ),
              )
      return { wardIds, events, now }
    }),

  /** The same for somebody who works at a school: of which words their role is told, and not of whom. */
  catchUpAtOffice: (scopes: readonly Scope[], after: string | null): Promise<CaughtUp> =>
    db.asSystem(async (tx) => {
      const now = await oldestOpen(tx)
      if (after === null) return { wardIds: [], events: [], now }
      const rows = await tx
        .selectDistinct({ word: liveEvents.word })
        .from(liveEvents)
        .where(
          and(
            gte(liveEvents.transaction, sql`${after}::xid8`),
            or(
              ...scopes.map(({ schoolId, userId, role }) =>
                and(
                  eq(liveEvents.schoolId, schoolId),
                  or(isNull(liveEvents.userId), eq(liveEvents.userId, userId)),
                  inArray(liveEvents.word, wordsFor(role)),
                ),
              ),
            ),
          ),
        )
      return { wardIds: [], events: rows.map(({ word }) => ({ word, wardId: null })), now }
    }),

  /** Removes what nobody can catch up with any more. */
  forget: (before: Date): Promise<void> =>
    db.asSystem(async (tx) => {
      await tx.delete(liveEvents).where(lt(liveEvents.createdAt, before))
    }),
})

async function oldestOpen(tx: Tx): Promise<string> {
  const { rows } = await tx.execute<{ now: string }>(sql`select pg_snapshot_xmin(pg_current_snapshot())::text as now`)
  return rows[0]?.now ?? '0'
}

export type LiveStore = ReturnType<typeof createLiveStore>
