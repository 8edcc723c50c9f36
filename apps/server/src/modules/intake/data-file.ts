import type { Tx } from '#db'
import { unguard, type CsvRow } from '#lib/csv'
import { Wrong, type Cell, type SchoolFacts } from './cells.ts'
import type { Desk, Fault } from './desk.ts'

export type Columns = Record<string, Cell<unknown>>
export type RowOf<C extends Columns> = { [K in keyof C]: C[K] extends Cell<infer T> ? T : never }

/** A row that was understood, and how to say that something about it is wrong all the same. */
export type Line<R> = { row: R; fault(column: string & keyof R, wrong: string, todo: string): void }

/**
 * A row as the database holds it, in the file's own shape. `off`: switched off, and on again when a file names it;
 * `former`: rightly no longer there, so that nobody misses it.
 */
export type Held<R> = { row: R; state: 'here' | 'off' | 'former' }

/** How one data file is read, compared and written. */
export type Description<C extends Columns> = {
  name: string
  columns: C
  /** The columns that tell one row from another. */
  key: readonly (keyof C & string)[]
  /** Columns that only speak to the import and are not kept. */
  unkept?: readonly (keyof C & string)[]
  /** Columns that must say the same on all rows of one thing (a bill on its lines). */
  head?: { of: readonly (keyof C & string)[]; columns: readonly (keyof C & string)[] }
  /** A thing the files speak of is whole in them: its lines that are not there are removed. Needs `head`. */
  isWhole?: true
  /** Checks rows against each other and the desk, and puts what later files refer to onto the desk. */
  check(lines: readonly Line<RowOf<C>>[], desk: Desk): void | Promise<void>
  held(tx: Tx, desk: Desk): Promise<Held<RowOf<C>>[]>
  /** Writes rows that are new or changed; `all` are all rows of the files, `removed` the lines that a whole thing lost. */
  write(tx: Tx, rows: readonly RowOf<C>[], desk: Desk, all: readonly RowOf<C>[], removed: readonly RowOf<C>[]): Promise<void>
  /** Switches off what is missing; left out where history must stay. */
  retire?(tx: Tx, rows: readonly RowOf<C>[], desk: Desk): Promise<void>
}

export type Difference = { key: string; fields: string[] }
export type Differences = { added: string[]; changed: Difference[]; same: number; removed: string[]; missing: string[] }

/** Rows of one data file that were checked, ready to be compared and written. */
export type Checked = {
  rows: number
  compare(tx: Tx, desk: Desk): Promise<Differences>
  /** Both need `compare` first. */
  write(tx: Tx, desk: Desk): Promise<void>
  retire: ((tx: Tx, desk: Desk) => Promise<void>) | null
}

/** A part of a data file: `attendance.csv`, `attendance.term-1.csv`. */
export type Part = { file: string; rows: CsvRow[] }

export type DataFile = {
  name: string
  columns: { name: string; isRequired: boolean }[]
  check(parts: readonly Part[], desk: Desk): Promise<Checked>
}

/** Makes a data file out of its description; the row's type stays inside. */
export function dataFile<C extends Columns>(about: Description<C>): DataFile {
  type Row = RowOf<C>
  const names = Object.keys(about.columns)
  const compared = names.filter((name) => about.unkept?.includes(name) !== true)
  const keyOf = (row: Row) => about.key.map((column) => String(row[column] ?? '')).join(' · ')
  const headOf = (row: Row) => about.head?.of.map((column) => String(row[column] ?? '')).join(' · ') ?? ''

  return {
    name: about.name,
    columns: columnsOf(about.columns),
    async check(parts, desk) {
      const lines = parts.flatMap((part) => understand<C>(part, about.columns, desk))
      refuseTwice(lines, keyOf, about.key[0] ?? '')
      if (about.head) refuseContradictions<Row>(lines, about.head)
      await about.check(lines, desk)
      const rows = lines.map(({ row }) => row)
      let fresh: Row[] = []
      let removed: Row[] = []
      let missing: Row[] = []
      return {
        rows: rows.length,
        async compare(tx, here) {
          const held = new Map((here.school.isNew ? [] : await about.held(tx, here)).map((each) => [keyOf(each.row), each]))
          const found: Differences = { added: [], changed: [], same: 0, removed: [], missing: [] }
          fresh = rows.filter((row) => {
            const key = keyOf(row)
            const before = held.get(key)
            held.delete(key)
            if (!before) return found.added.push(key) > 0
            const fields = compared.filter((name) => !isSame(before.row[name], row[name]))
            if (before.state === 'off') fields.push('active')
            if (fields.length === 0) found.same++
            else found.changed.push({ key, fields })
            return fields.length > 0
          })
          const gone = [...held.values()].filter(({ state }) => state === 'here').map(({ row }) => row)
          const whole = new Set(about.isWhole ? rows.map(headOf) : [])
          removed = gone.filter((row) => whole.has(headOf(row)))
          missing = gone.filter((row) => !whole.has(headOf(row)))
          found.removed = removed.map(keyOf)
          found.missing = missing.map(keyOf)
          return found
        },
        write: async (tx, here) => {
          if (fresh.length + removed.length > 0) await about.write(tx, fresh, here, rows, removed)
        },
        retire: about.retire
          ? async (tx, here) => {
              if (missing.length > 0) await about.retire?.(tx, missing, here)
            }
          : null,
      }
    },
  }
}

/** The names of columns, and which must be there. */
export const columnsOf = (columns: Columns): DataFile['columns'] =>
  Object.entries(columns).map(([name, { isRequired }]) => ({ name, isRequired }))

const isSame = (one: unknown, other: unknown) =>
  one === other || (typeof one === 'object' && one !== null && JSON.stringify(one) === JSON.stringify(other))

/** Reads each cell of each row; rows with a wrong cell are reported and left out. */
export function understand<C extends Columns>(
  { file, rows }: Part,
  columns: C,
  desk: { school: SchoolFacts; faults: Fault[] },
): Line<RowOf<C>>[] {
  const [header, ...body] = rows
  if (!header) return []
  const place = new Map(header.cells.map((name, index) => [unguard(name.trim()).toLowerCase(), index]))
  const readers = Object.entries(columns).map(([name, cell]) => ({ name, cell, index: place.get(name) ?? -1 }))
  const lines: Line<RowOf<C>>[] = []
  for (const { line, cells } of body) {
    if (cells.length !== header.cells.length) {
      desk.faults.push({
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
      const value = cell.read(cells[index] ?? '', desk.school)
      if (value instanceof Wrong) {
        isRight = false
        desk.faults.push({ file, line, column: name, wrong: value.wrong, todo: value.todo })
      } else values[name] = value
    }
    if (isRight && isRowOf(columns, values))
      lines.push({ row: values, fault: (column, wrong, todo) => desk.faults.push({ file, line, column, wrong, todo }) })
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

/** Says of rows of one thing where they do not agree about it. */
export function refuseContradictions<R>(
  lines: readonly Line<R>[],
  head: { of: readonly (keyof R & string)[]; columns: readonly (keyof R & string)[] },
) {
  const first = new Map<string, R>()
  for (const { row, fault } of lines) {
    const name = head.of.map((column) => String(row[column])).join(' · ')
    const before = first.get(name)
    if (!before) first.set(name, row)
    else
      for (const column of head.columns)
        if (!isSame(before[column], row[column]))
          fault(column, `Another row of “${name}” says something else here.`, 'Make the rows agree.')
  }
}
