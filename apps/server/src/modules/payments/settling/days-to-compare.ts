import { daysAfter, dayIn, type Period } from '#lib/days'
import { instantIn } from '#lib/local-time'
import type { ComparedDay, ComparedSchool } from './reconcile.store.ts'

/** The provider's day is complete by then, on the school's clock. */
export const COMPARE_AT = '02:30'
/** So many nights back are caught up when nobody compared for a while. */
export const DAYS_AT_MOST = 31

/** A day of a school's own calendar. */
export const periodOf = ({ timezone }: Pick<ComparedSchool, 'timezone'>, day: string): Period => ({
  from: new Date(instantIn(timezone, day, '00:00')),
  until: new Date(instantIn(timezone, daysAfter(day, 1), '00:00')),
})

/** The last day of a school that can be compared. */
export function lastDayToCompare({ timezone }: Pick<ComparedSchool, 'timezone'>, now: Date): string {
  const today = dayIn(timezone, now)
  return daysAfter(today, now.toISOString() < instantIn(timezone, today, COMPARE_AT) ? -2 : -1)
}

/**
 * The days of a school that are to be compared, the oldest first: all since it first had to do with the provider that nobody compared.
 * A day that was compared before it was over is not compared.
 */
export function daysToCompare(
  school: ComparedSchool,
  { first, compared, now }: { first: string | null; compared: readonly ComparedDay[]; now: Date },
): string[] {
  const last = lastDayToCompare(school, now)
  const done = new Set(compared.filter(({ day, ranAt }) => ranAt >= periodOf(school, day).until).map(({ day }) => day))
  const nights = Array.from({ length: DAYS_AT_MOST }, (_, back) => daysAfter(last, -back))
  return nights.filter((day) => (day >= (first ?? last) || day === last) && !done.has(day)).toReversed()
}
