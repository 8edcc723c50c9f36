import type { MoneyReport } from '@schoolgate/contracts/books'
import { daysAfter, daysBetween } from '@schoolgate/ui/lib/dates'

/** More bars than this nobody tells apart. */
const BARS_MOST = 62
/** A bar is a day, a week, or four weeks. */
const STEPS = [1, 7, 28] as const

export type DayBar = { from: string; to: string; minor: number }

/** What was received from the first day to the last, in bars of the same length of time; days on which nothing moved are there, too. */
export function barsOf({ from, to, by_day }: Pick<MoneyReport, 'from' | 'to' | 'by_day'>): { step: number; bars: DayBar[] } {
  const days = daysBetween(from, to) + 1
  const step = STEPS.find((each) => days / each <= BARS_MOST) ?? STEPS[2]
  const bars: DayBar[] = []
  for (let day = from; day <= to; day = daysAfter(day, step)) {
    const last = daysAfter(day, step - 1)
    bars.push({ from: day, to: last < to ? last : to, minor: 0 })
  }
  for (const { day, net } of by_day) {
    const bar = bars[Math.floor(daysBetween(from, day) / step)]
    if (bar) bar.minor += net.amount_minor
  }
  return { step, bars }
}
