import type { AbsenceExplanation, AttendanceRecord } from '@schoolgate/contracts/attendance'
import type { Attendance } from './attendance.queries.ts'
import type { Message } from './outbox.ts'
import { daysAfter } from '@schoolgate/ui/lib/dates'

/** How a day looks: `unknown` is a day nobody marked, which is not "away"; `outside` lies in no term. */
export type Look = 'in' | 'late' | 'away' | 'explained' | 'holiday' | 'unknown' | 'ahead' | 'outside'

/** One day of the calendar, with all that is known of it. */
export type SchoolDay = {
  day: string
  look: Look
  /** By session, mornings first; empty where the register was not taken. */
  records: readonly AttendanceRecord[]
  /** What stands about the day: a guardian's word at the school, or one that waits on this phone. */
  explanation: AbsenceExplanation | null
  waiting: Message | null
  isMidTerm: boolean
}

/** The weekday, 1 is Monday. */
export const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay() || 7

/** Whether something said speaks for this day. */
export const covers = ({ first_day, last_day }: Pick<Message, 'first_day' | 'last_day'>, day: string): boolean =>
  first_day <= day && day <= last_day

const isAway = ({ counts_as }: AttendanceRecord) => ['absent', 'excused', 'sick', 'suspended'].includes(counts_as)

const lookOf = (records: readonly AttendanceRecord[], isTold: boolean, isAhead: boolean): Look => {
  if (records.some(({ counts_as }) => counts_as === 'absent')) return isTold ? 'explained' : 'away'
  if (records.some(isAway)) return 'explained'
  const has = (status: AttendanceRecord['counts_as']) => records.some(({ counts_as }) => counts_as === status)
  if (has('late')) return 'late'
  if (has('present')) return 'in'
  if (has('holiday')) return 'holiday'
  if (isAhead) return isTold ? 'explained' : 'ahead'
  return 'unknown'
}

/** The terms whose days are shown. */
export const termsShown = ({ term, terms, academic_year }: Attendance) =>
  term ? [term] : terms.filter((one) => one.academic_year === academic_year)

/** Everything known of a day. */
export const schoolDay = (attendance: Attendance, waitingMessages: readonly Message[], day: string): SchoolDay => {
  const { today } = attendance
  const term = termsShown(attendance).find(({ opens, closes }) => opens <= day && day <= closes)
  const records = attendance.records.filter((record) => record.day === day)
  const waiting = waitingMessages.find((message) => covers(message, day)) ?? null
  const said = records.find(({ explanation }) => explanation !== null)?.explanation
  const explanation = said ?? attendance.reported.find((one) => covers(one, day)) ?? null
  const isTold = waiting !== null || (explanation !== null && explanation.state !== 'rejected')
  const isMidTerm =
    term?.mid_term_starts != null && term.mid_term_ends != null && term.mid_term_starts <= day && day <= term.mid_term_ends
  const isAhead = day > today || (day === today && records.length === 0)
  const look = lookOf(records, isTold, isAhead)
  return {
    day,
    look: !term ? 'outside' : isMidTerm && records.length === 0 ? 'holiday' : look,
    records,
    explanation,
    waiting,
    isMidTerm,
  }
}

/** The columns of the calendar by weekday: the whole week only where the school opens on Saturday or Sunday. */
export const columnsOf = (schoolDays: readonly number[]): number[] =>
  schoolDays.some((weekday) => weekday > 5) ? [1, 2, 3, 4, 5, 6, 7] : [1, 2, 3, 4, 5]

/** The days of a month (`YYYY-MM`) that have a column, in order. */
export const daysOfMonth = (month: string, columns: readonly number[]): string[] => {
  const days: string[] = []
  for (let day = `${month}-01`; day.startsWith(month); day = daysAfter(day, 1))
    if (columns.includes(weekdayOf(day))) days.push(day)
  return days
}

/** The months that the shown terms touch, in order. */
export const monthsShown = (attendance: Attendance): string[] => {
  const terms = termsShown(attendance)
  const first = terms
    .map(({ opens }) => opens)
    .toSorted()[0]
    ?.slice(0, 7)
  const last = terms
    .map(({ closes }) => closes)
    .toSorted()
    .at(-1)
    ?.slice(0, 7)
  if (first === undefined || last === undefined) return []
  const months: string[] = []
  for (let month = first; month <= last; month = daysAfter(`${month}-28`, 7).slice(0, 7)) months.push(month)
  return months
}

/** The first school day after this one; this one where the term has none any more. */
export const nextSchoolDay = (day: string, lastDay: string, schoolDays: readonly number[]): string => {
  for (let next = daysAfter(day, 1); next <= lastDay; next = daysAfter(next, 1))
    if (schoolDays.includes(weekdayOf(next))) return next
  return day
}

/** The days on which something was, newest first: away, explained or late. */
export const daysToKnow = ({ records }: Attendance, dayOf: (day: string) => SchoolDay): SchoolDay[] =>
  [...new Set(records.map(({ day }) => day))]
    .toReversed()
    .map(dayOf)
    .filter(({ look }) => look === 'away' || look === 'late' || look === 'explained')

/** Whether an absence can be explained: marked away, and no word of it at the school, or one it did not take. */
export const isToExplain = ({ look }: SchoolDay): boolean => look === 'away'
