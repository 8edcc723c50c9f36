import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Tx } from '#db'
import { isAtSchoolNow } from '#db/at-school'
import { isGuardian } from '#db/guardian'
import { classes, guardianships, users, wards } from '#db/schema'

/** Each child at school for whom each of these guardians may pay. */
export async function payersAt(tx: Tx, schoolId: string, userIds: readonly string[]) {
  if (userIds.length === 0) return []
  return tx
    .select({
      userId: guardianships.guardianId,
      title: users.title,
      fullname: users.fullname,
      phone: users.phone,
      ward: { id: wards.id, firstName: wards.firstName, className: classes.name },
    })
    .from(guardianships)
    .innerJoin(users, eq(users.id, guardianships.guardianId))
    .innerJoin(wards, eq(wards.id, guardianships.wardId))
    .innerJoin(classes, eq(classes.id, wards.classId))
    .where(
      and(
        isGuardian(users.id, 'bills', 'pay'),
        eq(guardianships.schoolId, schoolId),
        inArray(guardianships.guardianId, [...userIds]),
        isAtSchoolNow,
      ),
    )
    .orderBy(asc(wards.firstName), asc(wards.id))
}
export type Payer = Awaited<ReturnType<typeof payersAt>>[number]
