import type { Money } from '@schoolgate/contracts/money'
import { moneyText } from '#lib/money'
import { A4_PAGE, drawPages } from '#lib/pdf/pages'
import { factsBlock, headBlock, titleBlock, wordsBlock, type Fact, type PaperSchool } from '#lib/pdf/parts'
import { mm, type Sheet } from '#lib/pdf/sheet'
import { tableBlocks } from '#lib/pdf/table'

/** A statement as it is printed. */
export type PrintedStatement = {
  school: PaperSchool
  title: string
  facts: readonly Fact[]
  opening: { day: string; owed: Money }
  lines: readonly { day: string; what: string; reference: string; amount: Money; owed: Money }[]
  /** The last sentence: what is owed now, or that the family is ahead. */
  closing: string
  check: string
}

const DAY = mm(23)
const REFERENCE = mm(44)
const MONEY = mm(32)
const WHAT = A4_PAGE.inside - DAY - REFERENCE - 2 * MONEY

/** Draws a ward's account onto pages of its own. */
export function drawStatement(sheet: Sheet, statement: PrintedStatement): void {
  const within = sheet.part('Sect', sheet.root)
  const { school, opening, lines } = statement
  const place = { within, left: A4_PAGE.left, width: A4_PAGE.inside }
  const money = (amount: Money) => moneyText(amount, 'en')
  const columns = [
    { title: 'Day', width: DAY },
    { title: 'What happened', width: WHAT },
    { title: 'Number', width: REFERENCE },
    { title: 'Amount', width: MONEY, align: 'right' as const, figures: true },
    { title: 'Left to pay', width: MONEY, align: 'right' as const, figures: true, bold: true },
  ]
  const rows = [
    [opening.day, 'From before', '', '', money(opening.owed)],
    ...lines.map(({ day, what, reference, amount, owed }) => [day, what, reference, money(amount), money(owed)]),
  ].map((cells) => cells.map((text) => ({ text })))
  const [head, ...others] = tableBlocks(sheet, { within, left: place.left, columns, rows, size: 9.2, padding: 3 })
  const blocks = [
    headBlock(sheet, school, place),
    titleBlock(sheet, statement.title, school.color, place),
    factsBlock(sheet, statement.facts, [1, 1], place),
    ...(head ? [{ ...head, gap: mm(4.5) }, ...others] : []),
    wordsBlock(sheet, { lead: statement.closing, text: '', size: 11 }, place),
  ]
  drawPages(sheet, blocks, { page: A4_PAGE, within, color: school.color, check: statement.check })
  within.end()
}
