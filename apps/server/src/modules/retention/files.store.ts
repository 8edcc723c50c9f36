import { and, eq, lt, sql } from 'drizzle-orm'
import type { Tx } from '#db'
import {
  attendanceExplanations,
  cashMoveSlips,
  deskFiles,
  files,
  noticeAttachments,
  payments,
  termReports,
  termReportVersions,
  unnamedBytes,
  users,
  wardRequests,
  wards,
} from '#db/schema'

/** Every column that names a file, with its table. */
export const NAMING = [
  [users, users.photoId],
  [users, users.signatureId],
  [wards, wards.photoId],
  [wardRequests, wardRequests.photoId],
  [attendanceExplanations, attendanceExplanations.photoId],
  [noticeAttachments, noticeAttachments.fileId],
  [deskFiles, deskFiles.fileId],
  [termReports, termReports.classTeacherSignatureId],
  [termReports, termReports.headTeacherSignatureId],
  [payments, payments.proofId],
  [cashMoveSlips, cashMoveSlips.fileId],
] as const

/** What a report said before it was changed names the pictures it was signed with, too. */
const isOfAVersion = sql`exists (select from ${termReportVersions} where ${eq(termReportVersions.schoolId, files.schoolId)}
  and ${files.id}::text in (${termReportVersions.content} ->> 'classTeacherSignatureId', ${termReportVersions.content} ->> 'headTeacherSignatureId'))`

/**
 * Files that nothing names: a photo that was replaced, a sick note whose explanation is forgotten, an upload that never became a notice's.
 * Their bytes are written down to be removed from storage.
 */
export async function forgetFiles(tx: Tx, schoolId: string, before: Date, now: Date, most: number): Promise<number> {
  const isNamed = NAMING.map(([table, column]) => sql`exists (select from ${table} where ${eq(column, files.id)})`)
  const which = and(
    eq(files.schoolId, schoolId),
    lt(files.updatedAt, before),
    sql`not (${sql.join([...isNamed, isOfAVersion], sql` or `)})`,
  )
  const { rows } = await tx.execute<{ gone: number }>(sql`
    with gone as (delete from ${files} where ctid = any (array(select ctid from ${files} where ${which} limit ${most})) returning sha256),
      written as (insert into ${unnamedBytes} (sha256, since) select distinct sha256, ${now.toISOString()}::timestamptz from gone
        on conflict (sha256) do update set since = excluded.since)
    select count(*)::int as gone from gone`)
  return rows[0]?.gone ?? 0
}
