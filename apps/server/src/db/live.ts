import type { LiveWord } from '@schoolgate/contracts/live'
import { sql } from 'drizzle-orm'
import { newId } from '#lib/random'
import type { Tx } from './client.ts'
import { liveEvents } from './schema/index.ts'

/** Where every process hears what changed (also migrations-after/30_live.sql). */
export const LIVE_CHANNEL = 'schoolgate_live'

/** Something changed for the guardians of a ward, for one user, or without either for everybody of the school. */
export type Change = { schoolId: string; wardId?: string | null; userId?: string | null; word: LiveWord }

/**
 * Tells everybody concerned that something changed, in the transaction of the change itself: it is kept for those who are away and
 * heard by all processes once it is committed. `since` is the oldest transaction still open now: whoever has heard this
 * has heard all that is older.
 */
export async function tellLive(tx: Tx, { schoolId, wardId = null, userId = null, word }: Change): Promise<void> {
  // In this order, and in one round trip: `since` must not be newer than this transaction itself.
  await Promise.all([
    tx.insert(liveEvents).values({ id: newId(), schoolId, wardId, userId, word }),
    tx.execute(sql`select pg_notify(${LIVE_CHANNEL}, json_build_object('school_id', ${schoolId}::text, 'ward_id', ${wardId}::text,
      'user_id', ${userId}::text, 'word', ${word}::text, 'since', pg_snapshot_xmin(pg_current_snapshot())::text)::text)`),
  ])
}
