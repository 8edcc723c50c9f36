import { isDeepStrictEqual } from 'node:util'
import type { RemarksOfReport, ReportRemarks } from '@schoolgate/contracts/office-reports'
import type { Tx } from '#db'
import { recordAudit } from '#db/audit'
import type { Actor } from '#lib/actor'
import { forbidden, notFound } from '#lib/problem'
import { tellReports } from './announce.service.ts'
import { mayNotTouch, UNSIGNED } from './compile.service.ts'
import { changeReport, reportOfPupil, type ReportRow } from './compile.store.ts'
import { whyNeeded } from './reports.problems.ts'
import { reviseReport } from './versions.store.ts'

/**
 * Writes what people say on a report. The class teacher does until the draft is approved, the head-teacher at any time; once parents
 * have the report it becomes a new version, with the reason, and they are told.
 */
export async function remarkReport(
  tx: Tx,
  by: Actor,
  { remarks, why, ...wanted }: RemarksOfReport,
  now: Date,
): Promise<Pick<ReportRow, 'status' | 'version'>> {
  const { schoolId, scope } = by
  const isTeacher = scope?.role === 'teacher'
  const report = await reportOfPupil(tx, schoolId, wanted, isTeacher ? scope.userId : undefined)
  if (!report) throw notFound()
  if (mayNotTouch(by, report) || (isTeacher && remarks.head_teacher_remark !== undefined)) throw forbidden()
  const next = await writeRemarks(tx, by, report, { remarks, why }, now)
  if (next.version > report.version) await tellReports(tx, schoolId, [next], now)
  return { status: next.status, version: next.version }
}

/**
 * Writes remarks on a report that the caller may write on. One that is out becomes a new version, of which its parents are still to be
 * told. A class teacher signed for the words above the own name: with others the signature is gone.
 */
export async function writeRemarks(
  tx: Tx,
  by: Actor,
  report: ReportRow,
  { remarks, why }: { remarks: ReportRemarks; why: string | undefined },
  now: Date,
): Promise<ReportRow> {
  if (!isOther(report, remarks)) return report
  const change = remarksOn(report, remarks)
  const { id, wardId, status } = report
  await recordAudit(tx, { at: now, by, action: 'term_reports.remarked', wardId, subjectId: id })
  if (status === 'published') {
    if (why === undefined) throw whyNeeded()
    return reviseReport(tx, report, change, { by, at: now, why })
  }
  const { head_teacher_remark: _, ...ofTeacher } = remarks
  const next = { ...change, ...(isOther(report, ofTeacher) ? UNSIGNED : {}), updatedAt: now }
  await changeReport(tx, id, next)
  return { ...report, ...next }
}

/** These remarks would change the report. */
export const isOther = (report: ReportRow, remarks: ReportRemarks): boolean =>
  !isDeepStrictEqual(remarksOn(report, remarks), remarksOn(report, {}))

/** The remarks as they come to stand on the report; what was left out stays as it was. */
const remarksOn = (
  report: ReportRow,
  {
    conduct = report.conduct,
    attitude = report.attitude,
    interest = report.interest,
    strengths = report.strengths,
    areas_for_growth: areasForGrowth = report.areasForGrowth,
    class_teacher_remark: classTeacherRemark = report.classTeacherRemark,
    head_teacher_remark: headTeacherRemark = report.headTeacherRemark,
  }: ReportRemarks,
) => ({ conduct, attitude, interest, strengths, areasForGrowth, classTeacherRemark, headTeacherRemark })
