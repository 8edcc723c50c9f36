import type { FoundColleague, FoundGuardian, FoundPupil } from '@schoolgate/contracts/find'
import { STAFF_ROLES } from '@schoolgate/contracts/endpoint'
import { and, asc, eq, gt, inArray, isNull, sql } from 'drizzle-orm'
import type { Tx } from '#db'
import { worksHere } from '#db/employed'
import { isInReach } from '#db/in-reach'
import { classes, guardianships, schools, users, wards } from '#db/schema'
import { fullnameOf } from '#lib/full-name'
import type { Scope } from '#lib/scope'
import type { Entry } from './alike.ts'

/** So many are read at a time, and others come to their turn in between. */
const AT_ONCE = 1000

/** Whom of a school somebody can look for; all, or those of these ids. For the index alone: nobody is shown a row of it. */
export async function* entriesOf(tx: Tx, schoolId: string, ids: readonly string[] | null): AsyncGenerator<Entry[]> {
  for (const read of [pupilEntries, personEntries]) {
    let after: string | null = null
    do {
      const rows: Entry[] = await read(tx, schoolId, ids, after)
      yield rows
      after = rows.length < AT_ONCE ? null : (rows.at(-1)?.id ?? null)
    } while (after !== null)
  }
}

async function pupilEntries(tx: Tx, schoolId: string, ids: readonly string[] | null, after: string | null): Promise<Entry[]> {
  const rows = await tx
    .select({
      id: wards.id,
      text: sql<string>`concat_ws(' ', ${wards.firstName}, ${wards.middleName}, ${wards.lastName}, ${classes.name}, ${wards.admissionNo})`,
      number: wards.admissionNo,
    })
    .from(wards)
    .innerJoin(classes, eq(classes.id, wards.classId))
    .where(
      and(
        eq(wards.schoolId, schoolId),
        isNull(wards.forgottenAt),
        ids === null ? undefined : inArray(wards.id, [...ids]),
        after === null ? undefined : gt(wards.id, after),
      ),
    )
    .orderBy(asc(wards.id))
    .limit(AT_ONCE)
  return rows.map(({ id, text, number }) => ({ id, kind: 'pupil', text, numbers: [number] }))
}

async function personEntries(tx: Tx, schoolId: string, ids: readonly string[] | null, after: string | null): Promise<Entry[]> {
  const rows = await tx
    .select({
      id: users.id,
      role: users.role,
      text: sql<string>`concat_ws(' ', ${users.fullname}, ${users.email})`,
      phone: users.phone,
      secondPhone: users.secondPhone,
    })
    .from(users)
    .where(
      and(
        eq(users.schoolId, schoolId),
        ids === null ? undefined : inArray(users.id, [...ids]),
        after === null ? undefined : gt(users.id, after),
      ),
    )
    .orderBy(asc(users.id))
    .limit(AT_ONCE)
  return rows.map(({ id, role, text, phone, secondPhone }) => ({
    id,
    kind: role === 'parent' ? 'guardian' : 'colleague',
    text,
    numbers: [phone, secondPhone].filter((each) => each !== null),
  }))
}

/** The pupils of a teacher's class, and who stands for them. */
export async function idsInReach(tx: Tx, scope: Scope): Promise<Set<string>> {
  const rows = await tx
    .select({ wardId: wards.id, guardianId: guardianships.guardianId })
    .from(wards)
    .innerJoin(classes, eq(classes.id, wards.classId))
    .leftJoin(guardianships, and(eq(guardianships.wardId, wards.id), isNull(guardianships.endedAt)))
    .where(isInReach(scope))
  return new Set(rows.flatMap(({ wardId, guardianId }) => (guardianId === null ? [wardId] : [wardId, guardianId])))
}

/** Nobody was found: the database is not asked. */
const nobody = (ids: readonly string[]): boolean => ids.length === 0

export async function foundPupils(tx: Tx, scope: Scope, ids: readonly string[]): Promise<FoundPupil[]> {
  if (nobody(ids)) return []
  const rows = await tx
    .select({ ward: wards, className: classes.name })
    .from(wards)
    .innerJoin(classes, eq(classes.id, wards.classId))
    .where(and(isInReach(scope), inArray(wards.id, [...ids]), isNull(wards.forgottenAt)))
  const found = rows.map(({ ward, className }) => ({
    id: ward.id,
    fullname: fullnameOf(ward),
    admission_no: ward.admissionNo,
    class: className,
    status: ward.status,
  }))
  return inOrder(found, ids)
}

/** Those of them who stand for somebody within reach, with whom. */
export async function foundGuardians(tx: Tx, scope: Scope, ids: readonly string[]): Promise<FoundGuardian[]> {
  if (nobody(ids)) return []
  const rows = await tx
    .select({
      user: { id: users.id, title: users.title, fullname: users.fullname },
      of: {
        ward_id: wards.id,
        first_name: wards.firstName,
        class: classes.name,
        relationship: guardianships.relationship,
      },
    })
    .from(users)
    .innerJoin(guardianships, and(eq(guardianships.guardianId, users.id), isNull(guardianships.endedAt)))
    .innerJoin(wards, eq(wards.id, guardianships.wardId))
    .innerJoin(classes, eq(classes.id, wards.classId))
    .where(and(isInReach(scope), inArray(users.id, [...ids]), eq(users.schoolId, scope.schoolId), isNull(wards.forgottenAt)))
    .orderBy(sql`${wards.dateOfBirth} asc nulls last`, asc(wards.firstName))
  const found = [...Map.groupBy(rows, ({ user }) => user.id).values()].flatMap((those) => {
    const [first] = those
    return first ? [{ ...first.user, of: those.map(({ of }) => of) }] : []
  })
  return inOrder(found, ids)
}

export async function foundColleagues(tx: Tx, scope: Scope, ids: readonly string[], now: Date): Promise<FoundColleague[]> {
  if (nobody(ids)) return []
  const rows = await tx
    .select({ id: users.id, title: users.title, fullname: users.fullname, role: users.role })
    .from(schools)
    .innerJoin(users, eq(users.schoolId, schools.id))
    .where(and(eq(schools.id, scope.schoolId), inArray(users.id, [...ids]), worksHere(now)))
  const found = rows.flatMap((row) => {
    const role = STAFF_ROLES.find((one) => one === row.role)
    return role ? [{ ...row, role }] : []
  })
  return inOrder(found, ids)
}

/** In the order in which they were found. */
const inOrder = <Row extends { id: string }>(rows: readonly Row[], ids: readonly string[]): Row[] => {
  const places = new Map(ids.map((id, place) => [id, place]))
  return rows.toSorted((one, other) => (places.get(one.id) ?? 0) - (places.get(other.id) ?? 0))
}
