import type { Money } from '@schoolgate/contracts/money'
import { moneyText } from '#lib/money'
import { A4_PAGE, drawPages } from '#lib/pdf/pages'
import { headBlock, titleBlock, wordsBlock, type PaperSchool } from '#lib/pdf/parts'
import { INK, mm, type Sheet } from '#lib/pdf/sheet'
import { tableBlocks } from '#lib/pdf/table'

/** A letter to whoever pays, as it is printed. */
export type PrintedOwingLetter = {
  to: string
  /** What is said before the lines, and after them. */
  before: readonly string[]
  lines: readonly { child: string; bill: string; due: string; left: Money }[]
  left: Money
  after: readonly string[]
  /** Where the school takes money. */
  pay: readonly { lead: string; text: string }[]
  /** Who writes, and as what. */
  from: string
}

const BILL = mm(62)
const DUE = mm(28)
const MONEY = mm(34)
const SIZE = 11

export type LetterFrame = { school: PaperSchool; day: string; check: string }

/** Draws a letter onto a page of its own; what needs more goes on to the next. */
export function drawOwingLetter(sheet: Sheet, letter: PrintedOwingLetter, { school, day, check }: LetterFrame): void {
  const within = sheet.part('Sect', sheet.root)
  const place = { within, left: A4_PAGE.left, width: A4_PAGE.inside }
  const say = (text: string, more: { lead?: string; color?: string } = {}) =>
    wordsBlock(sheet, { text, size: SIZE, ...more }, place)
  const spaced = (text: string) => ({ ...say(text), gap: mm(4) })
  const columns = [
    { title: 'Child', width: A4_PAGE.inside - BILL - DUE - MONEY, bold: true },
    { title: 'Bill', width: BILL },
    { title: 'Due by', width: DUE },
    { title: 'Left to pay', width: MONEY, align: 'right' as const, figures: true, bold: true },
  ]
  const rows = [
    ...letter.lines.map(({ child, bill, due, left }) => [
      { text: child },
      { text: bill },
      { text: due },
      { text: moneyText(left, 'en') },
    ]),
    [
      { text: 'Together', bold: true, align: 'left' as const, spans: 3 },
      { text: moneyText(letter.left, 'en'), bold: true },
    ],
  ]
  const [head, ...others] = tableBlocks(sheet, { within, left: place.left, columns, rows, size: 10, padding: 4 })
  const blocks = [
    headBlock(sheet, school, place),
    titleBlock(sheet, 'A word about school fees', school.color, place),
    { ...say(day, { color: INK.soft }), gap: mm(6) },
    { ...say(`Dear ${letter.to},`), gap: mm(6) },
    ...letter.before.map(spaced),
    ...(head ? [{ ...head, gap: mm(5) }, ...others] : []),
    ...letter.after.map((text, at) => (at === 0 ? { ...say(text), gap: mm(6) } : spaced(text))),
    ...letter.pay.map((words) => ({ ...wordsBlock(sheet, { ...words, size: SIZE }, place), gap: mm(4) })),
    { ...say(letter.from), gap: mm(10) },
  ]
  drawPages(sheet, blocks, { page: A4_PAGE, within, color: school.color, check })
  within.end()
}
