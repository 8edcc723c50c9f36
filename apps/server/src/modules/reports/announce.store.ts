import { and, eq, gt, inArray, lt, lte, notExists, sql } from 'drizzle-orm'
import { union } from 'drizzle-orm/pg-core'
import type { Tx } from '#db'
import { messages, termReports, termReportVersions, wards } from '#db/schema'

/** How the message about a report is known: once for a version. */
const keyOfVersion = sql<string>`'term_report:' || ${termReports.id} || case when ${termReports.version} > 1
  then ':v' || ${termReports.version} else '' end`

/** The version that was replaced last. */
const isLastReplaced = eq(termReportVersions.version, sql`${termReports.version} - 1`)

type Untold = { schoolId: string; now: Date; since: Date }

/** A school's published reports, or new versions of them, that became news since `since` and that no phone was told of. */
export const untoldReports = (tx: Tx, { schoolId, now, since }: Untold) => {
  const told = tx
    .select({ one: sql`1` })
    .from(messages)
    .where(and(eq(messages.schoolId, termReports.schoolId), eq(messages.dedupeKey, keyOfVersion)))
  // Two ways, each by an index: one condition over both would read every report the school ever published.
  const lately = union(
    tx
      .select({ id: termReports.id })
      .from(termReports)
      .where(
        and(eq(termReports.status, sql`'published'`), gt(termReports.publishedAt, since), lte(termReports.publishedAt, now)),
      ),
    tx
      .select({ id: termReports.id })
      .from(termReportVersions)
      .innerJoin(termReports, and(eq(termReports.id, termReportVersions.reportId), isLastReplaced))
      .where(gt(termReportVersions.replacedAt, since)),
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
        eq(termReports.schoolId, schoolId),
        inArray(termReports.id, lately),
        notExists(told),
      ),
    )
}

/** The schools whose reports were given a time ahead, which has come, and of which no phone was told. */
export const reportsDue = (since: Date, now: Date) => {
  const told = sql`select from ${messages}
    where ${messages.schoolId} = ${termReports.schoolId} and ${messages.dedupeKey} = ${keyOfVersion}`
  return sql`select ${termReports.schoolId}, '', min(${termReports.publishedAt}) from ${termReports}
    where ${isGivenAhead(since, now)} and not exists (${told}) group by ${termReports.schoolId}`
}

/** The wards of a school whose reports came out by the clock and were not told of. */
export const wardsWhoseReportsComeOut = (tx: Tx, { schoolId, since, now }: Untold) =>
  tx
    .selectDistinct({ wardId: termReports.wardId })
    .from(termReports)
    .where(
      and(
        eq(termReports.schoolId, schoolId),
        isGivenAhead(since, now),
        notExists(
          tx
            .select({ one: sql`1` })
            .from(messages)
            .where(and(eq(messages.schoolId, termReports.schoolId), eq(messages.dedupeKey, keyOfVersion))),
        ),
      ),
    )

const isGivenAhead = (since: Date, now: Date) =>
  and(
    eq(termReports.status, sql`'published'`),
    gt(termReports.publishedAt, since),
    lte(termReports.publishedAt, now),
    lt(termReports.updatedAt, termReports.publishedAt),
  )

export const publishedAmong = (tx: Tx, ids: readonly string[]) =>
  tx
    .select({ id: termReports.id, wardId: termReports.wardId, publishedAt: termReports.publishedAt })
    .from(termReports)
    .where(and(inArray(termReports.id, [...ids]), eq(termReports.status, 'published')))
