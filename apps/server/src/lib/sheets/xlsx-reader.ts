import { createInflateRaw } from 'node:zlib'
import { dayOf, numberText } from './cell-styles.ts'
import { SHEET_LIMITS, SheetRefused, rowCounter, tooWide, type SheetCell, type SheetRow, type Workbook } from './workbook.ts'
import { attribute, decoded, prefixOf, textsIn, withoutDocumentType, withoutMarks, withoutPrefix } from './xml.ts'
import { openXlsx, type XlsxBook } from './xlsx-book.ts'
import { damaged, type ZipPart } from './zip.ts'

/** Reads what people see in an XLSX file: kept values of formulas, days as days, errors as errors. Throws `SheetRefused`. */
export async function readXlsx(file: Buffer): Promise<Workbook> {
  const book = openXlsx(file)
  const counted = rowCounter()
  const tabs = []
  for (const { name, part } of book.tabs) tabs.push({ name, rows: await rowsOf(part, book, counted) })
  return { tabs, hidden: book.hidden, encoding: null }
}

async function rowsOf(part: ZipPart, book: XlsxBook, counted: () => void): Promise<SheetRow[]> {
  const rows: SheetRow[] = []
  const merges: string[] = []
  let last = 0
  for await (const { xml, isRow } of piecesOf(part)) {
    if (!isRow) {
      for (const [tag] of xml.matchAll(/<mergeCell\s[^>]*>/g))
        if (merges.length < SHEET_LIMITS.merges) merges.push(attribute(tag, 'ref') ?? '')
      continue
    }
    const row = rowOf(xml, last + 1, book)
    last = row.row
    if (!row.cells.some((cell) => cell !== null)) continue
    counted()
    if (row.row > SHEET_LIMITS.rows * 2)
      throw new SheetRefused(
        `There is a stray value far below, in row ${row.row}.`,
        'Remove it, or copy only the list itself into a new file.',
      )
    rows.push(row)
  }
  merge(rows, merges)
  return rows
}

/** A tab's rows one after the other as they are unpacked, then what stands below them. */
async function* piecesOf(part: ZipPart): AsyncGenerator<{ xml: string; isRow: boolean }> {
  const letters = new TextDecoder()
  let seen = 0
  let rest = ''
  let prefix: string | null = null
  let isOver = false
  const ready = (xml: string) => {
    const bare = withoutPrefix(xml, prefix ?? '')
    return bare.includes('<!') ? withoutMarks(bare) : bare
  }
  for await (const chunk of part.isStored ? [part.bytes] : inflated(part.bytes)) {
    seen += chunk.length
    if (seen > SHEET_LIMITS.tab)
      throw new SheetRefused('Unpacked, the sheet is far too large.', 'Copy only the list itself into a new file.')
    rest += letters.decode(chunk, { stream: true })
    if (prefix === null && rest.length > 4096) prefix = prefixOf(withoutDocumentType(rest))
    // What stands below the rows is looked at for cells that are one, and never kept as a whole.
    if (isOver && rest.length > SHEET_LIMITS.rowLength) rest = rest.slice(0, SHEET_LIMITS.smallPart / 4) + rest.slice(-200)
    if (prefix === null || isOver) continue
    const cut = cutRows(rest, prefix)
    for (const row of cut.rows) yield { xml: ready(row), isRow: true }
    rest = cut.after
    isOver = cut.isOver
    if (!isOver && rest.length > SHEET_LIMITS.rowLength)
      throw new SheetRefused('A row of the sheet is too long.', 'Copy only the list itself into a new file.')
  }
  prefix ??= prefixOf(withoutDocumentType(rest))
  const { rows, after } = isOver ? { rows: [], after: rest } : cutRows(rest, prefix)
  for (const row of rows) yield { xml: ready(row), isRow: true }
  if (!after.includes('worksheet>')) throw damaged()
  yield { xml: ready(after), isRow: false }
}

/** The whole rows at the beginning of a text, and what follows them. Rows that close themselves hold nothing and are dropped. */
function cutRows(xml: string, prefix: string): { rows: string[]; after: string; isOver: boolean } {
  const named = prefix === '' ? '' : `${prefix}:`
  const [start, end, last] = [`<${named}row`, `</${named}row>`, `</${named}sheetData>`]
  const rows: string[] = []
  let done = 0
  for (let at = xml.indexOf(end); at !== -1; at = xml.indexOf(end, done)) {
    const from = xml.lastIndexOf(start, at)
    if (from >= done) rows.push(xml.slice(from, at))
    done = at + end.length
  }
  const over = xml.indexOf(last, done)
  if (over !== -1) return { rows, after: xml.slice(over), isOver: true }
  return { rows, after: xml.slice(Math.max(xml.lastIndexOf(start), done)), isOver: false }
}

