import type { Source } from '@schoolgate/contracts/assistant'
import type { AttendanceFound } from './attendance.ts'
import type { BillsFound } from './bills.ts'
import type { CalendarFound } from './calendar.ts'
import type { MarksFound } from './marks.ts'
import type { NoticesFound } from './notices.ts'
import type { PaymentsFound } from './payments.ts'
import type { ProfileFound } from './profile.ts'
import type { ReportsFound } from './reports.ts'
import type { SchoolFound } from './school.ts'
import type { TimetableFound } from './timetable.ts'

/** The places an answer can be read from. None takes an id: whose records they are was settled before. */
export const TOOLS = [
  'attendance',
  'marks',
  'reports',
  'bills',
  'payments',
  'notices',
  'calendar',
  'timetable',
  'profile',
  'school',
] as const
export type Tool = (typeof TOOLS)[number]

/** One look into one place. The input holds terms, days, subjects and words to look for, as the tool's own schema has them. */
export type Look = { tool: Tool; input: Record<string, unknown> }

/** What each place holds: plain data in which every total, difference, rate and rank is already computed. No ids. */
export type FoundIn = {
  attendance: AttendanceFound
  marks: MarksFound
  reports: ReportsFound
  bills: BillsFound
  payments: PaymentsFound
  notices: NoticesFound
  calendar: CalendarFound
  timetable: TimetableFound
  profile: ProfileFound
  school: SchoolFound
}

/**
 * A page and row of the app. `key` names the row as the data does (a subject, a day, a bill's number), `about` is what its label
 * says of it: a name, or a day as `YYYY-MM-DD`.
 */
export type Cited = Omit<Source, 'label'> & { key: string; about: string }

/**
 * What a look brought. `nothing`: the records hold none of it; `not_allowed`: this guardian has no right to see it;
 * `unknown_term`: the school has no such term. `data` is null in the last two. `untrusted` names fields people wrote freely.
 */
export type FoundOf<T extends Tool> = {
  tool: T
  state: 'found' | 'nothing' | 'not_allowed' | 'unknown_term'
  data: FoundIn[T] | null
  sources: Cited[]
  untrusted: readonly string[]
}
export type Found = { [T in Tool]: FoundOf<T> }[Tool]

/** A term, as an answer names it. */
export type TermLabel = {
  name: string
  academic_year: string
  opens: string
  closes: string
  is_current: boolean
  /** Of the academic year that runs. */
  is_this_year: boolean
}
