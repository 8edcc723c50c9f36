import type { BookCell, BookWork, CellFault } from '@schoolgate/contracts/mark-book'
import { isSameMark, type Mark, type MarkFault, markOf, NO_MARK, readMark, writtenMark } from '@schoolgate/contracts/read-mark'
import { isShown } from './shown.ts'

/** What was typed and is no mark of this work. */
export type Wrong = { typed: string; why: MarkFault | CellFault }

export type Cell = {
  mark: Mark
  wrong: Wrong | null
  /** As the school has it. */
  saved: Mark
  version: number
  /** The version that `saved` is: what was typed over an earlier one may hide what somebody wrote since. */
  savedVersion: number
  comment: string | null
  savedComment: string | null
  /** What somebody else wrote while this was typed. */
  theirs: BookCell | null
  /** Pasted, or from somebody else: seen for the first time. */
  isNew: boolean
}

export type Content = Pick<Cell, 'mark' | 'wrong' | 'comment'>

export const EMPTY: Cell = {
  mark: NO_MARK,
  wrong: null,
  saved: NO_MARK,
  version: 0,
  savedVersion: 0,
  comment: null,
  savedComment: null,
  theirs: null,
  isNew: false,
}

export const contentOf = ({ mark, wrong, comment }: Cell): Content => ({ mark, wrong, comment })
export const isSameContent = (one: Content, other: Content): boolean =>
  isSameMark(one.mark, other.mark) && one.comment === other.comment && one.wrong?.typed === other.wrong?.typed
export const asHeld = (cell: BookCell): Cell => ({
  ...EMPTY,
  mark: markOf(cell),
  saved: markOf(cell),
  version: cell.version,
  savedVersion: cell.version,
  comment: cell.comment,
  savedComment: cell.comment,
})

/** Mark and comment are two things: what only one of two people changed is theirs, and only what both changed is to be chosen. */
export function meet(one: Cell, theirs: BookCell): Cell {
  const held = asHeld(theirs)
  const [isMark, isComment] = [one.wrong !== null || !isSameMark(one.mark, one.saved), one.comment !== one.savedComment]
  const isKnown = one.version === one.savedVersion
  const isOtherMark = one.wrong !== null || !isSameMark(one.mark, held.mark)
  const isOtherComment = one.comment !== held.comment
  const clashes =
    (isMark && isOtherMark && !(isKnown && isSameMark(one.saved, held.mark))) ||
    (isComment && isOtherComment && !(isKnown && one.savedComment === held.comment))
  return clashes ? { ...one, theirs } : { ...mineOver(one, held), isNew: !isMark && isOtherMark }
}

/** What was changed here over what the school has. */
export const mineOver = (one: Cell, held: Cell): Cell => ({
  ...held,
  ...(one.wrong !== null || !isSameMark(one.mark, one.saved) ? { mark: one.mark, wrong: one.wrong } : {}),
  ...(one.comment === one.savedComment ? {} : { comment: one.comment }),
})

/** Whether the school does not have it yet, and could. */
export const isUnsaved = (cell: Cell): boolean =>
  cell.wrong === null && cell.theirs === null && (!isSameMark(cell.mark, cell.saved) || cell.comment !== cell.savedComment)

/** Parents saw something else: it is put right with a reason. */
export const isCorrection = ({ published_at }: BookWork, { mark, saved }: Cell, now: Date): boolean =>
  isShown(published_at, now) && saved.state !== 'not_marked' && !isSameMark(mark, saved)

export const writtenCell = ({ mark, wrong }: Content): string => wrong?.typed ?? writtenMark(mark)

/** What a typed text puts into a cell. */
export const readInto = (typed: string, { max_score }: BookWork, comment: string | null): Content => {
  const read = readMark(typed, max_score)
  return typeof read === 'string' ? { mark: NO_MARK, wrong: { typed, why: read }, comment } : { mark: read, wrong: null, comment }
}
