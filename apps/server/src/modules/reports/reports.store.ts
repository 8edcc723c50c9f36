import { isAtSchool } from '@schoolgate/contracts/at-school'
import { and, desc, eq, exists, inArray, lt, lte, or, sql, type SQL } from 'drizzle-orm'
import type { Tx } from '#db'
import { isGuardian } from '#db/guardian'
import {
  classes,
  gradingBands,
  guardianships,
  schools,
  termReportRatings,
  termReports,
  termReportSubjects,
  terms,
  wards,
} from '#db/schema'
import { schoolDay } from '#db/school-day'
import type { Scope } from '#lib/scope'
import {
  groupedLines,
  isPublished,
  selectBands,
  selectLines,
  selectRatings,
  selectReports,
  selectYear,
  type ReportRow,
} from './report-selects.ts'

/*
 * Everything a report is made of, read for any number of reports in a fixed number of statements.
 */

/** Of a ward for whose marks this guardian may ask. */
const isMine = (tx: Tx, scope: Scope): SQL =>
  exists(
    tx
      .select({ one: sql`1` })
      .from(guardianships)
      .where(and(isGuardian(scope.userId, 'academics'), eq(guardianships.wardId, termReports.wardId))),
  )

const reportRows = (tx: Tx, where: SQL | undefined) => selectReports(tx, where).prepare().execute()

/** What stands on the paper beside the report's own row: its lines, its scale. */
export async function linesOf(tx: Tx, rows: readonly ReportRow[]) {
  const ids = rows.map(({ report }) => report.id)
  const schoolIds = [...new Set(rows.map(({ school }) => school.id))]
  const [lines, ratings, bands] = await Promise.all([
    selectLines(tx, inArray(termReportSubjects.reportId, ids)).prepare().execute(),
    selectRatings(tx, inArray(termReportRatings.reportId, ids)).prepare().execute(),
    selectBands(tx, inArray(gradingBands.schoolId, schoolIds)).prepare().execute(),
  ])
  return groupedLines({ lines, ratings, bands })
}

/** The published totals of the terms of the same year, up to each report's own: what a cumulative average is made of. */
export async function yearSoFar(tx: Tx, rows: readonly ReportRow[], now: Date) {
  const wanted = rows.filter(({ report }) => report.template === 'nigeria')
  if (wanted.length === 0) return []
  const wardIds = wanted.map(({ report }) => report.wardId)
  const years = wanted.map(({ term }) => term.academicYear)
  return selectYear(tx, and(inArray(termReports.wardId, wardIds), inArray(terms.academicYear, years)), now)
    .prepare()
    .execute()
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
