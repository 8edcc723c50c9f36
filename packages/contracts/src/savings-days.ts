/** On which days a family puts a step aside: a weekday, a day of the month, or the market day, which comes round every few days. */
export type Rhythm =
  | { every: 'week'; weekday: number }
  | { every: 'month'; day: number }
  | { every: 'market'; days: number; from: string }

const WEEK = 7
const DAY_MS = 86_400_000

const numberOf = (day: string): number => Math.round(Date.parse(`${day}T00:00:00Z`) / DAY_MS)
const dayNumbered = (number: number): string => new Date(number * DAY_MS).toISOString().slice(0, 10)
/** 1970-01-01 was a Thursday; Monday is 1, Sunday 7. */
const weekdayOf = (number: number): number => ((((number + 3) % WEEK) + WEEK) % WEEK) + 1

/** The first number from `at` on that is a whole count of rounds away from `anchor`. */
const nextRound = (at: number, anchor: number, round: number): number => at + ((((anchor - at) % round) + round) % round)

/** In a month that is shorter, its last day. */
function nextOfMonth(from: string, wanted: number): string {
  const [year = 0, month = 1] = from.split('-').map(Number)
  const of = (after: number) => {
    const last = new Date(Date.UTC(year, month + after, 0)).getUTCDate()
    return new Date(Date.UTC(year, month - 1 + after, Math.min(wanted, last))).toISOString().slice(0, 10)
  }
  const here = of(0)
  return here >= from ? here : of(1)
}

/** The first day of the rhythm that is `from` or later. */
export function stepDayFrom(rhythm: Rhythm, from: string): string {
  if (rhythm.every === 'month') return nextOfMonth(from, rhythm.day)
  const at = numberOf(from)
  if (rhythm.every === 'week') return dayNumbered(nextRound(at, at + rhythm.weekday - weekdayOf(at), WEEK))
  return dayNumbered(nextRound(at, numberOf(rhythm.from), rhythm.days))
}

/** Every day of the rhythm from one day to another, both included. */
export function stepDays(rhythm: Rhythm, from: string, to: string): string[] {
  const days: string[] = []
  for (let day = stepDayFrom(rhythm, from); day <= to; day = stepDayFrom(rhythm, dayNumbered(numberOf(day) + 1))) days.push(day)
  return days
}
