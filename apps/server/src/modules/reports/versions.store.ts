import { eq, inArray } from 'drizzle-orm'
import type { Tx } from '#db'
import { subjects, termReportRatings, termReportSubjects, termReportVersions } from '#db/schema'
import { nameKept, type Actor } from '#lib/actor'
import { newVerifyCode } from '#lib/random'
import { signReports } from './handwriting.store.ts'
import { changeReport, type ReportRow } from './compile.store.ts'

type Why = { by: Actor; at: Date; why: string }
const ROWS_AT_ONCE = 1000

/** Keeps what published reports say now, before they are changed: the next version tells its parents what is different. */
export async function keepVersions(tx: Tx, reports: readonly ReportRow[], { by, at, why }: Why) {
  if (reports.length === 0) return
  const ids = reports.map(({ id }) => id)
  const lines = Map.groupBy(
    await tx
      .select({ line: termReportSubjects, name: subjects.name })
      .from(termReportSubjects)
      .innerJoin(subjects, eq(subjects.id, termReportSubjects.subjectId))
      .where(inArray(termReportSubjects.reportId, ids)),
    ({ line }) => line.reportId,
  )
  const ratings = Map.groupBy(
    await tx.select().from(termReportRatings).where(inArray(termReportRatings.reportId, ids)),
    ({ reportId }) => reportId,
  )
  const rows = reports.map((report) => ({
    reportId: report.id,
    version: report.version,
    schoolId: by.schoolId,
    content: {
      ...report,
      subjects: (lines.get(report.id) ?? []).map(({ line, name }) => ({ ...line, name })),
      ratings: ratings.get(report.id) ?? [],
    },
    replacedAt: at,
    replacedById: by.userId,
    replacedByName: nameKept(by),
    why,
  }))
  for (let start = 0; start < rows.length; start += ROWS_AT_ONCE)
    await tx
      .insert(termReportVersions)
      .values(rows.slice(start, start + ROWS_AT_ONCE))
      .onConflictDoNothing()
}

/** Makes a published report its next version, another paper with a code of its own and signed anew; the one before is kept. */
export async function reviseReport(tx: Tx, old: ReportRow, change: Partial<ReportRow>, why: Why): Promise<ReportRow> {
  await keepVersions(tx, [old], why)
  const next = { ...change, version: old.version + 1, verifyCode: newVerifyCode(), updatedAt: why.at }
  await changeReport(tx, old.id, next)
  await signReports(tx, [old.id])
  return { ...old, ...next }
}
