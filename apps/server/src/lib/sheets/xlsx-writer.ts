import { SHEET_LIMITS } from './workbook.ts'
import { escaped } from './xml.ts'
import { zipOf } from './zip.ts'
import { ZipWriter } from './zip-writer.ts'

export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** What a cell is given: a text stays a text as it is written, a number can be reckoned with, a day is a day. */
export type CellToWrite = string | number | { day: string } | { number: string } | null

export type TabToWrite = { name: string; heads: readonly string[]; rows: readonly (readonly CellToWrite[])[] }

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const LINKS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** The kinds of cells in `styles.xml` below, by their place in it. Texts have the format `@`: a spreadsheet that saves them leaves their noughts. */
const STYLE = { text: 1, day: 2, head: 3 }

const STYLES = `${XML}<styleSheet xmlns="${MAIN}"><numFmts count="1"><numFmt numFmtId="170" formatCode="yyyy\\-mm\\-dd"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="4"><xf/><xf numFmtId="49" applyNumberFormat="1"/><xf numFmtId="170" applyNumberFormat="1"/><xf numFmtId="49" fontId="1" applyFont="1" applyNumberFormat="1"/></cellXfs></styleSheet>`

/** A spreadsheet whose cells stay what they are: no text is ever taken for a formula, a number or a day. */
export const writeXlsx = (tabs: readonly TabToWrite[]): Buffer =>
  zipOf([
    ...frameOf(tabs.map(({ name }) => name)),
    ...tabs.map(({ heads, rows }, index): [string, string] => [placeOf(index), [...tabXml(heads, rows)].join('')]),
  ])

/** The same, tab by tab, for more rows than are read at a time. */
export class XlsxWriter {
  readonly #zip = new ZipWriter()
  readonly #names: string[] = []

  async tab(name: string, heads: readonly string[], rows: AsyncIterable<readonly CellToWrite[]>): Promise<void> {
    const place = placeOf(this.#names.length)
    this.#names.push(name)
    await this.#zip.add(place, inLargePieces(pieces(heads, rows)))
  }

  end = (): Promise<Buffer> => this.#zip.end(frameOf(this.#names))
}

async function* pieces(heads: readonly string[], rows: AsyncIterable<readonly CellToWrite[]>) {
  yield TAB_BEGINS + rowXml(heads, 1, STYLE.head)
  let number = 2
  for await (const row of rows) yield rowXml(row, number++)
  yield TAB_ENDS
}

const LARGE_PIECE = 64 * 1024

/** Texts put together until it is worth to hand them on. */
export async function* inLargePieces(texts: AsyncIterable<string>): AsyncGenerator<string> {
  let piece = ''
  for await (const text of texts) {
    piece += text
    if (piece.length < LARGE_PIECE) continue
    yield piece
    piece = ''
  }
  yield piece
}

/** Everything of a workbook but its tabs. */
function frameOf(tabs: readonly string[]): [name: string, text: string][] {
  const names = uniqueNames(tabs)
  const numbered = names.map((name, index) => ({ name, place: placeOf(index), id: `rId${index + 1}` }))
  return [
    [
      '[Content_Types].xml',
      `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/>${numbered.map(({ place }) => `<Override PartName="/${place}" ContentType="${TYPE}.worksheet+xml"/>`).join('')}<Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/></Types>`,
    ],
    ['_rels/.rels', linksTo([{ id: 'rId1', type: 'officeDocument', target: 'xl/workbook.xml' }])],
    [
      'xl/workbook.xml',
      `${XML}<workbook xmlns="${MAIN}" xmlns:r="${LINKS}"><sheets>${numbered.map(({ name, id }, index) => `<sheet name="${escaped(name)}" sheetId="${index + 1}" r:id="${id}"/>`).join('')}</sheets></workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      linksTo([
        ...numbered.map(({ id, place }) => ({ id, type: 'worksheet', target: place.slice('xl/'.length) })),
        { id: 'rIdStyles', type: 'styles', target: 'styles.xml' },
      ]),
    ],
    ['xl/styles.xml', STYLES],
  ]
}

const placeOf = (index: number): string => `xl/worksheets/sheet${index + 1}.xml`

const linksTo = (links: readonly { id: string; type: string; target: string }[]) =>
  `${XML}<Relationships xmlns="${PACKAGE}/relationships">${links.map(({ id, type, target }) => `<Relationship Id="${id}" Type="${LINKS}/${type}" Target="${target}"/>`).join('')}</Relationships>`

const TAB_BEGINS = `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetData>`
const TAB_ENDS = '</sheetData></worksheet>'

function* tabXml(heads: readonly string[], rows: TabToWrite['rows']): Generator<string> {
  yield TAB_BEGINS + rowXml(heads, 1, STYLE.head)
  let number = 2
  for (const row of rows) yield rowXml(row, number++)
  yield TAB_ENDS
}

const rowXml = (cells: readonly CellToWrite[], number: number, style: number = STYLE.text): string =>
  `<row r="${number}">${cells.map((value, column) => cellXml(value, place(column, number), style)).join('')}</row>`

function cellXml(value: CellToWrite, at: string, style: number): string {
  if (value === null || value === '') return ''
  if (typeof value === 'number') return `<c r="${at}"><v>${value}</v></c>`
  if (typeof value === 'string') return textCell(value, at, style)
  if ('number' in value) return `<c r="${at}"><v>${escaped(value.number)}</v></c>`
  const serial = Date.parse(`${value.day}T00:00:00Z`) / 86_400_000 + 25_569
  return `<c r="${at}" s="${STYLE.day}"><v>${serial}</v></c>`
}

const textCell = (text: string, at: string, style: number) =>
  `<c r="${at}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escaped(text.slice(0, SHEET_LIMITS.cellLength))}</t></is></c>`

const place = (column: number, row: number) => `${columnName(column)}${row}`

/** `A`, `Z`, `AA` … as a spreadsheet calls its columns. */
export const columnName = (column: number): string =>
  column < 26 ? String.fromCharCode(65 + column) : `${columnName(Math.floor(column / 26) - 1)}${columnName(column % 26)}`

/** Names of tabs as Excel takes them: 31 letters, none twice, without the signs of a place. */
function uniqueNames(names: readonly string[]): string[] {
  const taken = new Set<string>()
  return names.map((name) => {
    const plain =
      name
        .replaceAll(/[\\/?*[\]:']/g, ' ')
        .trim()
        .slice(0, 31) || 'Sheet'
    let unique = plain
    for (let count = 2; taken.has(unique.toLowerCase()); count++)
      unique = `${plain.slice(0, 31 - String(count).length - 1)} ${count}`
    taken.add(unique.toLowerCase())
    return unique
  })
}
