import { setImmediate } from 'node:timers/promises'
import type { Db, Tx } from '#db'
import { recordAudit } from '#db/audit'
import type { Clock } from '#lib/clock'
import { createPress } from '#lib/pdf/press'
import type { Prints, Reader } from '#lib/pdf/prints'
import type { Sheet } from '#lib/pdf/sheet'
import type { Scope } from '#lib/scope'
import type { Verify } from '#modules/verify'
import { drawReport, PrintedReport } from '#modules/reports/paper'
import type { Hands, InTheirHands } from './in-their-hands.ts'
import { sealed } from './report-seal.ts'
import { linesOf, reportsOfClass, yearSoFar } from './reports.store.ts'
import { paperOf, shortName } from './reports.shape.ts'

export type ClassOfTerm = { classCode: string; year: string; term: number }
/** Told after each paper: how many are drawn, of how many. */
export type Progress = (drawn: number, of: number) => void

type Outside = {
  db: Db
  inTheirHands: InTheirHands
  clock: Clock
  seal: Verify['seal']
  publicUrl: string
  assetsRoot: string
  prints: Prints
}
type ToPrint = PrintedReport & { ward: { name: string } }
type OfClass = { paper: ToPrint; hands: Hands }

export function createPrinting({ db, inTheirHands, clock, seal, ...world }: Outside) {
  const { open, print, address } = createPress({ clock, ...world })

  /** One sheet for a class: its pages can be read while later ones are drawn. Other requests get their turn between two papers. */
  function drawAll(schoolId: string, reports: readonly OfClass[], progress: Progress): Sheet | null {
    const [first] = reports
    if (!first) return null
    const { class: name, term, academic_year: year, school } = first.paper
    const sheet = open(`${name}, ${term}, ${year}`, school.name)
    const draw = async () => {
      for (const [index, { paper, hands }] of reports.entries()) {
        drawReport(sheet, await sealed(seal, schoolId, await inTheirHands(paper, hands)), address)
        progress(index + 1, reports.length)
        await setImmediate()
      }
      sheet.end()
    }
    draw().catch((error: Error) => sheet.doc.destroy(error))
    return sheet
  }

  return {
    one(report: ToPrint, reader: Reader): Promise<Buffer> {
      const { ward, term, academic_year: year, school } = report
      const title = `Term report of ${ward.name}, ${term}, ${year}`
      return print({
        title,
        author: school.name,
        content: { report: PrintedReport.parse(report), address },
        kind: 'term report',
        draw: drawOne,
        reader,
      })
    },

    /** The papers of a class for the office, which says why; null where none is published. */
    async ofClassFor(scope: Scope, of: ClassOfTerm, { reason, address: from }: { reason: string; address: string }, now: Date) {
      const reports = await db.as(scope, async (tx) => {
        const found = await classPapers(tx, scope.schoolId, of, now)
        // A line for each ward, so that its parents see that the paper was taken out.
        for (const { wardId, reportId } of found) {
          const entry = { at: now, scope, wardId, subjectId: reportId, address: from, note: reason }
          await recordAudit(tx, { ...entry, action: 'term_reports.printed' })
        }
        return found
      })
      return drawAll(scope.schoolId, reports, () => undefined)
    },

    /** The papers of a class for who works at the server itself. */
    async ofClass(schoolId: string, of: ClassOfTerm, progress: Progress) {
      const found = await db.asSystem((tx) => classPapers(tx, schoolId, of, clock()))
      return drawAll(schoolId, found, progress)
    },
  }
}

const drawOne = (sheet: Sheet, { report, address }: { report: PrintedReport; address: string }): void =>
  drawReport(sheet, report, address)

export type Printing = ReturnType<typeof createPrinting>

async function classPapers(
  tx: Tx,
  schoolId: string,
  of: ClassOfTerm,
  now: Date,
): Promise<(OfClass & { wardId: string; reportId: string })[]> {
  const rows = await reportsOfClass(tx, { schoolId, ...of }, now)
  const [lines, year] = await Promise.all([linesOf(tx, rows), yearSoFar(tx, rows, now)])
  return rows.map((row) => {
    const { ward, report, school, hands } = row
    const fullname = [ward.firstName, ward.middleName, ward.lastName].filter((name) => name !== null).join(' ')
    const bill = report.nextTermBillMinor
    const paper = {
      ...paperOf(row, lines, year),
      ward: { name: shortName(row), fullname, admission_no: ward.admissionNo },
      next_term_bill: bill === null ? null : { amount_minor: bill, currency: school.currency },
    }
    return { wardId: ward.id, reportId: report.id, paper, hands }
  })
}
