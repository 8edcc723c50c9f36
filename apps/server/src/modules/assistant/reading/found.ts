import type { AttendanceFound } from './attendance.ts'
import type { BillsFound } from './bills.ts'
import type { CalendarFound } from './calendar.ts'
import type { MarksFound } from './marks.ts'
import type { NoticesFound } from './notices.ts'
import type { PaymentsFound } from './payments.ts'
import type { ProfileFound } from './profile.ts'
import type { ReportsFound } from './reports.ts'
import type { SchoolFound } from './school.ts'
import type { FamilyFound } from './family.ts'
import { TOOLS, type LookResult, type Tool } from './shape.ts'
import type { TimetableFound } from './timetable.ts'

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
  family: FamilyFound
}
export type FoundOf<T extends Tool> = LookResult<T, FoundIn[T]>
export type Found = { [T in Tool]: FoundOf<T> }[Tool]

const tools: readonly unknown[] = TOOLS

/** Whether a value that travelled through a model's prompt is what one of our own looks brought. */
export const isFound = (value: unknown): value is Found =>
  typeof value === 'object' &&
  value !== null &&
  'tool' in value &&
  tools.includes(value.tool) &&
  'state' in value &&
  'sources' in value
