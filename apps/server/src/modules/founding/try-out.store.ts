import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { Tx } from '#db'
import { isAtSchoolNow } from '#db/at-school'
import { classes, guardianships, users, wards } from '#db/schema'
import { TRYING } from './first-steps.store.ts'

/** Somebody of the staff, as the data files would have them as a guardian. */
export async function lookerOf(tx: Tx, schoolId: string, userId: string) {
  const [found] = await tx
    .select({ ref: users.ref, title: users.title, fullname: users.fullname, phone: users.phone, language: users.language })
    .from(users)
    .where(and(eq(users.schoolId, schoolId), eq(users.id, userId)))
  return found ? { ...found, ref: `${TRYING}${found.ref}`.slice(0, 40) } : null
}

/** The first pupil of the youngest class. */
export async function anyPupil(tx: Tx, schoolId: string) {
  const [found] = await tx
    .select({ id: wards.id, admissionNo: wards.admissionNo })
    .from(wards)
    .innerJoin(classes, eq(classes.id, wards.classId))
    .where(and(eq(wards.schoolId, schoolId), isAtSchoolNow))
    .orderBy(asc(classes.position), asc(wards.admissionNo))
    .limit(1)
  return found ?? null
}

/** The guardianships in which this member of the staff stands beside a pupil to look. */
export async function tryingOf(tx: Tx, schoolId: string, userId: string): Promise<string[]> {
  const mine = tx
    .select({ ref: sql<string>`left(${TRYING} || ${users.ref}, 40)` })
    .from(users)
    .where(and(eq(users.schoolId, schoolId), eq(users.id, userId)))
  const rows = await tx
    .select({ id: guardianships.id })
    .from(guardianships)
    .innerJoin(users, eq(users.id, guardianships.guardianId))
    .where(and(eq(guardianships.schoolId, schoolId), eq(users.ref, mine), isNull(guardianships.endedAt)))
  return rows.map(({ id }) => id)
}
