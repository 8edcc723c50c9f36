import type { Money } from '@schoolgate/contracts/money'
import type { QrSquare } from '@schoolgate/contracts/reports'
import { moneyText } from '#lib/money'
import type { Block } from '#lib/pdf/flow'
import { A4_PAGE, drawPages } from '#lib/pdf/pages'
import { factsBlock, headBlock, titleBlock, wordsBlock, type Fact, type PaperSchool } from '#lib/pdf/parts'
import { signaturesBlock } from '#lib/pdf/seal'
import { mm, type Part, type Sheet } from '#lib/pdf/sheet'
import { tableBlocks, type Cell, type Column } from '#lib/pdf/table'

/** One line: what it is, why, and what it was last time; what is taken off is below zero. */
export type PrintedLine = { name: string; why: string; before: Money | null; amount: Money }
/** Something below the lines: credit, a payment, a bill of an earlier term. */
export type PrintedRow = { text: string; amount: Money }

/** A bill as it is printed: the whole one, or the reduced one of a link, which has less of the ward and of its family. */
export type PrintedBill = {
  school: PaperSchool
  title: string
  facts: readonly Fact[]
  lines: readonly PrintedLine[]
  total: Money
  /** What went to this bill, below zero, with what is left of it; empty for a bill that was taken back. */
  towards: readonly PrintedRow[]
  balance: PrintedRow | null
  /** Open bills of earlier terms and credit that no bill has used; with what there is to pay of all. */
  besides: readonly PrintedRow[]
  left: PrintedRow | null
  /** Sentences below the figures, each with its first words. */
  words: readonly { lead: string; text: string }[]
  issuedBy: string
  /** How to check it: code and version. */
  check: string
  qr: QrSquare
}

const SIZE = 9.6
const PADDING = 3.6
const AMOUNT = mm(32)

const amount = (money: Money): string => moneyText(money, 'en')

/** Draws a bill onto pages of its own. */
export function drawBill(sheet: Sheet, bill: PrintedBill): void {
  const within = sheet.part('Sect', sheet.root)
  const { school } = bill
  const place = { within, left: A4_PAGE.left, width: A4_PAGE.inside }
  const blocks = [
    headBlock(sheet, school, place),
    titleBlock(sheet, bill.title, school.color, place),
    factsBlock(sheet, bill.facts, [1.2, 1, 1], place),
    ...tableOf(sheet, bill, within),
    ...bill.words.map((words) => wordsBlock(sheet, { ...words, size: SIZE }, place)),
    signaturesBlock(sheet, [{ name: bill.issuedBy, line: 'Bursar, school stamp' }], bill.qr, place),
  ]
  drawPages(sheet, blocks, { page: A4_PAGE, within, color: school.color, check: bill.check })
  within.end()
}

/** Lines and what they add up to; a reduced bill does not say why, so its lines have the room. */
function tableOf(sheet: Sheet, bill: PrintedBill, within: Part): Block[] {
  const saysWhy = bill.lines.some(({ why }) => why !== '')
  const hasBefore = bill.lines.some(({ before }) => before !== null)
  const rest = A4_PAGE.inside - AMOUNT - (hasBefore ? AMOUNT : 0)
  const columns: Column[] = [
    { title: 'For', width: saysWhy ? rest * 0.42 : rest, bold: true },
    ...(saysWhy ? [{ title: 'Why', width: rest * 0.58 }] : []),
    ...(hasBefore ? [{ title: 'Last time', width: AMOUNT, align: 'right' as const, figures: true }] : []),
    { title: 'Amount', width: AMOUNT, align: 'right', figures: true },
  ]
  const under = (row: PrintedRow, bold: boolean): Cell[] => [
    { text: row.text, bold, align: 'left', spans: columns.length - 1 },
    { text: amount(row.amount), bold },
  ]
  const rows: Cell[][] = [
    ...bill.lines.map(({ name, why, before, amount: asked }) => [
      { text: name },
      ...(saysWhy ? [{ text: why }] : []),
      ...(hasBefore ? [{ text: before ? amount(before) : '' }] : []),
      { text: amount(asked) },
    ]),
    under({ text: 'Total of this bill', amount: bill.total }, true),
    ...bill.towards.map((row) => under(row, false)),
    ...(bill.balance ? [under(bill.balance, true)] : []),
    ...bill.besides.map((row) => under(row, false)),
    ...(bill.left ? [under(bill.left, true)] : []),
  ]
  const [head, ...others] = tableBlocks(sheet, { within, left: A4_PAGE.left, columns, rows, size: SIZE, padding: PADDING })
  return head ? [{ ...head, gap: mm(4.5) }, ...others] : []
}
