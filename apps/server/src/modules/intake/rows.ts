import { unguard, type CsvRow } from '#lib/csv'
import { Wrong, type Cell, type SchoolFacts } from './cells.ts'
import type { Fault } from './import-context.ts'

export type Columns = Record<string, Cell<unknown>>
export type RowOf<C extends Columns> = { [K in keyof C]: C[K] extends Cell<infer T> ? T : never }

/** A row that was understood, and how to say that something about it is wrong all the same. */
export type Line<R> = {
  row: R
  /** Where it stands in its file. */
  line: number
  /** The columns that it says something about; those its file leaves out are not among them. */
  given: ReadonlySet<string>
  fault(column: string & keyof R, wrong: string, todo: string): void
  /** Something that may be right, and that somebody must say yes to first. */
  ask(column: string & keyof R, about: { wrong: string; todo: string }): void
}

/** A part of a data file: `attendance.csv`, `attendance.term-1.csv`. */
export type Part = { file: string; rows: CsvRow[] }

/** The names of columns, and which must be there. */
export const columnsOf = (columns: Columns): { name: string; isRequired: boolean }[] =>
  Object.entries(columns).map(([name, { isRequired }]) => ({ name, isRequired }))

export const isSame = (one: unknown, other: unknown): boolean =>
  one === other || (typeof one === 'object' && one !== null && JSON.stringify(one) === JSON.stringify(other))

/** Some cells of a row as one word, to know it by. */
export const wordOf = <R>(row: R, columns: readonly (keyof R & string)[]): string =>
  columns.map((column) => String(row[column] ?? '')).join(' · ')

/** The cells of one column as they are written; none where the file leaves it out. */
export function columnIn({ rows: [header, ...body] }: Part, column: string): string[] {
  const index = header?.cells.findIndex((name) => unguard(name.trim()).toLowerCase() === column) ?? -1
  return index === -1 ? [] : body.map(({ cells }) => unguard(cells[index]?.trim() ?? ''))
}

/** Reads each cell of each row; rows with a wrong cell are reported and left out. */
export function understand<C extends Columns>(
  { file, rows }: Part,
  columns: C,
  context: { school: SchoolFacts; faults: Fault[]; questions: Fault[] },
): Line<RowOf<C>>[] {
  const [header, ...body] = rows
  if (!header) return []
  const place = new Map(header.cells.map((name, index) => [unguard(name.trim()).toLowerCase(), index]))
  const given = new Set(place.keys())
  const readers = Object.entries(columns).map(([name, cell]) => ({ name, cell, index: place.get(name) ?? -1 }))
  const lines: Line<RowOf<C>>[] = []
  for (const { line, cells } of body) {
    if (cells.length !== header.cells.length) {
      context.faults.push({
        file,
        line,
        column: null,
        wrong: `The row has ${cells.length} cells, the first line has ${header.cells.length}.`,
        todo: 'Look for a comma too many or too few; a text with a comma needs quotes around it.',
      })
      continue
    }
    const values: Record<string, unknown> = {}
    let isRight = true
    for (const { name, cell, index } of readers) {
      const value = cell.read(cells[index] ?? '', context.school)
      if (value instanceof Wrong) {
        isRight = false
        context.faults.push({ file, line, column: name, wrong: value.wrong, todo: value.todo })
      } else values[name] = value
    }
    if (isRight && isRowOf(columns, values))
      lines.push({
        row: values,
        line,
        given,
        fault: (column, wrong, todo) => context.faults.push({ file, line, column, wrong, todo }),
        ask: (column, about) => context.questions.push({ file, line, column, ...about }),
      })
  }
  return lines
}

/** Every column was read by its own cell, so the record has the row's type. */
const isRowOf = <C extends Columns>(columns: C, values: Record<string, unknown>): values is RowOf<C> =>
  Object.keys(columns).every((name) => name in values)

/** Says of rows that speak of the same thing that one is too many. */
export function refuseTwice<R>(lines: readonly Line<R>[], keyOf: (row: R) => string, column: string & keyof R) {
  const seen = new Set<string>()
  for (const { row, fault } of lines) {
    const key = keyOf(row)
    if (seen.has(key)) fault(column, `“${key}” stands here twice.`, 'Keep one of the two rows.')
    seen.add(key)
  }
}

/** Says of rows which speak of a pupil whose file is forgotten. */
export function refuseForgotten<R>(lines: readonly Line<R>[], column: string & keyof R, forgotten: ReadonlySet<string>) {
  for (const { row, fault } of lines) {
    const pupil = String(row[column] ?? '')
    if (forgotten.has(pupil))
      fault(column, `The file of ${pupil} is forgotten.`, 'Take the row out; who comes back gets a new admission number.')
  }
}

/** Says of rows of one thing where they do not agree about it. */
export function refuseContradictions<R>(
  lines: readonly Line<R>[],
  head: { of: readonly (keyof R & string)[]; columns: readonly (keyof R & string)[] },
) {
  const first = new Map<string, R>()
  for (const { row, fault } of lines) {
    const name = wordOf(row, head.of)
    const before = first.get(name)
    if (!before) first.set(name, row)
    else
      for (const column of head.columns)
        if (!isSame(before[column], row[column]))
          fault(column, `Another row of “${name}” says something else here.`, 'Make the rows agree.')
  }
}
