import type { DayTotals } from '@schoolgate/contracts/days'
import { Day } from '@schoolgate/contracts/primitives'
import { dayIn } from '#lib/days'
import { moneyText } from '#lib/money'

/** Whether this is a day of the calendar, written 2026-03-12. */
export const isDay = (written: string): boolean => Day.safeParse(written).success

const calendar = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', weekday: 'short', day: 'numeric', month: 'short' })

/** A day as people say it: Mon 23 Nov. */
export const dayText = (day: string): string => calendar.format(new Date(`${day}T12:00:00Z`)).replace(',', '')

/** That money is counted on a later day than it was paid on; null when it is counted on its own. */
export function countedText(
  { paid_at, counted_on }: { paid_at: string | null; counted_on: string | null },
  timezone: string,
): string | null {
  if (paid_at === null || counted_on === null || counted_on === dayIn(timezone, new Date(paid_at))) return null
  return `counted on ${dayText(counted_on)}`
}

const WHAT = {
  came_in: '',
  given_back: 'given back, ',
  taken_back: 'taken back, ',
  put_right: 'written by mistake and put right, ',
} as const

/** A day's sheet in lines: what came in, what went back, what was made void, and how often it was closed. */
export function sheetLines(day: DayTotals): string[] {
  const { lines, receipts_voided: voided, earlier_closings: earlier, total, closed_at, closed_by } = day
  const said = lines.map(({ what, method, from_day, count, amount }) => {
    const counted =
      what === 'given_back' ? (count === 1 ? 'once' : `${count} times`) : count === 1 ? '1 payment' : `${count} payments`
    const from = from_day === null ? '' : `, of ${dayText(from_day)}, which was closed already`
    return `  ${WHAT[what]}${method}: ${counted}, ${moneyText(amount, 'en')}${from}`
  })
  const by = closed_by === null ? '' : ` by ${closed_by}`
  return [
    ...said,
    ...(voided > 0 ? [`  receipts made void: ${voided}`] : []),
    ...earlier.map(
      (closing) =>
        `  closed at ${closing.closed_at} with ${moneyText(closing.total, 'en')}, opened again at ${closing.reopened_at}: ${closing.reason}`,
    ),
    `${day.day}: ${moneyText(total, 'en')} came in; ${closed_at === null ? 'open' : `closed at ${closed_at}${by}`}.`,
  ]
}
