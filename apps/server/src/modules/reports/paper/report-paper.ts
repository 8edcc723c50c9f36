import { Money } from '@schoolgate/contracts/money'
import { PublicTermReport, type ReportRating } from '@schoolgate/contracts/reports'
import * as z from 'zod/mini'
import { dayIn } from '#lib/days'
import { moneyText } from '#lib/money'
import { heightOfAll, type Block } from '#lib/pdf/flow'
import { A4_PAGE, drawPages } from '#lib/pdf/pages'
import { boxesBlock, factsBlock, headBlock, titleBlock, wordsBlock, type Fact } from '#lib/pdf/parts'
import { signaturesBlock } from '#lib/pdf/seal'
import { mm, type Part, type Sheet } from '#lib/pdf/sheet'
import { tableBlocks } from '#lib/pdf/table'
import { addressLine, printedDay, shortYear } from '#lib/pdf/words'
import { markText, marksTable, placeText } from './report-columns.ts'

/** A report as it is printed: the whole one, or the reduced one of a link, which has less of the ward and no money. */
export const PrintedReport = z.extend(z.omit(PublicTermReport, { ward: true, share: true }), {
  ward: z.object({ name: z.string(), fullname: z.optional(z.string()), admission_no: z.optional(z.string()) }),
  next_term_bill: z.optional(z.nullable(Money)),
})
export type PrintedReport = z.infer<typeof PrintedReport>

const SMALL = 8.4
const BODY = 9.6

/** How tightly a report is set; the first that lets it stand on one page is taken, as eleven subjects must (look §7). */
type Setting = { size: number; padding: number; gaps: number }
const ROOMY: Setting = { size: BODY, padding: 4.5, gaps: 1 }
const TIGHTER: readonly Setting[] = [
  { size: BODY, padding: 3.2, gaps: 0.9 },
  { size: BODY, padding: 2, gaps: 0.75 },
  { size: 8.8, padding: 1.6, gaps: 0.7 },
  { size: 8, padding: 1.2, gaps: 0.6 },
]

/** Draws a report onto pages of its own. */
export function drawReport(sheet: Sheet, report: PrintedReport, address: string): void {
  const within = sheet.part('Sect', sheet.root)
  const place = { within, left: A4_PAGE.left, width: A4_PAGE.inside }
  const build = (setting: Setting) =>
    blocksOf(sheet, report, place, setting).map((block) => ({ ...block, gap: (block.gap ?? 0) * setting.gaps }))
  const check = `Check this report: ${address} · code ${report.verify_code} · version ${report.version}${issued(report)}`
  drawPages(sheet, fitting(build), { page: A4_PAGE, within, color: report.school.accent_color, check })
  within.end()
}

/** The roomiest setting that stands on one page; none does for very long reports, which then go on roomily. */
function fitting(build: (setting: Setting) => Block[]): Block[] {
  const roomy = build(ROOMY)
  if (heightOfAll(roomy) <= A4_PAGE.room) return roomy
  for (const setting of TIGHTER) {
    const blocks = build(setting)
    if (heightOfAll(blocks) <= A4_PAGE.room) return blocks
  }
  return roomy
}

type Place = { within: Part; left: number; width: number }

function blocksOf(sheet: Sheet, report: PrintedReport, place: Place, setting: Setting): Block[] {
  const { school, class_teacher, head_teacher } = report
  const line = addressLine(school.address, school.digital_address, school.phones)
  const ratings = (title: string, rated: readonly ReportRating[]) =>
    rated.length === 0 ? [] : [titled(sheet, title, place), factsBlock(sheet, rated.map(ratingFact), [1, 1, 1, 1], place)]
  const remarks = [
    { lead: 'Strengths.', text: report.strengths },
    { lead: 'To grow in.', text: report.areas_for_growth },
    { lead: 'Class teacher’s remarks.', text: class_teacher.remark },
    { lead: 'Head-teacher’s remarks.', text: head_teacher.remark },
  ]
  const boxes = [
    { label: 'Conduct', value: report.conduct },
    { label: 'Attitude', value: report.attitude },
    { label: 'Interest', value: report.interest },
  ].flatMap(said)
  return [
    headBlock(sheet, { ...school, line, color: school.accent_color }, place),
    titleBlock(sheet, titleOf(report), school.accent_color, place),
    factsBlock(sheet, factsOf(report), [1.35, 1.05, 1.15], place),
    ...middleOf(sheet, report, place, setting),
    ...ratings('How the ward is with others', report.affective),
    ...ratings('Skills of hand and body', report.psychomotor),
    ...(boxes.length > 0 ? [boxesBlock(sheet, boxes, place)] : []),
    ...remarks.flatMap(({ lead, text }) => (text === null ? [] : [wordsBlock(sheet, { lead, text, size: 10.3 }, place)])),
    signaturesBlock(
      sheet,
      [
        { name: class_teacher.name ?? '', line: 'Class teacher', hand: class_teacher.signature },
        { name: head_teacher.name ?? '', line: 'Head-teacher, school stamp', hand: head_teacher.signature },
        { name: 'Parent or guardian', line: 'Date' },
      ],
      report.qr,
      place,
    ),
  ]
}

