import { isAtSchool } from '@schoolgate/contracts/at-school'
import type { PublicTermReport, ReportRating, ReportSubject, TermReport, TermReportLine } from '@schoolgate/contracts/reports'
import type { termReportRatings } from '#db/schema'
import { averageOf } from '@schoolgate/contracts/mark-rules'
import { publicSchool } from '#modules/schools'
import { changesOf, type VersionRow } from './changes.ts'
import { ratingOfFive } from './rating.ts'
import type { WholeReports } from './family-reports.store.ts'
import type { ReportRow } from './report-selects.ts'
import type { linesOf, yearSoFar } from './reports.store.ts'

type Lines = Awaited<ReturnType<typeof linesOf>>
type YearRows = Awaited<ReturnType<typeof yearSoFar>>
export type FamilyParts = WholeReports['parts']
type Paper = Omit<PublicTermReport, 'ward' | 'share'>

const WHOLE = 100
/** The lowest band reaches up to just below the next; the highest to the full marks. */
const bandsOf = (bands: Lines['bands'], { report, school }: ReportRow) =>
  (bands.get(`${school.id} ${report.gradingScale}`) ?? []).map(({ fromScore, grade, level }, index, all) => ({
    from: fromScore,
    to: (all[index - 1]?.fromScore ?? WHOLE + 1) - 1,
    grade,
    level,
  }))

/** The paper itself, the same for the family and for whoever has a link. */
export function paperOf(row: ReportRow, lines: Lines, year: YearRows): Paper {
  const { report, term, school, className } = row
  const subjects = subjectsOf(row, lines, year)
  const totals = subjects.flatMap(({ total }) => total ?? [])
  const ratings = lines.ratings.get(report.id) ?? []
  const rated = (kind: string) => ratings.filter((rating) => rating.kind === kind).map(ratingShape)
  return {
    public_id: report.publicId,
    school: {
      ...publicSchool(school),
      address: school.address,
      digital_address: school.digitalAddress,
      head_teacher_title: school.headTeacherTitle,
      timezone: school.timezone,
    },
    academic_year: term.academicYear,
    term: term.name,
    term_number: term.number,
    class: className,
    template: report.template,
    weights: { class: report.classWeight, exam: WHOLE - report.classWeight },
    grading_scale: { name: report.gradingScale, bands: bandsOf(lines.bands, row) },
    number_on_roll: report.numberOnRoll,
    times_opened: report.timesOpened,
    times_present: report.timesPresent,
    times_absent:
      report.timesOpened === null || report.timesPresent === null ? null : Math.max(0, report.timesOpened - report.timesPresent),
    subjects,
    // Totals have at most two decimals: added as hundredths, so that no float shows.
    total: totals.length === 0 ? null : totals.reduce((sum, total) => sum + Math.round(total * WHOLE), 0) / WHOLE,
    total_of: totals.length * WHOLE,
    average: report.average,
    class_average: report.classAverage,
    aggregate: report.aggregate,
    position: school.showPosition ? report.position : null,
    cumulative: cumulativeOf(row, year),
    conduct: report.conduct,
    attitude: report.attitude,
    interest: report.interest,
    affective: rated('affective'),
    psychomotor: rated('psychomotor'),
    skills: rated('skill'),
    strengths: report.strengths,
    areas_for_growth: report.areasForGrowth,
    // As the square code below, the handwriting is put in once the transaction is over.
    class_teacher: { name: report.classTeacherName, remark: report.classTeacherRemark, signature: null },
    head_teacher: { name: report.headTeacherName, remark: report.headTeacherRemark, signature: null },
    promoted_to: report.promotedTo,
    repeated_in: report.repeatedIn,
    vacation_date: report.vacationDate,
    next_term_begins: report.nextTermBegins,
    version: report.version,
    published_at: report.publishedAt?.toISOString() ?? null,
    verify_code: report.verifyCode,
    qr: null,
  }
}

const ratingShape = ({ name, rating, remark }: typeof termReportRatings.$inferSelect): ReportRating => ({
  name,
  rating,
  of_five: ratingOfFive(rating),
  remark,
})

const inYear = ({ report, term }: ReportRow, year: YearRows) =>
  year.filter((each) => each.wardId === report.wardId && each.year === term.academicYear && each.number <= term.number)

