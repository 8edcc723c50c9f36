import { and, asc, eq, gt, gte, inArray, isNull, or, sql } from 'drizzle-orm'
import type { Tx } from '#db'
import { isAtSchoolNow } from '#db/at-school'
import { isGuardian } from '#db/guardian'
import { classes, evenings, guardianships, schools, talks, users, wards } from '#db/schema'
import type { Scope } from '#lib/scope'
import { signature, teachesClass } from './evenings.store.ts'

/** The ward, where it is a pupil now and the caller may hear how it does at school. */
export async function myPupil(tx: Tx, scope: Scope, wardId: string) {
  const { id, classId, firstName, schoolId } = wards
  const [ward] = await tx
    .select({ id, classId, firstName, schoolId })
    .from(guardianships)
    .innerJoin(wards, eq(wards.id, guardianships.wardId))
    .where(and(isGuardian(scope.userId, 'academics'), eq(wards.id, wardId), eq(wards.schoolId, scope.schoolId), isAtSchoolNow))
  return ward ?? null
}

type Pupil = { classId: string; schoolId: string }

/** The evenings from a day on of those who teach this pupil's class. */
export const eveningsFor = (tx: Tx, { classId, schoolId }: Pupil, from: string) =>
  tx
    .select({
      id: evenings.id,
      day: evenings.day,
      teacherId: evenings.teacherId,
      teacher: signature,
      place: evenings.place,
      minutes: evenings.minutes,
      byPhone: evenings.byPhone,
      chooseUntil: evenings.chooseUntil,
    })
    .from(evenings)
    .innerJoin(users, eq(users.id, evenings.teacherId))
    .innerJoin(classes, eq(classes.id, classId))
    .where(and(eq(evenings.schoolId, schoolId), gte(evenings.day, from), teachesClass(tx, sql`${evenings.teacherId}`)))
    // The class teacher's first.
    .orderBy(
      asc(evenings.day),
      sql`${classes.classTeacherId} is distinct from ${evenings.teacherId}`,
      asc(users.fullname),
      asc(evenings.id),
    )

/** The times of these evenings that are free or the ward's own. */
export const talksOfWard = (tx: Tx, wardId: string, eveningIds: readonly string[]) => {
  const { id, eveningId, startsAt, endsAt, way } = talks
  return tx
    .select({ id, eveningId, startsAt, endsAt, way, wardId: talks.wardId, by: users.fullname })
    .from(talks)
    .leftJoin(users, eq(users.id, talks.takenById))
    .where(
      and(
        inArray(eveningId, [...eveningIds]),
        or(and(isNull(talks.wardId), eq(talks.isClosed, false)), eq(talks.wardId, wardId)),
      ),
    )
    .orderBy(asc(startsAt), asc(id))
}

/** What the caller's family has still to come, about whichever of its wards. */
export const talksOfFamily = (tx: Tx, scope: Scope, now: Date) =>
  tx
    .select({ id: talks.id, startsAt: talks.startsAt, endsAt: talks.endsAt, firstName: wards.firstName })
    .from(talks)
    .innerJoin(wards, eq(wards.id, talks.wardId))
    .innerJoin(guardianships, and(isGuardian(scope.userId), eq(guardianships.wardId, wards.id)))
    .where(and(eq(talks.schoolId, scope.schoolId), gt(talks.endsAt, now)))
    .orderBy(asc(talks.startsAt), asc(talks.id))

/** The ward's own talk, as a calendar needs it. */
export async function talkAt(tx: Tx, wardId: string, talkId: string) {
  const [found] = await tx
    .select({
      talk: talks,
      place: evenings.place,
      teacher: signature,
      school: { name: schools.name, shortName: schools.shortName, timezone: schools.timezone },
    })
    .from(talks)
    .innerJoin(evenings, eq(evenings.id, talks.eveningId))
    .innerJoin(users, eq(users.id, evenings.teacherId))
    .innerJoin(schools, eq(schools.id, talks.schoolId))
    .where(and(eq(talks.id, talkId), eq(talks.wardId, wardId)))
  return found ?? null
}

export async function languageOf(tx: Tx, userId: string): Promise<'en' | 'fr'> {
  const [user] = await tx.select({ language: users.language }).from(users).where(eq(users.id, userId))
  return user?.language ?? 'en'
}
