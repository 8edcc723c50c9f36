import { familyOf, isAnswered, type AnsweredIntent, type Intent } from './intent-names.ts'
import { intentOf } from './intents.ts'
import type { Concept } from './lexicon.ts'
import { isOccasion, type Reading } from './reading.ts'
import { refine } from './refine.ts'
import type { Slots } from './slots.ts'

/** One thing that was asked. Where it is not clear which, `offered` are the kinds that it may be, and the parent is asked back. */
export type Ask = {
  intent: Intent
  slots: Slots
  offered?: readonly AnsweredIntent[]
  /** The words of one question of several, where it was not understood: the answer names it. */
  said?: string
}

/** Words of its own say what is asked; without them a short question leans on the one before. */
export const STANDS_ALONE: readonly Concept[] = [
  'ATTENDANCE',
  'ABSENT',
  'LATE',
  'PRESENT',
  'MARKS',
  'REPORT',
  'OWE',
  'BILL',
  'PAID',
  'NOTICE',
  'TIMETABLE',
  'TEACHER',
  'POSITION',
  'REMARK',
  'CONDUCT',
  'CONTACT',
  'RECEIPT',
  'PROMOTED',
  'PRACTISE',
  'EXAM',
  'CLASSWORK',
  'HEAD',
  'DUE',
  'ARREARS',
  'AVERAGE',
  'INTEREST',
  'ATTITUDE',
  'BEGINS',
  'ENDS',
  'THANKS',
  'HELLO',
  'ABILITIES',
]
/** What asks for a particular of the thing spoken of, and does not say what thing that is. */
const PARTICULARS: readonly Concept[] = [
  'WHY',
  'WHEN',
  'EXPLANATION',
  'TREND',
  'COMPARE',
  'BEST',
  'WORST',
  'CLASSMATES',
  'LINE',
  'WHICH_DAYS',
  'RATE',
  'WHERE',
  'IF_PAID',
  'OWE',
  'HOW_MUCH',
  'HOW_MANY',
]
const FOLLOW_UP_WORDS = 6
const FOR_A_DAY: readonly (string | undefined)[] = ['bring', 'uniform', 'feeding', 'bus']
const OCCASIONS: readonly Intent[] = ['calendar', 'notice_topic', 'notices_latest']

const HOW_LATE = /\b(?:what|which) (?:time|hour)\b|\bhow late\b|\bwhen did (?:s?he|child) (?:arrive|come|reach|get)/
const OF_THERE = /\bthere$/

