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
 * Tells everybody concerned what changed, in the transaction of the change itself: it is kept for those who are away and
 * heard by all processes once it is committed. `since` is the oldest transaction still open now: whoever has heard this
 * has heard all that is older.
 */
export async function tellLive(tx: Tx, ...changes: Change[]): Promise<void> {
  if (changes.length === 0) return
  const told = changes.map(({ schoolId, wardId = null, userId = null, word }) => ({ schoolId, wardId, userId, word }))
  const heard = told.map(({ schoolId: school_id, wardId: ward_id, userId: user_id, word }) => ({
    school_id,
    ward_id,
    user_id,
    word,
  }))
  // In this order, and in one round trip: `since` must not be newer than this transaction itself.
  await Promise.all([
    tx.insert(liveEvents).values(told.map((change) => ({ id: newId(), ...change }))),
    tx.execute(sql`select pg_notify(${LIVE_CHANNEL},
      (change || jsonb_build_object('since', pg_snapshot_xmin(pg_current_snapshot())::text))::text)
      from jsonb_array_elements(${JSON.stringify(heard)}::jsonb) change`),
  ])
}
