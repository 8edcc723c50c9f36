import { and, asc, desc, eq, lte, sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Tx } from '#db'
import { daysCounted, isCounted } from '#db/register'
import {
  attendanceRecords,
  classes,
  files,
  gradingBands,
  ledgerEntries,
  schools,
  subjects,
  termReportRatings,
  termReports,
  termReportSubjects,
  termReportVersions,
  terms,
  wards,
} from '#db/schema'
import type { Moment } from '#db/statement'

/*
 * What a report is made of, part by part, for any number of reports: asked one by one, or together.
 */

/** Published by now: the gate that nothing passes earlier. */
export const isPublished = (now: Moment): SQL | undefined =>
  and(eq(termReports.status, 'published'), lte(termReports.publishedAt, now))

const classTeacherHand = alias(files, 'class_teacher_hand')
const headTeacherHand = alias(files, 'head_teacher_hand')

/** Reports with their term, class, ward and school, and what they were signed with, newest term first. */
export const selectReports = (tx: Tx, where: SQL | undefined) =>
  tx
    .select({
      report: termReports,
      term: terms,
      className: classes.name,
      ward: wards,
      school: schools,
      signaturePictures: { classTeacher: classTeacherHand.sha256, headTeacher: headTeacherHand.sha256 },
    })
    .from(termReports)
    .innerJoin(terms, eq(terms.id, termReports.termId))
    .innerJoin(classes, eq(classes.id, termReports.classId))
    .innerJoin(wards, eq(wards.id, termReports.wardId))
    .innerJoin(schools, eq(schools.id, termReports.schoolId))
    .leftJoin(classTeacherHand, eq(classTeacherHand.id, termReports.classTeacherSignatureId))
    .leftJoin(headTeacherHand, eq(headTeacherHand.id, termReports.headTeacherSignatureId))
    .where(where)
    .orderBy(desc(terms.opens), wards.id)

export const selectLines = (tx: Tx, where: SQL) =>
  tx
    .select({ line: termReportSubjects, name: subjects.name })
    .from(termReportSubjects)
    .innerJoin(subjects, eq(subjects.id, termReportSubjects.subjectId))
    .where(where)
    .orderBy(asc(termReportSubjects.position), asc(subjects.name))

export const selectRatings = (tx: Tx, where: SQL) =>
  tx.select().from(termReportRatings).where(where).orderBy(asc(termReportRatings.position), asc(termReportRatings.name))

export const selectBands = (tx: Tx, where: SQL) =>
  tx.select().from(gradingBands).where(where).orderBy(desc(gradingBands.fromScore))

/** What was published of these years: totals by subject, and each term's average. */
export const selectYear = (tx: Tx, where: SQL | undefined, now: Moment) =>
  tx
    .select({
      wardId: termReports.wardId,
      year: terms.academicYear,
      number: terms.number,
      term: terms.name,
      average: termReports.average,
      subjectId: termReportSubjects.subjectId,
      total: termReportSubjects.total,
    })
    .from(termReports)
    .innerJoin(terms, eq(terms.id, termReports.termId))
    .innerJoin(termReportSubjects, eq(termReportSubjects.reportId, termReports.id))
    .where(and(where, isPublished(now)))
    .orderBy(asc(terms.number))

export const selectVersions = (tx: Tx, where: SQL) =>
  tx.select().from(termReportVersions).where(where).orderBy(asc(termReportVersions.version))

const week = sql<string>`(date_trunc('week', ${attendanceRecords.day}::timestamp)::date)::text`

/** Weeks in school. */
export const selectWeeks = (tx: Tx, where: SQL | undefined) =>
  tx
    .select({ wardId: attendanceRecords.wardId, termId: attendanceRecords.termId, starts: week.as('starts'), ...daysCounted })
    .from(attendanceRecords)
    .where(and(where, isCounted(tx)))
    .groupBy(attendanceRecords.wardId, attendanceRecords.termId, sql`starts`)
    .orderBy(sql`starts`)

/** What is owed for each ward. */
export const selectDebts = (tx: Tx, where: SQL) =>
  tx
    .select({ wardId: ledgerEntries.wardId, minor: sql<number>`sum(${ledgerEntries.amountMinor})::bigint`.mapWith(Number) })
    .from(ledgerEntries)
    .where(where)
    .groupBy(ledgerEntries.wardId)

type RowOf<Select extends (...from: never[]) => PromiseLike<readonly unknown[]>> = Awaited<ReturnType<Select>>[number]

export type ReportRow = RowOf<typeof selectReports>
type Lines = { lines: RowOf<typeof selectLines>[]; ratings: RowOf<typeof selectRatings>[]; bands: RowOf<typeof selectBands>[] }

export const groupedLines = ({ lines, ratings, bands }: Lines) => ({
  lines: Map.groupBy(lines, ({ line }) => line.reportId),
  ratings: Map.groupBy(ratings, ({ reportId }) => reportId),
  bands: Map.groupBy(bands, ({ schoolId, scale }) => `${schoolId} ${scale}`),
})
