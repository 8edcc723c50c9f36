import type { BookWork, MarkBook } from '@schoolgate/contracts/mark-book'
import type { BroughtMark, BroughtSheet } from '@schoolgate/contracts/mark-sheets'
import { markOf, writtenMark } from '@schoolgate/contracts/read-mark'
import { rowFinder } from '@schoolgate/contracts/whose-row'
import { writeXlsx, type CellToWrite } from '#lib/sheets/xlsx-writer'
import { noNames, otherBook } from './sheets.problems.ts'
import type { TextTab } from './cells-program.ts'

/*
 * A mark sheet: a tab in which marks are typed, and one that remembers which book it is of and what stood in each cell, at which version.
 * Coming back, children are known by number or name and works by the head of their column, never by their place.
 */

const MARKS = 'Marks'
const MEMORY = 'Leave this as it is'
const HEADS = ['Number', 'Name'] as const

const keyOf = (workId: string, wardId: string): string => `${workId} ${wardId}`
const nameOf = ({ class: klass, subject, term }: MarkBook): string => `${klass.id} ${subject.id} ${term.id}`

/** What stands above each work: no two the same. */
function headsOf(works: readonly BookWork[]): string[] {
  const used = new Map<string, number>()
  return works.map(({ title, max_score }) => {
    const head = `${title} /${max_score}`
    const before = used.get(head) ?? 0
    used.set(head, before + 1)
    return before === 0 ? head : `${head} (${before + 1})`
  })
}

/** The sheet of a book: who is in the class, and what stands there now. */
export function markSheetOf(book: MarkBook): Buffer {
  const cells = new Map(book.cells.map((cell) => [keyOf(cell.work_id, cell.ward_id), cell]))
  const heads = headsOf(book.works)
  const pupils = book.pupils.filter(({ is_here }) => is_here)
  const rows = pupils.map((pupil): CellToWrite[] => [
    pupil.admission_no,
    pupil.fullname,
    ...book.works.map(({ id }): CellToWrite => {
      const cell = cells.get(keyOf(id, pupil.id))
      return cell === undefined ? null : (cell.score ?? (writtenMark(markOf(cell)) || null))
    }),
  ])
  const memory: CellToWrite[][] = [
    ...book.works.map(({ id }, at): CellToWrite[] => ['work', id, heads[at] ?? '']),
    ...book.cells.map((cell): CellToWrite[] => [
      'mark',
      cell.work_id,
      cell.ward_id,
      String(cell.version),
      writtenMark(markOf(cell)),
    ]),
  ]
  return writeXlsx([
    { name: MARKS, heads: [...HEADS, ...heads], rows },
    { name: MEMORY, heads: ['book', nameOf(book)], rows: memory },
  ])
}

/** What a sheet of ours remembers; nothing where it is somebody's own. */
function memoryOf(tabs: readonly TextTab[], book: MarkBook) {
  const works = new Map<string, string>()
  const marks = new Map<string, { version: number; typed: string }>()
  const [first, ...rows] = tabs.find(({ name }) => name === MEMORY)?.rows ?? []
  if (first === undefined) return { works: null, marks }
  if (first.cells[0] !== 'book' || first.cells[1] !== nameOf(book)) throw otherBook()
  for (const { cells } of rows) {
    const [what, one = '', other = '', version = '', typed = ''] = cells
    if (what === 'work') works.set(other, one)
    if (what === 'mark') marks.set(keyOf(one, other), { version: Number.parseInt(version, 10) || 0, typed })
  }
  return { works, marks }
}

/** Letters and digits alone: `Test 2 /20` is the work `Test 2` of 20. */
const folded = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '')

/** Which work each column is of; by our own heads, else by the works' names. */
function columnsOf(heads: readonly string[], book: MarkBook, known: ReadonlyMap<string, string> | null) {
  const own = headsOf(book.works)
  const byHead = new Map(
    book.works.flatMap(({ id, title }, at) => [
      [folded(title), id],
      [folded(own[at] ?? ''), id],
    ]),
  )
  const inBook = new Set(book.works.map(({ id }) => id))
  return heads.map((head) => {
    const id = known?.get(head) ?? byHead.get(folded(head))
    return id !== undefined && inBook.has(id) ? id : null
  })
}

/** Names stand in one of the first columns, beside a number. */
const NAMES_WITHIN = 4

/** What a sheet that came back says of a book as it stands now. */
export function broughtSheetOf(tabs: readonly TextTab[], book: MarkBook): BroughtSheet {
  const memory = memoryOf(tabs, book)
  const [top, ...rows] = (tabs.find(({ name }) => name === MARKS) ?? tabs[0])?.rows ?? []
  const heads = top?.cells ?? []
  const find = rowFinder(book.pupils)
  const works = columnsOf(heads, book, memory.works)
  const names = [...heads.keys()].slice(0, NAMES_WITHIN).filter((at) => works[at] === null)
  const isFound = (row: { cells: string[] }) => names.some((at) => find(row.cells[at] ?? '') !== 'nobody')
  if (rows.length > 0 && !rows.some(isFound)) throw noNames()
  const made: BroughtSheet = {
    marks: [],
    rows: [],
    columns: heads.filter((head, at) => works[at] === null && !names.includes(at) && head !== ''),
  }
  for (const { row, cells } of rows) {
    const said = works.flatMap((workId, at) => (workId === null ? [] : [{ workId, typed: cells[at] ?? '' }]))
    const whose = whoseRow(
      names.map((at) => cells[at] ?? '').filter((text) => text !== ''),
      find,
    )
    const pupil = typeof whose.found === 'number' ? book.pupils[whose.found] : undefined
    if (!pupil) {
      if (typeof whose.found === 'string' && said.some(({ typed }) => typed !== ''))
        made.rows.push({ row, name: whose.name, why: whose.found })
      continue
    }
    const other = said.flatMap(({ workId, typed }): BroughtMark[] => {
      const was = memory.marks.get(keyOf(workId, pupil.id))
      const isOther = memory.works === null ? typed !== '' : typed !== (was?.typed ?? '')
      return isOther ? [{ work_id: workId, ward_id: pupil.id, seen: was?.version ?? 0, typed }] : []
    })
    if (pupil.is_here) made.marks.push(...other)
    else if (other.length > 0) made.rows.push({ row, name: pupil.fullname, why: 'left' })
  }
  return made
}

/** The number decides; else the name, where only one child bears it. */
function whoseRow(texts: readonly string[], find: ReturnType<typeof rowFinder>) {
  const found = texts.map((text) => find(text))
  const one = found.find((each) => typeof each === 'number')
  return { found: one ?? (found.includes('several') ? 'several' : 'nobody'), name: texts.at(-1) ?? '' } as const
}
