import { type CellToWrite, writeXlsx } from '#lib/sheets/xlsx-writer'
import { zipOf } from '#lib/sheets/zip'
import type { Picture, TableRows } from './everything.store.ts'

type Row = TableRows['rows'][number]

const ENDINGS: Record<string, string> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'application/pdf': 'pdf',
}

const READ_ME = `What the school keeps of this family.

family.xlsx      the same as below, to be read: one tab for each kind of thing
everything.json  every row as it is kept, for programs
pictures/        photos, sick notes and bank slips, by the number that the rows say

Not in here: who looked at the child's record (parents read that in the app, under their profile), and questions to the assistant, which
are the parent's alone.
`

/** What a row is called where another one names it. */
function namesOf(tables: readonly TableRows[]): Map<string, string> {
  const names = new Map<string, string>()
  for (const { rows } of tables)
    for (const row of rows) {
      const { id, fullname, first_name: first, last_name: last, name, title, academic_year: year } = row
      const said = [fullname ?? (first === undefined ? (name ?? title) : `${text(first)} ${text(last)}`), year]
      const called = said.flatMap((part) => (typeof part === 'string' ? part : [])).join(', ')
      if (typeof id === 'string' && called !== '') names.set(id, called)
    }
  return names
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Ids say nothing to a reader; where one stands for something with a name, that is written. */
function tabOf({ name, rows }: TableRows, names: ReadonlyMap<string, string>) {
  const columns = Object.keys(rows[0] ?? {}).filter((column) => column !== 'id' && column !== 'school_id')
  const cell = (column: string, value: Row[string]): CellToWrite => {
    if (value === null || value === undefined) return null
    if (typeof value === 'number') return value
    if (typeof value !== 'string') return JSON.stringify(value)
    return column.endsWith('_id') ? (names.get(value) ?? value) : value
  }
  return {
    name: name.replaceAll('_', ' '),
    heads: columns.map((column) => column.replace(/_id$/, '').replaceAll('_', ' ')),
    rows: rows.map((row) => columns.map((column) => cell(column, row[column]))),
  }
}

/** All of it as one zip file; the bytes of pictures are fetched when it is written. */
export async function familyFile(
  tables: readonly TableRows[],
  pictures: readonly Picture[],
  bytesOf: (sha256: string) => Promise<Buffer>,
): Promise<Buffer> {
  const names = namesOf(tables)
  const everything = Object.fromEntries(tables.map(({ name, rows }) => [name, rows]))
  const shown: [string, Buffer][] = []
  for (const { id, sha256, mime } of pictures) shown.push([`pictures/${id}.${ENDINGS[mime] ?? 'bin'}`, await bytesOf(sha256)])
  return zipOf([
    ['READ ME.txt', READ_ME],
    ['family.xlsx', writeXlsx(tables.map((table) => tabOf(table, names)))],
    ['everything.json', JSON.stringify(everything, null, 2)],
    ...shown,
  ])
}
