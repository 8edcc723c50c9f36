import { eq, inArray } from 'drizzle-orm'
import type { Tx } from '#db'
import { subjects, termReportRatings, type termReports, termReportSubjects, termReportVersions } from '#db/schema'

type Why = { schoolId: string; at: Date; byId?: string; why: string }
const ROWS_AT_ONCE = 1000

/** Keeps what published reports say now, before they are changed: the next version tells its parents what is different. */
export async function keepVersions(
  tx: Tx,
  reports: readonly (typeof termReports.$inferSelect)[],
  { schoolId, at, byId, why }: Why,
) {
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
    schoolId,
    content: {
      ...report,
      subjects: (lines.get(report.id) ?? []).map(({ line, name }) => ({ ...line, name })),
      ratings: ratings.get(report.id) ?? [],
    },
    replacedAt: at,
    replacedById: byId,
    why,
  }))
  for (let start = 0; start < rows.length; start += ROWS_AT_ONCE)
    await tx
      .insert(termReportVersions)
      .values(rows.slice(start, start + ROWS_AT_ONCE))
      .onConflictDoNothing()
}
