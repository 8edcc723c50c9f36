import type { Family } from '@schoolgate/contracts/enrolment'
import { and, asc, count, desc, eq, inArray, isNull, ne, or, sql } from 'drizzle-orm'
import type { Tx } from '#db'
import { isAtSchoolNow } from '#db/at-school'
import { reachOf } from '#db/reach-of'
import { classes, guardianships, schools, users, wards } from '#db/schema'
import { fullnameOf } from '#lib/full-name'

/** How the school's people write phones. */
export async function countriesOf(tx: Tx, schoolId: string): Promise<string[]> {
  const [school] = await tx.select().from(schools).where(eq(schools.id, schoolId))
  return school ? [school.country, ...school.smsCountries] : []
}

/** The school's classes, the youngest first, each with how many are in it. */
export const classesOf = (tx: Tx, schoolId: string) =>
  tx
    .select({ code: classes.code, name: classes.name, pupils: count(wards.id) })
    .from(classes)
    .leftJoin(wards, and(eq(wards.classId, classes.id), isAtSchoolNow))
    .where(and(eq(classes.schoolId, schoolId), eq(classes.isActive, true)))
    .groupBy(classes.id)
    .orderBy(asc(classes.position), asc(classes.name))

/** Every admission number that was ever given, the newest first. */
export async function numbersOf(tx: Tx, schoolId: string): Promise<string[]> {
  const rows = await tx
    .select({ admissionNo: wards.admissionNo })
    .from(wards)
    .where(eq(wards.schoolId, schoolId))
    .orderBy(desc(wards.createdAt), desc(wards.admissionNo))
  return rows.map(({ admissionNo }) => admissionNo)
}

/** The guardian who signs in with this phone or address, or is called on this phone, with the children they stand for. */
export async function familyBy(tx: Tx, schoolId: string, { phone, email }: { phone: string | null; email: string | null }) {
  const isTheirs = phone === null ? eq(users.email, email ?? '') : or(eq(users.phone, phone), eq(users.secondPhone, phone))
  const [found] = await tx
    .select({ id: users.id, title: users.title, fullname: users.fullname, reach: reachOf })
    .from(users)
    .where(and(eq(users.schoolId, schoolId), eq(users.role, 'parent'), isTheirs))
    .orderBy(sql`${users.phone} is not distinct from ${phone} desc`, asc(users.createdAt))
    .limit(1)
  return found ? { guardian: found, children: await childrenOf(tx, schoolId, found.id) } : null
}

async function childrenOf(tx: Tx, schoolId: string, guardianId: string): Promise<Family['children']> {
  const rows = await tx
    .select({ ward: wards, className: classes.name, relationship: guardianships.relationship })
    .from(guardianships)
    .innerJoin(wards, eq(wards.id, guardianships.wardId))
    .innerJoin(classes, eq(classes.id, wards.classId))
    .where(
      and(
        eq(guardianships.schoolId, schoolId),
        eq(guardianships.guardianId, guardianId),
        isNull(guardianships.endedAt),
        isNull(wards.forgottenAt),
      ),
    )
    .orderBy(sql`${wards.dateOfBirth} asc nulls last`, asc(wards.firstName))
  return rows.map(({ ward, className, relationship }) => ({
    ward_id: ward.id,
    fullname: nameOf(ward),
    class: className,
    relationship,
  }))
}

const nameOf = ({ firstName, middleName, lastName }: typeof wards.$inferSelect) => fullnameOf({ firstName, middleName, lastName })

/** Guardians of the school by their ids. */
export const guardiansNamed = (tx: Tx, schoolId: string, ids: readonly string[]) =>
  tx
    .select()
    .from(users)
    .where(and(eq(users.schoolId, schoolId), eq(users.role, 'parent'), inArray(users.id, [...ids])))

/** The references of everybody at the school, which nobody gets again. */
export async function referencesOf(tx: Tx, schoolId: string): Promise<string[]> {
  const rows = await tx.select({ ref: users.ref }).from(users).where(eq(users.schoolId, schoolId))
  return rows.map(({ ref }) => ref)
}

/** A pupil of the school as they stand here; undefined where there is none. */
export async function pupilBy(tx: Tx, schoolId: string, which: { id: string } | { admissionNo: string }) {
  const [found] = await tx
    .select({ ward: wards, className: classes.name })
    .from(wards)
    .innerJoin(classes, eq(classes.id, wards.classId))
    .where(
      and(
        eq(wards.schoolId, schoolId),
        isNull(wards.forgottenAt),
        'id' in which ? eq(wards.id, which.id) : eq(wards.admissionNo, which.admissionNo),
      ),
    )
  return found && { ...found.ward, fullname: nameOf(found.ward), className: found.className }
}

/** Pupils beside this one who were born on the same day, or have one of its guardians. */
export async function kinOf(tx: Tx, ward: Pick<typeof wards.$inferSelect, 'id' | 'schoolId' | 'dateOfBirth'>) {
  const guardians = tx.select({ id: guardianships.guardianId }).from(guardianships).where(eq(guardianships.wardId, ward.id))
  const related = tx.select({ id: guardianships.wardId }).from(guardianships).where(inArray(guardianships.guardianId, guardians))
  const rows = await tx
    .select({ ward: wards, className: classes.name })
    .from(wards)
    .innerJoin(classes, eq(classes.id, wards.classId))
    .where(
      and(
        eq(wards.schoolId, ward.schoolId),
        ne(wards.id, ward.id),
        isNull(wards.forgottenAt),
        or(inArray(wards.id, related), ward.dateOfBirth === null ? undefined : eq(wards.dateOfBirth, ward.dateOfBirth)),
      ),
    )
  return rows.map((row) => ({ ...row.ward, fullname: nameOf(row.ward), className: row.className }))
}

/** Who stands for a pupil under this reference; undefined where they do not, or no more. */
export async function standing(tx: Tx, schoolId: string, wardId: string, ref: string | undefined) {
  const [found] = await tx
    .select({ id: users.id, fullname: users.fullname })
    .from(guardianships)
    .innerJoin(users, eq(users.id, guardianships.guardianId))
    .where(
      and(
        eq(guardianships.schoolId, schoolId),
        eq(guardianships.wardId, wardId),
        isNull(guardianships.endedAt),
        eq(users.ref, ref ?? ''),
      ),
    )
  return found
}