/** The marks with their scale; a preschool report has skills instead. */
function middleOf(sheet: Sheet, report: PrintedReport, { within, left, width }: Place, { size, padding }: Setting): Block[] {
  const look = { within, left, size, padding }
  if (report.template === 'preschool') {
    const columns = [
      { title: 'What the child can do', width: width * 0.46, bold: true },
      { title: 'How well', width: width * 0.2 },
      { title: 'Remarks', width: width * 0.34 },
    ]
    const rows = report.skills.map(({ name, rating, remark }) => [name, rating, remark ?? ''].map((text) => ({ text })))
    return spaced(tableBlocks(sheet, { ...look, columns, rows }))
  }
  const table = spaced(tableBlocks(sheet, { ...look, ...marksTable(report, width) }))
  const { bands } = report.grading_scale
  if (bands.length === 0) return table
  const scale = bands.map(({ from, to, grade, level }) => `${grade} ${level} ${from}–${to}`).join(' · ')
  return [...table, wordsBlock(sheet, { text: `Grades: ${scale}`, size: SMALL, color: '#333333' }, { within, left, width })]
}

const spaced = ([first, ...rest]: Block[]): Block[] => (first ? [{ ...first, gap: mm(4.5) }, ...rest] : [])

const titled = (sheet: Sheet, title: string, place: Place): Block =>
  wordsBlock(sheet, { lead: title, text: '', size: BODY }, place)

const ratingFact = ({ name, rating }: ReportRating): Fact => ({ label: name, value: rating })

const said = ({ label, value }: { label: string; value: string | null }): Fact[] => (value === null ? [] : [{ label, value }])

const titleOf = ({ template, term, academic_year }: PrintedReport): string =>
  `${template === 'preschool' ? 'Progress Report' : 'Terminal Report'} · ${term}, ${shortYear(academic_year)}`

const issued = ({ published_at, school }: PrintedReport): string =>
  published_at === null ? '' : `, ${printedDay(dayIn(school.timezone, new Date(published_at)))}`

function factsOf(report: PrintedReport): Fact[] {
  const { ward, times_present, times_opened, average, class_average, cumulative, next_term_bill } = report
  const hasBoth = times_present !== null && times_opened !== null
  const withClass = class_average === null ? '' : ` (class average ${class_average.toFixed(1)}%)`
  return [
    { label: 'Name', value: ward.fullname ?? ward.name },
    { label: 'Class', value: report.class },
    { label: 'Admission no.', value: ward.admission_no ?? null },
    { label: 'Attendance', value: hasBoth ? `${times_present} of ${times_opened} days` : null },
    { label: 'Number on roll', value: report.number_on_roll === null ? null : String(report.number_on_roll) },
    { label: 'Position in class', value: report.position === null ? null : placeText(report.position) },
    { label: 'Average', value: average === null ? null : `${average.toFixed(1)}%${withClass}` },
    { label: 'Aggregate', value: report.aggregate === null ? null : markText(report.aggregate) },
    { label: 'Year so far', value: cumulative?.average === null || !cumulative ? null : `${cumulative.average.toFixed(1)}%` },
    { label: 'Vacation', value: report.vacation_date && printedDay(report.vacation_date) },
    { label: 'Next term begins', value: report.next_term_begins && printedDay(report.next_term_begins) },
    { label: 'Promoted to', value: report.promoted_to },
    { label: 'Repeated in', value: report.repeated_in },
    { label: 'Next bill', value: next_term_bill ? moneyText(next_term_bill, 'en') : null },
  ].flatMap(said)
}
