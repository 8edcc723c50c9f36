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
type Rule = readonly [Intent, (reading: Reading) => boolean]

const isOneDay = ({ when }: Slots) => when?.kind === 'day' || when?.kind === 'weekday' || when?.kind === 'date'
const isShortTime = (slots: Slots) =>
  isOneDay(slots) || slots.when?.kind === 'week' || slots.when?.kind === 'weekend' || slots.when?.kind === 'past'
const isToday = ({ when }: Slots) => when?.kind === 'day' && when.offset <= 0
const isFuture = ({ when }: Slots) => (when?.kind === 'day' || when?.kind === 'week' || when?.kind === 'month') && when.offset > 0
/** A term that is over has its report. */
const isBefore = ({ term, year }: Slots) => term === 'previous' || typeof term === 'number' || year === 'previous'
const ofMoney = ({ has, slots }: Reading) => has('BILL', 'PAID', 'PAY', 'OWE', 'RECEIPT', 'ARREARS') || slots.amount !== undefined
const ofMarks = ({ has, slots }: Reading) =>
  has('MARKS', 'EXAM', 'CLASSWORK', 'AVERAGE', 'SUBJECT') || slots.subjects !== undefined
const ofAttendance = ({ has }: Reading) => has('ATTENDANCE', 'ABSENT', 'LATE', 'PRESENT', 'TODAY_STATE')

