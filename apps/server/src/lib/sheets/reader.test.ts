import { deflateRawSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { readWorkbook } from './reader.ts'
import { SheetRefused, type Tab } from './workbook.ts'
import { writeXlsx } from './xlsx-writer.ts'
import { zipOf } from './zip.ts'

/** A workbook made by hand: what stands in its one tab, and the other parts that matter. */
function workbook(sheet: string, { book = BOOK, others = [] }: { book?: string; others?: [string, string][] } = {}): Buffer {
  return zipOf([['xl/workbook.xml', book], ['xl/_rels/workbook.xml.rels', RELS], ['xl/worksheets/sheet1.xml', sheet], ...others])
}
const BOOK = `<workbook xmlns:r="r"><sheets><sheet name="All" sheetId="1" r:id="rId1"/></sheets></workbook>`
const RELS = `<Relationships><Relationship Id="rId1" Type="http://x/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="http://x/worksheet" Target="/xl/worksheets/sheet2.xml"/></Relationships>`
const tab = (rows: string, below = '') => `<worksheet><sheetData>${rows}</sheetData>${below}</worksheet>`
const inline = (place: string, text: string) => `<c r="${place}" t="inlineStr"><is><t>${text}</t></is></c>`

const read = (file: Buffer, name = 'pupils.xlsx') => readWorkbook(file, name)
const texts = ({ rows }: Tab) => rows.map(({ cells }) => cells.map((cell) => cell?.text ?? ''))
const seen = async (file: Buffer, name?: string) => (await read(file, name)).tabs.map(texts)

async function refusal(file: Buffer, name?: string): Promise<string> {
  const error: unknown = await read(file, name).catch((thrown: unknown) => thrown)
  if (error instanceof SheetRefused) return `${error.message} ${error.todo}`
  throw error instanceof Error ? error : new Error('The file was read.')
}

/** A workbook of which one part claims another size than it has. */
function lying(file: Buffer, claimed: number): Buffer {
  const copy = Buffer.from(file)
  for (let at = copy.indexOf('PK\u0001\u0002', 0, 'latin1'); at !== -1; at = copy.indexOf('PK\u0001\u0002', at + 4, 'latin1'))
    copy.writeUInt32LE(claimed, at + 24)
  return copy
}

test('a sheet written by us is read back as it was, with its noughts, days and letters', async () => {
  const file = writeXlsx([
    {
      name: 'Basic 5: pupils',
      heads: ['Name', 'Phone', 'Born', 'Mark'],
      rows: [
        ['Ama <Serwaa> & "Mɛnsa"', '0244550182', { day: '2015-02-14' }, 17.5],
        ['=SUM(A1:A9)', '=cmd', null, 0],
      ],
    },
    { name: 'Basic 5: pupils', heads: ['A'], rows: [] },
  ])
  const { tabs } = await read(file)
  expect(tabs.map(({ name }) => name)).toEqual(['Basic 5  pupils', 'Basic 5  pupils 2'])
  expect(tabs[0]?.rows).toMatchObject([
    { row: 1, cells: [{ text: 'Name' }, { text: 'Phone' }, { text: 'Born' }, { text: 'Mark' }] },
    {
      row: 2,
      cells: [
        { text: 'Ama <Serwaa> & "Mɛnsa"', is: 'text' },
        { text: '0244550182', is: 'text' },
        { text: '2015-02-14', is: 'day' },
        { text: '17.5', is: 'number' },
      ],
    },
    { row: 3, cells: [{ text: '=SUM(A1:A9)', is: 'text' }, { text: '=cmd', is: 'text' }, null, { text: '0', is: 'number' }] },
  ])
})

test('what formulas came to is read, errors stay errors, and rich text is one text without how it is pronounced', async () => {
  const shared = `<sst><si><r><t>Ama </t></r><r><t xml:space="preserve">Mensah</t></r><rPh sb="0" eb="1"><t>not this</t></rPh></si><si/></sst>`
  const sheet = tab(
    `<row r="2"><c r="A2" t="s"><v>0</v></c><c r="C2" t="str"><f>A1</f><v>Basic 5</v></c><c r="D2" t="e"><v>#N/A</v></c><c r="E2" t="b"><v>1</v></c><c r="F2" t="s"><v>99</v></c></row>` +
      `<row><c t="inlineStr"><is><t><![CDATA[Owusu & <Co>]]></t></is></c><c><f>1+1</f><v>2</v></c></row>`,
  )
  const book = await read(workbook(sheet, { others: [['xl/sharedStrings.xml', shared]] }))
  expect(book.tabs[0]?.rows).toEqual([
    {
      row: 2,
      cells: [
        { text: 'Ama Mensah', is: 'text' },
        null,
        { text: 'Basic 5', is: 'text', isFormula: true },
        { text: '#N/A', is: 'error' },
        { text: 'yes', is: 'yes_no' },
        null,
      ],
    },
    {
      row: 3,
      cells: [
        { text: 'Owusu & <Co>', is: 'text' },
        { text: '2', is: 'number', isFormula: true },
      ],
    },
  ])
})

test('days are days in either calendar, and a number is written as its format shows it', async () => {
  const styles = `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="000 000 0000"/><numFmt numFmtId='165' formatCode='dd\\-mmm\\-yy'/><numFmt numFmtId="166" formatCode="&quot;day&quot; 0"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/><xf numFmtId="166"/></cellXfs></styleSheet>`
  const row = (style: number, value: string) => `<row><c s="${style}"><v>${value}</v></c></row>`
  const sheet = tab(
    [
      row(1, '42049'),
      row(3, '59'),
      row(1, '42049.5'),
      row(2, '244550182'),
      row(0, '2.33245550182E11'),
      row(0, '17.100000000000001'),
      row(4, '42049'),
      row(1, '-1'),
    ].join(''),
  )
  const others: [string, string][] = [['xl/styles.xml', styles]]
  const column = async (book?: string) => (await seen(workbook(sheet, { ...(book ? { book } : {}), others })))[0]?.flat()
  expect(await column()).toEqual([
    '2015-02-14',
    '1900-02-28',
    '2015-02-14 12:00',
    '024 455 0182',
    '233245550182',
    '17.1',
    '42049',
    '-1',
  ])
  const since1904 = BOOK.replace('<sheets>', "<workbookPr date1904='1'/><sheets>")
  expect((await column(since1904))?.[0]).toBe('2019-02-15')
})

test('cells that are one have their text in each row; hidden sheets are named and not read; tags may have prefixes', async () => {
  const merged = tab(
    `<row r="1">${inline('A1', 'Basic 5')}${inline('B1', 'Ama')}</row><row r="2">${inline('B2', 'Kofi')}</row>`,
    `<mergeCells><mergeCell ref="A1:A2"/></mergeCells><rowBreaks count="1"><brk id="2"/></rowBreaks>`,
  )
  const book = BOOK.replace('</sheets>', '<sheet name="Secret" state="veryHidden" sheetId="2" r:id="rId2"/></sheets>')
  const two = await read(workbook(merged, { book, others: [['xl/worksheets/sheet2.xml', tab('')]] }))
  expect(two.tabs[0]?.rows[1]?.cells).toEqual([
    { text: 'Basic 5', is: 'text', isMerged: true },
    { text: 'Kofi', is: 'text' },
  ])
  expect(two.hidden).toEqual(['Secret'])
  const prefixed = `<x:worksheet xmlns:x="m"><x:sheetData><x:row r='1'><x:c r='A1' t='inlineStr'><x:is><x:t>Ama</x:t></x:is></x:c></x:row></x:sheetData></x:worksheet>`
  expect(await seen(workbook(prefixed))).toEqual([[['Ama']]])
})

test('a sheet that is formatted down to its end has as many rows as have something in them', async () => {
  const empty = Array.from({ length: 100_000 }, (_, index) => `<row r="${index + 2}" s="1"/>`).join('')
  const file = workbook(tab(`<row r="1">${inline('A1', 'Ama')}</row>${empty}<row r="100002"><c r="A100002" s="1"/></row>`))
  expect(await seen(file)).toEqual([[['Ama']]])
})

test('a bomb, one that lies about its size, a value in the last cell and a document type are refused in words', async () => {
  const bomb = workbook(tab(`<row r="1">${inline('A1', 'x')}</row>${'<row r="2"/>'.repeat((210 << 20) / 12)}`))
  expect(bomb.length).toBeLessThan(1 << 20)
  expect(await refusal(bomb)).toMatch(/^Unpacked, the sheet is far too large/)
  const texts = workbook(tab(`<row r="1">${inline('A1', 'x')}</row>`), {
    others: [['xl/sharedStrings.xml', `<sst>${' '.repeat(70 << 20)}</sst>`]],
  })
  expect(await refusal(lying(texts, 100))).toMatch(/^Unpacked, the file is far too large/)
  expect(await refusal(workbook(tab(`<row r="1048576">${inline('A1048576', 'x')}</row>`)))).toMatch(
    /^There is a stray value far below, in row 1048576/,
  )
  expect(await refusal(workbook(tab(`<row r="1">${inline('XFD1', 'x')}</row>`)))).toMatch(/^There is something in XFD1/)
  expect(await refusal(workbook(`<!DOCTYPE a [<!ENTITY b "c">]>${tab('')}`))).toMatch(/^The file holds a document type/)
  expect(await refusal(workbook(tab(`<row r="1">${`<c><v>1</v></c>`.repeat(400_000)}</row>`)))).toMatch(
    /^A row of the sheet is too long/,
  )
  const many = Array.from({ length: 20_100 }, (_, index) => `<row r="${index + 1}"><c><v>1</v></c></row>`).join('')
  expect(await refusal(workbook(tab(many)))).toMatch(/^The sheet has more than 20000 rows/)
})

test('what is no spreadsheet is refused with the way out: too large, old, locked, of another program, damaged', async () => {
  expect(await refusal(Buffer.alloc((10 << 20) + 1, 'a'))).toMatch(/^The file is larger than 10 MB/)
  expect(await refusal(Buffer.from('d0cf11e0a1b11ae1', 'hex'))).toMatch(/password/)
  expect(await refusal(Buffer.from('<html><table><tr><td>Ama'))).toMatch(/^This is a web page/)
  expect(await refusal(Buffer.from('%PDF-1.7'))).toMatch(/^This is a PDF/)
  expect(await refusal(Buffer.from('89504e470d0a1a0a0102', 'hex'), 'pupils.csv')).toMatch(
    /^This is neither a spreadsheet nor a text/,
  )
  expect(await refusal(Buffer.alloc(0))).toMatch(/^The file is empty/)
  expect(await refusal(Buffer.from([1, 0, 2, 0, 0, 3]))).toMatch(/^This is neither/)
  expect(await refusal(zipOf([['mimetype', 'application/vnd.oasis.opendocument.spreadsheet']]))).toMatch(/\.ods/)
  expect(await refusal(zipOf([['xl/workbook.bin', '']]))).toMatch(/\.xlsb/)
  expect(await refusal(zipOf([['photo.jpg', '']]))).toMatch(/^This is not a spreadsheet/)
  const whole = workbook(tab(`<row r="1">${inline('A1', 'Ama')}</row>`))
  expect(await refusal(whole.subarray(0, whole.length - 30))).toMatch(/^The file is damaged/)
  const encrypted = Buffer.from(whole)
  encrypted.writeUInt16LE(1, whole.indexOf('PK\u0001\u0002', 0, 'latin1') + 8)
  expect(await refusal(encrypted)).toMatch(/encrypted/)
  const garbled = Buffer.from(whole)
  deflateRawSync('x').copy(garbled, whole.indexOf('sheet1.xml') + 'sheet1.xml'.length)
  expect(await refusal(garbled)).toMatch(/^The file is damaged/)
  expect(await refusal(workbook(tab(`<row r="1">${inline('A1', 'Ama')}</row>`).slice(0, -14)))).toMatch(/^The file is damaged/)
})

test('a text of cells is read with commas, semicolons or tabs, in any letters people save it in', async () => {
  const rows = [
    ['Nom', 'Prénoms'],
    ['Koffi; le grand', 'Aïcha'],
  ]
  const written = (delimiter: string) =>
    rows.map((row) => row.map((cell) => (cell.includes(delimiter) ? `"${cell}"` : cell)).join(delimiter)).join('\r\n')
  for (const delimiter of [',', ';', '\t', '|']) expect(await seen(Buffer.from(written(delimiter)), 'a.csv')).toEqual([rows])
  expect(await seen(Buffer.from(`sep=;\r\n${written(';')}`), 'a.csv')).toEqual([rows])
  expect(await seen(Buffer.from(`\ufeff${written(';')}`), 'a.csv')).toEqual([rows])
  expect(await seen(Buffer.from(`\ufeff${written('\t')}`, 'utf16le'), 'a.txt')).toEqual([rows])
  expect(await seen(Buffer.from(written('\t'), 'utf16le'), 'a.txt')).toEqual([rows])
  const ansi = await read(Buffer.from(written(';'), 'latin1'), 'classe.csv')
  expect([ansi.encoding, ansi.tabs.map(({ name }) => name), ansi.tabs.map(texts)]).toEqual(['windows-1252', ['classe'], [rows]])
  expect(await seen(Buffer.from(`Name,Height\nAma,4'6" tall\n,\n\n"Kofi\nOwusu",5\n`))).toEqual([
    [
      ['Name', 'Height'],
      ['Ama', `4'6" tall`],
      ['Kofi\nOwusu', '5'],
    ],
  ])
  expect((await read(Buffer.from(`Name\n\n"Kofi\nOwusu"\nAma`))).tabs[0]?.rows.map(({ row }) => row)).toEqual([1, 3, 5])
  expect(await refusal(Buffer.from('Name,Class\n"Ama,Basic 5'))).toMatch(/^A quote/)
})
