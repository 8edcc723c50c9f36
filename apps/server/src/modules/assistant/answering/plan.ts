import { daysAfter, weekdayOf } from '#lib/days'
import type { Look, Tool } from '#modules/assistant/reading'
import { isStated, spanOf, type Ask, type Intent, type Slots, type Span, type TermRef } from '#modules/assistant/understanding'
import type { Plan, AnswerContext } from './shape.ts'

type Planner = (slots: Slots, context: AnswerContext) => Look[]

const look = (tool: Tool, input: Record<string, unknown> = {}): Look => ({
  tool,
  input: Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined)),
})

/** The days a question means; `side` says whether a bare weekday lies behind us or before us. */
export const spanIn = ({ when }: Slots, { today }: Pick<AnswerContext, 'today'>, side: 'past' | 'future'): Span | undefined =>
  when && spanOf(when, today, side)

const inTerm = ({ term, year, className }: Slots) => ({ term, year, className })
const inTerms = (slots: Slots) => ({ ...inTerm(slots), lastTerms: slots.lastTerms })
const timeOf = (slots: Slots, context: AnswerContext, side: 'past' | 'future' = 'past') =>
  spanIn(slots, context, side) ?? inTerms(slots)
const schoolDays = (slots: Slots, context: AnswerContext) =>
  spanIn(slots, context, 'past') ?? { ...inTerms(slots), half: slots.half }

const OF_A_DAY: readonly (string | undefined)[] = ['bring', 'uniform', 'feeding', 'health', 'bus', 'fees']
const isOtherYear = ({ year }: Slots) => year === 'previous' || isStated(year)
const isEarlier = (slots: Slots) =>
  isOtherYear(slots) || (slots.term !== undefined && slots.term !== 'current' && slots.term !== 'next')
const isOver = (slots: Slots) => slots.className !== undefined || isEarlier(slots)
/** A stated year binds, where nothing else is said of time. */
const ofStatedYear = ({ year }: Slots) => (isStated(year) ? { year } : {})
const saysTime = ({ when, term, year, className, half, lastTerms }: Slots) =>
  [when, term, year, className, half, lastTerms].some((said) => said !== undefined)

/** The two terms a comparison is about, the later or first-named one first. */
export function pairOf({ term, otherTerm }: Slots): [TermRef, TermRef] {
  if (term !== undefined && otherTerm !== undefined) return [term, otherTerm]
  if (term !== undefined && term !== 'current') return ['current', term]
  return ['current', 'previous']
}

/** Of two terms the later one: its report tells of the one before it too. */
function laterOf({ term, otherTerm }: Slots): Pick<Slots, 'term'> {
  if (typeof term === 'number' && typeof otherTerm === 'number') return { term: term > otherTerm ? term : otherTerm }
  return otherTerm === undefined ? {} : { term: 'previous' }
}

const marks: Planner = (slots) => [look('marks', { ...inTerm(slots), subjects: slots.subjects, about: slots.about })]
/** Of a term that is over the report says more than the marks. */
const reportOf = (slots: Slots) =>
  slots.term !== undefined && slots.term !== 'current' && slots.term !== 'next'
    ? [look('reports', { ...inTerm(slots), subjects: slots.subjects })]
    : []
const withTeachers: Planner = (slots, context) => [...marks(slots, context), look('timetable', { subjects: slots.subjects })]
const reports: Planner = (slots) => [look('reports', { ...inTerm(slots), subjects: slots.subjects })]
/** Before this term's exam is marked, a question about the exam means the last one. */
const lastExam = ({ part, term, year, className, subjects }: Slots) =>
  part === 'exam' && term === undefined && year === undefined && className === undefined ? [look('reports', { subjects })] : []
const bills: Planner = (slots) => [
  look('bills', { ...inTerms(slots), item: slots.item, paying: slots.isWhatIf ? slots.amount : undefined }),
]
const payments: Planner = (slots, context) => [look('payments', { ...timeOf(slots, context), method: slots.method })]

/** Of all the years nobody asks the sum: "so far" is this school year. */
const paidIn: Planner = (slots, context) => [
  ...payments(saysTime(slots) || slots.method !== undefined ? slots : { ...slots, year: 'current' }, context),
  ...(slots.method === undefined && slots.when === undefined ? [look('bills', inTerms(slots))] : []),
]

/** A single work or a notice may be told by its own words, whatever is asked of it. */
const byWords: Planner = ({ about }, { rights }) =>
  about === undefined ? [] : [...(rights.academics ? [look('marks', { about })] : []), look('notices', { words: about })]

