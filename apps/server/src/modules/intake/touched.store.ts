import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import type { Tx } from '#db'
import {
  assessments,
  assessmentScores,
  attendanceRecords,
  bills,
  notices,
  paymentAllocations,
  payments,
  termReports,
} from '#db/schema'
import type { Desk } from './desk.ts'

/*
 * What an import wrote: every row it touches carries its moment as updated_at. Only what belongs into the feed. Registers and marks of
 * many years are looked for only where it wrote.
 */

export const noticesTouched = (tx: Tx, { school, now }: Desk) =>
  tx
    .select({ id: notices.id, at: notices.publishedAt })
    .from(notices)
    .where(and(eq(notices.schoolId, school.id), eq(notices.updatedAt, now)))

/** Days in school are not news. */
export const attendanceTouched = (tx: Tx, { school, now, daysWritten }: Desk) =>
  tx
    .select({
      id: attendanceRecords.id,
      wardId: attendanceRecords.wardId,
      day: attendanceRecords.day,
      timeIn: attendanceRecords.timeIn,
    })
    .from(attendanceRecords)
    .where(
      and(
        eq(attendanceRecords.schoolId, school.id),
        inArray(attendanceRecords.day, [...daysWritten]),
        eq(attendanceRecords.updatedAt, now),
        inArray(attendanceRecords.status, ['absent', 'late', 'excused', 'sick', 'suspended']),
      ),
    )

export const scoresTouched = (tx: Tx, { now, worksWritten }: Desk) =>
  tx
    .select({
      id: assessmentScores.id,
      wardId: assessmentScores.wardId,
      at: sql`${assessments.publishedAt}`.mapWith(assessmentScores.createdAt),
    })
    .from(assessmentScores)
    .innerJoin(assessments, eq(assessments.id, assessmentScores.assessmentId))
    .where(
      and(
        inArray(assessmentScores.assessmentId, [...worksWritten]),
        eq(assessmentScores.updatedAt, now),
        isNotNull(assessments.publishedAt),
      ),
    )

export const reportsTouched = (tx: Tx, { school, now }: Desk) =>
  tx
    .select({
      id: termReports.id,
      wardId: termReports.wardId,
      at: sql`${termReports.publishedAt}`.mapWith(termReports.createdAt),
    })
    .from(termReports)
    .where(
      and(
        eq(termReports.schoolId, school.id),
        eq(termReports.updatedAt, now),
        eq(termReports.status, 'published'),
        isNotNull(termReports.publishedAt),
      ),
    )

export const billsTouched = (tx: Tx, { school, now }: Desk) =>
  tx
    .select({ id: bills.id, wardId: bills.wardId, at: bills.issuedAt })
    .from(bills)
    .where(and(eq(bills.schoolId, school.id), eq(bills.updatedAt, now), eq(bills.status, 'issued')))

/** Once for each ward the money was for. */
export const paymentsTouched = (tx: Tx, { school, now }: Desk) =>
  tx
    .selectDistinct({
      id: payments.id,
      wardId: paymentAllocations.wardId,
      status: payments.status,
      at: sql`coalesce(${payments.paidAt}, ${payments.createdAt})`.mapWith(payments.createdAt),
    })
    .from(payments)
    .innerJoin(paymentAllocations, eq(paymentAllocations.paymentId, payments.id))
    .where(and(eq(payments.schoolId, school.id), eq(payments.updatedAt, now)))
