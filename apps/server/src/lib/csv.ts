import { CsvError } from 'csv-parse'
import { parse } from 'csv-parse/sync'

const FORMULA = /^[=+\-@\t\r]/
const GUARDED = /^'+[=+\-@\t\r]/

/** True when a spreadsheet would run this text as a formula (security §1 "files in and out"). */
export const isFormula = (text: string): boolean => FORMULA.test(text)

/** A text for a CSV cell: one that a spreadsheet would run gets a leading `'`. */
export const guard = (text: string): string => (FORMULA.test(text) || GUARDED.test(text) ? `'${text}` : text)

/** The text that `guard` was given. */
export const unguard = (text: string): string => (GUARDED.test(text) ? text.slice(1) : text)

const escape = (text: string) => (/[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** Rows of finished cells as CSV (RFC 4180, UTF-8, lines end in LF); the first row holds the column names. */
export const writeCsv = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => `${row.map(escape).join(',')}\n`).join('')

/** A row as it stands in the file, with the line it begins on (the first is 1). */
export type CsvRow = { line: number; cells: string[] }

/** Why a file could not be read at all. */
export class CsvUnreadable extends Error {
  readonly line: number
  readonly todo: string
  constructor(line: number, wrong: string, todo: string) {
    super(wrong)
    this.line = line
    this.todo = todo
  }
}

const SAVE_AS_UTF8 = 'Save it again as “CSV UTF-8 (comma delimited)”.'

/** Bytes of a CSV file as text; only UTF-8, with or without a byte order mark. */
export function decodeCsv(bytes: Uint8Array): string {
  if ((bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff))
    throw new CsvUnreadable(1, 'The file is written in UTF-16.', SAVE_AS_UTF8)
  if (bytes[0] === 0x50 && bytes[1] === 0x4b)
    throw new CsvUnreadable(1, 'This is a spreadsheet (xlsx), not a CSV file.', SAVE_AS_UTF8)
  const zero = bytes.indexOf(0)
  if (zero !== -1) throw new CsvUnreadable(lineAt(bytes, zero), 'The file holds zero bytes, so it is not text.', SAVE_AS_UTF8)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    throw new CsvUnreadable(firstBadLine(bytes), 'A letter is not written in UTF-8.', SAVE_AS_UTF8)
  }
}

/** The rows of a CSV text, cells untouched; empty lines are left out. Throws `CsvUnreadable` where the quotes do not match. */
export function parseCsv(text: string): CsvRow[] {
  try {
    // Shorter and longer rows are let through so that all of them can be listed.
    const rows: CsvRow[] = []
    parse(text, {
      bom: true,
      relax_column_count: true,
      skip_empty_lines: true,
      on_record: (cells: string[], { lines }) => {
        rows.push({ line: lines - newlinesIn(cells), cells })
        return null
      },
    })
    return rows
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const line = Number(error['lines'] ?? 1)
    if (error.code === 'CSV_QUOTE_NOT_CLOSED')
      throw new CsvUnreadable(
        line,
        'A quote (") is opened and never closed.',
        'Close it, or write a quote inside a text twice ("").',
      )
    throw new CsvUnreadable(
      line,
      'A quote (") stands where none may be.',
      'Put the whole cell in quotes and write each quote in it twice ("").',
    )
  }
}

const newlinesIn = (cells: string[]) => cells.reduce((sum, cell) => sum + (cell.match(/\n/g)?.length ?? 0), 0)

const lineAt = (bytes: Uint8Array, end: number) =>
  bytes.subarray(0, end).reduce((lines, byte) => lines + (byte === 10 ? 1 : 0), 1)

function firstBadLine(bytes: Uint8Array): number {
  const lines = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf-8').split('\n')
  const bad = lines.findIndex((line) => line.includes('\ufffd'))
  return bad === -1 ? 1 : bad + 1
}
