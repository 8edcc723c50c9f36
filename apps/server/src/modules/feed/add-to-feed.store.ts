import type { Tx } from '#db'
import { upsert } from '#db/bulk'
import { feedItems } from '#db/schema'
import { newId } from '#lib/random'

/** Something that happened to a ward; for a notice there is no ward, its audience says whom it is for. */
export type FeedEvent = {
  kind: (typeof feedItems.$inferInsert)['kind']
  wardId: string | null
  /** The notice, attendance record, score, term report, bill (also of a reminder) or payment. */
  subjectId: string
  /** When it happened or will be published: nobody sees it before. */
  occurredAt: Date
}

/** Puts what happened into the feed. The same thing told again is the same item, at its new time. */
export async function addToFeed(tx: Tx, schoolId: string, happenings: readonly FeedEvent[], now: Date): Promise<void> {
  const rows = happenings.map((happening) => ({
    id: newId(),
    schoolId,
    ...happening,
    dedupeKey: `${happening.kind}:${happening.subjectId}:${happening.wardId ?? ''}`,
    createdAt: now,
    updatedAt: now,
  }))
  await upsert(tx, feedItems, rows, ['schoolId', 'dedupeKey'], ['kind', 'wardId', 'subjectId'])
}
