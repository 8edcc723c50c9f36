import type { Tx } from '#db'
import { dayIn } from '#lib/days'
import { bookedOn } from './day-rules.ts'
import { closedDays, lastDaysOf } from './days.store.ts'
import { schoolLocale } from './debtors.store.ts'

/** Something that is to stand in the books of a day. */
export type ToBook = {
  /** When it happened, or the day on which it did. */
  happened: Date | string
  /** The payment whose money it speaks of, when that is in the books already. */
  paymentId?: string | null | undefined
}

/** The day on which something happened, and the one in whose books it stands. */
export type Booking = { happenedOn: string; bookedOn: string }

/** Says of each of these where it stands. No day is closed or opened before the transaction ends. */
export async function bookingsFor<Thing extends ToBook>(
  tx: Tx,
  schoolId: string,
  all: readonly Thing[],
  now: Date,
): Promise<(Thing & Booking)[]> {
  const { timezone } = await schoolLocale(tx, schoolId)
  const today = dayIn(timezone, now)
  const dated = all.map((thing) => ({
    ...thing,
    happenedOn: typeof thing.happened === 'string' ? thing.happened : dayIn(timezone, thing.happened),
  }))
  const first = dated.reduce((earliest, { happenedOn }) => (happenedOn < earliest ? happenedOn : earliest), today)
  const paymentIds = new Set(all.flatMap(({ paymentId }) => paymentId ?? []))
  const [closed, moneyOf] = [await closedDays(tx, schoolId, first), await lastDaysOf(tx, [...paymentIds])]
  return dated.map((thing) => {
    const happening = { happenedOn: thing.happenedOn, today, moneyOf: moneyOf.get(thing.paymentId ?? '') }
    return { ...thing, bookedOn: bookedOn(happening, (day) => closed.has(day)) }
  })
}
