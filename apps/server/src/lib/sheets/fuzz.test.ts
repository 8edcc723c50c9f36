import { deflateRawSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { readWorkbook } from './reader.ts'
import { SHEET_LIMITS, SheetRefused } from './workbook.ts'
import { writeXlsx } from './xlsx-writer.ts'
import { zipOf } from './zip.ts'

/** `SHEET_MUTATIONS=50000` for the long run; the same numbers each time, so that what fails fails again. */
const MUTATIONS = Number(process.env['SHEET_MUTATIONS'] ?? 600)
/** No mutation of a file of some kilobytes takes longer than a small part of the limit of its thread. */
const WITHIN_MS = 5000

/** Numbers from 0 up to a bound, the same for the same seed (mulberry32). */
function numbers(seed: number): (bound: number) => number {
  let state = seed
  return (bound) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % bound
  }
}

/** Some bytes turned, doubled, cut out or put in; sometimes the end is gone. */
function mutated(file: Buffer, next: (bound: number) => number): Buffer {
  let bytes = Buffer.from(file)
  for (let change = 0; change <= next(4); change++) {
    const [at, length] = [next(bytes.length), 1 + next(40)]
    const kind = next(5)
    if (kind === 0) bytes[at] = next(256)
    else if (kind === 1) bytes = Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + length)])
    else if (kind === 2) bytes = Buffer.concat([bytes.subarray(0, at + length), bytes.subarray(at)])
    else if (kind === 3)
      bytes = Buffer.concat([bytes.subarray(0, at), Buffer.from(WORDS[next(WORDS.length)] ?? ''), bytes.subarray(at)])
    else bytes = bytes.subarray(0, Math.max(1, at))
    if (bytes.length === 0) bytes = Buffer.from([next(256)])
  }
  return bytes
}

/** What means something to one reader or another. */
const WORDS = [
  '"',
  '"",',
  ';',
  '\n',
  '\r',
  '\0',
  '\uFEFF',
  '<c r="XFD1048576"><v>1</v></c>',
  '</row>',
  '<row',
  '&#x0;',
  '<!DOCTYPE a>',
  'PK\u0001\u0002',
  '1e999',
  "t='s'",
  '\xff\xfe',
]

const SHEET = writeXlsx([
  {
    name: 'Basic 5',
    heads: ['Name', 'Phone', 'Born'],
    rows: [
      ['Ama Mensah', '0244550182', { day: '2015-02-14' }],
      ['Kofi <&>', '', 17],
    ],
  },
  { name: 'Basic 6', heads: ['Name'], rows: [['Esi']] },
])
const PARTS: [string, string][] = [
  ['xl/workbook.xml', '<workbook xmlns:r="r"><sheets><sheet name="All" sheetId="1" r:id="rId1"/></sheets></workbook>'],
  [
    'xl/_rels/workbook.xml.rels',
    '<Relationships><Relationship Id="rId1" Type="http://x/worksheet" Target="worksheets/sheet1.xml"/></Relationships>',
  ],
  ['xl/sharedStrings.xml', '<sst><si><t>Name</t></si><si><r><t>Ama </t></r><r><t>Mensah</t></r></si></sst>'],
  [
    'xl/worksheets/sheet1.xml',
    '<worksheet><sheetData><row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1"><f>1+1</f><v>2</v></c></row><row r="2"><c r="A2" t="s"><v>1</v></c></row></sheetData><mergeCells><mergeCell ref="A2:B3"/></mergeCells></worksheet>',
  ],
]
const CSV = Buffer.from('Name;Class;"Phone, home"\r\n"Mensah, Ama ""Serwaa""";Basic 5;0244550182\r\nAgbéko;;\r\n', 'latin1')

/** Reads a file, and says whether it was read or refused in words; anything else is a fault. */
async function outcome(file: Buffer, name: string): Promise<'read' | 'refused'> {
  try {
    const { tabs } = await readWorkbook(file, name)
    const rows = tabs.flatMap((tab) => tab.rows)
    expect(rows.length).toBeLessThanOrEqual(SHEET_LIMITS.rows + SHEET_LIMITS.tabs)
    expect(Math.max(0, ...rows.map(({ cells }) => cells.length))).toBeLessThanOrEqual(SHEET_LIMITS.columns)
    return 'read'
  } catch (error) {
    const isInWords = error instanceof SheetRefused && error.message.length > 5 && error.todo.length > 5
    if (!isInWords) throw error
    return 'refused'
  }
}

test.each([
  ['a workbook', 'pupils.xlsx', (next: (bound: number) => number) => mutated(SHEET, next)],
  [
    'the parts of a workbook in a sound file',
    'pupils.xlsx',
    (next: (bound: number) => number) => {
      const chosen = next(PARTS.length)
      return zipOf(
        PARTS.map(([name, text], at) => [name, at === chosen ? mutated(Buffer.from(text), next).toString('latin1') : text]),
      )
    },
  ],
  ['a text file', 'pupils.csv', (next: (bound: number) => number) => mutated(CSV, next)],
  ['anything that is called a workbook', 'pupils.xlsx', (next: (bound: number) => number) => mutated(deflateRawSync(CSV), next)],
])('whatever becomes of %s on its way, it is read or refused in words, and soon', { timeout: 300_000 }, async (_, name, make) => {
  const seen = new Set<string>()
  for (let seed = 1; seed <= MUTATIONS; seed++) {
    const file = make(numbers(seed))
    const began = performance.now()
    seen.add(
      await outcome(file, name).catch((error: unknown) => {
        throw new Error(`Mutation ${seed} of ${name} broke the reader.`, { cause: error })
      }),
    )
    expect(performance.now() - began, `mutation ${seed}`).toBeLessThan(WITHIN_MS)
  }
  // Some are still to be read, and some are not: both ways were gone.
  expect([...seen].toSorted()).toEqual(['read', 'refused'])
})
