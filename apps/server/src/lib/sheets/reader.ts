import path from 'node:path'
import { readCsvSheet } from './csv-reader.ts'
import { isOneRoster, readOneRoster } from './one-roster.ts'
import { SHEET_LIMITS, SheetRefused, type Workbook } from './workbook.ts'
import { readXlsx } from './xlsx-reader.ts'
import { partsOfZip } from './zip.ts'

/**
 * Reads a spreadsheet that somebody brought, by what it is and not by its name. It is a stranger's file: only ever in a process of its
 * own (`inSubprocess`), since what it costs is bounded, but not small. Throws `SheetRefused`.
 */
export async function readWorkbook(file: Buffer, name: string): Promise<Workbook> {
  if (file.length > SHEET_LIMITS.bytes)
    throw new SheetRefused('The file is larger than 10 MB.', 'Split it, class by class for instance.')
  const refusal = refusalOf(file)
  if (refusal) throw refusal
  const book = file.subarray(0, 2).toString('latin1') === 'PK' ? await readZip(file) : readCsvSheet(file, path.parse(name).name)
  if (book.tabs.every(({ rows }) => rows.length === 0)) throw new SheetRefused('The sheet is empty.', 'Choose another file.')
  return book
}

/** A package of CSV files, or a spreadsheet. */
async function readZip(file: Buffer): Promise<Workbook> {
  const parts = partsOfZip(file)
  return isOneRoster(parts) ? readOneRoster(parts) : readXlsx(file)
}

const OLD_OFFICE = 'd0cf11e0a1b11ae1'

/** What is often brought and is no sheet; each with the way out. */
function refusalOf(file: Buffer): SheetRefused | null {
  if (file.length === 0) return new SheetRefused('The file is empty.', 'Choose another file.')
  const start = file.subarray(0, 1024).toString('latin1').replace(/^ï»¿/, '').trimStart().toLowerCase()
  if (file.subarray(0, 8).toString('hex') === OLD_OFFICE)
    return new SheetRefused('This is an old Excel file (.xls), or one with a password.', 'Save it as .xlsx without a password.')
  if (start.startsWith('%pdf'))
    return new SheetRefused('This is a PDF: its tables cannot be read.', 'Ask for the list as Excel or CSV.')
  if (/^(?:<!doctype html|<html|<table|<meta|<\?xml)/.test(start))
    return new SheetRefused('This is a web page that is called a spreadsheet.', 'Open it in Excel, and save it as .xlsx.')
  return null
}
