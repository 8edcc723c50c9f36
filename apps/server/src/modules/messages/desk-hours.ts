import { dayIn, daysAfter } from '#lib/days'
import { clockIn, instantIn } from '#lib/local-time'
import { isSchoolDay, type SchoolCalendar } from '#lib/school-calendar'

/** When a school's desks answer: on its school days, between two times of its own clock. */
export type DeskTimes = { timezone: string; calendar: SchoolCalendar; from: string; to: string }

/** The hours of a teacher, as far as they lie within the school's; without any, or beside those, the school's hold. */
export function timesOf(school: DeskTimes, own: { from: string; to: string } | null): DeskTimes {
  if (own === null) return school
  const [from, to] = [own.from > school.from ? own.from : school.from, own.to < school.to ? own.to : school.to]
  return from < to ? { ...school, from, to } : school
}

/** Longer than the longest holidays: who finds no school day until then knows none. */
const LOOKS_AHEAD_DAYS = 120

/** When what is said now will be read: now while the desks are open, else when they open next; null where no school day is known. */
export function readsAt({ timezone, calendar, from, to }: DeskTimes, now: Date): Date | null {
  const today = dayIn(timezone, now)
  const time = clockIn(timezone, now)
  if (isSchoolDay(calendar, today) && time < to) return time < from ? new Date(instantIn(timezone, today, from)) : now
  for (let days = 1; days <= LOOKS_AHEAD_DAYS; days++) {
    const day = daysAfter(today, days)
    if (isSchoolDay(calendar, day)) return new Date(instantIn(timezone, day, from))
  }
  return null
}
