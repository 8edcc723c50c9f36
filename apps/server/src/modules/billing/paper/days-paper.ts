import type { Fact, PaperSchool } from '#lib/pdf/parts'
import { factsBlock, headBlock, titleBlock, wordsBlock } from '#lib/pdf/parts'
import { A4_PAGE, drawPages } from '#lib/pdf/pages'
import { signaturesBlock } from '#lib/pdf/seal'
import { mm, type Part, type Sheet } from '#lib/pdf/sheet'
import { tableBlocks, type Cell, type Column } from '#lib/pdf/table'

/** A table of a sheet of days: its words are said by whoever makes the sheet. */
export type PrintedTable = {
  /** Each column's head, its width in millimetres, and whether figures stand in it. */
  columns: readonly { title: string; width: number; isFigure?: boolean }[]
  rows: readonly (readonly string[])[]
  /** The last row is the sum of those above. */
  hasSum: boolean
}

/** What the bursar hands the head of a day, a month or a term: it adds up, and has a line for both to sign. */
export type PrintedDays = {
  school: PaperSchool
  title: string
  facts: readonly Fact[]
  tables: readonly PrintedTable[]
  /** What is said under the tables: what was short and why, what is not closed. */
  words: readonly { lead: string; text: string }[]
  signers: readonly string[]
  check: string
}

const SIZE = 9.2

/** Draws such a sheet onto A4. */
export function drawDays(sheet: Sheet, { school, title, facts, tables, words, signers, check }: PrintedDays): void {
  const within = sheet.part('Sect', sheet.root)
  const place = { within, left: A4_PAGE.left, width: A4_PAGE.inside }
  const blocks = [
    headBlock(sheet, school, place),
    titleBlock(sheet, title, school.color, place),
    factsBlock(sheet, facts, [1, 1], place),
    ...tables.flatMap((table) => tableOf(sheet, table, within)),
    ...words.map((each) => wordsBlock(sheet, { ...each, size: 10 }, place)),
    signaturesBlock(
      sheet,
      signers.map((line) => ({ name: '', line })),
      null,
      place,
    ),
  ]
  drawPages(sheet, blocks, { page: A4_PAGE, within, color: school.color, check })
  within.end()
}

function tableOf(sheet: Sheet, { columns: heads, rows, hasSum }: PrintedTable, within: Part) {
  const room = heads.reduce((sum, { width }) => sum + width, 0)
  const columns: Column[] = heads.map(({ title, width, isFigure = false }) => ({
    title,
    width: (A4_PAGE.inside * width) / room,
    align: isFigure ? 'right' : 'left',
    figures: isFigure,
  }))
  const cells = rows.map((row, at): Cell[] => row.map((text) => ({ text, bold: hasSum && at === rows.length - 1 })))
  const [head, ...others] = tableBlocks(sheet, { within, left: A4_PAGE.left, columns, rows: cells, size: SIZE, padding: 2.6 })
  return head ? [{ ...head, gap: mm(4.5) }, ...others] : []
}
