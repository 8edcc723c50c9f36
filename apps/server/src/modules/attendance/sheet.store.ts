import { and, asc, between, eq, inArray, ne, gte, lte } from 'drizzle-orm'
import type { Tx } from '#db'
import { isAtSchoolNow } from '#db/at-school'
import { daysAbsent, daysCounted, isCounted } from '#db/register'
import { attendanceExplanations, attendanceRecords, classes, terms, wards } from '#db/schema'
import type { Days } from './attendance.store.ts'

/** Every term of the school. */
export const termsOfSchool = (tx: Tx, schoolId: string) => tx.select().from(terms).where(eq(terms.schoolId, schoolId))

/** What the registers of these days say of these pupils. */
export const rowsIn = (tx: Tx, wardIds: readonly string[], { from, to }: Days) => {
  const { wardId, day, session, status, timeIn, why } = attendanceRecords
  return tx
    .select({ wardId, day, session, status, timeIn, why })
    .from(attendanceRecords)
    .where(and(inArray(wardId, [...wardIds]), between(day, from, to)))
    .orderBy(asc(day))
}

/** What guardians said about any of these days and the school has not refused. */
export const saidIn = (tx: Tx, wardIds: readonly string[], { from, to }: Days) => {
  const { wardId, firstDay, lastDay, reason, state } = attendanceExplanations
  return tx
    .select({ wardId, firstDay, lastDay, reason, state })
    .from(attendanceExplanations)
    .where(and(inArray(wardId, [...wardIds]), lte(firstDay, to), gte(lastDay, from), ne(state, 'rejected')))
}

const inDays = (schoolId: string, { from, to }: Days) =>
  and(eq(attendanceRecords.schoolId, schoolId), between(attendanceRecords.day, from, to))

/** Each pupil's days, counted. */
export const countedByPupil = (tx: Tx, schoolId: string, days: Days, classId?: string) =>
  tx
    .select({
      id: wards.id,
      classId: wards.classId,
      firstName: wards.firstName,
      middleName: wards.middleName,
      lastName: wards.lastName,
      ...daysCounted,
      ...daysAbsent(tx),
    })
    .from(attendanceRecords)
    .innerJoin(wards, and(eq(wards.id, attendanceRecords.wardId), isAtSchoolNow))
    .where(and(inDays(schoolId, days), isCounted(tx), classId === undefined ? undefined : eq(wards.classId, classId)))
    .groupBy(wards.id)

/** Each class's registers, day by day, counted. */
export const countedByDay = (tx: Tx, schoolId: string, days: Days) =>
  tx
    .select({ classId: wards.classId, day: attendanceRecords.day, ...daysCounted, ...daysAbsent(tx) })
    .from(attendanceRecords)
    .innerJoin(wards, and(eq(wards.id, attendanceRecords.wardId), isAtSchoolNow))
    .where(and(inDays(schoolId, days), isCounted(tx)))
    .groupBy(wards.classId, attendanceRecords.day)

/** The classes that have pupils, youngest first. */
export async function classesWithPupils(tx: Tx, schoolId: string) {
  const rows = await tx
    .select({ id: classes.id, name: classes.name, ward: wards.id })
    .from(classes)
    .innerJoin(wards, and(eq(wards.classId, classes.id), isAtSchoolNow))
    .where(and(eq(classes.schoolId, schoolId), eq(classes.isActive, true)))
    .orderBy(asc(classes.position), asc(classes.name))
  return [...Map.groupBy(rows, ({ id }) => id)].map(([id, own]) => ({ id, name: own[0]?.name ?? '', pupils: own.length }))
}
