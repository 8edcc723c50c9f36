import type { Intent } from './intent-names.ts'
import type { Concept } from './lexicon.ts'
import type { Slots } from './slots.ts'
import { isStated } from './term-ref.ts'

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
export const isBefore = ({ term, year }: Slots) =>
  term === 'previous' || term === 'before_previous' || typeof term === 'number' || year === 'previous' || isStated(year)
export const ofMoney = ({ has, slots }: Reading) =>
  has('BILL', 'PAID', 'PAY', 'OWE', 'RECEIPT', 'ARREARS') || slots.amount !== undefined
export const ofMarks = ({ has, slots }: Reading) =>
  has('MARKS', 'EXAM', 'CLASSWORK', 'AVERAGE', 'SUBJECT') || slots.subjects !== undefined
export const ofAttendance = ({ has }: Reading) => has('ATTENDANCE', 'ABSENT', 'LATE', 'PRESENT', 'TODAY_STATE')
const ATTENDS =
  /^(?:c[oa]me|go|went|gone|attend\w*|miss\w*|skip\w*|be|been|reach\w*|arriv\w*|get|got|gotten|show\w*|turn\w*|report\w*|stay\w*|in|at|to|on|present|absent|late|enter\w*|appear\w*|made?|make|step\w*|set|stop\w*|start\w*|keep|kept|le(?:ave|ft)|ha(?:ve|d|s)|take|took|los[et]|spen[dt]|fail\w*|ever|excused?|away|out|permi\w+|school|days?|times?|this|last|so|and|clock\w*|sign\w*|check\w*|sabi|fit|do|did|s[ai]t|see|saw|seen|find|found|mark|marked|record\w*|count\w*|name)$/
const DOES =
  /\b(?:did|does|do|has|have|had) (?:child|s?he|they|(?:the|his|her) (?:teacher|class|sir|madam|head\w*|children|pupils)) (?:(?:\w+ly|ever|even|also|still|always|not|never|just|already) )*([a-z]+)/
/** "How many times did she raise her hand in school": a deed that no register holds. */
export const doesSomethingElse = ({ text }: Reading): boolean => {
  const deed = DOES.exec(text)?.[1]
  return deed !== undefined && !ATTENDS.test(deed)
}
const CHILD = /\b(?:child|s?he|h(?:er|is|im)|it|there|performance|studies|terms?|elle|il|son|sa)\b/
export const speaksOfTheChild = ({ text }: Reading) => CHILD.test(text)
const SEASONS: readonly string[] = ['this_term', 'next_term', 'vacation', 'mid_term', 'holiday']
/** A day of its own, such as the trip or the meeting of the parents; not when a term begins or ends. */
export const isOccasion = ({ event }: Slots) => event !== undefined && !SEASONS.includes(event)
