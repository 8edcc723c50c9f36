import { and, asc, between, count, countDistinct, eq, gte, isNull, lt, lte, sql } from 'drizzle-orm'
import type { Tx } from '#db'
import { isAtSchoolNow } from '#db/at-school'
import { daysCounted, isCounted } from '#db/register'
import { attendanceRecords, classes, guardianships, notices, schools, terms, users, wards } from '#db/schema'

export async function schoolOf(tx: Tx, schoolId: string) {
  const { timezone, schoolDays } = schools
  const [school] = await tx.select({ timezone, schoolDays }).from(schools).where(eq(schools.id, schoolId))
  if (!school) throw new Error(`There is no school ${schoolId}.`)
  return school
}

/** The term in which a day lies. */
export async function termAt(tx: Tx, schoolId: string, day: string) {
  const [term] = await tx
    .select()
    .from(terms)
    .where(and(eq(terms.schoolId, schoolId), lte(terms.opens, day), gte(terms.closes, day)))
  return term ?? null
}

const NONE = { opened: 0, present: 0, late: 0 }

/** Each class with pupils, and what its register of the day counts. */
export async function registersOf(tx: Tx, schoolId: string, day: string) {
  const all = await tx
    .select({ class_id: classes.id, name: classes.name, teacher: users.fullname, pupils: count(wards.id) })
    .from(classes)
    .innerJoin(wards, and(eq(wards.classId, classes.id), isAtSchoolNow))
    .leftJoin(users, eq(users.id, classes.classTeacherId))
    .where(and(eq(classes.schoolId, schoolId), eq(classes.isActive, true)))
    .groupBy(classes.id, users.id)
    .orderBy(asc(classes.position), asc(classes.name))
  const counted = await tx
    .select({ classId: wards.classId, ...daysCounted })
    .from(attendanceRecords)
    .innerJoin(wards, and(eq(wards.id, attendanceRecords.wardId), isAtSchoolNow))
    .where(and(eq(attendanceRecords.schoolId, schoolId), eq(attendanceRecords.day, day), isCounted(tx)))
    .groupBy(wards.classId)
  const byClass = new Map(counted.map(({ classId, ...days }) => [classId, days]))
  return all.map((one) => ({ ...one, ...(byClass.get(one.class_id) ?? NONE) }))
}

/** The days from one to another on which a register was taken. */
export const weekOf = (tx: Tx, schoolId: string, from: string, to: string) =>
  tx
    .select({ day: attendanceRecords.day, ...daysCounted })
    .from(attendanceRecords)
    .where(and(eq(attendanceRecords.schoolId, schoolId), between(attendanceRecords.day, from, to), isCounted(tx)))
    .groupBy(attendanceRecords.day)
    .orderBy(asc(attendanceRecords.day))

type Ahead = { from: Date; until: Date; now: Date }

/** What parents were told will happen in these days. */
export async function eventsBetween(tx: Tx, schoolId: string, { from, until, now }: Ahead) {
  const rows = await tx
    .select({ id: notices.id, title: notices.title, starts: notices.eventStarts, place: notices.eventPlace })
    .from(notices)
    .where(
      and(
        eq(notices.schoolId, schoolId),
        gte(notices.eventStarts, from),
        lt(notices.eventStarts, until),
        lte(notices.publishedAt, now),
        isNull(notices.withdrawnAt),
      ),
    )
    .orderBy(asc(notices.eventStarts), asc(notices.id))
  return rows.flatMap(({ starts, ...event }) => (starts === null ? [] : [{ ...event, starts: starts.toISOString() }]))
}

/** Guardians of pupils who are here, and those of them who have signed in. */
export async function parentsOf(tx: Tx, schoolId: string): Promise<{ all: number; signed_in: number }> {
  const [row] = await tx
    .select({
      all: countDistinct(users.id),
      signedIn: sql<number>`count(distinct ${users.id}) filter (where ${users.lastSeenAt} is not null)`.mapWith(Number),
    })
    .from(guardianships)
    .innerJoin(wards, and(eq(wards.id, guardianships.wardId), isAtSchoolNow))
    .innerJoin(users, and(eq(users.id, guardianships.guardianId), eq(users.isActive, true)))
    .where(and(eq(guardianships.schoolId, schoolId), isNull(guardianships.endedAt)))
  return { all: row?.all ?? 0, signed_in: row?.signedIn ?? 0 }
}
