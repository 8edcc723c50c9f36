import type { PublicTermReport, ReportComparison, Signature, TermReport, TermReportLine } from '@schoolgate/contracts/reports'
import type { NewShare, Share } from '@schoolgate/contracts/shares'
import type { Db, Tx } from '#db'
import { recordAudit } from '#db/audit'
import { publishLive } from '#db/live'
import type { Scope } from '#lib/scope'
import { makeShare, openShare, revokeShare, sharesOf, type SharedPaper } from '#modules/shares'
import type { SignaturePictures, WithSignatures } from './signature-pictures.ts'
import { signaturesIn, writeSignature } from './parents-signatures.store.ts'
import { newerVersion } from './reports.problems.ts'
import { hasReportIn, wholeReports, type ReportsMeant } from './family-reports.store.ts'
import type { ReportRow } from './report-selects.ts'
import {
  currentTerm,
  linesOf,
  oneOpenReport,
  ownReport,
  reportBefore,
  reportsOfWard,
  wardOfMarks,
  yearSoFar,
} from './reports.store.ts'
import { familyReport, listLine, paperOf, publicReport, signaturesOf } from './reports.shape.ts'

type BeingWritten = { academic_year: string; term: string; expected: string | null }
type ReportList = { term_reports: TermReportLine[]; being_written: BeingWritten | null }

export const createReportsService = ({ db, withSignatures }: { db: Db; withSignatures: WithSignatures }) => ({
  /** The published reports of a ward; null when its marks are not the caller's to see. */
  list: (scope: Scope, wardId: string, now: Date): Promise<ReportList | null> =>
    db.as(scope, async (tx) => {
      const ward = await wardOfMarks(tx, scope, wardId)
      if (!ward) return null
      const [rows, term] = await Promise.all([reportsOfWard(tx, wardId, now), currentTerm(tx, scope.schoolId, now)])
      const signed = await signaturesIn(
        tx,
        rows.map(({ report }) => report.id),
      )
      const isOut = term === undefined || rows.some(({ report }) => report.termId === term.id)
      return {
        term_reports: rows.map((row) => listLine(row, signaturesNow(row, signed, scope))),
        being_written:
          isOut || !ward.isActive ? null : { academic_year: term.academicYear, term: term.name, expected: term.closes },
      }
    }),

  /** One published report of the caller's ward, whole. */
  one: (scope: Scope, reportId: string, now: Date): Promise<TermReport | null> =>
    db.ask(scope, (tx) => familyReports(tx, scope, { id: reportId }, now)).then((found) => firstInHand(withSignatures, found)),

  /** The reports of these of the caller's wards in a term, whole. */
  async ofTerm(scope: Scope, wardIds: readonly string[], termId: string, now: Date): Promise<TermReport[]> {
    const all = await db.as(scope, (tx) => reportsOfTerm(tx, scope, { termId, now }))
    return all.filter(({ ward }) => wardIds.includes(ward.id))
  },

  /** Undefined when the report is not the caller's to see; null when there is none before it. */
  comparison: (scope: Scope, reportId: string, now: Date): Promise<ReportComparison | null | undefined> =>
    db.as(scope, async (tx) => {
      const [row] = await ownReport(tx, scope, reportId, now)
      if (!row) return undefined
      const before = await reportBefore(tx, row, now)
      if (!before) return null
      const lines = await linesOf(tx, [row, before])
      const [paper, older] = [paperOf(row, lines, []), paperOf(before, lines, [])]
      const totals = new Map(older.subjects.map(({ name, total }) => [name, total]))
      return {
        before: { id: before.report.id, academic_year: older.academic_year, term: older.term, class: older.class },
        average: { before: older.average, now: paper.average },
        position: { before: older.position, now: paper.position },
        subjects: paper.subjects.map(({ name, total }) => ({ name, before: totals.get(name) ?? null, now: total })),
      }
    }),

  /** Signs the version that was read (the newest where none is named), once; null when the report is not the caller's to sign. */
  sign: (scope: Scope, reportId: string, version: number | undefined, address: string, now: Date): Promise<Signature[] | null> =>
    db.as(scope, async (tx) => {
      const [row] = await ownReport(tx, scope, reportId, now)
      if (!row) return null
      if (row.report.version !== (version ?? row.report.version)) throw newerVersion()
      if (await writeSignature(tx, scope, row.report, now)) {
        const { wardId } = row.report
        await recordAudit(tx, { at: now, scope, action: 'term_reports.signed', wardId, subjectId: reportId, address })
        // The other guardians see it as well: on the report, in the list and on their slip.
        publishLive(tx, { schoolId: scope.schoolId, wardId, word: 'reports' })
      }
      return signaturesNow(row, await signaturesIn(tx, [reportId]), scope)
    }),

  share: (scope: Scope, reportId: string, { days }: NewShare, now: Date): Promise<Share | null> =>
    db.as(scope, async (tx) => {
      const paper = await sharedPaper(tx, scope, reportId, now)
      return paper && makeShare(tx, scope, paper, days, now)
    }),

  shares: (scope: Scope, reportId: string, now: Date): Promise<Share[] | null> =>
    db.as(scope, async (tx) => {
      const paper = await sharedPaper(tx, scope, reportId, now)
      return paper && sharesOf(tx, scope, paper, now)
    }),

  /** Null when the report is not the caller's, or none of their links was meant. */
  unshare: (scope: Scope, reportId: string, publicId: string, now: Date): Promise<true | null> =>
    db.as(scope, async (tx) => {
      const paper = await sharedPaper(tx, scope, reportId, now)
      if (!paper) return null
      return (await revokeShare(tx, scope, paper, publicId, now)) || null
    }),

  /** The whole report by its own public id, for its family. */
  byOwnId: (scope: Scope, publicId: string, now: Date): Promise<TermReport | null> =>
    db.ask(scope, (tx) => familyReports(tx, scope, { publicId }, now)).then((found) => firstInHand(withSignatures, found)),

  /** The reduced report by a link's id, for anybody; writes the opening down. */
  async byLink(publicId: string, address: string, now: Date): Promise<{ report: PublicTermReport; schoolId: string } | null> {
    const found = await db.asSystem(async (tx) => {
      const share = await openShare(tx, { publicId, thing: 'term_report', address, now })
      if (share?.paper.thing !== 'term_report') return null
      const [row] = await oneOpenReport(tx, share.paper.reportId, now)
      if (!row) return null
      const [lines, year] = await Promise.all([linesOf(tx, [row]), yearSoFar(tx, [row], now)])
      const report = publicReport(row, paperOf(row, lines, year), share.expiresAt)
      return { report, signaturePictures: row.signaturePictures, schoolId: row.school.id }
    })
    return found && { report: await withSignatures(found.report, found.signaturePictures), schoolId: found.schoolId }
  },
})

