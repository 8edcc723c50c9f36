import type { SheetCell, SheetRow } from '#lib/sheets/workbook'
import { isClassWord } from './class-names.ts'
import { LEFT_OUT, PUPIL_HEADS } from './head-words.ts'
import { ANY_HEAD } from './kind-words.ts'
import { PRESET_WORDS } from './presets.ts'
import { subjectWord } from './subject-names.ts'
import { daySaid, hoursOf, isWork, weekdayOf, weekLetters } from './value-heads.ts'
import { bareHead, folded, tidy } from '#lib/sheets/words'

/** Heads stand at the top; what looks like one below is a row. */
const HEAD_WITHIN = 30

/** Where the heads stand, and their one or two rows as they are put together. */
export type FoundHeads = { from: number; to: number; rows: readonly SheetRow[] }

/** What is written in a row, folded. */
export const wordsIn = ({ cells }: SheetRow): string[] =>
  cells.flatMap((cell) => (cell && !cell.isMerged ? [folded(cell.text)] : [])).filter((word) => word !== '')

/** The row of heads, or the two of them: where most cells are words that are known above columns. */
export function headOf(rows: readonly SheetRow[]): FoundHeads | null {
  let best: { at: number; known: number } | null = null
  for (const [at, row] of rows.slice(0, HEAD_WITHIN).entries()) {
    const known = knownIn(row)
    if (known >= 2 && known > (best?.known ?? 0)) best = { at, known }
    // Hours side by side stand above lessons, which are words for subjects, one more with the day before them.
    if (known >= 2 && hoursIn(row) > 1) break
  }
  if (best === null) return daysOfMonth(rows) ?? onlyColumn(rows)
  const { at } = best
  const one = (from: number, to: number): FoundHeads => ({ from, to, rows: rows.slice(from, to + 1) })
  const [above, own, below] = [rows[at - 1], rows[at], rows[at + 1]]
  // “PARENT” over “Name” and “Phone”: the second row of heads completes the first.
  if (below && isSecondHead(below) && spans(own)) return one(at, at + 1)
  if (above && isSecondHead(own) && spans(above) && knownIn(above) > 0) return one(at - 1, at)
  // The same in a text of cells, which does not say what was merged.
  const spread = own && below && isSecondHead(below) ? spreadOver(own, below) : null
  if (spread && below) return { from: at, to: at + 1, rows: [spread, below] }
  const over = own && above && isSecondHead(own) && wordsIn(above).length > 1 ? spreadOver(above, own) : null
  if (over && own) return { from: at - 1, to: at, rows: [over, own] }
  return one(at, at)
}

const hoursIn = ({ cells }: SheetRow): number => cells.filter((cell) => cell !== null && hoursOf(cell.text) !== null).length

/** “1 2 3 4 5” above a register whose names have no head. */
function daysOfMonth(rows: readonly SheetRow[]): FoundHeads | null {
  const at = rows.slice(0, HEAD_WITHIN).findIndex(({ cells: [first = null, ...others] }) => {
    const days = others
      .map((cell) => tidy(cell?.text ?? ''))
      .filter((text) => /^\d{1,2}$/.test(text))
      .map(Number)
    return first === null && days.length > 2 && days.every((day, index) => index === 0 || day > (days[index - 1] ?? day))
  })
  const row = rows[at]
  return row ? { from: at, to: at, rows: [row] } : null
}

/** A list of one column has one head. */
function onlyColumn(rows: readonly SheetRow[]): FoundHeads | null {
  const [first] = rows
  return first && rows.every((row) => wordsIn(row).length <= 1) && knownIn(first) === 1 ? { from: 0, to: 0, rows: [first] } : null
}

const isKnownHead = (text: string): boolean =>
  !isNumberedClass(text) && (isKnownWord(folded(text)) || isKnownWord(bareHead(text)))
/** “Basic 5” is no head, though “Basic” is. */
const isNumberedClass = (text: string): boolean => isClassWord(text) && !isWork(text)

function isKnownWord(word: string): boolean {
  // One letter may be a tick or a mark.
  if ((word.length > 1 && ANY_HEAD.has(word)) || LEFT_OUT.has(word) || PRESET_WORDS.has(word)) return true
  return word.length > 4 && word.length < 60 && Math.max(0, ...PUPIL_HEADS.near(word).values()) >= 0.75
}

