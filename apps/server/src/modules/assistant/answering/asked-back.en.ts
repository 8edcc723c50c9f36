import type { Slots } from '#modules/assistant/understanding'
import type { QuestionWords } from './question-words.ts'

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
const MONTHS = 'January February March April May June July August September October November December'.split(' ')
const TERMS = { 1: 'in first term', 2: 'in second term', 3: 'in third term' } as const
const SEEN_FROM_NOW = {
  current: 'this term',
  previous: 'last term',
  before_previous: 'two terms ago',
  next: 'next term',
} as const

/** One back, this one, the next one. */
const nearby = (thing: string, offset: number): string | undefined =>
  [`last ${thing}`, `this ${thing}`, `next ${thing}`][offset + 1]

function daysOf({ when }: Slots): string | undefined {
  if (when?.kind === 'day') return ['two days ago', 'yesterday', 'today', 'tomorrow'][when.offset + 2]
  if (when?.kind === 'week' || when?.kind === 'month') return nearby(when.kind, when.offset)
  if (when?.kind === 'weekday') return `on ${WEEKDAYS[when.weekday - 1]}`
  if (when?.kind === 'date') return `on ${[when.day, MONTHS[(when.month ?? 0) - 1] ?? ''].join(' ').trim()}`
  if (when?.kind === 'named_month') return `in ${MONTHS[when.month - 1]}`
  return undefined
}

function termOf({ term, year }: Slots): string | undefined {
  if (typeof term === 'number') return TERMS[term]
  if (term !== undefined) return SEEN_FROM_NOW[term]
  if (year === 'current') return 'this school year'
  if (year === 'previous') return 'last year'
  return year && `in ${year}`
}

const EVENTS: Readonly<Record<string, string>> = {
  this_term: 'does this term end',
  next_term: 'does the next term begin',
  vacation: 'do the holidays begin',
  mid_term: 'is mid-term',
  exams: 'do the exams begin',
  pta: 'is the PTA meeting',
  open_day: 'is the open day',
  speech_day: 'is speech day',
  sports: 'is sports day',
  trip: 'is the trip',
  carols: 'is the carols service',
  holiday: 'is the next public holiday',
  vaccination: 'is the vaccination',
  culture: 'is the culture day',
  interview: 'is the interview',
}
const TOPICS: Readonly<Record<string, string>> = {
  uniform: 'uniforms',
  feeding: 'feeding',
  bus: 'the bus',
  fees: 'fees',
  library: 'the library',
  health: 'health',
  safety: 'safety',
  rain: 'the rain',
  homework: 'homework',
  phones: 'mobile phones',
  pta: 'the PTA meeting',
  sports: 'sports day',
  trip: 'the trip',
  exams: 'the exams',
}
const ITEMS: Readonly<Record<string, string>> = {
  tuition: 'the tuition fee',
  feeding: 'the feeding fee',
  pta: 'the PTA dues',
  transport: 'the bus fee',
  ict: 'the ICT fee',
  books: 'the fee for books',
  uniform: 'the fee for the uniform',
  examination: 'the examination fee',
  sports: 'the sports fee',
  medical: 'the medical fee',
  levies: 'the levy',
  activities: 'the fee for activities',
}
const within = (subject: string | null) => (subject === null ? '' : ` in ${subject}`)
const known = (list: Readonly<Record<string, string>>, key: string | undefined) => (key === undefined ? undefined : list[key])