/** The first rule that holds decides. Order: what is unmistakable first, what one word decides last. */
export const RULES: readonly Rule[] = [
  ['notices_latest', (r) => r.has('MISSED') && !ofMarks(r) && !ofAttendance(r)],
  ['contact', (r) => r.has('WHOM_TO_ASK') && !ofMarks(r)],
  ['abilities', (r) => r.has('ABILITIES') && !ofMoney(r) && !ofAttendance(r)],
  [
    'absence_reason',
    (r) => (r.has('ABSENT') || (r.has('EXCUSED') && r.has('WHY'))) && r.has('WHY', 'EXPLANATION') && !r.has('MARKS', 'BILL'),
  ],
  [
    'app_help',
    (r) =>
      r.has('APP') &&
      !r.has('MARKS', 'OWE', 'ABSENT', 'RECEIPT', 'PAY_WAY') &&
      !(r.has('HOW_TO_PAY') && r.has('PAY')) &&
      r.slots.subjects === undefined,
  ],
  [
    'practise',
    (r) =>
      r.has('PRACTISE') &&
      !r.has('TIMETABLE', 'CONTACT', 'OWE', 'PAID', 'ABSENT', 'REMARK') &&
      !(r.has('ON_ROLL') || r.has('TO_ANSWER')),
  ],
  ['receipts', (r) => r.has('RECEIPT') && !(r.has('PAID') && r.has('LAST') && r.has('WHEN'))],
  [
    'how_to_pay',
    (r) =>
      r.has('HOW_TO_PAY', 'INSTALMENT', 'PAY_WAY') &&
      (r.has('PAY', 'PAID', 'BILL', 'OWE', 'PAY_WAY') || r.slots.method !== undefined || r.has('INSTALMENT')) &&
      !r.has('HISTORY') &&
      !r.has('IF_PAID'),
  ],
  ['promotion', (r) => r.has('PROMOTED')],
  [
    'report_ready',
    (r) =>
      r.has('RELEASED') &&
      !r.has('SCALE') &&
      r.has('REPORT', 'MARKS', 'EXAM') &&
      !r.has('BEST', 'WORST', 'CLASSWORK', 'NEW') &&
      !isBefore(r.slots),
  ],
  ['marks_missing', (r) => r.has('MISSING_MARK') && !ofMoney(r)],
  ['attendance_streak', (r) => r.has('STREAK') && !ofMoney(r) && !r.has('MARKS')],
  [
    'attendance_trend',
    (r) =>
      r.has('ATTENDANCE', 'ABSENT', 'LATE', 'PRESENT') &&
      !ofMoney(r) &&
      !ofMarks(r) &&
      !(r.has('PRESENT') && r.all('ABSENT', 'HOW_MANY')) &&
      (r.has('TREND', 'COMPARE') || r.slots.otherTerm !== undefined),
  ],
  [
    'attendance_day',
    (r) =>
      ofAttendance(r) &&
      !ofMoney(r) &&
      !r.has('NOTICE', 'EXAM', 'DOING') &&
      !isFuture(r.slots) &&
      r.slots.event !== 'holiday' &&
      !(r.has('HOW_MANY', 'RATE') && !isOneDay(r.slots)) &&
      (isShortTime(r.slots) || (r.has('TODAY_STATE') && !r.has('REGULAR')) || (r.has('ABSENT', 'LATE') && r.has('WHICH_DAYS'))),
  ],
  [
    'attendance_summary',
    (r) =>
      (r.has('ATTENDANCE', 'ABSENT', 'LATE') || (r.has('PRESENT', 'EXCUSED') && r.has('HOW_MANY', 'RATE', 'REGULAR'))) &&
      !ofMoney(r) &&
      !r.has('NOTICE'),
  ],
  ['payment_waiting', (r) => r.has('WAITING') && (r.has('PAID', 'PAY', 'OWE') || r.slots.method !== undefined) && !r.has('DUE')],
  ['bill_lines', (r) => r.has('BILL_NUMBER')],
  ['reductions', (r) => r.has('DISCOUNT') && !ofMarks(r)],
  ['credit', (r) => r.has('CREDIT') && r.slots.grade === undefined && !ofMarks(r)],
  ['money_left', (r) => r.has('IF_PAID') && r.slots.amount !== undefined],
  ['arrears', (r) => r.has('ARREARS') && r.has('OLD') && !r.has('SUM', 'TREND')],
  [
    'payment_last',
    (r) =>
      r.has('PAID') &&
      !r.has('OWE', 'HOW_TO_PAY') &&
      ((r.has('ARRIVED') && !r.has('HOW_MANY', 'SUM') && (!r.has('HOW_MUCH', 'TOTAL') || r.has('LAST'))) ||
        (r.has('LAST') && r.slots.term === undefined && r.slots.when === undefined && !(r.has('HISTORY') && !r.has('WHEN')))),
  ],
  [
    'bill_due',
    (r) =>
      r.has('DUE') &&
      r.has('BILL', 'PAY', 'PAID', 'OWE', 'DUE') &&
      (r.has('BILL', 'PAY', 'PAID', 'OWE') || r.words <= 7) &&
      !r.has('EXAM', 'CLASSWORK', 'ARRIVED') &&
      !(r.has('LAST', 'HISTORY') && r.has('PAID')) &&
      r.slots.event === undefined,
  ],
  [
    'payment_history',
    (r) =>
      (r.has('PAID') && r.has('HISTORY') && !r.has('SUM', 'OWE') && !(r.has('HOW_MUCH') && r.has('TOTAL'))) || r.has('STATEMENT'),
  ],
  [
    'bill_compare',
    (r) =>
      (r.has('BILL') || (r.has('PAY') && r.has('HOW_MUCH'))) &&
      !r.has('PAID') &&
      r.slots.item === undefined &&
      (r.has('COMPARE', 'TREND') || (r.has('WHY') && r.has('MORE')) || (r.has('NEW', 'MORE') && r.has('LAST'))),
  ],
  [
    'paid_total',
    (r) => r.has('PAID') && (r.has('HOW_MUCH', 'TOTAL', 'HOW_MANY') || r.slots.method !== undefined) && !r.has('OWE'),
  ],
  [
    'bill_item',
    (r) =>
      r.slots.item !== undefined &&
      !r.has('MARKS') &&
      !(r.has('NOT_KEPT') && !r.has('BILL', 'HOW_MUCH', 'PAY', 'PAID')) &&
      (r.has('BILL', 'HOW_MUCH', 'PAY', 'PAID', 'LINE', 'OWE', 'MONEY_FOR') || (r.has('WHY', 'MEANING') && !r.has('NOTICE'))) &&
      !(r.slots.event !== undefined && r.has('WHEN') && !r.has('BILL', 'HOW_MUCH')),
  ],
  ['bill_lines', (r) => r.has('BILL') && r.has('LINE') && !r.has('OWE', 'TO_ANSWER')],
  ['payment_last', (r) => r.has('PAID') && r.has('WHEN')],
  [
    'money_left',
    (r) =>
      (r.has('OWE') && !r.has('NOTICE', 'REPORT', 'TO_ANSWER') && (!r.has('MARKS') || r.has('BILL', 'PAY'))) ||
      (r.has('BILL') && r.has('HOW_MUCH')) ||
      (r.has('PAY') && r.has('HOW_MUCH')) ||
      (r.has('IF_PAID') && r.slots.amount !== undefined),
  ],
  ['payment_history', (r) => r.has('PAID') && !ofMarks(r) && !r.has('NOTICE')],
  [
    'remarks',
    (r) =>
      r.has('CONDUCT', 'ATTITUDE', 'INTEREST', 'TRAITS') ||
      (r.has('REMARK') && !r.has('NOTICE') && !ofMoney(r) && r.slots.event === undefined && r.slots.topic === undefined),
  ],
  [
    'grade_meaning',
    (r) =>
      (r.has('SCALE') && !r.has('OWE')) ||
      (r.has('MEANING') &&
        (r.slots.grade !== undefined ||
          r.has('MARKS', 'POSITION', 'PASS', 'LEVEL_NAME', 'CLASSWORK', 'EXAM', 'AVERAGE') ||
          (r.has('REPORT') && r.has('ON_PAPER')))) ||
      (r.slots.grade !== undefined && r.words <= 5),
  ],
  [
    'teacher',
    (r) =>
      r.has('TEACHER', 'HEAD', 'CLASS_TEACHER') &&
      (r.has('WHO', 'CONTACT', 'HISTORY') || (r.slots.subjects !== undefined && !r.has('TIMETABLE', 'DOING'))) &&
      !r.has('MARKS', 'OWE', 'BILL', 'PRACTISE') &&
      r.slots.item === undefined,
  ],
  [
    'position',
    (r) =>
      r.has('POSITION') &&
      !r.has('PROMOTED') &&
      !(r.has('TREND', 'COMPARE') && !r.has('WHY')) &&
      !r.has('MEANING') &&
      !(r.slots.subjects !== undefined || r.slots.event !== undefined),
  ],
  [
    'profile',
    (r) =>
      r.has('ON_ROLL', 'ADMISSION', 'HOUSE', 'BOARDING', 'BIRTHDAY') && !r.has('NOTICE', 'MARKS') && r.slots.item === undefined,
  ],
  ['notices_to_answer', (r) => r.has('TO_ANSWER') && !ofMarks(r) && !ofMoney(r) && !r.has('TIMETABLE', 'ABSENT', 'REPORT')],
  [
    'timetable',
    (r) =>
      r.has('TIMETABLE', 'FIRST_LESSON') &&
      !r.has('MARKS', 'NOTICE', 'CLASSWORK') &&
      !(r.has('NOT_KEPT') && !r.has('SUBJECT')) &&
      !(r.has('EXAM') && !r.slots.when),
  ],
  ['not_kept', (r) => r.has('CLOCK') && r.has('NOT_KEPT') && !r.has('NOTICE', 'SAID', 'BILL', 'HOW_MUCH')],
  [
    'calendar',
    (r) =>
      (r.slots.event !== undefined || (r.has('WHEN') && r.has('BEGINS', 'ENDS', 'REOPENS', 'CLOSES') && !ofMoney(r))) &&
      (r.has('WHEN', 'BEGINS', 'ENDS', 'WHERE', 'REOPENS', 'CLOSES') || isFuture(r.slots)) &&
      !(r.slots.event === 'exams' && (r.has('RELEASED') || r.slots.subjects !== undefined)) &&
      !(r.has('NOTICE') && r.slots.topic !== undefined) &&
      !(r.has('ABOUT') && !r.has('WHEN', 'WHERE')) &&
      !(r.has('MARKS', 'HOW_MANY') && !r.has('REOPENS', 'CLOSES')),
  ],
  [
    'timetable',
    (r) =>
      r.slots.subjects !== undefined && (r.has('WHEN') || isFuture(r.slots)) && !r.has('MARKS', 'EXAM', 'CLASSWORK', 'PRACTISE'),
  ],
  ['calendar', (r) => r.has('COMING_UP') && !ofMoney(r) && !ofMarks(r) && !r.has('NOTICE')],
  ['report_summary', (r) => r.has('AGGREGATE')],
  ['marks_class', (r) => r.has('CLASSMATES') && !r.has('ON_ROLL')],
  ['marks_why', (r) => r.has('WHY') && (ofMarks(r) || r.has('WORST', 'TREND', 'REPORT'))],
  [
    'marks_trend',
    (r) =>
      (ofMarks(r) || r.has('DOING', 'POSITION', 'REPORT') || r.words <= 10) &&
      !((r.slots.subjects?.length ?? 0) > 1 && r.slots.term === undefined) &&
      (r.has('TREND', 'COMPARE') || (r.slots.otherTerm !== undefined && ofMarks(r))),
  ],
  [
    'marks_rank',
    (r) =>
      r.has('BEST', 'WORST') &&
      !r.has('NOTICE') &&
      !(r.has('TEACHER') && r.has('WHO')) &&
      !(r.has('NOT_KEPT') && !ofMarks(r)) &&
      !(r.has('CLASSWORK') && !r.has('SUBJECT')) &&
      (r.slots.subjects === undefined || r.has('SUBJECT')),
  ],
  [
    'marks_latest',
    (r) =>
      r.has('SO_FAR', 'LAST') &&
      (r.slots.subjects === undefined || (r.has('NEW', 'LAST') && r.slots.term === undefined)) &&
      (r.has('CLASSWORK') || (r.has('MARKS', 'EXAM') && r.slots.term === undefined && !r.has('REPORT') && r.has('SO_FAR'))),
  ],
  ['marks_average', (r) => r.has('AVERAGE') && r.slots.subjects === undefined],
  ['report_summary', (r) => r.has('REPORT') && !(r.slots.subjects !== undefined && r.slots.term !== undefined)],
  [
    'marks_subject',
    (r) =>
      r.slots.subjects !== undefined &&
      (r.has(
        'MARKS',
        'EXAM',
        'CLASSWORK',
        'DOING',
        'WORST',
        'BEST',
        'PASS',
        'SO_FAR',
        'AVERAGE',
        'HOW_MUCH',
        'POSITION',
        'TOTAL',
        'COMPARE',
      ) ||
        (r.has('DID') && r.words <= 8) ||
        r.words <= 5) &&
      !r.has('NOTICE', 'TEACHER', 'CONTACT'),
  ],
  ['marks_latest', (r) => r.has('CLASSWORK') && !r.has('NOTICE', 'WHEN', 'NOT_KEPT')],
  ['marks_overview', (r) => r.has('MARKS', 'PASS') && !r.has('NOTICE', 'CONTACT')],
  ['marks_overview', (r) => r.has('EXAM') && r.has('DID', 'DOING') && !r.has('WHEN', 'BEGINS', 'NOTICE', 'ABOUT')],
  ['notice_topic', (r) => (r.slots.topic !== undefined || r.slots.event !== undefined) && r.has('ABOUT') && !isToday(r.slots)],
  ['not_kept', (r) => r.has('NOT_KEPT') && !r.has('NOTICE', 'SAID') && r.slots.event === undefined],
  [
    'contact',
    (r) =>
      r.has('CONTACT', 'WHERE') && (r.has('SCHOOL', 'OFFICE', 'HEAD', 'TEACHER') || r.words <= 4) && !r.has('NOTICE', 'NOT_KEPT'),
  ],
  [
    'notice_topic',
    (r) => (r.slots.topic !== undefined || r.slots.event !== undefined) && r.has('NOTICE', 'SAID', 'LINE', 'MEANING'),
  ],
  ['notices_latest', (r) => r.has('NOTICE') || (r.has('SAID') && r.has('SCHOOL', 'HEAD', 'TEACHER'))],
  ['bill_lines', (r) => r.has('BILL') || r.has('PAY')],
  ['overview', (r) => r.has('OVERVIEW', 'DOING')],
]

/** One word decides these: what is left when nothing better holds. */
const LAST_RESORTS: readonly Rule[] = [
  ['profile', (r) => r.has('CLASS')],
  ['calendar', (r) => r.slots.event !== undefined],
  ['attendance_summary', (r) => r.has('PRESENT')],
  ['notice_topic', (r) => r.slots.topic !== undefined],
  ['not_kept', (r) => r.has('NOT_KEPT')],
  ['notices_latest', (r) => r.has('SAID') && r.has('SCHOOL', 'HEAD', 'TEACHER')],
  ['teacher', (r) => r.has('TEACHER', 'HEAD')],
  ['contact', (r) => r.has('CONTACT', 'OFFICE')],
  ['thanks', (r) => r.has('THANKS') && r.words <= 6],
  ['hello', (r) => r.has('HELLO') && r.words <= 7],
]

/** The intent of a question that stands on its own, or undefined where no rule holds. */
export const intentOf = (reading: Reading): Intent | undefined =>
  surely(reading) ?? LAST_RESORTS.find(([, holds]) => holds(reading))?.[0]

/** The intent more than one word speaks for. */
export const surely = (reading: Reading): Intent | undefined => RULES.find(([, holds]) => holds(reading))?.[0]
