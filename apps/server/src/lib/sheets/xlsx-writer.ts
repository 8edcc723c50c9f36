import { SHEET_LIMITS } from './workbook.ts'
import { escaped } from './xml.ts'
import { zipOf } from './zip.ts'

export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** What a cell is given: a text stays a text as it is written, a number can be reckoned with, a day is a day. */
export type CellToWrite = string | number | { day: string } | null

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
export function writeXlsx(tabs: readonly TabToWrite[]): Buffer {
  const names = uniqueNames(tabs.map(({ name }) => name))
  const numbered = tabs.map((tab, index) => ({ tab, place: `worksheets/sheet${index + 1}.xml`, id: `rId${index + 1}` }))
  return zipOf([
    [
      '[Content_Types].xml',
      `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/>${numbered.map(({ place }) => `<Override PartName="/xl/${place}" ContentType="${TYPE}.worksheet+xml"/>`).join('')}<Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/></Types>`,
    ],
    ['_rels/.rels', linksTo([{ id: 'rId1', type: 'officeDocument', target: 'xl/workbook.xml' }])],
    [
      'xl/workbook.xml',
      `${XML}<workbook xmlns="${MAIN}" xmlns:r="${LINKS}"><sheets>${numbered.map(({ id }, index) => `<sheet name="${escaped(names[index] ?? '')}" sheetId="${index + 1}" r:id="${id}"/>`).join('')}</sheets></workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      linksTo([
        ...numbered.map(({ id, place }) => ({ id, type: 'worksheet', target: place })),
        { id: 'rIdStyles', type: 'styles', target: 'styles.xml' },
      ]),
    ],
    ['xl/styles.xml', STYLES],
    ...numbered.map(({ tab, place }): [string, string] => [`xl/${place}`, tabXml(tab)]),
  ])
}

const linksTo = (links: readonly { id: string; type: string; target: string }[]) =>
  `${XML}<Relationships xmlns="${PACKAGE}/relationships">${links.map(({ id, type, target }) => `<Relationship Id="${id}" Type="${LINKS}/${type}" Target="${target}"/>`).join('')}</Relationships>`

function tabXml({ heads, rows }: TabToWrite): string {
  const head = heads.map((text, column) => textCell(text, place(column, 1), STYLE.head)).join('')
  const body = rows.map((row, index) => {
    const cells = row.map((value, column) => cellXml(value, place(column, index + 2))).join('')
    return `<row r="${index + 2}">${cells}</row>`
  })
  return `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetData><row r="1">${head}</row>${body.join('')}</sheetData></worksheet>`
}

function cellXml(value: CellToWrite, at: string): string {
  if (value === null || value === '') return ''
  if (typeof value === 'number') return `<c r="${at}"><v>${value}</v></c>`
  if (typeof value === 'string') return textCell(value, at, STYLE.text)
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
