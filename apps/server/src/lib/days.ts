/** Making one costs more than using it a hundred times. */
const calendars = new Map<string, Intl.DateTimeFormat>()

/** The calendar day (`YYYY-MM-DD`) that a moment falls on in a time zone such as Africa/Accra. */
export function dayIn(timezone: string, moment: Date): string {
  const calendar =
    calendars.get(timezone) ??
    new Intl.DateTimeFormat('en-CA', { timeZone: timezone, year: 'numeric', month: '2-digit', day: '2-digit' })
  calendars.set(timezone, calendar)
  return calendar.format(moment)
}

/** From a moment until another. */
export type Period = { from: Date; until: Date }

/** The earlier of two moments. */
export const earlier = (one: Date, other: Date): Date => (one < other ? one : other)

const utc = (day: string) => new Date(`${day}T00:00:00Z`)

/** The calendar day so many days after another; before it when negative. */
export function daysAfter(day: string, days: number): string {
  const moved = utc(day)
  moved.setUTCDate(moved.getUTCDate() + days)
  return moved.toISOString().slice(0, 10)
}

/** Every calendar day from one to another, both included. */
export function daysIn({ from, to }: { from: string; to: string }): string[] {
  const days: string[] = []
  for (let day = from; day <= to; day = daysAfter(day, 1)) days.push(day)
  return days
}

/** The weekday of a calendar day: 1 is Monday, 7 is Sunday. */
export const weekdayOf = (day: string): number => utc(day).getUTCDay() || 7
