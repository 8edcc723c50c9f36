import type { BookPupil, BookWork } from '@schoolgate/contracts/mark-book'
import { readMark } from '@schoolgate/contracts/read-mark'
import { rowFinder } from '@schoolgate/contracts/whose-row'

/** A text for one cell. */
export type Typed = { row: number; column: number; typed: string }

/** What a pasted block means: texts for cells, and what of it found no place. */
export type Pasted = {
  cells: Typed[]
  /** By whose names or numbers its rows were found, in any order; false: from the active cell on. */
  isByName: boolean
  /** What stands where a name should, and is nobody's of this class, or several children's. */
  unknown: string[]
  /** Marks that lay outside of the book. */
  outside: number
}

type Book = { pupils: readonly BookPupil[]; works: readonly BookWork[] }
type Place = { row: number; column: number }

/** Names stand in one of the first columns, beside a number. */
const NAMES_WITHIN = 4
const HALF = 0.5

const isMarkLike = (text: string): boolean => text.trim() !== '' && readMark(text, 100) !== 'not_a_mark'

/** The place of the column that says whose each row is; null where none does. */
function columnOfNames(block: readonly string[][], find: ReturnType<typeof rowFinder>): number | null {
  let best: { column: number; found: number } | null = null
  for (let column = 0; column < NAMES_WITHIN; column++) {
    const texts = block.map((cells) => cells[column] ?? '').filter((text) => text.trim() !== '')
    const found = texts.filter((text) => find(text) !== 'nobody').length
    // A column of plain marks may look like admission numbers.
    const isOnlyMarks = texts.every(isMarkLike)
    if (isOnlyMarks && block.every((cells) => cells.length <= column + 1)) continue
    if (found >= Math.max(1, texts.length * HALF) && (best === null || found > best.found)) best = { column, found }
  }
  return best?.column ?? null
}

/** Whether a block speaks of names at all, known or not: then it is never laid down by position. */
const saysNames = (block: readonly string[][]): boolean =>
  block.length > 0 &&
  block.filter((cells) => {
    const [first = ''] = cells
    return cells.length > 1 && first.trim() !== '' && !isMarkLike(first) && /\p{L}{3}/u.test(first)
  }).length >
    block.length * HALF

const titleKey = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '')

/** Which column of the block goes into which of the book: by the titles above, else in their order from the active one on. */
function columnsOf(
  head: readonly string[] | undefined,
  first: number,
  widest: number,
  { works }: Book,
  from: number,
): (number | null)[] {
  const titles = works.map(({ title }) => titleKey(title))
  const named = Array.from({ length: widest }, (_, at) => {
    const title = titleKey(head?.[at] ?? '')
    const column = title === '' ? -1 : titles.indexOf(title)
    return at > first && column >= 0 ? column : null
  })
  if (named.some((column) => column !== null)) return named
  const marks = Array.from({ length: widest }, (_, at) => at).filter((at) => at > first)
  return Array.from({ length: widest }, (_, at) => (at > first ? from + marks.indexOf(at) : null))
}

/** Lays a block of cells over a book: each row at the child it names, or from the active cell on where it names nobody. */
export function layOver(block: readonly string[][], book: Book, at: Place): Pasted {
  const find = rowFinder(book.pupils)
  const names = columnOfNames(block, find)
  if (names === null) return saysNames(block) ? nobodyOf(block) : byPosition(block, book, at)
  const widest = Math.max(...block.map((cells) => cells.length))
  const hasHead =
    find(block[0]?.[names] ?? '') === 'nobody' &&
    block[0]?.some((text) => book.works.some(({ title }) => titleKey(title) === titleKey(text)))
  // A second column that names the same children (a number beside the name) is no mark.
  const last = lastOfNames(block, names, find)
  const columns = columnsOf(hasHead ? block[0] : undefined, last, widest, book, at.column)
  const pasted: Pasted = { cells: [], isByName: true, unknown: [], outside: 0 }
  for (const cells of hasHead ? block.slice(1) : block) {
    const name = (cells[names] ?? '').trim()
    if (name === '') continue
    const row = find(name)
    // Who has left gets no more marks, and that is told as well.
    if (typeof row !== 'number' || book.pupils[row]?.is_here === false) {
      pasted.unknown.push(name)
      continue
    }
    for (const [place, typed] of cells.entries()) {
      const column = columns[place]
      if (column === null || column === undefined) continue
      if (column < book.works.length) pasted.cells.push({ row, column, typed })
      else if (typed.trim() !== '') pasted.outside++
    }
  }
  return pasted
}

function lastOfNames(block: readonly string[][], names: number, find: ReturnType<typeof rowFinder>): number {
  const next = block.map((cells) => (cells[names + 1] ?? '').trim())
  const isSame = next.filter((text, row) => text !== '' && find(text) === find(block[row]?.[names] ?? '')).length
  const isText = next.filter((text) => text !== '' && !isMarkLike(text) && /\p{L}{3}/u.test(text)).length
  return Math.max(isSame, isText) > block.length * HALF ? names + 1 : names
}

const nobodyOf = (block: readonly string[][]): Pasted => ({
  cells: [],
  isByName: true,
  unknown: block.flatMap(([name = '']) => (name.trim() === '' ? [] : [name.trim()])),
  outside: 0,
})

function byPosition(block: readonly string[][], { pupils, works }: Book, at: Place): Pasted {
  const pasted: Pasted = { cells: [], isByName: false, unknown: [], outside: 0 }
  for (const [down, cells] of block.entries())
    for (const [along, typed] of cells.entries()) {
      const [row, column] = [at.row + down, at.column + along]
      if (row < pupils.length && column < works.length) pasted.cells.push({ row, column, typed })
      else if (typed.trim() !== '') pasted.outside++
    }
  return pasted
}
