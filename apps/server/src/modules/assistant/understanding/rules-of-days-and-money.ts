import {
  isOccasion,
  doesSomethingElse,
  isOneDay,
  isShortTime,
  isFuture,
  isBefore,
  ofMoney,
  ofMarks,
  ofAttendance,
  type Rule,
} from './reading.ts'

/** One payment, not the list of them. */
const LAST_PAYMENT = /\b(?:last|latest|newest|recent) (?:\w+ )?(?:payment|transfer|deposit|transaction|instal\w*)(?!\w)/
/** What is paid already is not to be paid. */
const HAS_PAID =
  /\b(?:i|we) (?:have |already |just ){0,2}(?:paid|sent|deposited|transferred)\b|\b(?:have|did) (?:i|we) (?:already )?(?:paid?|sent)\b|\bai (?:je )?(?:deja )?paye\b/
/** Whatever letter came of it, the parent says that nothing is left. */
const DOES_NOT_OWE = /\b(?:i|we) (?:do not|am not|are not|no longer|never|not) (?:\w+ )?(?:owe|owing)\b/
const HOURS_OF_A_DAY =
  /\bwhat time (?:does|do|is|will) (?:the )?(?:school|classes|lessons|they|child|she|he) (?:\w+ )?(?:close|end|finish|start|begin|over|done)\b/
/** What a message said is asked for, not the messages. */
const TOLD_OF_ABSENCE =
  /\b(?:message|sms|text|alert|notification|mail)s? (?:\w+ ){0,5}(?:absent|away|missed|late|not (?:come|go|in|at|present)|did not)\b/
const SAID_IN_A_NOTICE =
  /\b(?:notice|letter|circular|memo|announcement)\b|\b(?:sent|said|wrote|announced|posted) (?:\w+ ){0,2}(?:something|about)\b/
const IN_PARTS = /\b(?:instal\w*|minimum|least|smallest|part|half|bits?|small|gradually)\b/
/** Named nowhere but on a bill. */
const BILLED_ONLY: readonly string[] = ['tuition', 'levies', 'practicals']

