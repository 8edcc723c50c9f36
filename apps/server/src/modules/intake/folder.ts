import { readdir, readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { CsvUnreadable, decodeCsv, parseCsv, unguard } from '#lib/csv'
import type { DataFile } from './data-file.ts'
import type { Fault } from './import-context.ts'
import type { Part } from './rows.ts'

const MAX_BYTES = 10 * 1024 * 1024 // security §1 "files in and out"
const MAX_ROWS = 20_000

/** The parts of each data file in a folder: `attendance.csv`, `attendance.term-1.csv` … Says what is wrong with the rest. */
export async function partsIn(folder: string, files: readonly DataFile[], faults: Fault[]): Promise<Map<string, string[]>> {
  const parts = new Map<string, string[]>(files.map(({ name }) => [name, []]))
  for (const file of (await readdir(folder)).filter((name) => name.toLowerCase().endsWith('.csv')).toSorted()) {
    const known = parts.get(file.split('.')[0] ?? '')
    if (known) known.push(file)
    else
      faults.push({
        file,
        line: null,
        column: null,
        wrong: 'No data file has this name.',
        todo: `Rename or remove it. The data files are: ${files.map(({ name }) => `${name}.csv`).join(', ')}.`,
      })
  }
  return parts
}

/** One part, its rows read and its first line checked; null when something about the whole file is wrong. */
export async function readPart(
  folder: string,
  file: string,
  about: Pick<DataFile, 'name' | 'columns'>,
  faults: Fault[],
): Promise<Part | null> {
  const refuse = (line: number | null, column: string | null, wrong: string, todo: string) => {
    faults.push({ file, line, column, wrong, todo })
    return null
  }
  const place = path.join(folder, file)
  if ((await stat(place)).size > MAX_BYTES)
    return refuse(
      null,
      null,
      'The file is larger than 10 MB.',
      `Split it into ${about.name}.1.csv, ${about.name}.2.csv and so on.`,
    )
  try {
    const rows = parseCsv(decodeCsv(await readFile(place)))
    const [header] = rows
    if (!header) return refuse(1, null, 'The file is empty.', 'Write the column names into the first line, or remove the file.')
    if (rows.length - 1 > MAX_ROWS)
      return refuse(
        null,
        null,
        `The file has ${rows.length - 1} rows, more than ${MAX_ROWS}.`,
        `Split it into ${about.name}.1.csv, ${about.name}.2.csv and so on.`,
      )
    return isHeaderRight(header.cells, about, refuse) ? { file, rows } : null
  } catch (error) {
    if (!(error instanceof CsvUnreadable)) throw error
    return refuse(error.line, null, error.message, error.todo)
  }
}

function isHeaderRight(
  cells: readonly string[],
  { columns }: Pick<DataFile, 'columns'>,
  refuse: (line: number, column: string, wrong: string, todo: string) => null,
): boolean {
  const names = cells.map((cell) => unguard(cell.trim()).toLowerCase())
  const known = new Set(columns.map(({ name }) => name))
  let isRight = true
  for (const [index, name] of names.entries()) {
    if (known.has(name) && names.indexOf(name) === index) continue
    isRight = false
    if (known.has(name)) refuse(1, name, `The column “${name}” is there twice.`, 'Remove one of them.')
    else
      refuse(
        1,
        name.slice(0, 40),
        `There is no column “${name.slice(0, 40)}”.`,
        `Remove or rename it. The columns are: ${[...known].join(', ')}.`,
      )
  }
  for (const { name, isRequired } of columns) {
    if (!isRequired || names.includes(name)) continue
    isRight = false
    refuse(1, name, `The column “${name}” is missing.`, 'Add it to the first line, with a value in every row.')
  }
  return isRight
}
