import type { Tx } from '#db'
import type { BesideFolder } from './beside.ts'
import { shown, written, type CellIs } from './cells.ts'
import type { ImportContext } from './import-context.ts'
import {
  columnsOf,
  isSame,
  refuseContradictions,
  refuseForgotten,
  refuseTwice,
  understand,
  wordOf,
  type Columns,
  type Line,
  type Part,
  type RowOf,
} from './rows.ts'

/** A row as the database holds it, in the file's own shape. */
export type Held<R> = {
  row: R
  /** `off`: switched off, and on again when a file names it; `former`: rightly no longer there, so that nobody misses it. */
  state: 'here' | 'off' | 'former'
  /**
   * What somebody proved, chose or decided here: no file writes over it. Columns, each with what the files had said of it until then
   * (undefined: not known), or all of the thing it belongs to.
   */
  own?: Readonly<Record<string, unknown>> | 'all'
}

/** Everything there is of these pupils; of nobody in particular with the first of them. */
export class OfPupils {
  readonly wardIds: readonly string[]
  readonly isFirst: boolean
  constructor(wardIds: readonly string[], isFirst: boolean) {
    this.wardIds = wardIds
    this.isFirst = isFirst
  }
}

/** What is asked of the database: what the rows of files speak of, or all of some pupils. */
export type Wanted<R> = readonly R[] | OfPupils

/** A row that leaves the school, in the order of its file's columns. */
export type RowOut = { cells: string[]; isOff: boolean }

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
  /** Columns that an empty cell does not empty: what was done with them is not undone by silence. */
  lasting?: readonly (keyof C & string)[]
  /** Its column that names files, and the folder in which they lie beside it. */
  beside?: { column: keyof C & string; folder: BesideFolder }
  /** Its column that names a pupil whose file it fills: of one whose file is forgotten it brings nothing back. */
  fillsFileOf?: keyof C & string
  /** Whom or what a row is about, in the words of people. */
  called?(row: RowOf<C>, context: ImportContext): string | undefined
  /** Makes of a row's cells what is kept and compared. */
  prepare?(line: Line<RowOf<C>>, context: ImportContext): void
  /** What the database has of the things that these rows speak of; all it has where there is a `retire`. */
  held(tx: Tx, context: ImportContext, wanted: Wanted<RowOf<C>>): Promise<Held<RowOf<C>>[]>
  /** Rows that are asked for by their pupils, since there are too many for one answer. */
  isByPupil?: true
  /** Checks the rows, as they will be, against each other and the context, and puts what later files refer to into it. */
  check(lines: readonly Line<RowOf<C>>[], context: ImportContext): void | Promise<void>
  /** Writes rows that are new or changed; `all` are all rows of the files, `removed` the lines that a whole thing lost. */
  write(
    tx: Tx,
    rows: readonly RowOf<C>[],
    context: ImportContext,
    all: readonly RowOf<C>[],
    removed: readonly RowOf<C>[],
  ): Promise<void>
  /** Lays what the files say of a person's own fields before the office; `lines` are all of the files. */
  propose?(tx: Tx, said: readonly CellValue[], context: ImportContext, lines: readonly Line<RowOf<C>>[]): Promise<void>
  /** Switches off what is missing; left out where history must stay. */
  retire?(tx: Tx, rows: readonly RowOf<C>[], context: ImportContext): Promise<void>
}

/** A cell of the files that was not believed, since somebody set the field here. */
export type CellValue = { key: string; column: string; value: unknown }

export type Change = { column: string; from: string; to: string }
/** `key` is what the row is known by, and whom it is about; `line` where it stands in its file. */
export type Difference = { key: string; line: number; changes: Change[] }
export type Differences = {
  added: string[]
  /** Where what is new stands in its file. */
  addedAt: number[]
  changed: Difference[]
  /** What stays although the files say otherwise: `from` stands here, `to` in the file. */
  kept: Difference[]
  same: number
  removed: string[]
  missing: string[]
}

/** Rows of one data file that were checked and compared, ready to be written. */
export type Checked = {
  rows: number
  differences: Differences
  write(tx: Tx, context: ImportContext): Promise<void>
  retire: ((tx: Tx, context: ImportContext) => Promise<void>) | null
}

export type DataFile = {
  name: string
  columns: { name: string; isRequired: boolean }[]
  beside: { column: string; folder: BesideFolder } | undefined
  check(tx: Tx, parts: readonly Part[], context: ImportContext): Promise<Checked>
  /** What of it can leave the school, and come back: files that lie beside it stay, and what is nothing without them (null). */
  out: {
    columns: { name: string; is: CellIs | undefined }[]
    isByPupil: boolean
    rows(tx: Tx, context: ImportContext, wanted: OfPupils): Promise<RowOut[]>
  } | null
}

