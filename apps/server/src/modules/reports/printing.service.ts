import { setImmediate } from 'node:timers/promises'
import type { Db, Tx } from '#db'
import type { Clock } from '#lib/clock'
import type { Actor } from '#lib/actor'
import { createPdfRenderer } from '#lib/pdf/renderer'
import type { PdfCache, Reader } from '#lib/pdf/pdf-cache'
import type { Sheet } from '#lib/pdf/sheet'
import type { ShownOf } from '#lib/route'
import type { Scope } from '#lib/scope'
import { recordExport } from '#modules/audit'
import { createAddresses, type Installation } from '#modules/schools'
import type { Verify } from '#modules/verify'
import { drawReport, PrintedReport } from '#modules/reports/paper'
import type { SignaturePictures, WithSignatures } from './signature-pictures.ts'
import { sealed } from './report-seal.ts'
import { linesOf, reportsOfClass, yearSoFar } from './reports.store.ts'
import { paperOf, shortName } from './reports.shape.ts'

export type ClassOfTerm = { classCode: string; year: string; term: number }
/** Told after each paper: how many are drawn, of how many. */
export type Progress = (drawn: number, of: number) => void

type Outside = Installation & {
  db: Db
  withSignatures: WithSignatures
  clock: Clock
  seal: Verify['seal']
  assetsRoot: string
  prints: PdfCache
}
type ToPrint = PrintedReport & { ward: { name: string } }
type OfClass = { paper: ToPrint; signaturePictures: SignaturePictures; wardId: string; reportId: string }
type ClassPapers = readonly [OfClass, ...OfClass[]]

export function createPrinting({ db, withSignatures, clock, seal, ...world }: Outside) {
  const { open, print } = createPdfRenderer({ clock, ...world })
  const { verifyPage } = createAddresses({ db, ...world })

  /** One sheet for a class: its pages can be read while later ones are drawn. Other requests get their turn between two papers. */
  function drawAll(schoolId: string, reports: ClassPapers, progress: Progress): Sheet {
    const [first] = reports
    const { class: name, term, academic_year: year, school } = first.paper
    const sheet = open(`${name}, ${term}, ${year}`, school.name)
    const draw = async () => {
      const address = await verifyPage(schoolId)
      for (const [index, { paper, signaturePictures }] of reports.entries()) {
        drawReport(sheet, await sealed(seal, schoolId, await withSignatures(paper, signaturePictures)), address)
        progress(index + 1, reports.length)
        await setImmediate()
      }
      sheet.end()
    }
    draw().catch((error: Error) => sheet.doc.destroy(error))
    return sheet
  }

  return {
    async one(schoolId: string, report: ToPrint, reader: Reader): Promise<Buffer> {
      const { ward, term, academic_year: year, school } = report
      const title = `Term report of ${ward.name}, ${term}, ${year}`
      return print({
        title,
        author: school.name,
        content: { report: PrintedReport.parse(report), address: await verifyPage(schoolId) },
        kind: 'term report',
        draw: drawOne,
        reader,
      })
    },

    /** The papers of a class for the office, whose they are, and how they are drawn; null where none is published. */
    async ofClassFor(scope: Scope, of: ClassOfTerm, now: Date) {
      const reports = await db.as(scope, (tx) => classPapers(tx, scope.schoolId, of, now))
      return reports && { of: reports.map(shownOf), draw: () => drawAll(scope.schoolId, reports, () => undefined) }
    },

    /** The papers of a class for who works at the server itself; their guardians see that, too. */
    async ofClass(by: Actor, of: ClassOfTerm, progress: Progress): Promise<Sheet | null> {
      const now = clock()
      const reports = await db.asSystem(async (tx) => {
        const found = await classPapers(tx, by.schoolId, of, now)
        if (found) await recordExport(tx, by, { what: 'term_reports.printed', of: found.map(shownOf), note: null }, now)
        return found
      })
      return reports && drawAll(by.schoolId, reports, progress)
    },
  }
}

const drawOne = (sheet: Sheet, { report, address }: { report: PrintedReport; address: string }): void =>
  drawReport(sheet, report, address)

export type Printing = ReturnType<typeof createPrinting>

const shownOf = ({ wardId, reportId }: OfClass): ShownOf => ({ wardId, subjectId: reportId })

async function classPapers(tx: Tx, schoolId: string, of: ClassOfTerm, now: Date): Promise<ClassPapers | null> {
  const rows = await reportsOfClass(tx, { schoolId, ...of }, now)
  const [lines, year] = await Promise.all([linesOf(tx, rows), yearSoFar(tx, rows, now)])
  const [first, ...others] = rows.map((row) => {
    const { ward, report, school, signaturePictures } = row
    const fullname = [ward.firstName, ward.middleName, ward.lastName].filter((name) => name !== null).join(' ')
    const bill = report.nextTermBillMinor
    const paper = {
      ...paperOf(row, lines, year),
      ward: { name: shortName(row), fullname, admission_no: ward.admissionNo },
      next_term_bill: bill === null ? null : { amount_minor: bill, currency: school.currency },
    }
    return { wardId: ward.id, reportId: report.id, paper, signaturePictures }
  })
  return first ? [first, ...others] : null
}
