import type {
  AbsenceExplanation,
  AttendanceRecord,
  AttendanceStatus,
  AttendanceSummary,
  AttendanceWeek,
} from '@schoolgate/contracts/attendance'
import { HALVES, NUMBER_OF } from '#db/register'
import { daysAfter, weekdayOf } from '#lib/days'

type ExplanationState = Pick<AbsenceExplanation, 'state' | 'reason'>

/** How a register counts: an absence whose explanation the school took is no longer one, whatever was marked. */
export function countsAs(status: AttendanceStatus, explanation: ExplanationState | null): AttendanceStatus {
  if (status !== 'absent' || explanation?.state !== 'accepted') return status
  return explanation.reason === 'sick' || explanation.reason === 'hospital' ? 'sick' : 'excused'
}

type Counted = Pick<AttendanceRecord, 'day' | 'session' | 'counts_as' | 'explanation'>

/** Attendance in numbers (domain §5). Days without a register, not marked, or on which the school was closed are not counted at all. */
export function summaryOf(records: readonly Counted[]): AttendanceSummary {
  const isInHalves = new Set(records.filter(({ session }) => session !== 'day').map(({ day }) => day))
  // A morning and an afternoon say more than a mark for the whole day beside them.
  const counted = records.filter(({ day, session }) => session !== 'day' || !isInHalves.has(day))
  const weeks = Map.groupBy(counted, ({ day }) => daysAfter(day, 1 - weekdayOf(day)))
  const numbers = numbersOf(counted)
  return {
    ...numbers,
    unexplained: sumOf(counted, (one) => one.counts_as === 'absent' && !isExplained(one)),
    rate: numbers.times_opened === 0 ? null : Math.round((numbers.present / numbers.times_opened) * 10_000) / 10_000,
    by_week: [...weeks]
      .map(([starts, days]): AttendanceWeek => ({ starts, ...numbersOf(days) }))
      .filter(({ times_opened }) => times_opened > 0)
      .toSorted((one, other) => (one.starts < other.starts ? -1 : 1)),
  }
}

/** Somebody said why, and the school has not refused it. */
const isExplained = ({ explanation }: Counted): boolean => explanation !== null && explanation.state !== 'rejected'

const numbersOf = (records: readonly Counted[]) => ({
  times_opened: sumOf(records, ({ counts_as }) => NUMBER_OF[counts_as] !== null),
  present: sumOf(records, ({ counts_as }) => NUMBER_OF[counts_as] === 'present'),
  late: sumOf(records, ({ counts_as }) => counts_as === 'late'),
  absent: sumOf(records, ({ counts_as }) => NUMBER_OF[counts_as] === 'absent'),
  excused: sumOf(records, ({ counts_as }) => NUMBER_OF[counts_as] === 'excused'),
})

const sumOf = (records: readonly Counted[], isMeant: (record: Counted) => boolean): number =>
  records.reduce((halves, record) => halves + (isMeant(record) ? HALVES[record.session] : 0), 0) / 2
