import type { DayFigures, DayLineKind, DayLineRow } from '#db/schema'
import { daysAfter } from '#lib/days'

/*
 * The rules of days, as a bursar says them.
 *
 * 1. A day is open until somebody has counted it and closed it. Nothing is written into a closed day, and its figures stay as they were.
 * 2. Money is counted on the day on which it was paid. Where that day is closed, it is counted today; where today is closed as well, on
 *    the next day that is open. The day on which it was paid is kept beside it.
 * 3. What happens to money later (it is given back, it turns out never to have been, its receipt is made void) is a line of the day on
 *    which it happens, found in the same way, and never of a day before the one on which the money is counted.
 * 4. A payment that was written down and taken back on one and the same day was a mistake of that day: no money came in, but the day
 *    tells that it was put right.
 * 5. Nobody changes the past: only today can be opened again, by the head, who says why. What was counted on the next day meanwhile
 *    stays there. The closing that did not last is kept beside the one that does.
 */

/** Something that is to be written into the books. */
export type DatedEntry = {
  /** The day on which it happened. */
  happenedOn: string
  /** The day on which it is written. */
  today: string
  /** The day on which the money is counted that it speaks of, where it speaks of money that is in the books already. */
  moneyOf?: string | null | undefined
}

/** The day in whose books something stands (rules 2 and 3). */
export function bookedOn({ happenedOn, today, moneyOf }: DatedEntry, isClosed: (day: string) => boolean): string {
  const notBefore = (day: string) => (moneyOf && moneyOf > day ? moneyOf : day)
  if (!isClosed(notBefore(happenedOn))) return notBefore(happenedOn)
  let day = notBefore(today)
  while (isClosed(day)) day = daysAfter(day, 1)
  return day
}

const sumOf = (lines: readonly DayLineRow[]) => lines.reduce((sum, { amount_minor }) => sum + amount_minor, 0)

/** What the lines of a day come to. What came in is what must have been counted; what went back stands beside it. */
export function sumsOf({ lines }: DayFigures) {
  const of = (what: DayLineKind) => lines.filter((line) => line.what === what)
  const cameIn = of('came_in')
  const methods = [...Map.groupBy(cameIn, ({ method }) => method)].map(([method, ofMethod]) => ({
    method,
    payments: ofMethod.reduce((sum, { count }) => sum + count, 0),
    minor: sumOf(ofMethod),
  }))
  return {
    methods: methods.toSorted((one, other) => (one.method < other.method ? -1 : 1)),
    cameInMinor: sumOf(cameIn),
    givenBackMinor: sumOf(of('given_back')),
    takenBackMinor: sumOf(of('taken_back')),
    putRightMinor: sumOf(of('put_right')),
  }
}