/** What a short question takes over from the one before it: its intent, and every slot it does not name itself. */
export function followUp(reading: Reading, before: Ask): Ask | undefined {
  const { has, words } = reading
  const isOfAnOccasion = isOccasion(before.slots) && OCCASIONS.includes(before.intent) && !isOccasion(reading.slots)
  // "Tell me about the trip", then "when must I reply?": by when, not when the trip is.
  if (isOfAnOccasion && has('TO_ANSWER') && words <= FOLLOW_UP_WORDS + 2)
    return { intent: 'notices_to_answer', slots: withoutUnset({ event: before.slots.event }) }
  // "How many times late?", then "at what time did she arrive?": on the days that were spoken of.
  if (before.slots.status === 'late' && reading.slots.when === undefined && HOW_LATE.test(reading.text))
    return { intent: 'attendance_day', slots: before.slots }
  // "What is the mock fee?", then "who approved it?": the line tells it.
  if (before.intent === 'bill_item' && has('IT') && words <= FOLLOW_UP_WORDS && intentOf(reading) === undefined) return before
  // "When is the trip?", then "what time do they return?": the day that was spoken of, not the next term.
  if (
    has('WHEN', 'WHERE', 'CLOCK') &&
    words <= FOLLOW_UP_WORDS + 2 &&
    (isOccasion(before.slots) || before.slots.event === 'mid_term') &&
    OCCASIONS.includes(before.intent) &&
    !isOccasion(reading.slots) &&
    !(before.slots.event === 'mid_term' && reading.slots.event !== undefined) &&
    !has('TIMETABLE', 'TEACHER', 'DUE', 'PAID', 'ABSENT', 'RELEASED') &&
    !/\b(?:term|school|classes|lessons)\b/.test(reading.text)
  )
    return { intent: 'calendar', slots: withoutUnset({ event: before.slots.event }) }
  // "When is sports day?", then "what should he wear?": for that day.
  if (
    isOccasion(before.slots) &&
    OCCASIONS.includes(before.intent) &&
    FOR_A_DAY.includes(reading.slots.topic) &&
    !has('HOW_MUCH') &&
    !isOccasion(reading.slots)
  )
    return { intent: 'notice_topic', slots: { ...reading.slots, ...withoutUnset({ event: before.slots.event }) } }
  const asksWhoSaid = has('SAID') && has('TEACHER', 'CLASS_TEACHER', 'HEAD')
  const isPapers = before.intent === 'remarks' && words <= 4 && has('TEACHER', 'CLASS_TEACHER', 'HEAD')
  const own = intentOf(reading)
  // "How is her maths?", then "When is sports day?": a day of its own, whatever was spoken of.
  if (own === 'calendar' && has('WHEN') && isOccasion(reading.slots) && !OCCASIONS.includes(before.intent)) return undefined
  const isOfTheSame =
    own === undefined
      ? (words <= FOLLOW_UP_WORDS && has(...PARTICULARS)) ||
        (words <= FOLLOW_UP_WORDS + 2 && (reading.slots.term !== undefined || reading.slots.subjects !== undefined))
      : own === 'marks_class' && before.slots.subjects !== undefined
  const isThere = OF_THERE.test(reading.text)
  const leans = isThere || has('AND_WHAT', 'IT') || words <= 3 || asksWhoSaid || isOfTheSame
  if (!leans || words > (has(...STANDS_ALONE) ? FOLLOW_UP_WORDS + 2 : 2 * FOLLOW_UP_WORDS)) return undefined
  const hasOwnWords = has(...STANDS_ALONE)
  const isOfPapers = familyOf(before.intent)?.includes('report_summary') ?? false
  if (isPapers || (isOfPapers && asksWhoSaid))
    return { intent: 'remarks', slots: merged(remarksOf(before.slots, reading), refine('remarks', reading)) }
  if (hasOwnWords && own !== undefined) {
    if (!isAnswered(own) || (words > FOLLOW_UP_WORDS && !isOfTheSame && !isThere)) return undefined
    const isSameFamily = familyOf(own) !== undefined && familyOf(own) === familyOf(before.intent)
    const kind = isSameFamily ? shifted(own, reading) : own
    const said = refine(kind, reading)
    const { subjects, term, year, when, className } = before.slots
    const carried: Slots = {}
    if (subjects && familyOf(before.intent)?.includes('marks_subject')) carried.subjects = subjects
    if (isSameFamily && said.term === undefined && said.year === undefined && said.when === undefined)
      Object.assign(carried, withoutUnset({ term, year, when, className }))
    // "She was late", then "what time did she come?": still of her lateness.
    if (kind !== own && before.slots.status !== undefined) said.status = before.slots.status
    if (own === 'teacher' || own === 'timetable' || isSameFamily) return { intent: kind, slots: { ...carried, ...said } }
    return undefined
  }
  const said = { ...oneBack(before, refine(before.intent, reading), reading), ...besideDay(before.slots, reading) }
  if (Object.keys(said).filter((key) => key !== 'isClaim').length === 0 && !has(...PARTICULARS)) return undefined
  return { intent: shifted(before.intent, reading), slots: merged(before.slots, said) }
}

const withoutUnset = (slots: { [Key in keyof Slots]: Slots[Key] | undefined }): Partial<Slots> =>
  Object.fromEntries(Object.entries(slots).filter(([, value]) => value !== undefined))

