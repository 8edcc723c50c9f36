import type { SheetField, SheetKind } from '@schoolgate/contracts/sheet-words'
import { isClassWord } from './class-names.ts'
import { HEADS_OF } from './kind-words.ts'
import { areNames, cellsOf, type Column } from './match-columns.ts'
import type { BodyRow } from './layout.ts'
import { presetOf } from './presets.ts'
import { fieldOfHead, isWork, subjectAndWork, type HeadDays } from './value-heads.ts'
import { subjectWord } from './subject-names.ts'
import { bareHead, folded, headWord, tidy } from '#lib/sheets/words'

/** What only a list of pupils says of them. */
const OF_PUPILS = /^(?:gender|date_of_birth|house|boarding_status|joined_on|(?:guardian|guardian_2|mother|father)_\w+)$/
const STAFF_HEAD =
  /\b(?:staff|rank|designation|department|employee|job|qualification|role|ssnit|ntc|licen[cs]e no|appointment|(?:subjects?|class(?:es)?) (?:taught|handled)|date (?:engaged|employed|of engagement))\b|^(?:fonction|poste?|portfolio)$/
const STAFF_TITLE = /\b(?:staff|teachers|teaching|personnel|employees)\b/
const SHORT = 2
const OF_HOURS: ReadonlySet<SheetField | undefined> = new Set(['period', 'times', 'starts'])
const WHOSE: ReadonlySet<SheetField> = new Set(['admission_no', 'full_name', 'last_name'])

/** What a list is of, by its heads, what stands under them, and what stands above. A list of pupils, where nothing tells. */
export function kindOf(columns: readonly Column[], rows: readonly BodyRow[], days: HeadDays): SheetKind {
  const heads = columns.map(({ head }) => headWord(head))
  if (presetOf(columns.map(({ head }) => head)) !== null) return 'pupils'
  const has = (kind: SheetKind, field: SheetField) =>
    columns.some(({ head }) => [headWord(head), bareHead(head)].some((word) => HEADS_OF[kind].words.get(word) === field))
  const valued = (kind: SheetKind) => columns.filter(({ head }) => fieldOfHead(kind, head, days) !== null)
  const isNearly = (head: string) => [...HEADS_OF.pupils.near(head)].some(([field, near]) => WHOSE.has(field) && near > 0.75)
  const isWhose =
    [...WHOSE].some((field) => has('marks', field)) ||
    heads.some(isNearly) ||
    columns.some((column) => column.head === '' && areNames(cellsOf(column, rows)))
  const ofPupils = new Set(heads.map((head) => HEADS_OF.pupils.words.get(head) ?? '').filter((field) => OF_PUPILS.test(field)))
    .size

  const lessons = valued('timetable')
  const isOfHours =
    lessons.some(({ head }) => !isClassWord(head)) || heads.some((head) => OF_HOURS.has(HEADS_OF.timetable.words.get(head)))
  if (!isWhose && lessons.length > 1 && isOfHours) return 'timetable'
  if (
    has('timetable', 'day') &&
    has('timetable', 'subject') &&
    ['period', 'times', 'starts'].some((field) => heads.some((head) => HEADS_OF.timetable.words.get(head) === field))
  )
    return 'timetable'
  const isPaid =
    has('payments', 'receipt_no') ||
    has('payments', 'method') ||
    has('payments', 'provider_reference') ||
    (has('payments', 'paid_on') && ofPupils === 0)
  if (isWhose && has('payments', 'amount') && isPaid && !has('marks', 'score')) return 'payments'
  if (isWhose && valued('payments').length > 1 && (has('payments', 'receipt_no') || has('payments', 'paid_on'))) return 'payments'
  if (isWhose && (valued('attendance').length > 1 || (valued('attendance').length > 0 && areShort(valued('attendance'), rows))))
    return 'attendance'
  if (isWhose && has('attendance', 'date') && has('attendance', 'status') && !has('marks', 'score')) return 'attendance'
  if (
    heads.some((head) => STAFF_HEAD.test(head)) ||
    (days.titles.some((title) => STAFF_TITLE.test(folded(title))) && ofPupils < 2)
  )
    return 'staff'
  if (ofPupils > 1) return 'pupils'
  const works = columns.filter(({ head }) => isWork(head) || subjectWord(head) !== null || subjectAndWork(head) !== null)
  if (isWhose && (has('marks', 'score') || works.length > 1 || (works.length > 0 && areMarks(works, rows)))) return 'marks'
  return isWhose && has('opening_balances', 'owed') ? 'opening_balances' : 'pupils'
}

const areShort = (columns: readonly Column[], rows: readonly BodyRow[]): boolean =>
  columns.every((column) => cellsOf(column, rows).every(({ text }) => tidy(text).length <= SHORT))
const areMarks = (columns: readonly Column[], rows: readonly BodyRow[]): boolean =>
  columns.some((column) => cellsOf(column, rows).some(({ text }) => /^\d{1,3}(?:[.,]\d+)?$/.test(tidy(text))))
