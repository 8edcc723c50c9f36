import { CsvError } from 'csv-parse'
import { parse } from 'csv-parse/sync'
import { readChatList } from './chat-list.ts'
import { SHEET_LIMITS, SheetRefused, rowCounter, tooWide, type SheetCell, type SheetRow, type Workbook } from './workbook.ts'

/** Reads a text file of cells as people save it: commas, semicolons or tabs, in the letters of any Windows or Mac. Throws `SheetRefused`. */
export function readCsvSheet(file: Buffer, name: string): Workbook {
  const { text, encoding } = lettersOf(file)
  if (NO_LETTER.test(text)) throw new SheetRefused('This is neither a spreadsheet nor a text.', 'Save it as .xlsx or as CSV.')
  const chat = readChatList(text)
  if (chat !== null && chat.length <= SHEET_LIMITS.rows) return { tabs: [{ name, rows: chat }], hidden: [], encoding }
  const told = /^\ufeff?sep=(.)\r?\n/i.exec(text)
  const body = told ? text.slice(told[0].length) : text
  const rows = rowsOf(body, told?.[1] ?? delimiterOf(body), told ? 1 : 0)
  return { tabs: [{ name, rows }], hidden: [], encoding }
}

/** What no text has: a picture, or a file that broke on its way. Old programs end a text by 1a. */
// oxlint-disable-next-line no-control-regex -- these are what is looked for
const NO_LETTER = /[\0-\x08\x0e-\x19\x1b-\x1f]/

/** UTF-8 and UTF-16 are told by their marks or by what cannot be otherwise; all else is what Excel writes in Western Europe. */
function lettersOf(file: Buffer): { text: string; encoding: Workbook['encoding'] } {
  const utf16 = byteOrderOf(file)
  if (utf16) return { text: new TextDecoder(utf16).decode(file), encoding: 'utf-16' }
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(file), encoding: 'utf-8' }
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    return { text: new TextDecoder('windows-1252').decode(file), encoding: 'windows-1252' }
  }
}

function byteOrderOf(file: Buffer): 'utf-16le' | 'utf-16be' | null {
  if (file[0] === 0xff && file[1] === 0xfe) return 'utf-16le'
  if (file[0] === 0xfe && file[1] === 0xff) return 'utf-16be'
  // Without a mark: every other byte of Latin letters is zero.
  const start = file.subarray(0, 200)
  const zeros = [0, 1].map((side) => start.filter((byte, index) => index % 2 === side && byte === 0).length)
  const [even = 0, odd = 0] = zeros
  if (odd > start.length / 4 && even === 0) return 'utf-16le'
  return even > start.length / 4 && odd === 0 ? 'utf-16be' : null
}

const DELIMITERS = [',', ';', '\t', '|']

/** What stands equally often in the first lines, outside quotes: the cells' border. */
function delimiterOf(text: string): string {
  const lines = text
    .slice(0, 20_000)
    .replaceAll(/"[^"]*"/g, '')
    .split(/\r\n|\r|\n/)
    .filter((line) => line.trim() !== '')
    .slice(0, 30)
  const scored = DELIMITERS.map((delimiter) => {
    const counts = lines.map((line) => line.split(delimiter).length - 1).filter((count) => count > 0)
    const usual = Map.groupBy(counts, (count) => count)
    const alike = Math.max(0, ...[...usual.values()].map(({ length }) => length))
    return { delimiter, alike, cells: counts.reduce((sum, count) => sum + count, 0) }
  })
  const [best] = scored.toSorted((a, b) => b.alike - a.alike || b.cells - a.cells)
  return best && best.alike > 0 ? best.delimiter : ','
}

function rowsOf(text: string, delimiter: string, above: number): SheetRow[] {
  const rows: SheetRow[] = []
  const counted = rowCounter()
  try {
    parse(text, {
      bom: true,
      delimiter,
      relax_column_count: true,
      // A quote in the middle of a cell is a quote: 4'6" tall.
      relax_quotes: true,
      max_record_size: SHEET_LIMITS.rowLength,
      on_record(written: string[], { lines }) {
        const cells = written.map(cellOf)
        if (!cells.some((cell) => cell !== null)) return null
        counted()
        const breaks = written.reduce((sum, cell) => sum + (cell.match(/\n/g)?.length ?? 0), 0)
        const row = lines - breaks + above
        if (cells.findLastIndex((cell) => cell !== null) >= SHEET_LIMITS.columns) throw tooWide(`row ${row}`)
        rows.push({ row, cells: cells.slice(0, SHEET_LIMITS.columns) })
        return null
      },
    })
    return rows
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const line = Number(error['lines'] ?? 1)
    if (error.code === 'CSV_QUOTE_NOT_CLOSED')
      throw new SheetRefused(`A quote (") is opened near line ${line} and never closed.`, 'Close it, or save the sheet as .xlsx.')
    throw new SheetRefused(`Line ${line} cannot be read as cells.`, 'Save the sheet as .xlsx.')
  }
}

const cellOf = (text: string): SheetCell | null =>
  text.trim() === '' ? null : { text: text.slice(0, SHEET_LIMITS.cellLength), is: 'text' }
