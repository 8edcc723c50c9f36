import type { MoreAudience } from '@schoolgate/contracts/office'
import { PUPILS_NAMED } from '@schoolgate/contracts/office-notices'
import { and, asc, eq, ilike, inArray, isNull, or, sql } from 'drizzle-orm'
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

/** How several levels and classes are said. */
export async function audiencesText(tx: Tx, schoolId: string, named: readonly MoreAudience[]): Promise<string> {
  const codes = named.filter(({ audience }) => audience === 'class').map(({ for: code }) => code)
  const known = await tx
    .select({ code: classes.code, name: classes.name })
    .from(classes)
    .where(and(eq(classes.schoolId, schoolId), inArray(classes.code, codes)))
  const nameOf = new Map(known.map(({ code, name }) => [code, name]))
  return named.map(({ audience, for: name }) => (audience === 'class' ? (nameOf.get(name) ?? name) : name)).join(', ')
}

/** An audience by its name, and who stands for its pupils: one row for each pair, and for a pupil without a guardian. */
export function peopleOf(tx: Tx, schoolId: string, { alsoLevels = [], alsoClassIds = [], ...first }: Audience) {
  const { audienceLevel, audienceClassId, audienceWardId } = first
  const named = [
    audienceLevel == null ? undefined : eq(classes.level, audienceLevel),
    audienceClassId == null ? undefined : eq(wards.classId, audienceClassId),
    audienceWardId == null ? undefined : eq(wards.id, audienceWardId),
    alsoLevels.length === 0 ? undefined : inArray(classes.level, alsoLevels),
    alsoClassIds.length === 0 ? undefined : inArray(wards.classId, alsoClassIds),
  ].filter((part) => part !== undefined)
  // Where nothing is named, the whole school is meant.
  const isMeant = and(eq(wards.schoolId, schoolId), isAtSchoolNow, or(...named))
  return tx
    .select({
      wardId: wards.id,
      firstName: wards.firstName,
      fullname,
      className: classes.name,
      guardianId: users.id,
      language: users.language,
    })
    .from(wards)
    .innerJoin(classes, eq(classes.id, wards.classId))
    .leftJoin(guardianships, and(eq(guardianships.wardId, wards.id), isNull(guardianships.endedAt)))
    .leftJoin(users, and(eq(users.id, guardianships.guardianId), eq(users.isActive, true)))
    .where(isMeant)
}
