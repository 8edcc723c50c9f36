import type { Term } from '@schoolgate/contracts/schools'
import { daysAfter, daysBetween } from '@schoolgate/ui/lib/dates'
import type { Period } from './billing.queries.ts'

const YEAR = 365
/** A statement is read by people; the school says so too. */
const DAYS_MOST = 3 * 366
const DAY = /^\d{4}-\d{2}-\d{2}$/

/** Whether the school answers for this time: the first day is not after the last, and three years are enough. */
export const isPeriod = ({ from, to }: Period): boolean =>
  DAY.test(from) && DAY.test(to) && from <= to && daysBetween(from, to) <= DAYS_MOST

/** The times parents ask for. */
export const periodsOf = (terms: readonly Term[], today: string) => {
  const now = terms.findLast(({ opens }) => opens <= today) ?? null
  const year = now && terms.filter(({ academic_year }) => academic_year === now.academic_year)
  const first = year?.map(({ opens }) => opens).toSorted()[0]
  return {
    lastYear: { from: daysAfter(today, -YEAR), to: today },
    // Bills of a term go out a little before it opens.
    thisTerm: now && { from: daysAfter(now.opens, -14), to: today },
    thisYear: first === undefined ? null : { from: daysAfter(first, -14), to: today },
  }
}

/** The time an address asks for (`?from=&to=`), else the last twelve months. */
export const periodOfAddress = (query: URLSearchParams, today: string): Period => {
  const asked = { from: query.get('from') ?? '', to: query.get('to') ?? '' }
  return isPeriod(asked) ? asked : { from: daysAfter(today, -YEAR), to: today }
}
