import type { Intent } from './intent-names.ts'
import type { Concept } from './lexicon.ts'
import type { Slots } from './slots.ts'

/** A question, as the rules see it. */
export type Reading = {
  text: string
  words: number
  slots: Slots
  has: (...concepts: Concept[]) => boolean
  all: (...concepts: Concept[]) => boolean
}
export type Rule = readonly [Intent, (reading: Reading) => boolean]

export const isOneDay = ({ when }: Slots) => when?.kind === 'day' || when?.kind === 'weekday' || when?.kind === 'date'
export const isShortTime = (slots: Slots) =>
  isOneDay(slots) ||
  slots.when?.kind === 'week' ||
  slots.when?.kind === 'weekend' ||
  slots.when?.kind === 'past' ||
  slots.when?.kind === 'week_of' ||
  slots.when?.kind === 'range'
export const isToday = ({ when }: Slots) => when?.kind === 'day' && when.offset <= 0
export const isFuture = ({ when }: Slots) =>
  (when?.kind === 'day' || when?.kind === 'week' || when?.kind === 'month') && when.offset > 0
/** A term that is over has its report. */
export const isBefore = ({ term, year }: Slots) => term === 'previous' || typeof term === 'number' || year === 'previous'
export const ofMoney = ({ has, slots }: Reading) =>
  has('BILL', 'PAID', 'PAY', 'OWE', 'RECEIPT', 'ARREARS') || slots.amount !== undefined
export const ofMarks = ({ has, slots }: Reading) =>
  has('MARKS', 'EXAM', 'CLASSWORK', 'AVERAGE', 'SUBJECT') || slots.subjects !== undefined
export const ofAttendance = ({ has }: Reading) => has('ATTENDANCE', 'ABSENT', 'LATE', 'PRESENT', 'TODAY_STATE')
const CHILD = /\b(?:child|s?he|h(?:er|is|im)|it|there|performance|studies|elle|il|son|sa)\b/
export const speaksOfTheChild = ({ text }: Reading) => CHILD.test(text)
