import { isDeepStrictEqual } from 'node:util'
import type { RemarksOfReport, ReportRemarks } from '@schoolgate/contracts/office-reports'
import type { Tx } from '#db'
import { recordAudit } from '#db/audit'
import type { Actor } from '#lib/actor'
import { forbidden, notFound } from '#lib/problem'
import { tellReports } from './announce.service.ts'
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
  const { id, wardId, status, version } = report
  if (isTeacher && (status !== 'draft' || remarks.head_teacher_remark !== undefined)) throw forbidden()
  const change = remarksOn(report, remarks)
  if (isDeepStrictEqual(change, remarksOn(report, {}))) return { status, version }
  await recordAudit(tx, { at: now, by, action: 'term_reports.remarked', wardId, subjectId: id })
  if (status !== 'published') {
    await changeReport(tx, id, { ...change, updatedAt: now })
    return { status, version }
  }
  if (why === undefined) throw whyNeeded()
  const next = await reviseReport(tx, report, change, { by, at: now, why })
  await tellReports(tx, schoolId, [next], now)
  return { status, version: next.version }
}

/** The remarks as they come to stand on the report; what was left out stays as it was. */
const remarksOn = (
  report: ReportRow,
  {
    conduct = report.conduct,
    attitude = report.attitude,
    interest = report.interest,
    class_teacher_remark: classTeacherRemark = report.classTeacherRemark,
    head_teacher_remark: headTeacherRemark = report.headTeacherRemark,
  }: ReportRemarks,
) => ({ conduct, attitude, interest, classTeacherRemark, headTeacherRemark })
