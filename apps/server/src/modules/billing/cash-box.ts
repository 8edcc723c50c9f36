import type { Tx } from '#db'
import type { dayClosings } from '#db/schema'
import { daysAfter } from '#lib/days'
import { cashMovedByDay, cashOfLedger, closedFrom, familiesCashByDay } from './cash-moves.store.ts'
import { movedIn, type CashBox, type TillBox } from './day-count.ts'
import { lastCount, type LastCount } from './days.store.ts'
import { tillsOf, type TillAt } from './tills.store.ts'

/*
 * What is in the cash box by the books: what stayed in it at the last count, and all that moved since. The same of each till, where the
 * school has several: together they are the box.
 */

const LAST = '9999-12-31'
const EVER = { from: '0001-01-01', to: LAST }

type Moved = { movedMinor: number; putInMinor: number; paidInMinor: number }
type Day = Moved & { day: string }

/** What moved on each of these days; `till` null: in the whole box. */
async function movedByDay(tx: Tx, schoolId: string, span: { from: string; to: string }, till: TillAt | null): Promise<Day[]> {
  const families = await familiesCashByDay(tx, schoolId, span, till)
  const moves = await cashMovedByDay(tx, schoolId, span, till)
  const none = { putInMinor: 0, paidInMinor: 0 }
  return [
    ...families.map((day) => ({ ...none, ...day })),
    ...moves.map((day) => ({ ...day, movedMinor: day.putInMinor - day.paidInMinor })),
  ]
}

const sumOf = (days: readonly Moved[]): Moved => ({
  movedMinor: days.reduce((sum, { movedMinor }) => sum + movedMinor, 0),
  putInMinor: days.reduce((sum, { putInMinor }) => sum + putInMinor, 0),
  paidInMinor: days.reduce((sum, { paidInMinor }) => sum + paidInMinor, 0),
})

/** What stayed in a till at the last count; one that came since had nothing in it. */
function leftIn(last: LastCount, till: TillAt | null): number {
  if (till === null) return last.leftMinor
  if (last.tills === null) return till.isFirst ? last.leftMinor : 0
  return last.tills.get(till.id) ?? 0
}

/** What the box should hold at the end of a day, of days that nobody closed too. */
export async function cashBoxOf(tx: Tx, schoolId: string, day: string, till: TillAt | null = null): Promise<CashBox> {
  const last = await lastCount(tx, schoolId, day)
  const span = { from: last ? daysAfter(last.day, 1) : day, to: day }
  return { floatMinor: last && leftIn(last, till), ...sumOf(await movedByDay(tx, schoolId, span, till)) }
}

/** The same of each till that is to be counted; none: the school has its one cash box. */
export async function tillBoxesOf(tx: Tx, schoolId: string, day: string): Promise<TillBox[]> {
  const boxes: TillBox[] = []
  for (const till of await tillsOf(tx, schoolId)) {
    const box = await cashBoxOf(tx, schoolId, day, till)
    const isStill = [box.floatMinor ?? 0, box.movedMinor, box.putInMinor, box.paidInMinor].every((minor) => minor === 0)
    if (till.endedAt === null || !isStill) boxes.push({ tillId: till.id, name: till.name, ...box })
  }
  return boxes
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
  const { putInMinor, paidInMinor } = sumOf(await movedByDay(tx, schoolId, { from: day, to: day }, null))
  return { floatMinor: null, movedMinor: movedIn(figures.lines) + putInMinor - paidInMinor, putInMinor, paidInMinor }
}

/** The day to which whatever happens now belongs. */
async function openDay(tx: Tx, schoolId: string, today: string): Promise<string> {
  const closed = await closedFrom(tx, schoolId, today)
  return closed === null ? today : daysAfter(closed, 1)
}

/** What is in the box now; null: nobody has ever counted it. */
export async function inBoxNow(tx: Tx, schoolId: string, today: string, till: TillAt | null = null): Promise<number | null> {
  const { floatMinor, movedMinor } = await cashBoxOf(tx, schoolId, await openDay(tx, schoolId, today), till)
  return floatMinor === null ? null : floatMinor + movedMinor
}

/** The same of a till that nobody may have counted yet: all cash there ever was in it. */
export const inTillNow = async (tx: Tx, schoolId: string, today: string, till: TillAt): Promise<number> =>
  (await inBoxNow(tx, schoolId, today, till)) ?? sumOf(await movedByDay(tx, schoolId, EVER, till)).movedMinor

/**
 * The least that is in the box at the end of this day, which nobody has closed, or of any that follows. More than all cash there ever was
 * is not in a box that nobody has counted.
 */
export async function leastInBox(tx: Tx, schoolId: string, day: string, till: TillAt | null): Promise<number> {
  const last = await lastCount(tx, schoolId, day)
  if (!last) {
    const ever = sumOf(await movedByDay(tx, schoolId, EVER, till))
    return till ? ever.movedMinor : (await cashOfLedger(tx, schoolId)) + ever.putInMinor
  }
  const moved = await movedByDay(tx, schoolId, { from: daysAfter(last.day, 1), to: LAST }, till)
  const days = [...new Set([day, ...moved.map((one) => one.day)])].filter((one) => one >= day)
  const ends = days.map((end) => sumOf(moved.filter((one) => one.day <= end)).movedMinor)
  return leftIn(last, till) + Math.min(...ends)
}