/** "And the term before?" goes one back from the term that was spoken of; of papers the newest is the last term's. */
function oneBack(before: Ask, said: Slots, { text }: Reading): Slots {
  const { term } = before.slots
  const isOfPapers = ['position', 'report_summary', 'remarks'].includes(before.intent)
  if (said.term !== 'previous' || !/\bbefore\b|avant/.test(text)) return said
  if (term === 'previous' || (isOfPapers && term === undefined)) return { ...said, term: 'before_previous' }
  return term === 3 || term === 2 ? { ...said, term: term === 3 ? 2 : 1 } : said
}

/** "And the day before?" is the neighbour of the day that was spoken of. */
function besideDay({ when }: Slots, { text }: Reading): Slots {
  const side = /\bday (before|after)\b|\b(previous|next|following) day\b|\b(veille)\b|\b(lendemain)\b/.exec(text)
  if (!side || !when) return {}
  const by = side[1] === 'before' || side[2] === 'previous' || side[3] !== undefined ? -1 : 1
  if (when.kind === 'day') return { when: { ...when, offset: when.offset + by } }
  if (when.kind === 'date' && when.day + by > 0) return { when: { ...when, day: when.day + by } }
  return when.kind === 'weekday' && when.weekday + by > 0 ? { when: { ...when, weekday: when.weekday + by } } : {}
}

/** Somebody's remark is no line of conduct. */
function remarksOf(before: Slots, { has }: Reading): Slots {
  const { field: _field, moreFields: _more, ...others } = before
  return has('REMARK', 'TEACHER', 'HEAD', 'CLASS_TEACHER') ? others : before
}

function merged(before: Slots, said: Slots): Slots {
  const { term, year, when, className, otherTerm: _other, isClaim: _claim, ...kept } = before
  const saysTime = said.term !== undefined || said.year !== undefined || said.when !== undefined || said.className !== undefined
  return { ...kept, ...(saysTime ? {} : withoutUnset({ term, year, when, className })), ...said }
}

const PAYMENTS: readonly Intent[] = ['paid_total', 'payment_last', 'payment_history', 'receipts']
/** "How did she do?" then "in maths?" is about a subject; "how many days?" then "which days?" about days. */
function shifted(before: Intent, { has, slots }: Reading): Intent {
  const family = familyOf(before)
  const isMarks = family?.includes('marks_subject') ?? false
  if (isMarks && has('CLASSMATES')) return 'marks_class'
  if (isMarks && has('WHY')) return 'marks_why'
  if (isMarks && has('TREND', 'COMPARE')) return 'marks_trend'
  if (
    isMarks &&
    slots.subjects &&
    (before === 'marks_overview' ||
      before === 'marks_rank' ||
      before === 'report_summary' ||
      before === 'marks_average' ||
      before === 'overview' ||
      before === 'marks_latest')
  )
    return 'marks_subject'
  if (isMarks && has('BEST', 'WORST')) return 'marks_rank'
  if (family?.includes('attendance_day')) {
    if (has('WHY', 'EXPLANATION')) return 'absence_reason'
    if (has('TREND', 'COMPARE') && !has('WHICH_DAYS')) return 'attendance_trend'
    if (slots.when && slots.when.kind !== 'month' && slots.when.kind !== 'named_month') return 'attendance_day'
    if (has('WHICH_DAYS', 'WHEN')) return 'attendance_day'
    if (slots.term !== undefined || slots.year !== undefined) return 'attendance_summary'
  }
  if (family?.includes('money_left') && has('IF_PAID') && slots.amount !== undefined) return 'money_left'
  if (family?.includes('money_left') && slots.item !== undefined) return 'bill_item'
  if (family?.includes('money_left') && has('LINE')) return 'bill_lines'
  if (family?.includes('money_left') && has('COMPARE', 'TREND')) return 'bill_compare'
  // "How much did I pay?", then "and last year?": the sum of that year, not the last payment.
  const isOfAnotherTime = slots.year !== undefined || slots.term !== undefined || slots.lastTerms !== undefined
  if (PAYMENTS.includes(before) && has('WHEN', 'LAST') && !isOfAnotherTime) return 'payment_last'
  if (family?.includes('money_left') && has('WHEN')) return 'bill_due'
  return before
}
