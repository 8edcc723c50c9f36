import { PUPILS_NAMED } from '@schoolgate/contracts/office-notices'
import { and, asc, eq, ilike, isNull, or, sql } from 'drizzle-orm'
import type { Tx } from '#db'
import { isAtSchoolNow } from '#db/at-school'
import { classes, guardianships, users, wards } from '#db/schema'
import type { Audience } from './publish.store.ts'

/** The classes with pupils in them, youngest first. */
export const classesWithPupils = (tx: Tx, schoolId: string) =>
  tx
    .select({
      code: classes.code,
      name: classes.name,
      level: classes.level,
      children: sql<number>`count(${wards.id})::int`,
    })
    .from(classes)
    .innerJoin(wards, and(eq(wards.classId, classes.id), isAtSchoolNow))
    .where(eq(classes.schoolId, schoolId))
    .groupBy(classes.id)
    .orderBy(asc(classes.position), asc(classes.name))

const fullname = sql<string>`concat_ws(' ', ${wards.firstName}, ${wards.middleName}, ${wards.lastName})`

/** Pupils whose name or number holds every word of the search. */
export function pupilsNamed(tx: Tx, schoolId: string, search: string) {
  const holds = search.split(/\s+/).map((word) => {
    const pattern = `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
    return or(ilike(fullname, pattern), ilike(wards.admissionNo, pattern))
  })
  return tx
    .select({ admission_no: wards.admissionNo, fullname, class: classes.name })
    .from(wards)
    .innerJoin(classes, eq(classes.id, wards.classId))
    .where(and(eq(wards.schoolId, schoolId), isAtSchoolNow, ...holds))
    .orderBy(asc(wards.firstName), asc(wards.lastName), asc(wards.id))
    .limit(PUPILS_NAMED)
}

/** An audience by its name, and who stands for its pupils: one row for each pair, and for a pupil without a guardian. */
export function peopleOf(tx: Tx, schoolId: string, { audienceLevel, audienceClassId, audienceWardId }: Audience) {
  const isMeant = and(
    eq(wards.schoolId, schoolId),
    isAtSchoolNow,
    audienceLevel == null ? undefined : eq(classes.level, audienceLevel),
    audienceClassId == null ? undefined : eq(wards.classId, audienceClassId),
    audienceWardId == null ? undefined : eq(wards.id, audienceWardId),
  )
  return tx
    .select({ wardId: wards.id, firstName: wards.firstName, fullname, className: classes.name, guardianId: users.id })
    .from(wards)
    .innerJoin(classes, eq(classes.id, wards.classId))
    .leftJoin(guardianships, and(eq(guardianships.wardId, wards.id), isNull(guardianships.endedAt)))
    .leftJoin(users, and(eq(users.id, guardianships.guardianId), eq(users.isActive, true)))
    .where(isMeant)
}