/** What is unmistakable, then days in school, bills and payments. */
export const DAYS_AND_MONEY: readonly Rule[] = [
  ['timetable', (r) => HOURS_OF_A_DAY.test(r.text) && r.slots.when?.kind === 'weekday' && !isOccasion(r.slots)],
  ['notices_latest', (r) => r.has('MISSED') && !ofMarks(r)],
  [
    'notice_topic',
    (r) =>
      r.slots.topic === 'closed_early' && r.slots.event !== 'holiday' && !isFuture(r.slots) && !r.has('ABSENT') && !ofMoney(r),
  ],
  [
    'contact',
    (r) =>
      r.has('MOTTO') ||
      (r.has('SCHOOL_DETAIL') &&
        !r.has('TEACHER', 'PAY', 'PAID', 'PAY_WAY', 'HOW_TO_PAY', 'APP', 'ABSENT') &&
        (!r.has('NOTICE') || /\b(?:postal|digital|gps) address\b/.test(r.text))),
  ],
  ['contact', (r) => r.has('WHOM_TO_ASK') && !ofMarks(r) && !r.has('CLASS_TEACHER', 'HEAD')],
  [
    'not_kept',
    (r) =>
      r.has('OF_THE_DAY') &&
      !r.has('NOTICE', 'REMARK', 'CONDUCT', 'REPORT', 'ABSENT', 'LATE') &&
      !ofMoney(r) &&
      !isOccasion(r.slots) &&
      (!r.has('MENU') || /\b(?:did|was|ate)\b/.test(r.text)),
  ],
  ['abilities', (r) => r.has('ABILITIES') && !ofMoney(r) && !ofAttendance(r)],
  [
    'absence_reason',
    (r) =>
      r.has('ABSENT', 'EXCUSED') &&
      r.has('WHY', 'EXPLANATION') &&
      (!r.has('HOW_MANY') || /\bwhy\b|pourquoi/.test(r.text)) &&
      !r.has('EXAM', 'CLASSWORK', 'BILL') &&
      r.slots.subjects === undefined,
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
      !/\b(?:they|the class) (?:are |will |be |go )?(?:going to |to )?(?:study|learn|see|do)\b/.test(r.text) &&
      !isOccasion(r.slots) &&
      !r.has('TIMETABLE', 'CONTACT', 'OWE', 'PAID', 'ABSENT') &&
      (!r.has('REMARK') || r.has('SUBJECT')) &&
      !(r.has('ON_ROLL') || r.has('TO_ANSWER')),
  ],
  ['receipts', (r) => r.has('RECEIPT') && !(r.has('PAID') && r.has('LAST') && r.has('WHEN'))],
  [
    'how_to_pay',
    (r) =>
      r.has('HOW_TO_PAY', 'INSTALMENT', 'PAY_WAY') &&
      (r.has('PAY', 'PAID', 'BILL', 'OWE', 'PAY_WAY') || r.slots.method !== undefined || r.has('INSTALMENT')) &&
      !r.has('HISTORY', 'IF_PAID') &&
      !LAST_PAYMENT.test(r.text) &&
      !HAS_PAID.test(r.text) &&
      !(r.has('DUE') && !r.has('INSTALMENT', 'PAY_WAY')) &&
      !(r.has('HOW_MUCH') && r.has('ARRIVED', 'SUM')) &&
      !(r.all('HOW_MUCH', 'OWE') && !r.has('HOW_TO_PAY', 'PAY_WAY') && !IN_PARTS.test(r.text)),
  ],
  ['promotion', (r) => r.has('PROMOTED') && !(r.all('COMPARE', 'TREND') && !/\b(?:class|promot|repeat)/.test(r.text))],
  [
    'report_ready',
    (r) =>
      r.has('RELEASED') &&
      !/\bout of\b/.test(r.text) &&
      !r.has('SCALE') &&
      r.has('REPORT', 'MARKS', 'EXAM') &&
      !r.has('BEST', 'WORST', 'CLASSWORK') &&
      (!r.has('NEW') || r.has('WHEN')) &&
      !(isBefore(r.slots) && !r.has('WHEN')),
  ],
  [
    'marks_missing',
    (r) =>
      r.has('MISSING_MARK') &&
      !ofMoney(r) &&
      !(r.has('PRESENT') && !r.has('CLASSWORK', 'EXAM')) &&
      !(r.slots.subjects !== undefined && /\bzero\b/.test(r.text)),
  ],
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
      (ofAttendance(r) || (r.has('EXCUSED') && !isOccasion(r.slots) && (isShortTime(r.slots) || r.has('WHICH_DAYS')))) &&
      r.slots.subjects === undefined &&
      !ofMoney(r) &&
      (!r.has('NOTICE') || TOLD_OF_ABSENCE.test(r.text)) &&
      !r.has('EXAM', 'DOING', 'SUBJECT') &&
      !(r.has('NOT_KEPT') && !r.has('ABSENT', 'LATE')) &&
      !isFuture(r.slots) &&
      r.slots.event !== 'holiday' &&
      !doesSomethingElse(r) &&
      !r.has('HOW_MUCH') &&
      !r.has('RATE') &&
      !(r.has('HOW_MANY') && !isOneDay(r.slots)) &&
      (isShortTime(r.slots) ||
        (r.has('TODAY_STATE') && !r.has('REGULAR')) ||
        (r.has('ABSENT', 'LATE', 'EXCUSED') && r.has('WHICH_DAYS'))),
  ],
  [
    'attendance_summary',
    (r) =>
      (r.has('ATTENDANCE', 'ABSENT', 'LATE') ||
        (r.has('PRESENT', 'EXCUSED') && r.has('HOW_MANY', 'RATE', 'REGULAR') && !doesSomethingElse(r)) ||
        (r.has('EXCUSED') && r.words <= 4)) &&
      !(r.has('TO_ANSWER') && !r.has('ATTENDANCE', 'ABSENT', 'LATE')) &&
      !(isOccasion(r.slots) && !r.has('ABSENT', 'ATTENDANCE')) &&
      !ofMoney(r) &&
      (!r.has('NOTICE') || TOLD_OF_ABSENCE.test(r.text)),
  ],
  ['payment_waiting', (r) => r.has('WAITING') && (r.has('PAID', 'PAY', 'OWE') || r.slots.method !== undefined) && !r.has('DUE')],
  ['bill_lines', (r) => r.has('BILL_NUMBER')],
  ['reductions', (r) => r.has('DISCOUNT') && !ofMarks(r)],
  ['credit', (r) => r.has('CREDIT') && r.slots.grade === undefined && !ofMarks(r)],
  ['money_left', (r) => r.has('IF_PAID') && r.slots.amount !== undefined],
  ['arrears', (r) => r.has('ARREARS') && r.has('OLD') && !r.has('SUM')],
  [
    'bill_lines',
    (r) => r.has('BILL') && r.slots.amount !== undefined && r.has('TRUE') && !r.has('PAID', 'OWE') && r.slots.item === undefined,
  ],
  [
    'payment_last',
    (r) =>
      r.has('PAID') &&
      !r.has('OWE', 'HOW_TO_PAY') &&
      ((r.has('ARRIVED') && !r.has('HOW_MANY', 'SUM') && (!r.has('HOW_MUCH', 'TOTAL') || r.has('LAST'))) ||
        (r.has('LAST') &&
          r.slots.term === undefined &&
          r.slots.when === undefined &&
          (LAST_PAYMENT.test(r.text) || !(r.has('HISTORY') && !r.has('WHEN'))))),
  ],
  [
    'bill_due',
    (r) =>
      r.has('DUE') &&
      r.has('BILL', 'PAY', 'PAID', 'OWE', 'DUE') &&
      (r.has('BILL', 'PAY', 'PAID', 'OWE') || r.words <= 7) &&
      !r.has('EXAM', 'CLASSWORK', 'ARRIVED') &&
      !SAID_IN_A_NOTICE.test(r.text) &&
      !(r.has('LAST', 'HISTORY', 'HOW_MUCH') && r.has('PAID')) &&
      (r.slots.event === undefined || (!isOccasion(r.slots) && r.has('BILL', 'PAY', 'OWE') && !r.has('HOW_MUCH'))),
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
      !(r.has('OWE') && !r.has('WHY', 'MORE')) &&
      r.slots.item === undefined &&
      (r.has('COMPARE', 'TREND') ||
        r.slots.otherTerm !== undefined ||
        (r.has('WHY') && r.has('MORE')) ||
        (r.has('NEW', 'MORE') && r.has('LAST'))),
  ],
  [
    'paid_total',
    (r) =>
      r.has('PAID') &&
      r.slots.item === undefined &&
      (r.has('HOW_MUCH', 'TOTAL', 'HOW_MANY') || r.slots.method !== undefined) &&
      !r.has('OWE'),
  ],
  [
    'bill_item',
    (r) =>
      r.slots.item !== undefined &&
      !r.has('MARKS') &&
      !(r.has('WORST') && !r.has('BILL', 'HOW_MUCH', 'PAY', 'PAID', 'OWE')) &&
      !(r.has('NOT_KEPT') && !r.has('BILL', 'HOW_MUCH', 'PAY', 'PAID')) &&
      (r.has('BILL', 'HOW_MUCH', 'PAY', 'PAID', 'LINE', 'OWE', 'MONEY_FOR') ||
        (r.slots.moreItems !== undefined && r.has('SUM')) ||
        (r.words <= 2 && r.slots.event === undefined && r.slots.subjects === undefined) ||
        (BILLED_ONLY.includes(r.slots.item) && !r.has('WHEN', 'EXAM', 'CLASSWORK')) ||
        (r.has('WHY', 'MEANING') && !r.has('NOTICE') && !/\bmeeting\b/.test(r.text))) &&
      !(r.slots.event !== undefined && r.has('WHEN') && !r.has('BILL', 'HOW_MUCH')),
  ],
  ['bill_lines', (r) => (r.has('BILL') || r.words <= 2) && r.has('LINE') && !r.has('OWE', 'TO_ANSWER')],
  ['payment_last', (r) => r.has('PAID') && r.has('WHEN')],
  ['money_left', (r) => DOES_NOT_OWE.test(r.text)],
  [
    'money_left',
    (r) =>
      (r.has('OWE') &&
        !r.has('NOTICE', 'REPORT') &&
        (!r.has('TO_ANSWER') || r.has('HOW_MUCH')) &&
        (!r.has('MARKS') || r.has('BILL', 'PAY'))) ||
      (r.has('BILL') && r.has('HOW_MUCH')) ||
      (r.has('PAY') && r.has('HOW_MUCH')) ||
      (r.has('IF_PAID') && r.slots.amount !== undefined),
  ],
  ['payment_history', (r) => r.has('PAID') && !ofMarks(r) && !r.has('NOTICE')],
]
