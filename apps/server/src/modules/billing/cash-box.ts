import type { Tx } from '#db'
import type { dayClosings } from '#db/schema'
import { daysAfter } from '#lib/days'
import { cashMovedByDay, cashOfLedger, closedFrom } from './cash-moves.store.ts'
import { movedIn, type CashBox } from './day-count.ts'
import { linesBetween } from './days-lines.store.ts'
import { lastCount } from './days.store.ts'

/* What is in the cash box by the books: what stayed in it at the last count, and all that moved since. */

const FIRST = '0001-01-01'
const LAST = '9999-12-31'

/** What the box should hold at the end of a day, of days that nobody closed too. */
export async function cashBoxOf(tx: Tx, schoolId: string, day: string): Promise<CashBox> {
  const last = await lastCount(tx, schoolId, day)
  const span = { from: last ? daysAfter(last.day, 1) : day, to: day }
  const lines = await linesBetween(tx, schoolId, span)
  const safeAndBank = sumOf(await cashMovedByDay(tx, schoolId, span))
  return {
    floatMinor: last?.leftMinor ?? null,
    movedMinor: movedIn(lines) + safeAndBank.putInMinor - safeAndBank.paidInMinor,
    ...safeAndBank,
  }
}

type Closing = Pick<typeof dayClosings.$inferSelect, 'schoolId' | 'day' | 'count' | 'figures'>

/** A closed day says of the box what it said then; where only the sum was given, what moved on the day: nothing can be added to that. */
export async function boxOfClosing(tx: Tx, { schoolId, day, count, figures }: Closing): Promise<CashBox> {
  if (count)
    return {
      floatMinor: count.float_minor,
      movedMinor: count.expected_minor - count.float_minor,
      putInMinor: count.put_in_minor ?? 0,
      paidInMinor: count.paid_in_minor ?? 0,
    }
  const safeAndBank = sumOf(await cashMovedByDay(tx, schoolId, { from: day, to: day }))
  const movedMinor = movedIn(figures.lines) + safeAndBank.putInMinor - safeAndBank.paidInMinor
  return { floatMinor: null, movedMinor, ...safeAndBank }
}

/** What is in the box now, by the day to which whatever happens now belongs; null: nobody has ever counted it. */
export async function inBoxNow(tx: Tx, schoolId: string, today: string): Promise<number | null> {
  const closed = await closedFrom(tx, schoolId, today)
  const day = closed === null ? today : daysAfter(closed, 1)
  const { floatMinor, movedMinor } = await cashBoxOf(tx, schoolId, day)
  return floatMinor === null ? null : floatMinor + movedMinor
}

/**
 * The least that is in the box at the end of this day, which nobody has closed, or of any that follows. More than all cash there ever was
 * is not in a box that nobody has counted.
 */
export async function leastInBox(tx: Tx, schoolId: string, day: string): Promise<number> {
  const last = await lastCount(tx, schoolId, day)
  if (!last)
    return (await cashOfLedger(tx, schoolId)) + sumOf(await cashMovedByDay(tx, schoolId, { from: FIRST, to: LAST })).putInMinor
  const span = { from: daysAfter(last.day, 1), to: LAST }
  const [lines, moves] = [await linesBetween(tx, schoolId, span), await cashMovedByDay(tx, schoolId, span)]
  const [linesOn, movesOn] = [Map.groupBy(lines, (line) => line.day), Map.groupBy(moves, (move) => move.day)]
  const days = [...new Set([day, ...linesOn.keys(), ...movesOn.keys()])].toSorted()
  let there = last.leftMinor
  const ends = days.map((one) => {
    const { putInMinor, paidInMinor } = sumOf(movesOn.get(one) ?? [])
    there += movedIn(linesOn.get(one) ?? []) + putInMinor - paidInMinor
    return { one, there }
  })
  return Math.min(...ends.flatMap((end) => (end.one < day ? [] : end.there)))
}

const sumOf = (days: readonly Pick<CashBox, 'putInMinor' | 'paidInMinor'>[]) => ({
  putInMinor: days.reduce((sum, { putInMinor }) => sum + putInMinor, 0),
  paidInMinor: days.reduce((sum, { paidInMinor }) => sum + paidInMinor, 0),
})
