import { and, sql, type AnyColumn, type SQL } from 'drizzle-orm'
import type { Tx } from '#db'
import { selectOwnOpenShares } from '#db/open-shares'
import {
  attendanceRecords,
  gradingBands,
  ledgerEntries,
  termReportAcknowledgements,
  termReportRatings,
  termReports,
  termReportSubjects,
  termReportVersions,
  terms,
} from '#db/schema'
import { statement } from '#db/statement'
import { together } from '#db/together'
import type { Scope } from '#lib/scope'
import { selectSignatures } from './parents-signatures.store.ts'
import {
  groupedLines,
  selectBands,
  selectDebts,
  selectLines,
  selectRatings,
  selectReports,
  selectVersions,
  selectWeeks,
  selectYear,
} from './report-selects.ts'

const [ME, NOW] = [sql`${sql.placeholder('userId')}::uuid`, sql`${sql.placeholder('now')}::timestamptz`]

/** The guardianships in which the caller stands now; and of the reports of wards for whose marks they may ask those that are meant and published by now. */
const foundWhere = (isMeant: SQL): SQL => sql`
  mine as materialized (select g.ward_id, g.may_academics, g.may_bills from guardianships g where g.guardian_id = ${ME} and g.ended_at is null),
  found as materialized (select r.id, r.school_id, r.ward_id, r.term_id, r.template from term_reports r
    where r.status = 'published' and r.published_at <= ${NOW} and r.ward_id = any (array(select m.ward_id from mine m where m.may_academics)) and ${isMeant})`

/** Reports whole, for the caller's family: in one statement. */
const wholeWhere = (isMeant: SQL) =>
  together((tx) => {
    const isFound = (column: AnyColumn, of: SQL) => sql`${column} = any (array(select ${of} from found f))`
    const inCumulativeYear = sql`${termReports.wardId} = any (array(select f.ward_id from found f where f.template = 'nigeria'))
      and ${terms.academicYear} in (select t.academic_year from terms t join found f on f.term_id = t.id where f.template = 'nigeria')`
    return {
      rows: selectReports(tx, isFound(termReports.id, sql`f.id`)),
      lines: selectLines(tx, isFound(termReportSubjects.reportId, sql`f.id`)),
      ratings: selectRatings(tx, isFound(termReportRatings.reportId, sql`f.id`)),
      bands: selectBands(tx, isFound(gradingBands.schoolId, sql`f.school_id`)),
      year: selectYear(tx, inCumulativeYear, sql.placeholder('now')),
      versions: selectVersions(tx, isFound(termReportVersions.reportId, sql`f.id`)),
      signatures: selectSignatures(tx, isFound(termReportAcknowledgements.reportId, sql`f.id`)),
      weeks: selectWeeks(
        tx,
        and(isFound(attendanceRecords.wardId, sql`f.ward_id`), isFound(attendanceRecords.termId, sql`f.term_id`)),
      ),
      debts: selectDebts(tx, isFound(ledgerEntries.wardId, sql`f.ward_id`)),
      links: selectOwnOpenShares(tx, sql`select f.id from found f`),
      billed: tx
        .select({ wardId: sql<string>`m.ward_id` })
        .from(sql`mine m`)
        .where(sql`m.may_bills`),
    }
  }, foundWhere(isMeant))

const IS_OF_TERM = sql`r.term_id = ${sql.placeholder('termId')}::uuid`

const WHOLE = {
  id: wholeWhere(sql`r.id = ${sql.placeholder('id')}::uuid`),
  publicId: wholeWhere(sql`r.public_id = ${sql.placeholder('publicId')}`),
  termId: wholeWhere(IS_OF_TERM),
}

/** Most of a term has no report yet: then nothing else is asked for. */
const reportInTerm = statement((tx) =>
  tx
    .select({ id: sql<string>`f.id` })
    .from(sql`(with ${foundWhere(IS_OF_TERM)} select f.id from found f limit 1) f`)
    .prepare(),
)

/** One by its row's id or its public id, or those of a term. */
export type ReportsMeant = { id: string } | { publicId: string } | { termId: string }

/** Published reports of wards for whose marks the caller may ask, newest term first, with all that their family reads on and beside them. */
export async function wholeReports(tx: Tx, { userId }: Scope, of: ReportsMeant, now: Date) {
  const ask = 'id' in of ? WHOLE.id : 'publicId' in of ? WHOLE.publicId : WHOLE.termId
  const { rows, year, versions, signatures, weeks, debts, links, billed, ...lines } = await ask(tx, {
    userId,
    now: now.toISOString(),
    ...of,
  })
  return {
    rows,
    year,
    lines: groupedLines(lines),
    links: new Map(links.map((link) => [link.reportId, link])),
    billed: new Set(billed.map(({ wardId }) => wardId)),
    parts: {
      versions: Map.groupBy(versions, ({ reportId }) => reportId),
      signatures: Map.groupBy(signatures, ({ reportId }) => reportId),
      weeks: Map.groupBy(weeks, ({ wardId, termId }) => `${wardId} ${termId}`),
      debts: new Map(debts.map(({ wardId, minor }) => [wardId, minor])),
    },
  }
}

/** Whether `wholeReports` finds one in this term. */
export const hasReportIn = async (tx: Tx, { userId }: Scope, termId: string, now: Date): Promise<boolean> =>
  (await reportInTerm(tx, { userId, termId, now: now.toISOString() })).length > 0

export type WholeReports = Awaited<ReturnType<typeof wholeReports>>
