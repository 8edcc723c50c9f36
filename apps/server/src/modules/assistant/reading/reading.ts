import { readAttendance } from './attendance.ts'
import { readBills } from './bills.ts'
import { readCalendar } from './calendar.ts'
import type { Found } from './found.ts'
import { INPUTS } from './inputs.ts'
import { readFamily } from './family.ts'
import { readMarks } from './marks.ts'
import { readNotices } from './notices.ts'
import { readPayments } from './payments.ts'
import { readProfile } from './profile.ts'
import { readReports } from './reports.ts'
import { readSchool } from './school.ts'
import type { ReadingServices } from './reading-context.ts'
import type { Settled } from './settled.ts'
import type { Look } from './shape.ts'
import { readTimetable } from './timetable.ts'

/** Reads one thing of the ward it was made for. Throws a `ZodError` for an input that is not the tool's. */
export type Read = (look: Look) => Promise<Found>
export type Reading = (settled: Settled) => Read

/** The ward is fixed when the reader is made; nothing in a look can name another. */
export const createReading =
  (services: ReadingServices): Reading =>
  (settled) =>
  ({ tool, input }) => {
    const context = { ...services, ...settled }
    switch (tool) {
      case 'attendance':
        return readAttendance(context, INPUTS.attendance.parse(input))
      case 'marks':
        return readMarks(context, INPUTS.marks.parse(input))
      case 'reports':
        return readReports(context, INPUTS.reports.parse(input))
      case 'bills':
        return readBills(context, INPUTS.bills.parse(input))
      case 'payments':
        return readPayments(context, INPUTS.payments.parse(input))
      case 'notices':
        return readNotices(context, INPUTS.notices.parse(input))
      case 'calendar':
        return readCalendar(context, INPUTS.calendar.parse(input))
      case 'timetable':
        return readTimetable(context, INPUTS.timetable.parse(input))
      case 'profile':
        return readProfile(context)
      case 'school':
        return readSchool(context)
      case 'family':
        return readFamily(context, INPUTS.family.parse(input))
    }
  }
