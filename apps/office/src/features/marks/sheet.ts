import type { KeptMarks } from '@schoolgate/contracts/kept-marks'
import type { BookCell, BookWork, CellFault, MarkBook } from '@schoolgate/contracts/mark-book'
import { isSameMark, type Mark, type MarkFault, markOf, NO_MARK, readMark, writtenMark } from '@schoolgate/contracts/read-mark'
import type { Typed } from './pasting.ts'

/*
 * The cells of an open mark book, outside of React: typing touches the one cell and tells its row alone. What was typed and cannot be
 * taken stays in its cell with the reason until it is mended; what somebody else wrote meanwhile stands beside it until one is chosen.
 */

/** What was typed and is no mark of this work. */
export type Wrong = { typed: string; why: MarkFault | CellFault }

export type Cell = {
  mark: Mark
  wrong: Wrong | null
  /** As the school has it. */
  saved: Mark
  version: number
  comment: string | null
  savedComment: string | null
  /** What somebody else wrote while this was typed. */
  theirs: BookCell | null
  /** Pasted, or from somebody else: seen for the first time. */
  isNew: boolean
}

export type At = { row: number; column: number }
export type Box = { top: number; left: number; bottom: number; right: number }
type Content = Pick<Cell, 'mark' | 'wrong' | 'comment'>
type Patch = (At & { before: Content; after: Content })[]

type KeptCell = KeptMarks[number]

const EMPTY: Cell = {
  mark: NO_MARK,
  wrong: null,
  saved: NO_MARK,
  version: 0,
  comment: null,
  savedComment: null,
  theirs: null,
  isNew: false,
}

const keyOf = (workId: string, wardId: string): string => `${workId} ${wardId}`
const contentOf = ({ mark, wrong, comment }: Cell): Content => ({ mark, wrong, comment })
const isSameContent = (one: Content, other: Content): boolean =>
  isSameMark(one.mark, other.mark) && one.comment === other.comment && one.wrong?.typed === other.wrong?.typed
const asHeld = (cell: BookCell): Cell => ({
  ...EMPTY,
  mark: markOf(cell),
  saved: markOf(cell),
  version: cell.version,
  comment: cell.comment,
  savedComment: cell.comment,
})

/** Whether the school does not have it yet, and could. */
export const isUnsaved = (cell: Cell): boolean =>
  cell.wrong === null && cell.theirs === null && (!isSameMark(cell.mark, cell.saved) || cell.comment !== cell.savedComment)

/** Parents saw something else: it is put right with a reason. */
export const isCorrection = ({ published_at }: BookWork, { mark, saved }: Cell, now: Date): boolean =>
  published_at !== null && new Date(published_at) <= now && saved.state !== 'not_marked' && !isSameMark(mark, saved)

export const writtenCell = ({ mark, wrong }: Content): string => wrong?.typed ?? writtenMark(mark)

/** What a typed text puts into a cell. */
export const readInto = (typed: string, { max_score }: BookWork, comment: string | null): Content => {
  const read = readMark(typed, max_score)
  return typeof read === 'string' ? { mark: NO_MARK, wrong: { typed, why: read }, comment } : { mark: read, wrong: null, comment }
}

export function createSheet(book: Pick<MarkBook, 'pupils' | 'works' | 'cells'>, kept: readonly KeptCell[] = []) {
  const { pupils } = book
  let works: readonly BookWork[] = book.works
  const cells = new Map(book.cells.map((cell) => [keyOf(cell.work_id, cell.ward_id), asHeld(cell)]))
  const rowOf = new Map(pupils.map(({ id }, row) => [id, row]))
  const watchers = new Map<number, Set<() => void>>()
  const allWatchers = new Set<() => void>()
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
  const set = (row: number, column: number, change: Partial<Cell>): void =>
    void cells.set(keyOf(...idsAt(row, column)), { ...cell(row, column), ...change })
  const box = (): Box => ({
    top: Math.min(at.row, anchor.row),
    bottom: Math.max(at.row, anchor.row),
    left: Math.min(at.column, anchor.column),
    right: Math.max(at.column, anchor.column),
  })
  const rowsIn = ({ top, bottom }: Box): number[] => Array.from({ length: bottom - top + 1 }, (_, place) => top + place)

  /** Who has left gets no more marks. */
  const isWritable = (row: number): boolean => pupils[row]?.is_here ?? false

  function write(wanted: readonly (At & { after: Content })[], isNew = false): Patch {
    const patch = wanted
      .filter(({ row }) => isWritable(row))
      .map((one) => ({ ...one, before: contentOf(cell(one.row, one.column)) }))
      .filter(({ before, after }) => !isSameContent(before, after))
    if (patch.length === 0) return patch
    done.push(patch)
    undone.length = 0
    for (const { row, column, after } of patch) set(row, column, { ...after, isNew })
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

  const all = (): (At & { cell: Cell })[] =>
    works.flatMap((_, column) => pupils.map((__, row) => ({ row, column, cell: cell(row, column) })))

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
    go(row: number, column: number, keepsAnchor = false) {
      const before = rowsIn(box())
      at = { row: Math.max(0, Math.min(pupils.length - 1, row)), column: Math.max(0, Math.min(works.length - 1, column)) }
      if (!keepsAnchor) anchor = at
      touch([...before, ...rowsIn(box())])
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
    say: (row: number, column: number, comment: string | null) =>
      write([{ row, column, after: { ...contentOf(cell(row, column)), comment } }]),
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
      cells.set(keyOf(workId, wardId), { ...one, saved: sent.mark, savedComment: sent.comment, version })
      touch([rowOf.get(wardId) ?? 0])
      tellAll()
    },
    /** The school did not take it: it stays in its cell with the reason. */
    refused(workId: string, wardId: string, why: CellFault) {
      const one = cells.get(keyOf(workId, wardId)) ?? EMPTY
      cells.set(keyOf(workId, wardId), { ...one, wrong: { typed: writtenCell(one), why } })
      touch([rowOf.get(wardId) ?? 0])
      tellAll()
    },
    /** What others wrote: taken where nothing was typed here, beside it where something was. */
    arrived(fresh: readonly BookCell[]) {
      for (const theirs of fresh) {
        const key = keyOf(theirs.work_id, theirs.ward_id)
        const one = cells.get(key) ?? EMPTY
        if (theirs.version <= one.version) continue
        const isTouched = !isSameMark(one.mark, one.saved) || one.wrong !== null || one.comment !== one.savedComment
        const isSame = isSameMark(one.mark, markOf(theirs)) && one.wrong === null
        cells.set(key, isTouched && !isSame ? { ...one, theirs } : { ...asHeld(theirs), isNew: !isSame })
      }
      touch(fresh.map(({ ward_id }) => rowOf.get(ward_id) ?? 0))
      tellAll()
    },
    /** Of two marks one is chosen: theirs stands, or ours is written over it. */
    choose(row: number, column: number, whose: 'mine' | 'theirs') {
      const one = cell(row, column)
      if (one.theirs === null) return
      const held = asHeld(one.theirs)
      set(row, column, whose === 'theirs' ? held : { ...held, ...contentOf(one) })
      touch([row])
      tellAll()
    },
    setWorks(next: readonly BookWork[]) {
      works = next
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
