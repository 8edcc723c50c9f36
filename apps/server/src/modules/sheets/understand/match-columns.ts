import {
  FIELDS_OF,
  REPEATED_FIELDS,
  type MatchReason,
  type SheetField,
  type SheetKind,
  type SheetPreset,
} from '@schoolgate/contracts/sheets'
import type { SheetCell } from '#lib/sheets/workbook'
import { isClassWord } from './class-names.ts'
import { LEFT_OUT, OF_NOBODY } from './head-words.ts'
import { HEADS_OF } from './kind-words.ts'
import type { KnownHeads } from './known-heads.ts'
import type { BodyRow, Layout } from './layout.ts'
import { presetOf } from './presets.ts'
import { fieldOfHead, hoursOf, isSum, weekdayOf, type HeadDays } from './value-heads.ts'
import { bareHead, folded, headWord, tidy } from '#lib/sheets/words'

/** A column of the list, in all tabs that have it. */
export type Column = {
  /** Its head folded, with its count where a head stands there twice; without a head its place. */
  key: string
  head: string
  /** Where it stands in each tab. */
  places: Map<string, number>
  field: SheetField | null
  reason: MatchReason
}

/** What was answered of a column before: a field, or that it is left out. */
export type ColumnAnswers = Readonly<Record<string, SheetField | 'leave_out'>>

/** So many cells of a column are looked at. */
const LOOKED_AT = 200

/** The columns of all tabs, without what they mean. */
export function columnsOf(layouts: readonly Layout[]): Column[] {
  const columns = new Map<string, Column>()
  for (const { tab, heads, rows } of layouts) {
    const seen = new Map<string, number>()
    const width = Math.max(heads.length, ...rows.slice(0, LOOKED_AT).map(({ cells }) => cells.length))
    for (let place = 0; place < width; place++) {
      const head = heads[place] ?? ''
      if (head === '' && !rows.some(({ cells }) => cells[place])) continue
      const word = folded(head)
      const count = (seen.get(word) ?? 0) + 1
      seen.set(word, count)
      const key = word === '' ? `column ${place + 1}` : count === 1 ? word : `${word} ${count}`
      const column = columns.get(key) ?? { key, head, places: new Map(), field: null, reason: 'none' as const }
      column.places.set(tab, place)
      columns.set(key, column)
    }
  }
  return [...columns.values()]
}

/** The filled cells of a column. */
export const cellsOf = ({ places }: Column, rows: readonly BodyRow[]): SheetCell[] =>
  rows.flatMap(({ tab, cells }) => cells[places.get(tab) ?? -1] ?? [])

type Told = { kind: SheetKind; chosen: ColumnAnswers; remembered: ColumnAnswers | null; days: HeadDays }

