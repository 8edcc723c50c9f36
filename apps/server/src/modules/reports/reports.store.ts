import { isAtSchool } from '@schoolgate/contracts/at-school'
import { and, asc, desc, eq, exists, inArray, lt, lte, or, sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Tx } from '#db'
import { isGuardian } from '#db/guardian'
import { daysCounted, isCounted } from '#db/register'
import {
  attendanceRecords,
  classes,
  files,
  gradingBands,
  guardianships,
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
import { schoolDay } from '#db/school-day'
import type { Scope } from '#lib/scope'
import { signaturesIn } from './parents-signatures.store.ts'

/*
 * Everything a report is made of, read for any number of reports in a fixed number of statements.
 */

/** Published by now: the gate that nothing passes earlier. */
const isPublished = (now: Date): SQL | undefined => and(eq(termReports.status, 'published'), lte(termReports.publishedAt, now))

/** Of a ward for whose marks this guardian may ask. */
const isMine = (tx: Tx, scope: Scope): SQL =>
  exists(
    tx
      .select({ one: sql`1` })
      .from(guardianships)
      .where(and(isGuardian(scope.userId, 'academics'), eq(guardianships.wardId, termReports.wardId))),
  )

const classTeacherHand = alias(files, 'class_teacher_hand')
const headTeacherHand = alias(files, 'head_teacher_hand')

/** Reports with their term, class, ward and school, and what they were signed with, newest term first. */
const selectReports = (tx: Tx, where: SQL | undefined) =>
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

const reportRows = (tx: Tx, where: SQL | undefined) => selectReports(tx, where).prepare().execute()

export type ReportRow = Awaited<ReturnType<typeof reportRows>>[number]

/** What stands on the paper beside the report's own row: its lines, its scale, and the year so far. */
export async function linesOf(tx: Tx, rows: readonly ReportRow[]) {
  const ids = rows.map(({ report }) => report.id)
  const schoolIds = [...new Set(rows.map(({ school }) => school.id))]
  const [lines, ratings, bands] = await Promise.all([
    tx
      .select({ line: termReportSubjects, name: subjects.name })
      .from(termReportSubjects)
      .innerJoin(subjects, eq(subjects.id, termReportSubjects.subjectId))
      .where(inArray(termReportSubjects.reportId, ids))
      .orderBy(asc(termReportSubjects.position), asc(subjects.name))
      .prepare()
      .execute(),
    tx
      .select()
      .from(termReportRatings)
      .where(inArray(termReportRatings.reportId, ids))
      .orderBy(asc(termReportRatings.position), asc(termReportRatings.name))
      .prepare()
      .execute(),
    tx
      .select()
      .from(gradingBands)
      .where(inArray(gradingBands.schoolId, schoolIds))
      .orderBy(desc(gradingBands.fromScore))
      .prepare()
      .execute(),
  ])
  return {
    lines: Map.groupBy(lines, ({ line }) => line.reportId),
    ratings: Map.groupBy(ratings, ({ reportId }) => reportId),
    bands: Map.groupBy(bands, ({ schoolId, scale }) => `${schoolId} ${scale}`),
  }
}

/** The published totals of the terms of the same year, up to each report's own: what a cumulative average is made of. */
export async function yearSoFar(tx: Tx, rows: readonly ReportRow[], now: Date) {
  const wanted = rows.filter(({ report }) => report.template === 'nigeria')
  if (wanted.length === 0) return []
  return tx
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
    .where(
      and(
        inArray(
          termReports.wardId,
          wanted.map(({ report }) => report.wardId),
        ),
        inArray(
          terms.academicYear,
          wanted.map(({ term }) => term.academicYear),
        ),
        isPublished(now),
      ),
    )
    .orderBy(asc(terms.number))
    .prepare()
    .execute()
}

/** What only the family sees: earlier versions, signatures, weeks in school, what is owed. */
export async function familyPartsOf(tx: Tx, rows: readonly ReportRow[]) {
  const ids = rows.map(({ report }) => report.id)
  const wardIds = rows.map(({ report }) => report.wardId)
  const termIds = rows.map(({ report }) => report.termId)
  const week = sql<string>`(date_trunc('week', ${attendanceRecords.day}::timestamp)::date)::text`
  const [versions, signatures, weeks, debts] = await Promise.all([
    tx
      .select()
      .from(termReportVersions)
      .where(inArray(termReportVersions.reportId, ids))
      .orderBy(asc(termReportVersions.version))
      .prepare()
      .execute(),
    signaturesIn(tx, ids),
    tx
      .select({ wardId: attendanceRecords.wardId, termId: attendanceRecords.termId, starts: week.as('starts'), ...daysCounted })
      .from(attendanceRecords)
      .where(and(inArray(attendanceRecords.wardId, wardIds), inArray(attendanceRecords.termId, termIds), isCounted(tx)))
      .groupBy(attendanceRecords.wardId, attendanceRecords.termId, sql`starts`)
      .orderBy(sql`starts`)
      .prepare()
      .execute(),
    tx
      .select({ wardId: ledgerEntries.wardId, minor: sql<number>`sum(${ledgerEntries.amountMinor})::bigint`.mapWith(Number) })
      .from(ledgerEntries)
      .where(inArray(ledgerEntries.wardId, wardIds))
      .groupBy(ledgerEntries.wardId)
      .prepare()
      .execute(),
  ])
  return {
    versions: Map.groupBy(versions, ({ reportId }) => reportId),
    signatures,
    weeks: Map.groupBy(weeks, ({ wardId, termId }) => `${wardId} ${termId}`),
    debts: new Map(debts.map(({ wardId, minor }) => [wardId, minor])),
  }
}

/** The wards of the caller whose bills they may see. */
export async function billRightsOf(tx: Tx, scope: Scope): Promise<ReadonlySet<string>> {
  if (scope.role !== 'parent') return new Set()
  const rows = await tx
    .select({ id: guardianships.wardId })
    .from(guardianships)
    .where(isGuardian(scope.userId, 'bills'))
    .prepare()
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** The published report of the same ward before this one; null where it is the first. */
export async function reportBefore(tx: Tx, { report, term }: ReportRow, now: Date): Promise<ReportRow | null> {
  const isEarlier = and(eq(termReports.wardId, report.wardId), lt(terms.opens, term.opens), isPublished(now))
  const [before] = await selectReports(tx, isEarlier).limit(1).prepare().execute()
  return before ?? null
}

export const reportsOfWard = (tx: Tx, wardId: string, now: Date) =>
  reportRows(tx, and(eq(termReports.wardId, wardId), isPublished(now)))

export const ownReport = (tx: Tx, scope: Scope, reportId: string, now: Date) =>
  reportRows(tx, and(eq(termReports.id, reportId), isPublished(now), isMine(tx, scope)))

export const ownReportByPublicId = (tx: Tx, scope: Scope, publicId: string, now: Date) =>
  reportRows(tx, and(eq(termReports.publicId, publicId), isPublished(now), isMine(tx, scope)))

export const ownReports = (tx: Tx, scope: Scope, of: { wardIds: readonly string[]; termId: string }, now: Date) =>
  reportRows(
    tx,
    and(inArray(termReports.wardId, [...of.wardIds]), eq(termReports.termId, of.termId), isPublished(now), isMine(tx, scope)),
  )

/** For whoever came with a link that opens: as the system, so the link has to be checked before. */
export const oneOpenReport = (tx: Tx, reportId: string, now: Date) =>
  reportRows(tx, and(eq(termReports.id, reportId), isPublished(now)))

/** The published reports of one class and term, in the order of the register. */
export const reportsOfClass = (tx: Tx, of: { schoolId: string; classCode: string; year: string; term: number }, now: Date) =>
  reportRows(
    tx,
    and(
      eq(termReports.schoolId, of.schoolId),
      or(eq(classes.code, of.classCode), eq(classes.name, of.classCode)),
      eq(terms.academicYear, of.year),
      eq(terms.number, of.term),
      isPublished(now),
    ),
  ).then((rows) => rows.toSorted((one, other) => registerName(one).localeCompare(registerName(other))))

const registerName = ({ ward }: ReportRow) => `${ward.lastName} ${ward.firstName} ${ward.admissionNo}`

/** A ward for whose marks the caller may ask. */
export async function wardOfMarks(tx: Tx, scope: Scope, wardId: string): Promise<{ isActive: boolean } | null> {
  const [ward] = await tx
    .select({ status: wards.status })
    .from(wards)
    .innerJoin(guardianships, eq(guardianships.wardId, wards.id))
    .where(and(eq(wards.id, wardId), isGuardian(scope.userId, 'academics')))
    .prepare()
    .execute()
  return ward ? { isActive: isAtSchool(ward) } : null
}

/** The term that runs, or ran last. */
export async function currentTerm(tx: Tx, schoolId: string, now: Date) {
  const [term] = await tx
    .select({ id: terms.id, academicYear: terms.academicYear, name: terms.name, closes: terms.closes })
    .from(terms)
    .innerJoin(schools, eq(schools.id, terms.schoolId))
    .where(and(eq(terms.schoolId, schoolId), lte(terms.opens, schoolDay(now))))
    .orderBy(desc(terms.opens))
    .limit(1)
    .prepare()
    .execute()
  return term
}
