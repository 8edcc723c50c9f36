import { and, eq, gte, lte, ne, type SQL } from 'drizzle-orm'
import { attendanceExplanations, attendanceRecords } from './schema/index.ts'

/** The explanation speaks for the day of the register, and the school has not refused it: at most one such stands for a day. */
export const explainsRecord = (): SQL | undefined =>
  and(
    eq(attendanceExplanations.wardId, attendanceRecords.wardId),
    lte(attendanceExplanations.firstDay, attendanceRecords.day),
    gte(attendanceExplanations.lastDay, attendanceRecords.day),
    ne(attendanceExplanations.state, 'rejected'),
  )