async function* inflated(bytes: Buffer): AsyncGenerator<Buffer> {
  const inflate = createInflateRaw({ chunkSize: 1 << 18 })
  inflate.end(bytes)
  try {
    for await (const chunk of inflate) if (Buffer.isBuffer(chunk)) yield chunk
  } catch (error) {
    if (error instanceof Error && 'code' in error && String(error.code).startsWith('Z_')) throw damaged()
    throw error
  }
}

const CELL = /<c((?:\s[^>]*?)?)(?:\/>|>([\s\S]*?)<\/c>)/g

function rowOf(xml: string, expected: number, book: XlsxBook): SheetRow {
  const row = Number(attribute(xml.slice(0, xml.indexOf('>')), 'r') ?? expected)
  const cells: (SheetCell | null)[] = []
  for (const [, tag = '', inner = ''] of xml.matchAll(CELL)) {
    const place = attribute(tag, 'r')
    const column = place === undefined ? cells.length : columnOf(place)
    const cell = inner === '' ? null : cellOf(tag, inner, book)
    if (cell === null && column >= SHEET_LIMITS.columns) continue
    if (column >= SHEET_LIMITS.columns) throw tooWide(place ?? `row ${row}`)
    while (cells.length < column) cells.push(null)
    cells[column] = cell
  }
  return { row, cells }
}

function columnOf(place: string): number {
  let column = 0
  for (const letter of /^[A-Z]{1,4}/.exec(place)?.[0] ?? '') column = column * 26 + letter.charCodeAt(0) - 64
  return column - 1
}

function cellOf(tag: string, inner: string, book: XlsxBook): SheetCell | null {
  const seen = valueOf(attribute(tag, 't') ?? 'n', attribute(tag, 's') ?? '0', inner, book)
  if (seen === null || seen.text === '') return null
  return /<f[\s>/]/.test(inner) ? { ...seen, isFormula: true } : seen
}

function valueOf(type: string, style: string, inner: string, { sharedTexts, styles, is1904 }: XlsxBook): SheetCell | null {
  const value = /<v(?:\s[^>]*)?>([^<]*)<\/v>/.exec(inner)?.[1]
  if (type === 'inlineStr') return { text: textsIn(inner), is: 'text' }
  if (value === undefined) return null
  if (type === 's') return { text: sharedTexts[Number(value)] ?? '', is: 'text' }
  if (type === 'str') return { text: decoded(value).slice(0, SHEET_LIMITS.cellLength), is: 'text' }
  if (type === 'b') return { text: value.trim() === '1' ? 'yes' : 'no', is: 'yes_no' }
  if (type === 'e') return { text: decoded(value), is: 'error' }
  if (type === 'd') return { text: value.slice(0, 10), is: 'day' }
  const { isDay = false, format = '' } = styles[Number(style)] ?? {}
  const day = isDay ? dayOf(Number(value), is1904) : null
  return day === null ? { text: numberText(value, format), is: 'number' } : { text: day, is: 'day' }
}

/** So many cells are filled at most with what stands in a cell they are one with. */
const MOST_FILLED = 500_000

/** Puts what stands in cells that are one into each of them. */
function merge(rows: readonly SheetRow[], merges: readonly string[]): void {
  const byNumber = new Map(rows.map((row) => [row.row, row]))
  let filled = 0
  for (const area of merges) {
    const [, , from = '', , to = ''] = /^([A-Z]{1,3})(\d{1,7}):([A-Z]{1,3})(\d{1,7})$/.exec(area) ?? []
    const [first = '', second = ''] = area.split(':')
    const [left, right] = [columnOf(first), Math.min(columnOf(second), SHEET_LIMITS.columns - 1)]
    const cell = byNumber.get(Number(from))?.cells[left]
    if (!cell) continue
    for (let row = Number(from); row <= Number(to); row++) {
      const cells = byNumber.get(row)?.cells
      if (++filled > MOST_FILLED) return
      if (!cells) continue
      for (let column = left; column <= right; column++, filled++) {
        while (cells.length <= column) cells.push(null)
        cells[column] ??= { ...cell, isMerged: true }
      }
    }
  }
}
