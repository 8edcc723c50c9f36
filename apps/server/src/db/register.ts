import { ATTENDANCE_STATUSES, type AttendanceStatus } from '@schoolgate/contracts/attendance'
import { and, eq, exists, gte, inArray, lte, ne, notExists, notInArray, or, sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Tx } from './client.ts'
import { attendanceExplanations, attendanceRecords } from './schema/index.ts'

/*
 * How registers are counted (domain §7): one rule for every number of days a parent or the school reads. Where rows are at hand,
 * modules/attendance counts them by the same two tables.
 */

/** Which number a register adds to; null: nobody knows where the child was, or the school was closed. */
export const NUMBER_OF: Record<AttendanceStatus, 'present' | 'absent' | 'excused' | null> = {
  present: 'present',
  late: 'present',
  absent: 'absent',
  excused: 'excused',
  sick: 'excused',
  suspended: 'excused',
  holiday: null,
  not_marked: null,
}

/** A morning or an afternoon is half a day; halves are added up as whole numbers. */
export const HALVES = { day: 2, morning: 1, afternoon: 1 }
/** The sessions that are half a day, by name: an index finds them without looking at the whole days beside them. */
const HALF_SESSIONS = ['morning', 'afternoon'] as const

const { status, session, wardId, day } = attendanceRecords
const statusesOf = (number: 'present' | null) => ATTENDANCE_STATUSES.filter((one) => NUMBER_OF[one] === number)

const halves = sql`case ${session} when 'day' then ${HALVES.day}::int else ${HALVES.morning}::int end`
const daysWhere = (isMeant: SQL) => sql<number>`coalesce(sum(${halves}) filter (where ${isMeant}), 0) / 2.0`.mapWith(Number)

/** Days the register was taken, in school and late among the registers that are counted: aggregates for a query of them. */
export const daysCounted = {
  opened: daysWhere(sql`true`),
  present: daysWhere(inArray(status, statusesOf('present'))),
  late: daysWhere(eq(status, 'late')),
}

const { wardId: ofWard, firstDay, lastDay, state } = attendanceExplanations
const isExplained = (tx: Tx, how: SQL) =>
  exists(
    tx
      .select({ one: sql`1` })
      .from(attendanceExplanations)
      .where(and(eq(ofWard, wardId), lte(firstDay, day), gte(lastDay, day), how)),
  )

/** Beside `daysCounted`: away though the school has taken no reason. What is left of `opened` is away with one. */
export const daysAbsent = (tx: Tx) => ({
  absent: daysWhere(sql`(${eq(status, 'absent')} and not ${isExplained(tx, eq(state, 'accepted'))})`),
})

/** Holds for the registers that are counted: neither of a closed day, nor unmarked, nor a whole day's beside its own halves. */
export function isCounted(tx: Tx): SQL | undefined {
  const half = alias(attendanceRecords, 'half')
  const itsHalves = tx
    .select({ one: sql`1` })
    .from(half)
    .where(and(eq(half.wardId, wardId), eq(half.day, day), inArray(half.session, [...HALF_SESSIONS])))
  return and(notInArray(status, statusesOf(null)), or(ne(session, 'day'), notExists(itsHalves)))
}
