import type { SheetKind } from '@schoolgate/contracts/sheet-words'
import type { SheetCell, SheetRow, Tab, Workbook } from '#lib/sheets/workbook'
import { isClassWord } from './class-names.ts'
import { headOf, namesOf, wordsIn } from './find-heads.ts'
import { hoursOf, weekdayOf, type Weekday } from './value-heads.ts'
import { folded, tidy } from '#lib/sheets/words'

/** A row of the list: where it stands, and its cells under the heads. */
export type BodyRow = {
  tab: string
  row: number
  cells: (SheetCell | null)[]
  /** Of the line BOYS or GIRLS above it. */
  gender: 'female' | 'male' | null
  /** Of the line above it that names a class and nothing else. */
  under: string | null
  /** Of the line MONDAY above it. */
  weekday: Weekday | null
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

export const layOut = ({ tabs }: Workbook): Layout[] => tabs.filter(({ rows }) => rows.length > 0).map(layOutTab)

function layOutTab({ name, rows, of }: Tab): Layout {
  const head = headOf(rows)
  const heads = head === null ? [] : namesOf(head.rows)
  const first = head?.from ?? rows.findIndex((row) => wordsIn(row).length !== 1 || !row.cells.some((cell) => cell?.isMerged))
  const above = rows.slice(0, Math.max(0, first))
  const passedOver = { titles: above.length, groups: 0, totals: 0, heads: 0 }
  const classSaid = [
    name,
    ...cornerOf(heads),
    ...above.flatMap(({ cells }) => cells.flatMap((cell) => (cell && !cell.isMerged ? [tidy(cell.text)] : []))),
  ]
  const body: BodyRow[] = []
  let gender: BodyRow['gender'] = null
  let under: string | null = null
  const isWeek = heads.some((head) => hoursOf(head) !== null || OF_HOURS.test(folded(head)))
  let weekday = isWeek ? weekdayIn(above.at(-1)) : null
  for (const row of rows.slice(head === null ? above.length : head.to + 1)) {
    const words = wordsIn(row)
    const group = groupIn(row)
    const named = heads.length !== 2 ? classNamedIn(row) : null
    const day = isWeek ? weekdayIn(row) : null
    if (isHeadAgain(row, heads)) passedOver.heads++
    else if (heads.length === 0 && body.length === 0 && words.length === 1 && named === null && OF_A_TITLE.test(words[0] ?? ''))
      passedOver.titles++
    else if (day !== null) {
      weekday = day
      passedOver.groups++
    } else if (named !== null) {
      under = named
      gender = null
      passedOver.groups++
    } else if (group === undefined && words.slice(0, 3).some((word) => TOTAL.test(word))) passedOver.totals++
    else if (group !== undefined) {
      gender = /^(?:girl|female|fille)/.test(group) ? 'female' : 'male'
      passedOver.groups++
    } else if (words.length === 1 && isTitle(row, heads.length === 0 ? row.cells.length : heads.length)) passedOver.titles++
    else if (words.length > 0) body.push({ tab: name, row: row.row, cells: row.cells, gender, under, weekday })
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

/** “JHS 2” in the corner of a week: beside it stand the hours, or the days. */
function cornerOf([corner = '', ...others]: readonly string[]): string[] {
  const isOfWeek = others.filter((head) => hoursOf(head) !== null || weekdayOf(head) !== null).length > 1
  return isOfWeek && isClassWord(corner) ? [corner] : []
}

/** What stands above names alone. */
const OF_A_TITLE = /\b(?:lists?|names|pupils|students|learners|class|register|school|academy|liste|eleves|classe)\b/

const TOTAL =
  /^(?:grand |sub ?)?totals?\b|^(?:class|subject|overall) (?:average|mean|total)\b|^(?:class|subject|head) teacher\b.*\bsign|^(?:highest|lowest|average|mean)(?: (?:score|mark)s?)?$|^(?:number|no) (?:passed|failed|present|absent|on roll)\b|^(?:total|nombre|effectif|number)\b.*\b(?:boys|girls|pupils|students|roll|eleves|garcons|filles)\b|^(?:total )?(?:nos?|number) (?:of )?(?:boys|girls|males|females|pupils|students|learners)\b|^(?:boys|girls|males|females|pupils) (?:present|absent|on roll|\d+)$|^(?:garcons|filles) \d+$/
const GROUP = /^(?:boys?|girls?|males?|females?|garcons?|filles?)(?: list| names)?$/

/** “BOYS”, or “GIRLS (12)”, alone in its row or with a running number. */
function groupIn(row: SheetRow): string | undefined {
  const words = row.cells.flatMap((cell) => (cell && !cell.isMerged ? [folded(cell.text.replace(/\(\s*\d+\s*\)\s*$/, ''))] : []))
  const said = words.filter((word) => word !== '' && !/^\d+$/.test(word))
  return said.length > 0 && said.every((word) => GROUP.test(word)) ? said[0] : undefined
}

const OF_HOURS = /^(?:times?|periods?|hours?|heures?|horaires?)\b/

/** “MONDAY” alone in its row: the day of the lessons below. */
function weekdayIn(row: SheetRow | undefined): Weekday | null {
  const [only, ...others] = row ? wordsIn(row) : []
  return only !== undefined && others.length === 0 ? weekdayOf(only) : null
}

/** “BASIC 4” alone in its row: the class of those below. */
function classNamedIn({ cells }: SheetRow): string | null {
  const [only, ...others] = cells.flatMap((cell) => (cell && !cell.isMerged && tidy(cell.text) !== '' ? [tidy(cell.text)] : []))
  return only !== undefined && others.length === 0 && isClassWord(only) ? only : null
}

/** One text over all columns is a title in between; one cell under the first two columns may be a name alone. */
const isTitle = ({ cells }: SheetRow, width: number): boolean =>
  cells.filter((cell) => cell?.isMerged).length >= Math.max(1, width - 2)

/** Printed lists repeat their heads on each page. */
function isHeadAgain({ cells }: SheetRow, heads: readonly string[]): boolean {
  const named = heads.filter((head) => head !== '')
  const same = cells.filter(
    (cell, column) => cell !== null && heads[column] !== '' && folded(cell.text) === folded(heads[column] ?? ''),
  ).length
  return named.length > 1 && same >= 2 && same * 2 > named.length
}
