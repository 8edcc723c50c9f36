/** Kinds that no rule finds: the second reader knows them from examples alone. */
const LEARNT_MARKS = ['marks_failed', 'marks_improved_most', 'best_result', 'is_good', 'help_subject', 'mark_wrong'] as const
const LEARNT_MONEY = ['bill_explain', 'bill_wrong', 'payment_where'] as const
const ATTENDANCE = ['attendance_day', 'attendance_summary', 'attendance_trend', 'attendance_streak', 'absence_reason'] as const
const MARKS = [
  'marks_subject',
  'marks_overview',
  'marks_latest',
  'marks_rank',
  'marks_trend',
  'marks_class',
  'marks_average',
  'marks_why',
  'position',
  'report_summary',
  'remarks',
  'practise',
  'grade_meaning',
  'promotion',
  'overview',
  ...LEARNT_MARKS,
] as const
const MONEY = [
  'money_left',
  'bill_lines',
  'bill_item',
  'bill_compare',
  'bill_due',
  'arrears',
  'paid_total',
  'payment_last',
  'payment_history',
  'receipts',
  'credit',
  'reductions',
  ...LEARNT_MONEY,
] as const
const NOTICES = ['notices_latest', 'notices_to_answer', 'notice_topic', 'calendar'] as const
/** Marks and money: "and last term?" stays in the family of what was asked before. */
const FAMILIES: readonly (readonly Intent[])[] = [ATTENDANCE, MARKS, MONEY, NOTICES]
/** What only examples tell apart, and the records answer. */
const LEARNT_SCHOOL = ['ask_teacher', 'weeks_left', 'school_open', 'bring_tomorrow', 'all_children', 'siblings'] as const
/** What can be asked, and answered from the ward's records. */
const ANSWERED = [
  ...ATTENDANCE,
  ...MARKS,
  'marks_missing',
  'report_ready',
  ...MONEY,
  'payment_waiting',
  'how_to_pay',
  ...NOTICES,
  'timetable',
  'teacher',
  'contact',
  'profile',
  ...LEARNT_SCHOOL,
] as const
const LEARNT_SAID = ['who_reads', 'delete_conversations'] as const
/** Said without looking anything up. */
const SAID = [
  'hello',
  'thanks',
  'abilities',
  'app_help',
  'not_kept',
  'unknown',
  'language_not_covered',
  ...LEARNT_SAID,
  'delete_confirmed',
] as const
/** Answered by fixed words, before anything else is tried and before any outside model sees the question. */
export const GUARDED = [
  'safeguarding',
  'medical',
  'injection',
  'other_child',
  'do_it_for_me',
  'prediction',
  'exam_answers',
  'staff_private',
  'scam',
  'off_topic',
] as const
/** A kind that the ward's records answer. */
export type AnsweredIntent = (typeof ANSWERED)[number]
export type Intent = AnsweredIntent | (typeof SAID)[number] | (typeof GUARDED)[number]

/** Whether a kind is known from examples alone. */
export const isLearnt = (intent: Intent): boolean => learnt.includes(intent)
const learnt: readonly Intent[] = [...LEARNT_MARKS, ...LEARNT_MONEY, ...LEARNT_SCHOOL, ...LEARNT_SAID]

const intents: readonly string[] = [...ANSWERED, ...SAID, ...GUARDED]
const answered: readonly string[] = ANSWERED
const guarded: readonly string[] = GUARDED
/** Whether a word names an intent. */
export const isIntent = (word: string): word is Intent => intents.includes(word)
/** The intents that belong together. */
export const familyOf = (intent: Intent) => FAMILIES.find((family) => family.includes(intent))
/** Whether an intent is answered from the records. */
export const isAnswered = (intent: Intent | undefined): intent is AnsweredIntent =>
  intent !== undefined && answered.includes(intent)
/** Whether a question never reaches an outside model. */
export const isGuarded = (intent: Intent): boolean => guarded.includes(intent)