/** Says of each column what it is and how that is known; a field is given once. */
export function matchColumns(
  columns: readonly Column[],
  rows: readonly BodyRow[],
  { kind, chosen, remembered, days }: Told,
): { preset: SheetPreset | null } {
  const preset = kind === 'pupils' ? presetOf(columns.map(({ head }) => head)) : null
  const heads = HEADS_OF[kind]
  const taken = new Set<SheetField>()
  const give = (column: Column, field: SheetField | null, reason: MatchReason) => {
    if (field !== null && (taken.has(field) || !FIELDS_OF[kind].includes(field))) return false
    Object.assign(column, { field, reason })
    if (field !== null && !REPEATED_FIELDS.includes(field)) taken.add(field)
    return true
  }
  const open = new Set(columns)
  const answer = (answers: ColumnAnswers, reason: MatchReason) => {
    for (const column of columns) {
      const said = answers[column.key]
      if (said !== undefined && open.has(column) && give(column, said === 'leave_out' ? null : said, reason)) open.delete(column)
    }
  }
  answer(chosen, 'chosen')
  if (remembered) answer(remembered, 'as_last_time')
  for (const column of open) {
    const field = preset?.fields[folded(column.head)]
    if (field !== undefined && give(column, field, 'preset')) open.delete(column)
  }
  const isMarked = columns.some((column) => fieldOfHead(kind, column.head, days) === 'score')
  for (const column of open) {
    // What is reckoned from works stands beside them; a list of sums alone is of works all the same.
    if (isMarked && isOfSums(column, rows) && give(column, null, 'none')) open.delete(column)
  }
  for (const column of kind === 'timetable' ? open : []) {
    // In the corner may stand the class.
    const field = daysOrHours(cellsOf(column, rows))
    if (field !== null && give(column, field, 'cells')) open.delete(column)
  }
  for (const column of open) {
    const field = fieldOfHead(kind, column.head, days)
    if (field !== null && !namesWorks(column, rows, heads) && give(column, field, 'word')) open.delete(column)
  }
  if (kind === 'pupils')
    for (const [column, field] of saidBeside(columns, heads))
      if (open.has(column) && give(column, field, 'word')) open.delete(column)
  const guesses = [...open].flatMap((column) => guessesOf(column, cellsOf(column, rows).slice(0, LOOKED_AT), kind, heads))
  for (const { column, field, reason } of guesses.toSorted((a, b) => b.sure - a.sure)) {
    if (!open.has(column)) continue
    const free = [field, ...nextBest(field)].find((each) => !taken.has(each))
    if (free !== undefined && give(column, free, reason)) open.delete(column)
  }
  takeArmForClass(columns, rows, taken)
  if (kind !== 'timetable' && kind !== 'staff' && !taken.has('class')) {
    const named = [...open].find((column) => areClasses(cellsOf(column, rows)))
    if (named) give(named, 'class', 'cells')
  }
  return { preset: preset?.name ?? null }
}

/** “Father, Occ., Tel., Mother, Occ., Tel.”: what stands there for each of two is of whoever stands before it. */
function saidBeside(columns: readonly Column[], heads: KnownHeads): [Column, SheetField][] {
  const words = columns.map(({ head }) => headWord(head))
  let who: 'mother' | 'father' | null = null
  return columns.flatMap((column, at): [Column, SheetField][] => {
    const word = words[at] ?? ''
    const field = heads.words.get(word)
    if (OF_NOBODY.has(word)) {
      const of = (carer: 'mother' | 'father') => FIELDS_OF.pupils.find((each) => each === field?.replace(/^guardian/, carer))
      const other = who === 'mother' ? of('father') : of('mother')
      const isOfEach = words.filter((each) => each === word).length > 1 || words.some((each) => heads.words.get(each) === other)
      const own = isOfEach && who !== null ? of(who) : undefined
      return own === undefined ? [] : [[column, own]]
    }
    who = field === 'mother_name' ? 'mother' : field === 'father_name' ? 'father' : field?.startsWith(`${who}_`) ? who : null
    return []
  })
}

/** Days of the week going down, or hours. */
function daysOrHours(cells: readonly SheetCell[]): SheetField | null {
  if (cells.length < 2) return null
  if (cells.every(({ text }) => weekdayOf(text) !== null)) return 'day'
  return cells.every(({ text }) => hoursOf(text) !== null) ? 'times' : null
}

/** Under “Room”, “Stage” or no word that is known stand the names of classes. */
const areClasses = (cells: readonly SheetCell[]): boolean => areMostly(cells, isClassWord)
/** Whole names, whatever stands above them. */
export const areNames = (cells: readonly SheetCell[]): boolean => areMostly(cells, (text) => A_NAME.test(text))

const areMostly = (cells: readonly SheetCell[], is: (text: string) => boolean): boolean =>
  cells.length > 1 && cells.filter(({ text }) => is(tidy(text))).length > cells.length * 0.8

/** “CLASS/ARM” alone says the class and its arm. */
function takeArmForClass(columns: readonly Column[], rows: readonly BodyRow[], taken: ReadonlySet<SheetField>): void {
  const arm = columns.find(({ field, reason }) => field === 'class_arm' && reason !== 'chosen')
  if (!arm || taken.has('class')) return
  const cells = cellsOf(arm, rows)
  if (cells.length > 0 && (shareOf('class', cells) ?? 0) > 0.5) arm.field = 'class'
}

