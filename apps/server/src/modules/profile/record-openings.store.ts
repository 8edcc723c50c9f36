import type { RecordOpening } from '@schoolgate/contracts/profile'
import { isOpening, OPENING_WORDS } from '@schoolgate/contracts/openings'
import { and, desc, eq, inArray, isNull, ne, or, sql } from 'drizzle-orm'
import type { Db } from '#db'
import { isGuardian } from '#db/guardian'
import { audit, guardianships } from '#db/schema'
import type { Scope } from '#lib/scope'

/** Where a page ended. */
export type OpeningPosition = { at: string; id: string }

export const createRecordOpeningsStore = (db: Db) => ({
  /** Who else opened the records of the caller's wards, newest first; one more than `limit` when there are more. */
  openings: (scope: Scope, input: { wardId: string | undefined; after: OpeningPosition | null; limit: number }) =>
    db.as(scope, async (tx): Promise<RecordOpening[]> => {
      const myWards = tx.select({ id: guardianships.wardId }).from(guardianships).where(isGuardian(scope.userId))
      const { wardId, after, limit } = input
      const rows = await tx
        .select()
        .from(audit)
        .where(
          and(
            inArray(audit.wardId, myWards),
            wardId === undefined ? undefined : eq(audit.wardId, wardId),
            inArray(audit.action, [...OPENING_WORDS]),
            or(isNull(audit.actorId), ne(audit.actorId, scope.userId)),
            after ? sql`(${audit.at}, ${audit.id}) < (${after.at}::timestamptz, ${after.id}::uuid)` : undefined,
          ),
        )
        .orderBy(desc(audit.at), desc(audit.id))
        .limit(limit + 1)
      return rows.flatMap(({ id, at, actorName: who, actorRole: role, action: what, wardId: ward_id }) =>
        isOpening(what) ? [{ id, at: at.toISOString(), who, role, what, ward_id }] : [],
      )
    }),
})
