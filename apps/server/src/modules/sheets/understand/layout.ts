import type { SheetKind } from '@schoolgate/contracts/sheet-words'
import type { SheetCell, SheetRow, Tab, Workbook } from '#lib/sheets/workbook'
import { LEFT_OUT, PUPIL_HEADS } from './head-words.ts'
import { isClassWord } from './class-names.ts'
import { ANY_HEAD } from './kind-words.ts'
import { PRESET_WORDS } from './presets.ts'
import { subjectWord } from './subject-names.ts'
import { hoursOf, isWork, weekdayOf } from './value-heads.ts'
import { bareHead, folded, tidy } from '#lib/sheets/words'

/** A row of the list: where it stands, and its cells under the heads. */
export type BodyRow = {
  tab: string
  row: number
  cells: (SheetCell | null)[]
  /** Of the line BOYS or GIRLS above it. */
  gender: 'female' | 'male' | null
  /** Of the line above it that names a class and nothing else. */
  under: string | null
}

/** One tab, made out: which rows are the list, what stands above its columns, and what was passed over. */
export type Layout = {
  tab: string
  /** What its rows are, where the file itself says it. */
  of: SheetKind | null
  headRow: number | null
  heads: string[]
  rows: BodyRow[]
  /** A class that the tab's name, or a line above the list, speaks of. */
  classSaid: string[]
  passedOver: { titles: number; groups: number; totals: number; heads: number }
}

/** Heads stand at the top; what looks like one below is a row. */
const HEAD_WITHIN = 30

export const layOut = ({ tabs }: Workbook): Layout[] => tabs.filter(({ rows }) => rows.length > 0).map(layOutTab)

function layOutTab({ name, rows, of }: Tab): Layout {
  const head = headOf(rows)
  const heads = head === null ? [] : namesOf(rows.slice(head.from, head.to + 1))
  const first = head?.from ?? rows.findIndex((row) => wordsIn(row).length !== 1 || !row.cells.some((cell) => cell?.isMerged))
  const above = rows.slice(0, Math.max(0, first))
  const passedOver = { titles: above.length, groups: 0, totals: 0, heads: 0 }
  const classSaid = [
    name,
    ...above.flatMap(({ cells }) => cells.flatMap((cell) => (cell && !cell.isMerged ? [tidy(cell.text)] : []))),
  ]
  const body: BodyRow[] = []
  let gender: BodyRow['gender'] = null
  let under: string | null = null
  for (const row of rows.slice(head === null ? above.length : head.to + 1)) {
    const words = wordsIn(row)
    const group = groupIn(row)
    const named = heads.length > 2 ? classNamedIn(row) : null
    if (isHeadAgain(row, heads)) passedOver.heads++
    else if (named !== null) {
      under = named
      gender = null
      passedOver.groups++
    } else if (group === undefined && words.slice(0, 3).some((word) => TOTAL.test(word))) passedOver.totals++
    else if (group !== undefined) {
      gender = /^(?:girl|female|fille)/.test(group) ? 'female' : 'male'
      passedOver.groups++
    } else if (words.length === 1 && isTitle(row, heads.length === 0 ? row.cells.length : heads.length)) passedOver.titles++
    else if (words.length > 0) body.push({ tab: name, row: row.row, cells: row.cells, gender, under })
  }
  return {
    tab: name,
    of: of ?? null,
    headRow: head === null ? null : (rows[head.to]?.row ?? null),
    heads,
    rows: body,
    classSaid,
    passedOver,
  }
}

const TOTAL =
  /^(?:grand |sub ?)?totals?\b|^(?:class|subject|overall) (?:average|mean|total)\b|^(?:class|subject|head) teacher\b.*\bsign|^(?:highest|lowest|average|mean)(?: (?:score|mark)s?)?$|^(?:number|no) (?:passed|failed|present|absent|on roll)\b|^(?:total|nombre|effectif|number)\b.*\b(?:boys|girls|pupils|students|roll|eleves|garcons|filles)\b|^(?:boys|girls|garcons|filles) \d+$/
const GROUP = /^(?:boys?|girls?|males?|females?|garcons?|filles?)(?: list| names)?$/

const wordsIn = ({ cells }: SheetRow): string[] =>
  cells.flatMap((cell) => (cell && !cell.isMerged ? [folded(cell.text)] : [])).filter((word) => word !== '')

/** “BOYS”, or “GIRLS (12)”, alone in its row or with a running number. */
function groupIn(row: SheetRow): string | undefined {
  const words = row.cells.flatMap((cell) => (cell && !cell.isMerged ? [folded(cell.text.replace(/\(\s*\d+\s*\)\s*$/, ''))] : []))
  const said = words.filter((word) => word !== '' && !/^\d+$/.test(word))
  return said.length > 0 && said.every((word) => GROUP.test(word)) ? said[0] : undefined
}