/** “Assessment” may stand above marks, or above what each row's work is called. */
const namesWorks = (column: Column, rows: readonly BodyRow[], heads: KnownHeads): boolean =>
  heads.words.get(headWord(column.head)) === 'work' && !cellsOf(column, rows).some(({ text }) => A_MARK.test(tidy(text)))

const A_GRADE = /^(?:[a-h][1-9]?[+-]?|[1-9])$/i

/** “Grade” is a class in many a list, but not above letters. */
const isOfSums = (column: Column, rows: readonly BodyRow[]): boolean =>
  isSum(column.head) && (folded(column.head) !== 'grade' || cellsOf(column, rows).every(({ text }) => A_GRADE.test(tidy(text))))

/** A second phone beside the first, a second parent beside the first. */
function nextBest(field: SheetField): SheetField[] {
  if (field === 'guardian_phone') return ['guardian_second_phone', 'guardian_2_phone']
  if (field === 'mother_phone') return ['mother_second_phone']
  if (field === 'father_phone') return ['father_second_phone']
  return field === 'guardian_name' ? ['guardian_2_name'] : []
}

type Guess = { column: Column; field: SheetField; reason: MatchReason; sure: number }

function guessesOf(column: Column, cells: readonly SheetCell[], kind: SheetKind, heads: KnownHeads): Guess[] {
  const whole = headWord(column.head)
  const bare = bareHead(column.head)
  const head = heads.words.has(whole) || LEFT_OUT.has(whole) || !heads.words.has(bare) ? whole : bare
  const word = head.replace(/ \d$/, (end) => (heads.words.has(head) ? end : ''))
  const known = heads.words.get(word)
  if (LEFT_OUT.has(word) && word !== 'n' && (kind === 'pupils' || known === undefined)) return []
  const found: Guess[] = known === undefined ? nearly(column, word, heads) : [{ column, field: known, reason: 'word', sure: 1 }]
  for (const guess of found) {
    const share = shareOf(guess.field, cells)
    if (share !== null) guess.sure += share * 0.3 - (share < 0.3 && cells.length > 3 ? 0.45 : 0)
    // Beside what is left to pay, what was brought over and what was asked for are a part of it.
    if (guess.field === 'owed' && PART_OF_OWED.test(word)) guess.sure -= 0.2
  }
  const likely = found.filter(({ sure }) => sure >= 0.58)
  if (likely.length > 0) return likely
  return byCells(column, word, cells, kind, heads)
}

const PART_OF_OWED = /\bb f\b|\bbrought forward\b|^(?:amount|debit|(?:opening|previous|old) balance)$/

/** A head that is spelt nearly like one that is known: “GARDIAN NAME”. */
function nearly(column: Column, word: string, heads: KnownHeads): Guess[] {
  if (word.length < 3) return []
  return [...heads.near(word)].flatMap(([field, near]) =>
    near * 0.95 >= 0.58 ? [{ column, field, reason: 'nearly' as const, sure: near * 0.95 }] : [],
  )
}

const A_NAME = /^\p{L}[\p{L}'’.-]+(?:,? \p{L}[\p{L}'’.-]*){1,4}$/u

/** How the cells of a field look, where they can be told by that. */
const LOOKS: Partial<Record<SheetField, RegExp>> = {
  guardian_phone: /^(?!\d{1,4}[/. -]\d{1,2}[/. -]\d{2,4}$)\+?\d[\d\s()./-]{7,17}$/,
  date_of_birth: /^(?:\d{4}-\d{2}-\d{2}|\d{1,2}[/. -]\d{1,2}[/. -](?:19|20)?\d{2}|\d{1,2}[ -]\p{L}{3,9}[ -]\d{2,4})/u,
  gender: /^(?:m|f|male|female|boy|girl|b|g|masculin|f[ée]minin|gar[çc]on|fille)$/i,
  guardian_email: /^\S+@\S+\.\S+$/,
  class:
    /^(?:basic|primary|jhs|jss|shs|sss|class|form|grade|year|kg|nursery|creche|pre-?school|reception|ss|b\.?s|b|p|cp|ce|cm|pry)\.?\s?-?(?:\d{1,2}|one|two|three|four|five|six|seven|eight|nine|i{1,3})?\s?[a-z]?$/i,
  admission_no: /^(?=.*\d)(?=.*[/A-Z-])[A-Z0-9][A-Z0-9/._-]{2,19}$/i,
  boarding_status: /^(?:day|boarder|boarding|day student|externe|interne)$/i,
  guardian_relationship: /^(?:mother|father|aunt|uncle|guardian|grand\p{L}+|sister|brother|m[èe]re|p[èe]re|tante|oncle)$/iu,
  guardian_name: /^(?:mr|mrs|ms|miss|mad|madam|mme|dr|rev|pastor|alhaji|hajia|maame|chief|nana)\.? \p{L}/iu,
  full_name: A_NAME,
}