function knownIn(row: SheetRow): number {
  const letters = weekLetters(row.cells.map((cell) => cell?.text ?? ''))
  const cells = row.cells.map((cell, at) => cell && { ...cell, text: letters[at] ?? cell.text })
  const texts = cells.flatMap((cell) => (cell === null || cell.isMerged || cell.is === 'number' ? [] : [cell]))
  // Days of a month may stand above a register as bare numbers.
  const filled = texts.filter(({ text }) => folded(text) !== '' && !/^\d{1,2}$/.test(text))
  const known = filled.filter(({ is, text }) => is === 'text' && isKnownHead(text)).length
  const classes = filled.filter(({ text }) => !isKnownHead(text) && isClassWord(text) && !saysWhatIsBelow(text)).length
  const others =
    filled.filter(({ is, text }) => is === 'day' || (!isKnownHead(text) && saysWhatIsBelow(text))).length +
    // One class in a row is a pupil's; several are columns.
    (classes > 1 ? classes : 0)
  // Days, hours and subjects stand above columns, and in rows too.
  const all = known > 0 || (others > 2 && others * 2 > filled.length) ? known + others : known
  // Three words that are known are a row of heads, whatever else a school keeps of its people.
  const isAllWords = known > 2 && cells.every((cell) => cell === null || (cell.is === 'text' && isNoValue(cell.text)))
  return all * 2 >= filled.length || isAllWords ? all : 0
}

/** No phone, day, amount or address stands among heads. */
const isNoValue = (text: string): boolean => /^[^@]{1,60}$/.test(text) && text.replaceAll(/\D/g, '').length < 3

const A_DAY = /^\p{L}{0,9}\.?[ ,]*\d{1,2}[/. -](?:\d{1,2}|\p{L}{3,9})(?:[/. -]\d{2,4})?$/u
const HALF = /^(?:am|pm|morning|afternoon|matin|soir|apres midi)$/
const A_QUESTION = /\?\s*$/
const saysWhatIsBelow = (text: string): boolean =>
  A_QUESTION.test(text) ||
  A_DAY.test(tidy(text)) ||
  HALF.test(folded(text)) ||
  daySaid(text) ||
  hoursOf(text) !== null ||
  weekdayOf(text) !== null ||
  isWork(text) ||
  subjectWord(text) !== null

const spans = (row: SheetRow | undefined): boolean =>
  row?.cells.some((cell, index) => cell?.isMerged === true && (row.cells[index - 1] ?? null) !== null) ?? false
const isSecondHead = (row: SheetRow | undefined): boolean =>
  row !== undefined && knownIn(row) >= 1 && row.cells.every((cell) => cell === null || cell.is === 'text')

/**
 * A row of groups over a row of heads, each group over all of its columns: “MATHS” and an empty cell over “CLASS 50” and “EXAM 50”. Null
 * where both rows say something of a column that is in no group: then they are a head and a row.
 */
function spreadOver({ row, cells }: SheetRow, below: SheetRow): SheetRow | null {
  const width = Math.max(cells.length, below.cells.length)
  const said = (of: readonly (SheetCell | null)[], column: number) => {
    const cell = of[column] ?? null
    return cell === null || cell.isMerged || folded(cell.text) === '' ? null : cell
  }
  const spread: (SheetCell | null)[] = []
  let group: SheetCell | null = null
  const groups: string[] = []
  for (let column = 0; column < width; column++) {
    const [own, under] = [said(cells, column), said(below.cells, column)]
    const goesOn = said(cells, column + 1) === null && said(below.cells, column + 1) !== null
    if (own !== null && under !== null && !goesOn) return null
    if (own !== null) {
      group = under === null ? null : own
      if (group !== null) groups.push(group.text)
    } else if (under === null) group = null
    spread.push(own ?? group)
  }
  // What stands above a list in cells far apart is its title.
  const known = groups.filter((text) => isKnownHead(text) || saysWhatIsBelow(text)).length
  return known > 0 && known * 2 >= groups.length ? { row, cells: spread } : null
}

/** Each column's head, of its one row or two. */
export function namesOf(headRows: readonly SheetRow[]): string[] {
  return weekLetters(joinedHeads(headRows))
}

function joinedHeads(headRows: readonly SheetRow[]): string[] {
  const width = Math.max(...headRows.map(({ cells }) => cells.length))
  return Array.from({ length: width }, (_, column) => {
    const parts = headRows.map(({ cells }) => tidy(cells[column]?.text ?? '')).filter((part) => part !== '')
    return [...new Set(parts)].join(' ')
  })
}