export type ReportsService = ReturnType<typeof createReportsService>

/** The reports of the caller's wards in a term, whole. */
export async function reportsOfTerm(tx: Tx, scope: Scope, { termId, now }: { termId: string; now: Date }): Promise<TermReport[]> {
  if (!(await hasReportIn(tx, scope, termId, now))) return []
  const found = await familyReports(tx, scope, { termId }, now)
  return found.map(({ report }) => report)
}

/** The signatures under the version that stands now. */
const signaturesNow = ({ report }: ReportRow, signed: Awaited<ReturnType<typeof signaturesIn>>, { userId }: Scope) =>
  signaturesOf(signed.get(report.id) ?? [], { version: report.version, userId })

type Found = { report: TermReport; signaturePictures: SignaturePictures }

/** The report that was found, as it was signed; null where there is none. */
const firstInHand = async (withSignatures: WithSignatures, [found]: readonly Found[]): Promise<TermReport | null> =>
  found ? withSignatures(found.report, found.signaturePictures) : null

async function sharedPaper(tx: Tx, scope: Scope, reportId: string, now: Date): Promise<SharedPaper | null> {
  const [row] = await ownReport(tx, scope, reportId, now)
  return row ? { thing: 'term_report', wardId: row.report.wardId, reportId } : null
}

/** Reports as their family reads them. */
async function familyReports(tx: Tx, scope: Scope, of: ReportsMeant, now: Date): Promise<Found[]> {
  const { rows, lines, year, parts, links, billed } = await wholeReports(tx, scope, of, now)
  return rows.map((row) => {
    const link = links.get(row.report.id)
    const seen = {
      userId: scope.userId,
      maySeeBills: billed.has(row.report.wardId),
      share: link ? { public_id: link.publicId, expires_at: link.expiresAt.toISOString(), opened: link.opened } : null,
    }
    return { report: familyReport(row, paperOf(row, lines, year), parts, seen), signaturePictures: row.signaturePictures }
  })
}