const LOOKS_OF: Readonly<Record<string, keyof typeof LOOKS>> = {
  guardian_second_phone: 'guardian_phone',
  mother_phone: 'guardian_phone',
  father_phone: 'guardian_phone',
  guardian_2_phone: 'guardian_phone',
  mother_email: 'guardian_email',
  father_email: 'guardian_email',
  joined_on: 'date_of_birth',
}

/** The same under a head that says what they are, where they would say too little alone. */
const LOOKS_NAMED: Partial<Record<SheetField, RegExp>> = {
  class: /^\d{1,2}\s?[a-z]?$/i,
  boarding_status: /^[db]$/i,
  // Beside a name, or when to call.
  guardian_phone: /(?:\+|\b)\d[\d\s()-]{7,}\d/,
}

/** How many of the cells look like this field; null where any cell may be one. */
function shareOf(field: SheetField, cells: readonly SheetCell[]): number | null {
  const like = LOOKS_OF[field] ?? field
  const looks = LOOKS[like]
  if (looks === undefined || cells.length === 0 || field === 'admission_no' || field.endsWith('_name')) return null
  return cells.filter(({ text }) => looks.test(tidy(text)) || LOOKS_NAMED[like]?.test(tidy(text))).length / cells.length
}

/** What nobody wrote a head for, or one that says nothing to us. */
function byCells(column: Column, word: string, cells: readonly SheetCell[], kind: SheetKind, heads: KnownHeads): Guess[] {
  if (cells.length === 0) return []
  // Whatever is in numbers beside pupils is a work.
  const marks = cells.filter(({ text }) => A_MARK.test(tidy(text))).length / cells.length
  if (kind === 'marks' && word !== '' && marks > 0.8) return [{ column, field: 'score', reason: 'cells', sure: 0.5 }]
  if (word.length > 4) return kind === 'pupils' ? byQuestion(column, word, cells) : []
  return Object.entries(LOOKS).flatMap(([name, looks]) => {
    const field = heads.fields.find((each) => each === name)
    const share = cells.filter(({ text }) => looks.test(tidy(text))).length / cells.length
    return field && share > (field === 'guardian_name' ? 0.6 : 0.8)
      ? [{ column, field, reason: 'cells', sure: share * (field === 'full_name' ? 0.4 : 0.55) } satisfies Guess]
      : []
  })
}

/** What a form asks in a sentence: “Which class is your child in?”. */
const ASKED: readonly [field: keyof typeof LOOKS, word: RegExp][] = [
  ['class', /\b(?:class|grade|form|classe)\b/],
  ['date_of_birth', /\b(?:birth|born|naissance)\b/],
  ['gender', /\b(?:gender|sex|boy|girl|sexe)\b/],
]

function byQuestion(column: Column, word: string, cells: readonly SheetCell[]): Guess[] {
  return ASKED.flatMap(([field, asked]) =>
    asked.test(word) && (shareOf(field, cells) ?? 0) > 0.7
      ? [{ column, field, reason: 'cells', sure: 0.45 } satisfies Guess]
      : [],
  )
}

const A_MARK = /^(?:\d{1,3}(?:[.,]\d{1,2})?(?:\/\d{1,3})?|abs?|absent|-)$/i