function subjectsOf(row: ReportRow, { lines }: Lines, year: YearRows): ReportSubject[] {
  const soFar = inYear(row, year)
  return (lines.get(row.report.id) ?? []).map(({ line, name }) => ({
    name,
    components: line.components,
    class_score: line.classScore,
    exam_score: line.examScore,
    total: line.total,
    grade: line.grade,
    level: line.level,
    position: row.school.showPosition ? line.subjectPosition : null,
    class_average: line.classAverage,
    cumulative:
      row.report.template === 'nigeria'
        ? averageOf(soFar.filter(({ subjectId }) => subjectId === line.subjectId).map(({ total }) => total))
        : null,
    remark: line.remark,
    teacher: line.teacherName,
  }))
}

function cumulativeOf(row: ReportRow, year: YearRows): Paper['cumulative'] {
  if (row.report.template !== 'nigeria') return null
  const terms = [...Map.groupBy(inYear(row, year), ({ term }) => term)].map(([term, rows]) => ({
    term,
    average: rows[0]?.average ?? null,
  }))
  return { average: averageOf(terms.map(({ average }) => average)), terms }
}

/** The report for whoever has a link: first name and initial, nothing of the family, no money. */
export const publicReport = (row: ReportRow, paper: Paper, expiresAt: Date): PublicTermReport => ({
  ...paper,
  ward: { name: shortName(row) },
  share: { expires_at: expiresAt.toISOString() },
})

/** `Ama M.` */
export const shortName = ({ ward }: ReportRow) => `${ward.firstName} ${ward.lastName.slice(0, 1)}.`

type Seen = { userId: string; maySeeBills: boolean; share: TermReport['share'] }

/** The whole report, for its family. */
export function familyReport(row: ReportRow, paper: Paper, parts: FamilyParts, seen: Seen): TermReport {
  const { report, ward, school } = row
  const money = (minor: number | null) =>
    minor === null || !seen.maySeeBills ? null : { amount_minor: minor, currency: school.currency }
  const versions: VersionRow[] = (parts.versions.get(report.id) ?? []).filter(({ version }) => version < report.version)
  const now = { subjects: paper.subjects, report }
  const signed = parts.signatures.get(report.id) ?? []
  return {
    ...paper,
    id: report.id,
    ward: {
      id: ward.id,
      name: shortName(row),
      first_name: ward.firstName,
      fullname: [ward.firstName, ward.middleName, ward.lastName].filter((name) => name !== null).join(' '),
      admission_no: ward.admissionNo,
      gender: ward.gender,
      photo_url: ward.photoId && `/api/v1/photos/${ward.photoId}`,
      has_left: !isAtSchool(ward),
    },
    term_id: report.termId,
    status: report.status,
    next_term_bill: money(report.nextTermBillMinor),
    arrears: money(Math.max(0, parts.debts.get(ward.id) ?? 0)),
    weeks: (parts.weeks.get(`${report.wardId} ${report.termId}`) ?? []).map(({ starts, opened, present, late }) => ({
      starts,
      opened,
      present,
      absent: opened - present,
      late,
    })),
    versions: changesOf(versions, now, { showPosition: school.showPosition }).map((change) => ({
      ...change,
      signed_before: signaturesOf(signed, { version: change.version - 1, userId: seen.userId }),
    })),
    signatures: signaturesOf(signed, { version: report.version, userId: seen.userId }),
    share: seen.share,
  }
}

type SignatureRow = { userId: string; version: number; at: Date; by: string | null }

/** The signatures under one version, as this reader sees them. */
export const signaturesOf = (
  rows: readonly SignatureRow[],
  { version, userId }: { version: number; userId: string },
): TermReport['signatures'] =>
  rows
    .filter((row) => row.version === version)
    .map((row) => ({ by: row.by ?? '', is_mine: row.userId === userId, at: row.at.toISOString() }))

/** A report as the list shows it. */
export const listLine = (
  { report, term, school, className }: ReportRow,
  signatures: TermReport['signatures'],
): TermReportLine => ({
  id: report.id,
  public_id: report.publicId,
  academic_year: term.academicYear,
  term: term.name,
  term_number: term.number,
  class: className,
  template: report.template,
  average: report.average,
  aggregate: report.aggregate,
  position: school.showPosition ? report.position : null,
  number_on_roll: report.numberOnRoll,
  promoted_to: report.promotedTo,
  repeated_in: report.repeatedIn,
  version: report.version,
  published_at: (report.publishedAt ?? report.updatedAt).toISOString(),
  signatures,
})