/** Makes a data file out of its description; the row's type stays inside. */
export function dataFile<C extends Columns>(about: Description<C>): DataFile {
  type Row = RowOf<C>
  const compared = Object.keys(about.columns).filter((name) => about.unkept?.includes(name) !== true)
  const heads = new Set<string>(about.head?.columns)
  const lasting = new Set<string>(about.lasting)
  const keyOf = (row: Row) => wordOf<Row>(row, about.key)
  const thingOf = (row: Row) => wordOf<Row>(row, about.head?.of ?? about.key)

  /** Rows of the files laid on what is here: a column that a file leaves out, and what is somebody's own, stays as it is. */
  function lay(lines: readonly Line<Row>[], held: readonly Held<Row>[], context: ImportContext) {
    const waiting = new Map(held.map((each) => [keyOf(each.row), each]))
    const things = new Map(held.map((each) => [thingOf(each.row), each]))
    const decided = new Set(held.filter(({ own }) => own === 'all').map(({ row }) => thingOf(row)))
    const found: Differences = { added: [], addedAt: [], changed: [], kept: [], same: 0, removed: [], missing: [] }
    const said: CellValue[] = []
    const fresh: Row[] = []
    const label = (row: Row) => [keyOf(row), about.called?.(row, context)].filter((word) => word !== undefined).join(' ')
    const change = (name: string, from: Row | undefined, to: Row): Change => {
      const show = (row: Row) => shown(row[name], about.columns[name]?.show, context.school)
      return { column: name, from: from ? show(from) : '', to: show(to) }
    }
    const isEmpty = (name: string, row: Row) => isSame(row[name], about.columns[name]?.read('', context.school))

    for (const { row, given, line } of lines) {
      const key = keyOf(row)
      const before = waiting.get(key)
      waiting.delete(key)
      const kin = before ?? things.get(thingOf(row))
      const kept: Change[] = []
      const changes: Change[] = []
      const keep = (name: string, from: Row) => Object.assign(row, { [name]: from[name] })
      for (const name of compared) {
        const old = before ?? (heads.has(name) ? kin : undefined)
        if (!old) continue
        if (!given.has(name) || (lasting.has(name) && isEmpty(name, row))) keep(name, old.row)
        if (isSame(old.row[name], row[name])) continue
        const own = decided.has(thingOf(row)) ? {} : (old.own ?? null)
        const isOwn = own !== null && own !== 'all' && (decided.has(thingOf(row)) || name in own)
        if (!isOwn) changes.push(change(name, old.row, row))
        else {
          if (!isEmpty(name, row) && !isSame(own[name], row[name])) {
            said.push({ key, column: name, value: row[name] })
            kept.push(change(name, old.row, row))
          }
          keep(name, old.row)
        }
      }
      if (kept.length > 0) found.kept.push({ key: label(row), line, changes: kept })
      if (before?.state === 'off') changes.push({ column: 'active', from: 'no', to: 'yes' })
      if (decided.has(thingOf(row))) found.same++
      else if (!before) {
        found.added.push(label(row))
        found.addedAt.push(line)
        fresh.push(row)
      } else if (changes.length > 0) {
        found.changed.push({ key: label(row), line, changes })
        fresh.push(row)
      } else found.same++
    }
    const gone = [...waiting.values()].filter(({ state, row }) => state === 'here' && !decided.has(thingOf(row)))
    const whole = new Set(about.isWhole ? lines.map(({ row }) => thingOf(row)) : [])
    const removed = gone.filter(({ row }) => whole.has(thingOf(row))).map(({ row }) => row)
    const missing = about.retire ? gone.filter(({ row }) => !whole.has(thingOf(row))).map(({ row }) => row) : []
    found.removed = removed.map(label)
    found.missing = missing.map(label)
    return { found, fresh, said, removed, missing }
  }

  const leaving = Object.entries(about.columns).filter(([name]) => compared.includes(name) && name !== about.beside?.column)

  return {
    name: about.name,
    columns: columnsOf(about.columns),
    beside: about.beside,
    out:
      about.beside && about.columns[about.beside.column]?.isRequired
        ? null
        : {
            columns: leaving.map(([name, { is }]) => ({ name, is })),
            isByPupil: about.isByPupil === true,
            async rows(tx, context, wanted) {
              const held = await about.held(tx, context, wanted)
              return held.map(({ row, state }) => ({
                cells: leaving.map(([name, { write }]) => written(row[name], write, context.school)),
                isOff: state === 'off',
              }))
            },
          },
    async check(tx, parts, context) {
      const lines = parts.flatMap((part) => understand<C>(part, about.columns, context))
      if (about.prepare) for (const line of lines) about.prepare(line, context)
      refuseTwice(lines, keyOf, about.key[0] ?? '')
      const rows = lines.map(({ row }) => row)
      const held = context.school.isNew ? [] : await about.held(tx, context, rows)
      const { found, fresh, said, removed, missing } = lay(lines, held, context)
      if (about.head) refuseContradictions<Row>(lines, about.head)
      if (about.fillsFileOf !== undefined) refuseForgotten<Row>(lines, about.fillsFileOf, context.forgotten)
      await about.check(lines, context)
      return {
        rows: rows.length,
        differences: found,
        write: async (into, here) => {
          if (fresh.length + removed.length > 0) await about.write(into, fresh, here, rows, removed)
          await about.propose?.(into, said, here, lines)
        },
        retire: about.retire
          ? async (into, here) => {
              if (missing.length > 0) await about.retire?.(into, missing, here)
            }
          : null,
      }
    },
  }
}
