import { daysAfter } from '@schoolgate/ui/lib/dates'

export const PARTS = ['2', '3', '4', '5', '6'] as const
export const EVERY = ['week', 'fortnight', 'month'] as const
export type Every = (typeof EVERY)[number]

type Agreed = { count: number; first: string; every: Every }

/** A sum in equal parts, whole cedis each but the last, which has what is over; none where there is no first day. */
export function inParts(totalMinor: number, { count, first, every }: Agreed): { due_on: string; amount_minor: number }[] {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(first)) return []
  const whole = Math.floor(totalMinor / count / 100) * 100
  const each = whole > 0 ? whole : Math.floor(totalMinor / count)
  if (each === 0) return []
  return Array.from({ length: count }, (_, at) => ({
    due_on: dayOfPart(first, at, every),
    amount_minor: at < count - 1 ? each : totalMinor - each * (count - 1),
  }))
}

/** The same day of a later month, or its last day where it has no such day. */
function dayOfPart(first: string, at: number, every: Every): string {
  if (every !== 'month') return daysAfter(first, at * (every === 'week' ? 7 : 14))
  const [year = 0, month = 1, day = 1] = first.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + at, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + at, Math.min(day, last))).toISOString().slice(0, 10)
}