/** “BASIC 4” alone in its row: the class of those below. */
function classNamedIn({ cells }: SheetRow): string | null {
  const [only, ...others] = cells.flatMap((cell) => (cell && !cell.isMerged && tidy(cell.text) !== '' ? [tidy(cell.text)] : []))
  return only !== undefined && others.length === 0 && isClassWord(only) ? only : null
}

/** One text over all columns is a title in between; one cell under the first two columns may be a name alone. */
const isTitle = ({ cells }: SheetRow, width: number): boolean => cells.filter((cell) => cell?.isMerged).length >= width - 2

/** The row of heads, or the two of them: where most cells are words that are known above columns. */
function headOf(rows: readonly SheetRow[]): { from: number; to: number } | null {
  let best: { at: number; known: number } | null = null
  for (const [at, row] of rows.slice(0, HEAD_WITHIN).entries()) {
    const known = knownIn(row)
    if (known >= 2 && known > (best?.known ?? 0)) best = { at, known }
  }
  if (best === null) return onlyColumn(rows)
  const below = rows[best.at + 1]
  const above = rows[best.at - 1]
  // “PARENT” over “Name” and “Phone”: the second row of heads completes the first.
  if (below && isSecondHead(below) && spans(rows[best.at])) return { from: best.at, to: best.at + 1 }
  if (above && isSecondHead(rows[best.at]) && spans(above) && knownIn(above) > 0) return { from: best.at - 1, to: best.at }
  return { from: best.at, to: best.at }
}

/** A list of one column has one head. */
function onlyColumn(rows: readonly SheetRow[]): { from: number; to: number } | null {
  const [first] = rows
  return first && rows.every((row) => wordsIn(row).length <= 1) && knownIn(first) === 1 ? { from: 0, to: 0 } : null
}

const isKnownHead = (text: string): boolean => isKnownWord(folded(text)) || isKnownWord(bareHead(text))

function isKnownWord(word: string): boolean {
  // One letter may be a tick or a mark.
  if ((word.length > 1 && ANY_HEAD.has(word)) || LEFT_OUT.has(word) || PRESET_WORDS.has(word)) return true
  return word.length > 4 && word.length < 60 && Math.max(0, ...PUPIL_HEADS.near(word).values()) >= 0.75
}

function knownIn({ cells }: SheetRow): number {
  const texts = cells.flatMap((cell) => (cell === null || cell.isMerged || cell.is === 'number' ? [] : [cell]))
  // Days of a month may stand above a register as bare numbers.
  const filled = texts.filter(({ text }) => folded(text) !== '' && !/^\d{1,2}$/.test(text))
  const known = filled.filter(({ is, text }) => is === 'text' && isKnownHead(text)).length
  const others = filled.filter(({ is, text }) => is === 'day' || (!isKnownHead(text) && saysWhatIsBelow(text))).length
  // Days, hours and subjects stand above columns, and in rows too.
  const all = known > 0 || (others > 2 && others * 2 > filled.length) ? known + others : known
  return all * 2 >= filled.length ? all : 0
}

const A_DAY = /^\p{L}{0,9}\.?[ ,]*\d{1,2}[/. -](?:\d{1,2}|\p{L}{3,9})(?:[/. -]\d{2,4})?$/u
const saysWhatIsBelow = (text: string): boolean =>
  A_DAY.test(tidy(text)) || hoursOf(text) !== null || weekdayOf(text) !== null || isWork(text) || subjectWord(text) !== null

const spans = (row: SheetRow | undefined): boolean =>
  row?.cells.some((cell, index) => cell?.isMerged === true && (row.cells[index - 1] ?? null) !== null) ?? false
const isSecondHead = (row: SheetRow | undefined): boolean =>
  row !== undefined && knownIn(row) >= 1 && row.cells.every((cell) => cell === null || cell.is === 'text')

function namesOf(headRows: readonly SheetRow[]): string[] {
  const width = Math.max(...headRows.map(({ cells }) => cells.length))
  return Array.from({ length: width }, (_, column) => {
    const parts = headRows.map(({ cells }) => tidy(cells[column]?.text ?? '')).filter((part) => part !== '')
    return [...new Set(parts)].join(' ')
  })
}

/** Printed lists repeat their heads on each page. */
function isHeadAgain({ cells }: SheetRow, heads: readonly string[]): boolean {
  const named = heads.filter((head) => head !== '')
  const same = cells.filter(
    (cell, column) => cell !== null && heads[column] !== '' && folded(cell.text) === folded(heads[column] ?? ''),
  ).length
  return named.length > 1 && same >= 2 && same * 2 > named.length
}
