import { and, eq, exists, gt, inArray, lte, notExists, or, sql } from 'drizzle-orm'
import type { Tx } from '#db'
import { messages, termReports, termReportVersions, wards } from '#db/schema'

/** How the message about a report is known: once for a version. */
const keyOfVersion = sql<string>`'term_report:' || ${termReports.id} || case when ${termReports.version} > 1
  then ':v' || ${termReports.version} else '' end`

type Untold = { schoolId: string; now: Date; since: Date }

/** A school's published reports, or new versions of them, that became news since `since` and that no phone was told of. */
export const untoldReports = (tx: Tx, { schoolId, now, since }: Untold) => {
  const told = tx
    .select({ one: sql`1` })
    .from(messages)
    .where(and(eq(messages.schoolId, termReports.schoolId), eq(messages.dedupeKey, keyOfVersion)))
  const changedLately = tx
    .select({ one: sql`1` })
    .from(termReportVersions)
    .where(
      and(
        eq(termReportVersions.reportId, termReports.id),
        eq(termReportVersions.version, sql`${termReports.version} - 1`),
        gt(termReportVersions.replacedAt, since),
      ),
    )
  return tx
    .select({
      id: termReports.id,
      wardId: termReports.wardId,
      version: termReports.version,
      key: keyOfVersion,
      firstName: wards.firstName,
    })
    .from(termReports)
    .innerJoin(wards, eq(wards.id, termReports.wardId))
    .where(
      and(
        eq(termReports.status, 'published'),
        lte(termReports.publishedAt, now),
        or(gt(termReports.publishedAt, since), exists(changedLately)),
        notExists(told),
        eq(termReports.schoolId, schoolId),
      ),
    )
}

export const publishedAmong = (tx: Tx, ids: readonly string[]) =>
  tx
    .select({ id: termReports.id, wardId: termReports.wardId, publishedAt: termReports.publishedAt })
    .from(termReports)
    .where(and(inArray(termReports.id, [...ids]), eq(termReports.status, 'published')))
