import type { DayOfSpan, DaySpan, DaysOfSpan } from '@schoolgate/contracts/days'
import type { Tx } from '#db'
import { dayIn, daysIn } from '#lib/days'
import { sumsOf } from './day-rules.ts'
import { boxMovedOn, voidedOn } from './days-of-span.store.ts'
import { closingsBetween, nameOf } from './days.store.ts'
import { linesBetween } from './days-lines.store.ts'
import { schoolLocale } from './debtors.store.ts'
import { spanAround, type Span } from './spans.ts'

export type AskedSpan = { span?: DaySpan | undefined; day?: string | undefined }

/** The days of a month or term: those that are closed as they were closed, the others as they are now. */
export const daysOfSpan = async (tx: Tx, schoolId: string, asked: AskedSpan, now: Date): Promise<DaysOfSpan> =>
  (await readSpan(tx, schoolId, asked, now)).shown

/** The same, with the days on which nothing moved and that are open still. */
export async function readSpan(tx: Tx, schoolId: string, { span: kind = 'month', day }: AskedSpan, now: Date) {
  const { currency, timezone } = await schoolLocale(tx, schoolId)
  const today = dayIn(timezone, now)
  const span = await spanAround(tx, schoolId, { kind, day: day ?? today, today })
  const read = await readDays(tx, schoolId, span, currency)
  const known = new Set(read.map(({ day: each }) => each))
  const last = span.to < today ? span.to : today
  const empty = daysIn({ from: span.from, to: last }).filter((each) => !known.has(each))
  const money = (amount_minor: number) => ({ amount_minor, currency })
  const sumOf = (of: (each: DayOfSpan) => number) => money(read.reduce((sum, each) => sum + of(each), 0))
  const shown: DaysOfSpan = {
    ...span,
    days: read.toReversed(),
    methods: waysOf(read, currency),
    total: sumOf(({ total }) => total.amount_minor),
    given_back: sumOf(({ given_back }) => given_back.amount_minor),
    taken_back: sumOf(({ taken_back }) => taken_back.amount_minor),
    open: read.filter(({ closed_at }) => closed_at === null).length,
    empty: empty.length,
    is_over: span.to <= today,
  }
  return { shown, empty, today }
}

/** Each day on which money moved, or that was closed, the oldest first. */
async function readDays(tx: Tx, schoolId: string, span: Span, currency: string): Promise<DayOfSpan[]> {
  const lines = Map.groupBy(await linesBetween(tx, schoolId, span), ({ day }) => day)
  const closings = Map.groupBy(await closingsBetween(tx, schoolId, span), ({ closing }) => closing.day)
  const boxMoved = await boxMovedOn(tx, schoolId, span)
  const voided = await voidedOn(tx, schoolId, span)
  const money = (amount_minor: number) => ({ amount_minor, currency })
  return [...new Set([...lines.keys(), ...closings.keys(), ...boxMoved])].toSorted().map((day) => {
    const all = closings.get(day) ?? []
    const standing = all.find(({ closing }) => closing.reopenedAt === null)
    const open = { lines: lines.get(day) ?? [], receipts_voided: voided.get(day) ?? 0 }
    const { methods, cameInMinor, givenBackMinor, takenBackMinor } = sumsOf(standing?.closing.figures ?? open)
    const count = standing?.closing.count ?? null
    return {
      day,
      payments: methods.reduce((sum, { payments }) => sum + payments, 0),
      methods: methods.map(({ method, payments, minor }) => ({ method, payments, amount: money(minor) })),
      total: money(cameInMinor),
      given_back: money(givenBackMinor),
      taken_back: money(takenBackMinor),
      closed_at: standing?.closing.closedAt.toISOString() ?? null,
      closed_by: nameOf(standing?.closer) ?? standing?.closing.closedByName ?? null,
      difference: count && money(count.counted_minor - count.expected_minor),
      reason: count?.reason ?? null,
      reopened: all.filter(({ closing }) => closing.reopenedAt !== null).length,
    }
  })
}

function waysOf(days: readonly DayOfSpan[], currency: string): DaysOfSpan['methods'] {
  const ways = Map.groupBy(
    days.flatMap(({ methods }) => methods),
    ({ method }) => method,
  )
  return [...ways]
    .map(([method, of]) => ({
      method,
      payments: of.reduce((sum, { payments }) => sum + payments, 0),
      amount: { amount_minor: of.reduce((sum, { amount }) => sum + amount.amount_minor, 0), currency },
    }))
    .toSorted((one, other) => (one.method < other.method ? -1 : 1))
}
