import { asc, eq, inArray } from 'drizzle-orm'
import type { Tx } from '#db'
import { termReportAcknowledgements, users } from '#db/schema'
import type { Scope } from '#lib/scope'

/** Who signed which version of these reports, the first first. */
export async function signaturesIn(tx: Tx, reportIds: readonly string[]) {
  const rows = await tx
    .select({
      reportId: termReportAcknowledgements.reportId,
      userId: termReportAcknowledgements.userId,
      version: termReportAcknowledgements.version,
      at: termReportAcknowledgements.at,
      by: users.fullname,
    })
    .from(termReportAcknowledgements)
    .leftJoin(users, eq(users.id, termReportAcknowledgements.userId))
    .where(inArray(termReportAcknowledgements.reportId, [...reportIds]))
    .orderBy(asc(termReportAcknowledgements.at))
    .prepare()
    .execute()
  return Map.groupBy(rows, ({ reportId }) => reportId)
}

/** False when the caller had signed this version before. */
export async function writeSignature(
  tx: Tx,
  { userId }: Scope,
  report: { id: string; version: number },
  at: Date,
): Promise<boolean> {
  const written = await tx
    .insert(termReportAcknowledgements)
    .values({ reportId: report.id, version: report.version, userId, at })
    .onConflictDoNothing()
    .returning({ id: termReportAcknowledgements.reportId })
  return written.length > 0
}
