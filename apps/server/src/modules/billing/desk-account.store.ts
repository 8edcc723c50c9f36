import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Tx } from '#db'
import { guardianships, users, wards } from '#db/schema'

/** The ward, and after it those at the school who have one of its guardians too, eldest first; empty where there is no such ward. */
export async function familyOf(tx: Tx, schoolId: string, wardId: string): Promise<string[]> {
  const standing = and(eq(guardianships.schoolId, schoolId), isNull(guardianships.endedAt))
  const mine = tx
    .select({ id: guardianships.guardianId })
    .from(guardianships)
    .where(and(standing, eq(guardianships.wardId, wardId)))
  const theirs = tx
    .select({ id: guardianships.wardId })
    .from(guardianships)
    .where(and(standing, inArray(guardianships.guardianId, mine)))
  const rows = await tx
    .select({ id: wards.id })
    .from(wards)
    .where(
      and(
        eq(wards.schoolId, schoolId),
        isNull(wards.forgottenAt),
        sql`(${wards.id} = ${wardId} or (${inArray(wards.id, theirs)} and ${eq(wards.status, 'active')}))`,
      ),
    )
    .orderBy(sql`${wards.id} <> ${wardId}`, sql`${wards.dateOfBirth} asc nulls last`, asc(wards.firstName), asc(wards.id))
  const ids = rows.map(({ id }) => id)
  return ids.includes(wardId) ? ids : []
}

/** Who stands for this ward, whoever was written down first coming first. */
export const payersOf = (tx: Tx, schoolId: string, wardId: string) =>
  tx
    .select({ fullname: users.fullname, title: users.title, relationship: guardianships.relationship })
    .from(guardianships)
    .innerJoin(users, eq(users.id, guardianships.guardianId))
    .where(and(eq(guardianships.schoolId, schoolId), eq(guardianships.wardId, wardId), isNull(guardianships.endedAt)))
    .orderBy(asc(guardianships.createdAt), asc(users.id))