/** Each is tested to be understood as what it stands for. */
export const askedBackEn: QuestionWords = {
  days: daysOf,
  term: termOf,
  questions: {
    attendance_day: ({ name, days, term, isOneDay }) =>
      isOneDay ? `Was ${name} in school${days}?` : `On which days was ${name} absent${days || term}?`,
    attendance_summary: ({ name, days, term, isOneDay }) =>
      `How many days was ${name} absent${(isOneDay ? '' : days) || term || ' this term'}?`,
    attendance_trend: ({ name }) => `Is ${name}’s attendance better than last term?`,
    attendance_streak: ({ name }) => `How many days in a row has ${name} been present?`,
    absence_reason: ({ name, days, term }) => `Why was ${name} absent${days || term}?`,
    marks_subject: ({ name, subject, term }) => (subject === null ? null : `What did ${name} get in ${subject}${term}?`),
    marks_overview: ({ name, term }) => `What are ${name}’s marks in all subjects${term}?`,
    marks_latest: ({ name }) => `What are ${name}’s newest marks?`,
    marks_rank: ({ name, term }) => `What are ${name}’s best and weakest subjects${term}?`,
    marks_trend: ({ name, subject }) => `Are ${name}’s marks${within(subject)} improving?`,
    marks_class: ({ name, subject }) => `How does ${name} compare with the class average${within(subject)}?`,
    marks_average: ({ name, term }) => `What is ${name}’s average${term}?`,
    marks_missing: ({ name }) => `Which of ${name}’s marks are missing?`,
    marks_why: ({ name, subject }) => `Why did ${name}’s marks${within(subject)} drop?`,
    position: ({ name, term }) => `What is ${name}’s position in class${term}?`,
    report_summary: ({ name, term }) => `What does ${name}’s term report${term} say?`,
    report_ready: ({ name }) => `Is ${name}’s term report ready?`,
    remarks: ({ name, term }) => `What remarks did the teachers write about ${name}${term}?`,
    practise: ({ name }) => `What should ${name} practise at home?`,
    grade_meaning: () => 'What do the grades mean?',
    promotion: ({ name }) => `Is ${name} promoted to the next class?`,
    overview: ({ name }) => `How is ${name} doing at school?`,
    money_left: ({ name, term }) => `How much is left to pay for ${name}${term}?`,
    bill_lines: ({ name, term }) => `What is on ${name}’s bill${term}?`,
    bill_item: ({ slots: { item } }) => {
      const fee = known(ITEMS, item)
      return fee === undefined ? null : `How much is ${fee} on the bill?`
    },
    bill_compare: () => 'Is the bill higher than last term’s?',
    bill_due: ({ name }) => `By when must ${name}’s fees be paid?`,
    arrears: () => 'Are there arrears from earlier terms?',
    paid_total: ({ days, term }) => `How much have I paid${days || term || ' this school year'}?`,
    payment_last: () => 'When did I last pay?',
    payment_history: ({ days, term }) => `Which payments have I made${days || term}?`,
    payment_waiting: () => 'Is a payment of mine still waiting?',
    receipts: () => 'Which receipts do I have?',
    credit: () => 'Do I have credit left over?',
    reductions: ({ name }) => `Is there a scholarship or discount on ${name}’s bill?`,
    how_to_pay: () => 'How can I pay the fees?',
    notices_latest: () => 'What is new from the school?',
    notices_to_answer: () => 'Which notices need my answer?',
    notice_topic: ({ slots: { topic, event } }) => {
      const about = known(TOPICS, topic) ?? known(TOPICS, event)
      return about === undefined ? null : `What does the notice about ${about} say?`
    },
    calendar: ({ slots: { event } }) => `When ${known(EVENTS, event) ?? 'does the next term begin'}?`,
    timetable: ({ name, days, isOneDay }) => `What lessons does ${name} have${isOneDay ? days : ' tomorrow'}?`,
    teacher: ({ name, subject }) => (subject === null ? `Who is ${name}’s class teacher?` : `Who teaches ${name} ${subject}?`),
    contact: () => 'What is the school’s phone number?',
    profile: ({ name }) => `Which class is ${name} in?`,
    marks_failed: ({ name, term }) => `Has ${name} failed any subject${term}?`,
    marks_improved_most: ({ name }) => `Which subject of ${name}’s improved the most?`,
    best_result: ({ name }) => `What is the best result ${name} ever had?`,
    is_good: ({ subject, name }) =>
      subject === null ? `Are ${name}’s marks good for the class?` : `Is ${name}’s mark in ${subject} a good one?`,
    help_subject: ({ name, subject }) => (subject === null ? null : `How can I help ${name} with ${subject}?`),
    ask_teacher: () => 'What should I ask the teacher at the PTA meeting?',
    mark_wrong: () => 'How do I object to a mark that is wrong?',
    bill_explain: () => 'Can you explain this bill line by line?',
    bill_wrong: () => 'How do I object to a bill that is wrong?',
    payment_where: () => 'I paid, where did my payment go?',
    weeks_left: () => 'How many weeks are left of this term?',
    school_open: () => 'Is the school open today?',
    bring_tomorrow: ({ name }) => `What must ${name} bring to school tomorrow?`,
    all_children: () => 'How are all my children doing?',
    siblings: () => 'How do my children compare with each other?',
  },
}
