import type { KeptMarks } from '@schoolgate/contracts/kept-marks'
import type { BookCell, BookWork, CellFault, MarkBook } from '@schoolgate/contracts/mark-book'
import {
  asHeld,
  type Cell,
  type Content,
  contentOf,
  EMPTY,
  isCorrection,
  isSameContent,
  isUnsaved,
  meet,
  mineOver,
  readInto,
  writtenCell,
} from './cell.ts'
import type { Typed } from './pasting.ts'

/*
 * The cells of an open mark book, outside of React: typing touches the one cell and tells its row alone. What was typed and cannot be
 * taken stays in its cell with the reason until it is mended; what somebody else wrote meanwhile stands beside it until one is chosen.
 */

export type At = { row: number; column: number }
export type Box = { top: number; left: number; bottom: number; right: number }

type Patch = (At & { before: Content; after: Content })[]

type KeptCell = KeptMarks[number]

const keyOf = (workId: string, wardId: string): string => `${workId} ${wardId}`

/** What somebody typed on a sheet that left the school, over the version that the sheet bore. */
export type Brought = { work_id: string; ward_id: string; seen: number; typed: string }

export function createSheet(book: Pick<MarkBook, 'pupils' | 'works' | 'cells'>, kept: readonly KeptCell[] = []) {
  const { pupils } = book
  let works: readonly BookWork[] = book.works
  const cells = new Map(book.cells.map((cell) => [keyOf(cell.work_id, cell.ward_id), asHeld(cell)]))
  const rowOf = new Map(pupils.map(({ id }, row) => [id, row]))
  const watchers = new Map<number, Set<() => void>>()
  const allWatchers = new Set<() => void>()
  const atWatchers = new Set<() => void>()
  const drawn = pupils.map(() => 0)
  let changes = 0
  const done: Patch[] = []
  const undone: Patch[] = []
  let at: At = {
    row: 0,
    column: Math.max(
      0,
      works.findLastIndex(({ published_at }) => published_at === null),
    ),
  }
  let anchor = at

  const touch = (rows: Iterable<number>): void => {
    for (const row of new Set(rows)) {
      drawn[row] = (drawn[row] ?? 0) + 1
      for (const watcher of watchers.get(row) ?? []) watcher()
    }
  }
  const tellAll = (): void => {
    changes++
    for (const watcher of allWatchers) watcher()
  }
  const idsAt = (row: number, column: number): [string, string] => [works[column]?.id ?? '', pupils[row]?.id ?? '']
  const cell = (row: number, column: number): Cell => cells.get(keyOf(...idsAt(row, column))) ?? EMPTY
  /** Every cell, work by work; worked out once for all who ask between two changes. */
  let listed: readonly (At & { cell: Cell })[] | null = null
  const put = (key: string, next: Cell): void => {
    cells.set(key, next)
    listed = null
  }
  const set = (row: number, column: number, change: Partial<Cell>): void =>
    put(keyOf(...idsAt(row, column)), { ...cell(row, column), ...change })
  const box = (): Box => ({
    top: Math.min(at.row, anchor.row),
    bottom: Math.max(at.row, anchor.row),
    left: Math.min(at.column, anchor.column),
    right: Math.max(at.column, anchor.column),
  })
  const rowsIn = ({ top, bottom }: Box): number[] => Array.from({ length: bottom - top + 1 }, (_, place) => top + place)

  /** Who has left gets no more marks. */
  const isWritable = (row: number): boolean => pupils[row]?.is_here ?? false

  /** `seen`: over which version it was typed, where that is not the one that stands here. */
  function write(wanted: readonly (At & { after: Content; seen?: number })[], isNew = false): Patch {
    const patch = wanted
      .filter(({ row }) => isWritable(row))
      .map((one) => ({ ...one, before: contentOf(cell(one.row, one.column)) }))
      .filter(({ before, after }) => !isSameContent(before, after))
    if (patch.length === 0) return patch
    done.push(patch)
    undone.length = 0
    for (const { row, column, after, seen } of patch)
      set(row, column, { ...after, isNew, ...(seen === undefined ? {} : { version: seen }) })
    touch(patch.map(({ row }) => row))
    tellAll()
    return patch
  }

  /** Takes a patch back, or does it again: but for cells in which something else stands by now. */
  function replay(from: Patch[], to: Patch[], side: 'before' | 'after'): { cells: number; others: number } | null {
    const patch = from.pop()
    if (patch === undefined) return null
    const was = side === 'before' ? 'after' : 'before'
    const own = patch.filter((one) => isSameContent(contentOf(cell(one.row, one.column)), one[was]))
    for (const one of own) set(one.row, one.column, { ...one[side], isNew: false })
    to.push(own)
    touch(own.map(({ row }) => row))
    tellAll()
    return { cells: own.length, others: patch.length - own.length }
  }

  const all = () => (listed ??= works.flatMap((_, column) => pupils.map((__, row) => ({ row, column, cell: cell(row, column) }))))

  for (const { work_id, ward_id, seen, typed, comment } of kept) {
    const [row, column] = [rowOf.get(ward_id), works.findIndex(({ id }) => id === work_id)]
    const work = works[column]
    if (row === undefined || !work || !isWritable(row)) continue
    // Over what was seen then: what somebody wrote since is told by the school.
    set(row, column, { ...readInto(typed, work, comment), version: seen })
  }

  return {
    pupils,
    works: () => works,
    cell,
    /** The cells of a work, child by child. */
    column: (column: number) => all().slice(column * pupils.length, (column + 1) * pupils.length),
    at: () => at,
    box,
    isWritable,
    changes: () => changes,
    drawnOf: (row: number) => drawn[row] ?? 0,
    watch: (row: number) => (watcher: () => void) => {
      const own = watchers.get(row) ?? new Set()
      watchers.set(row, own.add(watcher))
      return () => void own.delete(watcher)
    },
    watchAll: (watcher: () => void) => {
      allWatchers.add(watcher)
      return () => void allWatchers.delete(watcher)
    },
    /** Tells when another cell is the active one. */
    watchAt: (watcher: () => void) => {
      atWatchers.add(watcher)
      return () => void atWatchers.delete(watcher)
    },
    go(row: number, column: number, keepsAnchor = false) {
      const before = rowsIn(box())
      at = { row: Math.max(0, Math.min(pupils.length - 1, row)), column: Math.max(0, Math.min(works.length - 1, column)) }
      if (!keepsAnchor) anchor = at
      touch([...before, ...rowsIn(box())])
      for (const watcher of atWatchers) watcher()
    },
    type(row: number, column: number, typed: string) {
      const work = works[column]
      return work ? write([{ row, column, after: readInto(typed, work, cell(row, column).comment) }]) : []
    },
    paste: (typed: readonly Typed[]) =>
      write(
        typed.flatMap(({ row, column, typed: text }) => {
          const work = works[column]
          return work ? [{ row, column, after: readInto(text, work, cell(row, column).comment) }] : []
        }),
        true,
      ),
    /** Puts a comment beside a mark: letter by letter it is one thing to take back. */
    say(row: number, column: number, comment: string | null) {
      const [last] = done.at(-1)?.length === 1 ? (done.at(-1) ?? []) : []
      const goesOn =
        last?.row === row &&
        last.column === column &&
        isSameContent({ ...last.before, comment: null }, { ...last.after, comment: null })
      const [said] = write([{ row, column, after: { ...contentOf(cell(row, column)), comment } }])
      if (last && said && goesOn) done.splice(-2, 2, [{ ...said, before: last.before }])
    },
    /** What a sheet says that was filled in elsewhere: it goes over the version that the sheet bore, so that the school tells what changed since. */
    bring: (brought: readonly Brought[]) =>
      write(
        brought.flatMap(({ work_id, ward_id, seen, typed }) => {
          const [row, column] = [rowOf.get(ward_id), works.findIndex(({ id }) => id === work_id)]
          const work = works[column]
          if (row === undefined || !work) return []
          return [{ row, column, seen, after: readInto(typed, work, cell(row, column).comment) }]
        }),
        true,
      ),
    undo: () => replay(done, undone, 'before'),
    redo: () => replay(undone, done, 'after'),
    /** Cells that the school does not have yet. */
    unsaved: () => all().filter((one) => isUnsaved(one.cell)),
    wrong: () => all().filter((one) => one.cell.wrong !== null),
    clashing: () => all().filter((one) => one.cell.theirs !== null),
    kept: (): KeptCell[] =>
      all()
        .filter((one) => one.cell.wrong !== null || isUnsaved(one.cell) || one.cell.theirs !== null)
        .map(({ row, column, cell: one }) => {
          const [work_id, ward_id] = idsAt(row, column)
          return { work_id, ward_id, seen: one.version, typed: writtenCell(one), comment: one.comment }
        }),
    /** The school has it: as it was sent; what was typed since stays. */
    settled(workId: string, wardId: string, sent: Content, version: number) {
      const one = cells.get(keyOf(workId, wardId)) ?? EMPTY
      put(keyOf(workId, wardId), { ...one, saved: sent.mark, savedComment: sent.comment, version, savedVersion: version })
      touch([rowOf.get(wardId) ?? 0])
      tellAll()
    },
    /** The school did not take it: it stays in its cell with the reason. */
    refused(workId: string, wardId: string, why: CellFault) {
      const one = cells.get(keyOf(workId, wardId)) ?? EMPTY
      put(keyOf(workId, wardId), { ...one, wrong: { typed: writtenCell(one), why } })
      touch([rowOf.get(wardId) ?? 0])
      tellAll()
    },
    /** What others wrote: taken where nothing was typed here, beside it where something was. */
    arrived(fresh: readonly BookCell[]) {
      for (const theirs of fresh) {
        const key = keyOf(theirs.work_id, theirs.ward_id)
        const one = cells.get(key) ?? EMPTY
        if (theirs.version <= one.version) continue
        put(key, meet(one, theirs))
      }
      touch(fresh.map(({ ward_id }) => rowOf.get(ward_id) ?? 0))
      tellAll()
    },
    /** Of two marks one is chosen: theirs stands, or ours is written over it. */
    choose(row: number, column: number, whose: 'mine' | 'theirs') {
      const one = cell(row, column)
      if (one.theirs === null) return
      const held = asHeld(one.theirs)
      set(row, column, whose === 'theirs' ? held : mineOver(one, held))
      touch([row])
      tellAll()
    },
    setWorks(next: readonly BookWork[]) {
      works = next
      listed = null
      if (at.column >= works.length) at = anchor = { row: at.row, column: Math.max(0, works.length - 1) }
      touch(pupils.keys())
      tellAll()
    },
  }
}

export type Sheet = ReturnType<typeof createSheet>

/** How many marks wait for a reason: parents see others. */
export const correctionsIn = (sheet: Sheet, now: Date): number =>
  sheet.unsaved().filter(({ column, cell }) => {
    const work = sheet.works()[column]
    return work !== undefined && isCorrection(work, cell, now)
  }).length
