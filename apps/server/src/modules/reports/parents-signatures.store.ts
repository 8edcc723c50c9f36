import { asc, eq, type SQL } from 'drizzle-orm'
import type { Tx } from '#db'
import { termReportAcknowledgements, users } from '#db/schema'
import { isOneOf, statement } from '#db/statement'
import type { Scope } from '#lib/scope'

/** Who signed which version of reports, the first first. */
export const selectSignatures = (tx: Tx, where: SQL) =>
  tx
    .select({
      reportId: termReportAcknowledgements.reportId,
      userId: termReportAcknowledgements.userId,
      version: termReportAcknowledgements.version,
      at: termReportAcknowledgements.at,
      by: users.fullname,
    })
    .from(termReportAcknowledgements)
    .leftJoin(users, eq(users.id, termReportAcknowledgements.userId))
    .where(where)
    .orderBy(asc(termReportAcknowledgements.at))

const signatureRows = statement((tx) => selectSignatures(tx, isOneOf(termReportAcknowledgements.reportId, 'reportIds')).prepare())

/** The same of these reports, by report. */
export async function signaturesIn(tx: Tx, reportIds: readonly string[]) {
  return Map.groupBy(await signatureRows(tx, { reportIds }), ({ reportId }) => reportId)
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
