import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Tx } from '#db'
import { classes, guardianships, users, wards } from '#db/schema'
import { WARD_OF_ACCOUNT } from './accounts.store.ts'

/** Whoever may see the bills of this ward, who stood first before the others. */
export async function payersOf(tx: Tx, schoolId: string, wardId: string) {
  const { title, fullname } = users
  return tx
    .select({ id: users.id, title, fullname })
    .from(guardianships)
    .innerJoin(users, eq(users.id, guardianships.guardianId))
    .where(
      and(
        eq(guardianships.schoolId, schoolId),
        eq(guardianships.wardId, wardId),
        isNull(guardianships.endedAt),
        eq(guardianships.mayBills, true),
      ),
    )
    .orderBy(asc(guardianships.createdAt), asc(guardianships.id))
}

/** The ward and all whose bills these people may see, eldest first; those who have left too, since what they owe is still there. */
export async function accountsOfPayers(tx: Tx, schoolId: string, wardId: string, payerIds: readonly string[]) {
  const theirs = tx
    .select({ id: guardianships.wardId })
    .from(guardianships)
    .where(
      and(
        eq(guardianships.schoolId, schoolId),
        inArray(guardianships.guardianId, [...payerIds]),
        isNull(guardianships.endedAt),
        eq(guardianships.mayBills, true),
      ),
    )
  return tx
    .select(WARD_OF_ACCOUNT)
    .from(wards)
    .innerJoin(classes, eq(classes.id, wards.classId))
    .where(
      and(
        eq(wards.schoolId, schoolId),
        isNull(wards.forgottenAt),
        sql`(${wards.id} = ${wardId}${payerIds.length === 0 ? sql`` : sql` or ${inArray(wards.id, theirs)}`})`,
      ),
    )
    .orderBy(sql`${wards.dateOfBirth} asc nulls last`, asc(wards.firstName), asc(wards.id))
}
