/** Ideas a parent's sentence can hold; each language says them in its own phrases. */
export const CONCEPTS = [
  'ATTENDANCE',
  'ABSENT',
  'LATE',
  'PRESENT',
  'HOW_MANY',
  'RATE',
  'STREAK',
  'EXCUSED',
  'DID',
  'MARKS',
  'EXAM',
  'CLASSWORK',
  'AVERAGE',
  'POSITION',
  'BEST',
  'WORST',
  'TREND',
  'COMPARE',
  'CLASSMATES',
  'SUBJECT',
  'DOING',
  'SO_FAR',
  'MISSING_MARK',
  'PASS',
  'REPORT',
  'REMARK',
  'CONDUCT',
  'ATTITUDE',
  'INTEREST',
  'PROMOTED',
  'MEANING',
  'WHY',
  'SCALE',
  'RELEASED',
  'TRAITS',
  'OWE',
  'BILL',
  'LINE',
  'PAID',
  'PAY',
  'RECEIPT',
  'DUE',
  'HOW_TO_PAY',
  'LAST',
  'TOTAL',
  'HISTORY',
  'ARREARS',
  'HOW_MUCH',
  'DISCOUNT',
  'CREDIT',
  'WAITING',
  'NOTICE',
  'TO_ANSWER',
  'SAID',
  'WHEN',
  'TIMETABLE',
  'FIRST_LESSON',
  'TEACHER',
  'CLASS_TEACHER',
  'HEAD',
  'WHO',
  'CONTACT',
  'SCHOOL',
  'WHERE',
  'OFFICE',
  'BEGINS',
  'ENDS',
  'PRACTISE',
  'CLASS',
  'HOUSE',
  'ADMISSION',
  'BOARDING',
  'BIRTHDAY',
  'ON_ROLL',
  'OVERVIEW',
  'HELLO',
  'THANKS',
  'ABILITIES',
  'APP',
  'NOT_KEPT',
  'OF_THE_DAY',
  'TRUE',
  'NOT',
  'IT',
  'AND_WHAT',
  'TODAY_STATE',
  'REGULAR',
  'WHICH_DAYS',
  'EXPLANATION',
  'LEVEL_NAME',
  'INSTALMENT',
  'ARRIVED',
  'IF_PAID',
  'MORE',
  'WHOM_TO_ASK',
  'COMING_UP',
  'NEW',
  'STATEMENT',
  'PAY_WAY',
  'COURTESY',
  'CLOCK',
  'ON_PAPER',
  'OLD',
  'MISSED',
  'MENU',
  'CLOSES',
  'REOPENS',
  'ABOUT',
  'BILL_NUMBER',
  'SUM',
  'MONEY_FOR',
  'AGGREGATE',
  'MOTTO',
  'SCHOOL_DETAIL',
] as const
export type Concept = (typeof CONCEPTS)[number]

/** A thing with a name: how it is kept, and how people say it. */
export type Named = Readonly<Record<string, readonly string[]>>

/** Everything the grammar knows of one language. All of it is data: another language is another file. */
export type Lexicon = {
  language: 'en' | 'fr'
  concepts: Readonly<Record<Concept, readonly string[]>>
  /** Short forms and dialect words, said plainly; an empty string drops the word. */
  plain: Readonly<Record<string, string>>
  /** Turns of several words, said plainly; tried in order on the plain words. */
  sayings: readonly (readonly [RegExp, string])[]
  /** Words of the language that must never be "repaired" into one of ours. */
  common: readonly string[]
  subjects: Named
  /** Fee lines by the group they belong to. */
  items: Named
  events: Named
  topics: Named
  methods: Named
  months: readonly string[]
  weekdays: readonly string[]
  numbers: readonly string[]
  when: Readonly<
    Record<
      | 'today'
      | 'yesterday'
      | 'dayBefore'
      | 'tomorrow'
      | 'thisWeek'
      | 'lastWeek'
      | 'nextWeek'
      | 'thisMonth'
      | 'lastMonth'
      | 'nextMonth'
      | 'weekend'
      | 'weekOf'
      | 'fortnight',
      readonly string[]
    >
  >
  /** "the last N days": patterns with one number word or figure in the group `n`, and `unit`. */
  span: RegExp
  lastWeekday: RegExp
  nextWeekday: RegExp
  terms: {
    numbered: readonly (readonly string[])[]
    current: readonly string[]
    previous: readonly string[]
    beforePrevious: readonly string[]
    next: readonly string[]
    thisYear: readonly string[]
    lastYear: readonly string[]
    firstHalf: readonly string[]
    secondHalf: readonly string[]
  }
  /** What splits two questions in one sentence. */
  and: RegExp
}
