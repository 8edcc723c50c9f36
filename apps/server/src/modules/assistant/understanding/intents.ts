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
const isFuture = ({ when }: Slots) => (when?.kind === 'day' || when?.kind === 'week' || when?.kind === 'month') && when.offset > 0
const asksWhichDays = (text: string) =>
  /\b(?:which|what|the|list|show) (?:exact )?(?:days?|dates?)\b|\bdates? (?:of|when)\b|\bwhen (?:was|were|did)\b/.test(text)
const ofMoney = ({ has, slots }: Reading) => has('BILL', 'PAID', 'PAY', 'OWE', 'RECEIPT', 'ARREARS') || slots.amount !== undefined
const ofMarks = ({ has, slots }: Reading) =>
  has('MARKS', 'EXAM', 'CLASSWORK', 'AVERAGE', 'SUBJECT') || slots.subjects !== undefined
const ofAttendance = ({ has }: Reading) => has('ATTENDANCE', 'ABSENT', 'LATE', 'PRESENT', 'TODAY_STATE')

/** The first rule that holds decides. Order: what is unmistakable first, what one word decides last. */
export const RULES: readonly Rule[] = [
  ['abilities', (r) => r.has('ABILITIES') && !ofMoney(r) && !ofAttendance(r)],
  ['app_help', (r) => r.has('APP') && !r.has('MARKS', 'OWE', 'ABSENT')],
  [
    'practise',
    (r) =>
      r.has('PRACTISE') &&
      !r.has('TIMETABLE', 'CONTACT', 'OWE', 'PAID', 'ABSENT', 'REMARK') &&
      !(r.has('ON_ROLL') || r.has('TO_ANSWER')),
  ],
  ['receipts', (r) => r.has('RECEIPT')],
  [
    'how_to_pay',
    (r) =>
      r.has('HOW_TO_PAY') &&
      (r.has('PAY', 'PAID', 'BILL', 'OWE') ||
        r.slots.method !== undefined ||
        /instal|part payment|minimum|account/.test(r.text)) &&
      !r.has('HISTORY'),
  ],
  ['promotion', (r) => r.has('PROMOTED')],
  ['report_ready', (r) => r.has('RELEASED') && r.has('REPORT', 'MARKS', 'EXAM') && !r.has('BEST', 'WORST')],
  ['marks_missing', (r) => r.has('MISSING_MARK') && ofMarks(r)],
  ['attendance_streak', (r) => r.has('STREAK') && (ofAttendance(r) || /days/.test(r.text))],
  [
    'absence_reason',
    (r) => r.has('ABSENT') && (r.has('WHY') || /unexplained|explain|reason|explanation/.test(r.text)) && !r.has('MARKS'),
  ],
  [
    'attendance_trend',
    (r) => r.has('ATTENDANCE', 'ABSENT', 'LATE') && !ofMoney(r) && (r.has('TREND', 'COMPARE') || r.slots.otherTerm !== undefined),
  ],
  [
    'attendance_day',
    (r) =>
      ofAttendance(r) &&
      !ofMoney(r) &&
      !r.has('NOTICE', 'EXAM') &&
      !isFuture(r.slots) &&
      !(r.has('HOW_MANY', 'RATE') && !isOneDay(r.slots)) &&
      (isShortTime(r.slots) || r.has('TODAY_STATE') || (r.has('ABSENT', 'LATE') && asksWhichDays(r.text))),
  ],
  [
    'attendance_summary',
    (r) =>
      (r.has('ATTENDANCE', 'ABSENT', 'LATE') ||
        (r.has('PRESENT') && r.has('HOW_MANY', 'RATE')) ||
        /how (?:many|much) (?:days|times) (?:was|has|did|is) child/.test(r.text)) &&
      !ofMoney(r) &&
      !r.has('NOTICE'),
  ],
  ['payment_waiting', (r) => r.has('WAITING') && (r.has('PAID', 'PAY', 'OWE') || r.slots.method !== undefined) && !r.has('DUE')],
  ['reductions', (r) => r.has('DISCOUNT')],
  ['credit', (r) => r.has('CREDIT') && !/credited|refund policy/.test(r.text) && !(r.slots.grade !== undefined)],
  [
    'arrears',
    (r) =>
      r.has('ARREARS') &&
      r.has('OWE', 'BILL', 'PAY', 'ARREARS') &&
      /arrears|old|forward|carr|debt|still|owe|owing|left|remain|balance/.test(r.text) &&
      !r.has('COMPARE'),
  ],
  [
    'payment_last',
    (r) =>
      r.has('PAID') &&
      !r.has('OWE') &&
      (/reflect|receive|got my|gone through|go through|went through|credited|when did (?:i|we) (?:last |first )?pay/.test(
        r.text,
      ) ||
        (r.has('LAST') && r.slots.term === undefined && !r.has('HISTORY') && r.slots.when === undefined)),
  ],
  [
    'bill_due',
    (r) =>
      r.has('DUE') &&
      r.has('BILL', 'PAY', 'PAID', 'OWE', 'DUE') &&
      !/\bdues\b/.test(r.text) &&
      (r.has('BILL', 'PAY', 'PAID', 'OWE') || r.words <= 5) &&
      !r.has('EXAM', 'CLASSWORK'),
  ],
  ['payment_history', (r) => (r.has('PAID') && r.has('HISTORY')) || /\bstatement\b/.test(r.text)],
  [
    'bill_compare',
    (r) =>
      r.has('BILL') &&
      !r.has('PAID') &&
      (r.has('COMPARE', 'TREND') || (r.has('WHY') && /more|high|up|big|much|increase|expensive/.test(r.text))),
  ],
  [
    'paid_total',
    (r) => r.has('PAID') && (r.has('HOW_MUCH', 'TOTAL', 'HOW_MANY') || r.slots.method !== undefined) && !r.has('OWE'),
  ],
  [
    'bill_item',
    (r) =>
      r.slots.item !== undefined &&
      (r.has('BILL', 'HOW_MUCH', 'PAY', 'PAID', 'LINE', 'OWE') || (r.has('WHY', 'MEANING') && !r.has('NOTICE'))) &&
      !(r.slots.event !== undefined && r.has('WHEN') && !r.has('BILL', 'HOW_MUCH')),
  ],
  ['bill_lines', (r) => r.has('BILL') && r.has('LINE') && !r.has('OWE')],
  ['payment_last', (r) => r.has('PAID') && r.has('WHEN')],
  [
    'money_left',
    (r) =>
      (r.has('OWE') && !r.has('NOTICE', 'REPORT', 'TO_ANSWER') && (!r.has('MARKS') || r.has('BILL', 'PAY'))) ||
      (r.has('BILL') && r.has('HOW_MUCH')) ||
      /how much (?:\w+ )?(?:i|we) (?:\w+ ){0,2}pay/.test(r.text),
  ],
  ['payment_history', (r) => r.has('PAID') && !ofMarks(r) && !r.has('NOTICE')],
  ['remarks', (r) => r.has('CONDUCT', 'ATTITUDE', 'INTEREST', 'TRAITS') || (r.has('REMARK') && !r.has('NOTICE'))],
  [
    'grade_meaning',
    (r) =>
      (r.has('SCALE') && !r.has('RELEASED', 'OWE')) ||
      /\b(?:is|are|was) (?:\S+ ){0,4}(?:worked out|calculated|computed)/.test(r.text) ||
      (r.has('MEANING') &&
        (r.slots.grade !== undefined ||
          r.has('MARKS', 'POSITION', 'PASS') ||
          /[a-f][1-9]\b/.test(r.text) ||
          (r.has('REPORT') && /mean|stands? for|interpret/.test(r.text)))) ||
      (r.slots.grade !== undefined && r.words <= 5),
  ],
  [
    'teacher',
    (r) =>
      r.has('TEACHER', 'HEAD', 'CLASS_TEACHER') &&
      (r.has('WHO', 'CONTACT') || /list|which|details|teachers$/.test(r.text)) &&
      !r.has('MARKS'),
  ],
  [
    'position',
    (r) =>
      r.has('POSITION') &&
      !r.has('PROMOTED') &&
      r.has('MARKS', 'CLASS', 'DID', 'POSITION') &&
      !/take place|place (?:is|was) (?:it|the)|taking place/.test(r.text),
  ],
  [
    'profile',
    (r) =>
      r.has('ON_ROLL', 'ADMISSION', 'HOUSE', 'BOARDING', 'BIRTHDAY') && !r.has('NOTICE', 'MARKS') && r.slots.item === undefined,
  ],
  [
    'notices_to_answer',
    (r) =>
      r.has('TO_ANSWER') &&
      (r.has('NOTICE') ||
        /\b(?:needs?|waiting|forms?|consent|answer|sign|reply|respond|to do\b(?! better| well))/.test(r.text)) &&
      !ofMarks(r) &&
      !r.has('TIMETABLE'),
  ],
  ['timetable', (r) => r.has('TIMETABLE', 'FIRST_LESSON') && !r.has('MARKS', 'NOTICE') && !(r.has('EXAM') && !r.slots.when)],
  [
    'not_kept',
    (r) => r.has('NOT_KEPT') && /\b(?:time|hours?|bus|driver|menu)\b/.test(r.text) && !r.has('NOTICE', 'BILL', 'HOW_MUCH'),
  ],
  [
    'calendar',
    (r) =>
      r.slots.event !== undefined &&
      (r.has('WHEN', 'BEGINS', 'ENDS', 'WHERE') || isFuture(r.slots)) &&
      !(r.slots.event === 'exams' && (r.has('RELEASED') || r.slots.subjects !== undefined)) &&
      !r.has('MARKS'),
  ],
  ['timetable', (r) => r.slots.subjects !== undefined && r.has('WHEN') && !ofMarks({ ...r, slots: {} })],
  ['marks_class', (r) => r.has('CLASSMATES') && !r.has('ON_ROLL')],
  ['marks_why', (r) => r.has('WHY') && (ofMarks(r) || r.has('POSITION', 'WORST', 'TREND', 'REPORT'))],
  [
    'marks_trend',
    (r) =>
      (ofMarks(r) || r.has('DOING', 'POSITION', 'REPORT') || r.words <= 7) &&
      (r.has('TREND', 'COMPARE') || (r.slots.otherTerm !== undefined && ofMarks(r))),
  ],
  [
    'marks_rank',
    (r) => r.has('BEST', 'WORST') && !r.has('TEACHER', 'NOTICE') && (r.slots.subjects === undefined || r.has('SUBJECT')),
  ],
  [
    'marks_latest',
    (r) =>
      r.has('SO_FAR', 'LAST') &&
      (r.slots.subjects === undefined || /latest|recent|last|newest|just/.test(r.text)) &&
      (r.has('CLASSWORK') || (r.has('MARKS', 'EXAM') && r.slots.term === undefined && !r.has('REPORT') && r.has('SO_FAR'))),
  ],
  ['marks_average', (r) => r.has('AVERAGE') && r.slots.subjects === undefined],
  ['report_summary', (r) => r.has('REPORT') && !(r.slots.subjects !== undefined && r.has('MARKS'))],
  [
    'marks_subject',
    (r) =>
      r.slots.subjects !== undefined &&
      (r.has('MARKS', 'EXAM', 'CLASSWORK', 'DOING', 'WORST', 'BEST', 'PASS', 'SO_FAR', 'AVERAGE', 'HOW_MUCH') || r.words <= 8) &&
      !r.has('NOTICE', 'TEACHER', 'CONTACT'),
  ],
  ['marks_latest', (r) => r.has('CLASSWORK') && !r.has('NOTICE', 'WHEN', 'NOT_KEPT')],
  ['marks_overview', (r) => r.has('MARKS', 'PASS') && !r.has('NOTICE', 'CONTACT')],
  ['marks_overview', (r) => r.has('EXAM') && r.has('DID', 'DOING') && !r.has('WHEN', 'BEGINS')],
  ['not_kept', (r) => r.has('NOT_KEPT') && !r.has('NOTICE') && r.slots.event === undefined],
  [
    'contact',
    (r) => r.has('CONTACT', 'WHERE') && (r.has('SCHOOL', 'OFFICE', 'HEAD', 'TEACHER') || r.words <= 4) && !r.has('NOTICE'),
  ],
  [
    'notice_topic',
    (r) =>
      (r.slots.topic !== undefined || r.slots.event !== undefined) &&
      r.has('NOTICE', 'SAID', 'LINE', 'MEANING') &&
      !/how is/.test(r.text),
  ],
  ['notices_latest', (r) => r.has('NOTICE') || (r.has('SAID') && r.has('SCHOOL', 'HEAD'))],
  ['bill_lines', (r) => r.has('BILL') || r.has('PAY')],
  ['overview', (r) => r.has('OVERVIEW', 'DOING')],
  ['profile', (r) => r.has('CLASS')],
  ['calendar', (r) => r.slots.event !== undefined],
  ['attendance_summary', (r) => r.has('PRESENT')],
  ['notice_topic', (r) => r.slots.topic !== undefined],
  ['not_kept', (r) => r.has('NOT_KEPT')],
  ['teacher', (r) => r.has('TEACHER', 'HEAD')],
  ['contact', (r) => r.has('CONTACT', 'OFFICE')],
  ['thanks', (r) => r.has('THANKS') && r.words <= 6],
  ['hello', (r) => r.has('HELLO') && r.words <= 7],
]

/** The intent of a question that stands on its own, or undefined where no rule holds. */
export const intentOf = (reading: Reading): Intent | undefined => RULES.find(([, holds]) => holds(reading))?.[0]
