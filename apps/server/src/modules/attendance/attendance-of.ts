import type { AttendanceRecord, AttendanceSummary } from '@schoolgate/contracts/attendance'
import type { Tx } from '#db'
import type { Scope } from '#lib/scope'
import { knownDays, type Days } from './attendance.store.ts'
import { summaryOf } from './attendance.summary.ts'

export type WardAttendance = { summary: AttendanceSummary; records: AttendanceRecord[] }

/** The numbers and the registers of each of these wards; empty ones where the caller has no right to see them. */
export async function attendanceOf(
  tx: Tx,
  scope: Scope,
  wardIds: readonly string[],
  days: Days,
): Promise<Map<string, WardAttendance>> {
  const known = await knownDays(tx, scope, wardIds, days)
  return new Map([...known].map(([wardId, { records }]) => [wardId, { summary: summaryOf(records), records }]))
}
