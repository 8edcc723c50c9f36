import { XlsxWriter, type CellToWrite } from '#lib/sheets/xlsx-writer'
import type { ListOut } from '#modules/intake'
import { inParts, listsRead, type About, type RowsRead, type Source } from './lists.ts'

/** A spreadsheet program takes a million rows in a tab; with so many it still scrolls. */
const ROWS_PER_TAB = 100_000

/** Lists whose rows can be switched off: they are here all the same, and say so. */
const SWITCHED: ReadonlySet<string> = new Set(['staff', 'classes', 'guardians', 'notices'])

/** Everything as one spreadsheet, a tab for each list. */
export async function asWorkbook(source: Source, about: About): Promise<Buffer> {
  const book = new XlsxWriter()
  await book.tab('about this file', ['What', 'Is'], linesOf(about))
  for await (const { list, rows } of listsRead(source)) {
    const isSwitched = SWITCHED.has(list.name)
    const heads = [...list.columns.map(({ name }) => name), ...(isSwitched ? ['switched_off'] : [])]
    for await (const part of inParts(rows, ROWS_PER_TAB))
      await book.tab(list.name.replaceAll('_', ' '), heads, cellsOf(part, list, isSwitched))
  }
  return book.end()
}

async function* linesOf({ school, at, by, reason }: About): AsyncGenerator<CellToWrite[]> {
  yield ['School', school]
  yield ['Taken out of Schoolgate', at]
  yield ['By', by]
  yield ['Why', reason]
}

async function* cellsOf(rows: RowsRead, { columns }: ListOut, isSwitched: boolean): AsyncGenerator<CellToWrite[]> {
  for await (const { cells, isOff } of rows)
    yield [...cells.map((text, at) => cellOf(text, columns[at]?.is)), ...(isSwitched ? [isOff ? 'yes' : 'no'] : [])]
}

function cellOf(text: string, is: 'day' | 'number' | undefined): CellToWrite {
  if (text === '' || is === undefined) return text
  return is === 'day' ? { day: text } : { number: text }
}