const PLANS: Readonly<Partial<Record<Intent, Planner>>> = {
  attendance_day(slots, context) {
    const isNow = (slots.status === undefined || slots.status === 'present') && !saysTime(slots)
    return [look('attendance', isNow ? { from: context.today, to: context.today } : schoolDays(slots, context))]
  },
  attendance_summary: (slots, context) => [look('attendance', schoolDays(slots, context))],
  attendance_streak: (slots) => [look('attendance', inTerm(slots))],
  absence_reason: (slots, context) => [look('attendance', schoolDays(slots, context))],
  attendance_trend(slots, context) {
    const { when } = slots
    if (when?.kind === 'week' || when?.kind === 'month') {
      const offset = Math.min(when.offset, 0)
      const earlier = { ...when, offset: offset === 0 ? -1 : offset }
      return [
        look('attendance', spanOf({ ...when, offset: 0 }, context.today, 'past')),
        look('attendance', spanOf(earlier, context.today, 'past')),
      ]
    }
    if (isOtherYear(slots)) return [look('attendance', { year: 'current' }), look('attendance', { year: slots.year })]
    const [one, other] = pairOf(slots)
    return [look('attendance', { term: one }), look('attendance', { term: other })]
  },
  marks_subject: (slots, context) => [...marks(slots, context), ...lastExam(slots), ...reportOf(slots)],
  marks_overview: (slots, context) => [...marks(slots, context), ...lastExam(slots), ...reportOf(slots)],
  marks_latest: ({ part, rank, ...slots }) => [
    look('marks', { ...inTerm(slots), subjects: slots.subjects, about: slots.about, part }),
    ...(rank === 'worst' ? [look('timetable')] : []),
  ],
  marks_rank: marks,
  marks_trend(slots) {
    const [one, other] = pairOf(slots)
    const { subjects, about } = slots
    if (slots.year !== undefined || slots.className !== undefined) return [look('marks', { subjects, ...ofStatedYear(slots) })]
    if (one === 'current' && other === 'previous') return [look('marks', { subjects, about })]
    return [look('marks', { term: one, subjects }), look('marks', { term: other, subjects })]
  },
  marks_class: (slots, context) => [...marks(slots, context), ...reportOf(slots)],
  marks_average: (slots, context) => [...marks(slots, context), ...reportOf(slots)],
  marks_missing: marks,
  marks_why: withTeachers,
  grade_meaning: (slots, context) => [look('reports'), ...(slots.subjects ? marks(slots, context) : [])],
  position: (slots, context) => reports({ ...slots, ...laterOf(slots) }, context),
  report_summary: reports,
  report_ready: reports,
  remarks: reports,
  promotion: reports,
  practise: withTeachers,
  overview: (slots, { rights }) => [
    look('attendance', inTerm(slots)),
    look('marks', inTerm(slots)),
    ...(rights.bills && slots.term === undefined && slots.year === undefined ? [look('bills')] : []),
    look('notices', { filter: 'to_answer' }),
    look('timetable'),
  ],
  money_left: bills,
  bill_lines: bills,
  bill_item: (slots, context) => [
    ...bills(slots, context),
    ...(slots.moreItems ?? []).flatMap((item) => bills({ ...slots, item }, context)),
    ...(slots.event === undefined ? [] : [look('notices', { about: slots.event })]),
  ],
  bill_compare(slots) {
    const [first, second] = pairOf(slots)
    // The later bill tells of the one before it too.
    const isCurrent = first === 'current' || second === 'current'
    const one = isCurrent ? 'current' : typeof first === 'number' ? (laterOf(slots).term ?? first) : first
    return [look('bills', { term: slots.term === undefined || one === 'current' ? undefined : one, beside: true })]
  },
  bill_due: bills,
  arrears: (slots) => [look('bills', ofStatedYear(slots))],
  reductions: bills,
  credit: () => [look('bills')],
  // What was paid of one fee stands on the bills.
  paid_total: (slots, context) =>
    slots.item !== undefined && slots.method === undefined && slots.when === undefined
      ? bills(saysTime(slots) ? slots : { ...slots, year: 'current' }, context)
      : paidIn(slots, context),
  payment_last: (slots, context) => [
    look('payments', isStated(slots.year) ? { ...timeOf(slots, context), method: slots.method } : { method: slots.method }),
  ],
  payment_history: payments,
  payment_waiting: () => [look('payments')],
  receipts: payments,
  how_to_pay: (_slots, { rights }) => [look('school'), ...(rights.bills ? [look('bills')] : [])],
  notices_latest(slots, context) {
    const days = spanIn(slots, context, 'past')
    if (days) return [look('notices', { ...days }), look('notices')]
    if (isEarlier(slots)) return [look('notices', { term: slots.term, year: slots.year }), look('notices')]
    return [look('notices'), ...(slots.about === undefined ? [] : [look('notices', { words: slots.about })])]
  },
  notices_to_answer: ({ event }) => [look('notices', { filter: 'to_answer', about: event })],
  notice_topic: (slots, context) => [
    look('notices', {
      // "Fridays" or "this month" of a menu is no day of a notice.
      ...(slots.when?.kind === 'weekday' || slots.topic === 'feeding'
        ? {}
        : (spanIn(slots, context, 'past') ?? ofStatedYear(slots))),
      // What to bring, wear or eat is asked of some day, or of all of them.
      about: (OF_A_DAY.includes(slots.topic) ? slots.event : undefined) ?? slots.topic ?? slots.event ?? slots.item,
      words: slots.about,
    }),
  ],
  calendar: (slots, context) => [
    look('calendar', {
      ...(slots.event === undefined || slots.event === 'holiday' ? spanIn(slots, context, 'future') : {}),
      event: slots.event,
      year: isOtherYear(slots) ? slots.year : undefined,
    }),
    ...(slots.moreEvents ?? []).map((event) => look('calendar', { event })),
  ],
  timetable: (slots, context) => [look('timetable', { weekday: weekdayAsked(slots, context), subjects: slots.subjects })],
  teacher: ({ subjects, role, ...when }) => {
    if (subjects && isOver(when)) return [look('reports', inTerm(when))]
    if (role !== 'head' && isOver(when)) return [...(isOtherYear(when) ? [] : [look('profile')]), look('reports', inTerm(when))]
    if (subjects) return [look('timetable', { subjects })]
    return role === undefined ? [look('profile'), look('timetable')] : [look('profile')]
  },
  // The scale stands on a report: of the running term there is none yet.
  marks_failed: (slots, context) => [
    ...marks(slots, context),
    look('reports', isEarlier(slots) ? inTerm(slots) : {}),
    look('timetable'),
  ],
  marks_improved_most: marks,
  best_result: (slots, context) => [...marks(slots, context), look('reports')],
  is_good(slots, context) {
    if (slots.matter === 'position') return reports(slots, context)
    if (slots.matter !== 'days') return withTeachers(slots, context)
    const isNow = !saysTime(slots) || slots.term === 'current'
    return [look('attendance', schoolDays(slots, context)), ...(isNow ? [look('attendance', { term: 'previous' })] : [])]
  },
  help_subject: withTeachers,
  mark_wrong: withTeachers,
  ask_teacher: (slots) => [look('marks', { subjects: slots.subjects }), look('attendance'), look('timetable')],
  bill_explain: (slots) => [look('bills', { ...inTerm(slots), beside: true })],
  bill_wrong: bills,
  payment_where: () => [look('payments'), look('bills')],
  weeks_left: ({ event }) => [look('calendar', { event })],
  school_open(slots, context) {
    const day = spanIn(slots, context, 'future')?.from ?? context.today
    return [look('calendar', { from: day, to: day }), look('notices', { about: 'closed_early' })]
  },
  bring_tomorrow(slots, context) {
    const day = spanIn(slots, context, 'future')?.from ?? daysAfter(context.today, 1)
    return [
      look('timetable', { weekday: weekdayOf(day) }),
      look('calendar', { from: day, to: day }),
      look('notices', { about: slots.event ?? (slots.topic === 'uniform' ? slots.topic : 'bring') }),
    ]
  },
  all_children: (slots) => [
    look('family', inTerms(slots.matter === 'paid' && !saysTime(slots) ? { ...slots, year: 'current' } : slots)),
  ],
  siblings: () => [look('family')],
  unknown: (slots, context) =>
    byWords(slots, context).map((one) => (one.tool === 'notices' ? { ...one, input: { ...one.input, loosely: true } } : one)),
  not_kept: byWords,
  contact: () => [look('school')],
  profile: (slots) => [slots.className !== undefined || isOtherYear(slots) ? look('reports', inTerm(slots)) : look('profile')],
}

/** Of a whole week there is no one weekday. */
function weekdayAsked(slots: Slots, context: AnswerContext): number | undefined {
  const span = spanIn(slots, context, 'future')
  return span && span.from === span.to ? weekdayOf(span.from) : undefined
}

/** A class without marks has its report in words. */
const inWords: Planner = (slots, { ward }) => (ward.is_preschool ? [look('reports', inTerm(slots))] : [])

export const planOf: Plan = ({ intent, slots }: Ask, context) => [
  ...(PLANS[intent]?.(slots, context) ?? []),
  ...(intent.startsWith('marks') || intent === 'practise' ? inWords(slots, context) : []),
]
