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
import type { ImportContext } from './import-context.ts'

/*
 * What an import wrote, as far as it belongs into the feed: every row it touches carries its moment as updated_at, and only where it
 * wrote is looked for such rows, not in all that the school ever had.
 */

export const noticesTouched = (tx: Tx, { now, written }: ImportContext) =>
  tx
    .select({ id: notices.id, at: notices.publishedAt })
    .from(notices)
    .where(and(inArray(notices.id, [...written.notices]), eq(notices.updatedAt, now)))

/** Days in school are not news. */
export const attendanceTouched = (tx: Tx, { school, now, written }: ImportContext) =>
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
        inArray(attendanceRecords.day, [...written.days]),
        eq(attendanceRecords.updatedAt, now),
        inArray(attendanceRecords.status, ['absent', 'late', 'excused', 'sick', 'suspended']),
      ),
    )

export const scoresTouched = (tx: Tx, { now, written }: ImportContext) =>
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
        inArray(assessmentScores.assessmentId, [...written.works]),
        eq(assessmentScores.updatedAt, now),
        isNotNull(assessments.publishedAt),
      ),
    )

export const reportsTouched = (tx: Tx, { now, written }: ImportContext) =>
  tx
    .select({
      id: termReports.id,
      wardId: termReports.wardId,
      at: sql`${termReports.publishedAt}`.mapWith(termReports.createdAt),
    })
    .from(termReports)
    .where(
      and(
        inArray(termReports.id, [...written.reports]),
        eq(termReports.updatedAt, now),
        eq(termReports.status, 'published'),
        isNotNull(termReports.publishedAt),
      ),
    )

export const billsTouched = (tx: Tx, { now, written }: ImportContext) =>
  tx
    .select({ id: bills.id, wardId: bills.wardId, at: bills.issuedAt })
    .from(bills)
    .where(and(inArray(bills.id, [...written.bills]), eq(bills.updatedAt, now), eq(bills.status, 'issued')))

/** Once for each ward the money was for. */
export const paymentsTouched = (tx: Tx, { now, written }: ImportContext) =>
  tx
    .selectDistinct({
      id: payments.id,
      wardId: paymentAllocations.wardId,
      status: payments.status,
      at: sql`coalesce(${payments.paidAt}, ${payments.createdAt})`.mapWith(payments.createdAt),
    })
    .from(payments)
    .innerJoin(paymentAllocations, eq(paymentAllocations.paymentId, payments.id))
    .where(and(inArray(payments.id, [...written.payments]), eq(payments.updatedAt, now)))
