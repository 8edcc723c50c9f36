import type { LiveWord, StaffWord } from '@schoolgate/contracts/live'
import { sql } from 'drizzle-orm'
import { newId } from '#lib/random'
import { gathered } from './client.ts'
import { liveEvents } from './schema/index.ts'

/** Where every process hears what changed (also migrations-after/30_live.sql). */
export const LIVE_CHANNEL = 'schoolgate_live'

/**
 * Something changed for the guardians of a ward, for one user, or without either for everybody of the school. Those of the school's people
 * who may read it are told as well, not of whom; of a word of theirs nobody else is.
 */
export type LiveChange = { schoolId: string; wardId?: string | null; userId?: string | null; word: LiveWord | StaffWord }

/**
 * Tells everybody concerned what changed, in the transaction of the change itself: it is kept for those who are away and
 * heard by all processes once it is committed. However often it is called in a transaction, it is told once, at its end.
 */
export const publishLive = gathered<LiveChange>(async (tx, all) => {
  const changes = [...new Map(all.map((change) => [keyOf(change), change])).values()]
  const rows = changes.map(({ schoolId, wardId = null, userId = null, word }) => ({
    id: newId(),
    schoolId,
    wardId,
    userId,
    word,
  }))
  for (let start = 0; start < rows.length; start += ROWS_AT_ONCE)
    await tx.insert(liveEvents).values(rows.slice(start, start + ROWS_AT_ONCE))
  // `since` is the oldest transaction still open now, and never newer than this one: whoever has heard this has heard all that is older.
  await tx.execute(sql`select pg_notify(${LIVE_CHANNEL},
    json_build_object('since', pg_snapshot_xmin(pg_current_snapshot())::text, 'changes', part::json)::text)
    from unnest(${sql.param(partsOf(changes))}::text[]) as part`)
})

const ROWS_AT_ONCE = 2000
/** PostgreSQL notifies of at most 8,000 bytes at once; a few stay for what is around them. */
const LONGEST_PART = 7800
const WARDS_IN_ONE = 150

const keyOf = ({ schoolId, wardId = null, userId = null, word }: LiveChange): string => [schoolId, word, wardId, userId].join(' ')

/** Changes as few texts as they fit into: the wards of one word together. Where the whole school is told, single wards are not named. */
function partsOf(changes: readonly LiveChange[]): string[] {
  const groups = Map.groupBy(changes, ({ schoolId, word, userId = null }) => [schoolId, word, userId].join(' '))
  const said = [...groups.values()].flatMap((group) => {
    const [first] = group
    if (!first) return []
    const { schoolId: school_id, userId: user_id = null, word } = first
    const wardIds = group.map(({ wardId = null }) => wardId)
    const pieces = wardIds.includes(null) ? [null] : inPieces(wardIds, WARDS_IN_ONE)
    return pieces.map((ward_ids) => JSON.stringify({ school_id, user_id, word, ward_ids }))
  })
  const parts: string[][] = []
  let room = 0
  for (const text of said) {
    if (text.length + 1 > room) {
      parts.push([])
      room = LONGEST_PART
    }
    parts.at(-1)?.push(text)
    room -= text.length + 1
  }
  return parts.map((part) => `[${part.join(',')}]`)
}

const inPieces = <T>(all: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, piece) => all.slice(piece * size, (piece + 1) * size))
