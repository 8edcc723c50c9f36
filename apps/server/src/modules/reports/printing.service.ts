import { setImmediate } from 'node:timers/promises'
import { ReportBatch } from '@schoolgate/contracts/office-reports'
import { printTermReports } from '@schoolgate/contracts/report-papers'
import type { Db, Tx } from '#db'
import type { Actor } from '#lib/actor'
import { createPdfRenderer, type PdfMaterial } from '#lib/pdf/renderer'
import type { Reader } from '#lib/pdf/pdf-cache'
import { bytesOf, type Sheet } from '#lib/pdf/sheet'
import type { ShownOf } from '#lib/route'
import type { Scope } from '#lib/scope'
import { recordExport } from '#modules/audit'
import { createAddresses, type Installation } from '#modules/schools'
import type { Verify } from '#modules/verify'
import type { LongWork } from '#modules/work'
import { drawReport, PrintedReport } from '#modules/reports/paper'
import type { SignaturePictures, WithSignatures } from './signature-pictures.ts'
import { sealed } from './report-seal.ts'
import { linesOf, reportsOfClass, yearSoFar } from './reports.store.ts'
import { paperOf, shortName } from './reports.shape.ts'

export type ClassOfTerm = { classCode: string; year: string; term: number }
/** Told after each paper: how many are drawn, of how many. What it throws ends the drawing. */
export type Progress = (drawn: number, of: number) => void | Promise<void>

type Outside = Installation & PdfMaterial & { db: Db; withSignatures: WithSignatures; seal: Verify['seal'] }
type ToPrint = PrintedReport & { ward: { name: string } }
type OfClass = { paper: ToPrint; signaturePictures: SignaturePictures; wardId: string; reportId: string }
type ClassPapers = readonly [OfClass, ...OfClass[]]

export function createPrinting({ db, withSignatures, clock, seal, ...world }: Outside) {
  const { open, print } = createPdfRenderer({ clock, ...world })
  const { verifyPage } = createAddresses({ db, ...world })

  /** One sheet for a class: its pages can be read while later ones are drawn. Other requests get their turn between two papers. */
  async function drawAll(schoolId: string, reports: ClassPapers, progress: Progress): Promise<Sheet> {
    const [first] = reports
    const { class: name, term, academic_year: year, school } = first.paper
    const sheet = await open(titleOf(name, term, year), school.name)
    const draw = async () => {
      const address = await verifyPage(schoolId)
      for (const [index, { paper, signaturePictures }] of reports.entries()) {
        drawReport(sheet, await sealed(seal, schoolId, await withSignatures(paper, signaturePictures)), address)
        await progress(index + 1, reports.length)
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

    /** The same class by its own name, and what its papers are called; null where none is published. */
    async findClass(scope: Scope, batch: ReportBatch): Promise<{ batch: ReportBatch; title: string } | null> {
      const of = { schoolId: scope.schoolId, ...classOf(batch) }
      const [first] = await db.as(scope, (tx) => reportsOfClass(tx, of, clock()))
      if (!first) return null
      const { className, term } = first
      return { batch: { ...batch, class: className }, title: titleOf(className, term.name, term.academicYear) }
    },

    /** Draws the papers of a class when their turn comes; no file where none is published any more. */
    work: {
      kind: 'class_reports',
      roles: printTermReports.access,
      parse: (input) => ReportBatch.parse(input),
      async carryOut({ input, by: { schoolId }, write, progress }) {
        const papers = await write((tx) => classPapers(tx, schoolId, classOf(input), clock()))
        if (!papers) return null
        const [{ paper }] = papers
        await progress(0, papers.length)
        const bytes = await bytesOf(await drawAll(schoolId, papers, progress))
        return { name: `${titleOf(paper.class, paper.term, paper.academic_year)}.pdf`, bytes, shows: papers.map(shownOf) }
      },
    } satisfies LongWork<ReportBatch>,

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

const titleOf = (className: string, term: string, year: string): string => `${className}, ${term}, ${year}`
const classOf = ({ class: classCode, academic_year: year, term }: ReportBatch): ClassOfTerm => ({ classCode, year, term })

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
