import type { DayTotals } from '@schoolgate/contracts/fees'
import type { Tx } from '#db'
import { recordAudit } from '#db/audit'
import { doneOnce, NOTHING_MADE } from '#db/once'
import type { DayTotalRow } from '#db/schema'
import { dayIn, daysAfter } from '#lib/days'
import { instantIn } from '#lib/local-time'
import { nameKept, type Doing } from '#lib/doer'
import { Problem } from '#lib/problem'
import { closedAmong, closingOf, givenBackBetween, lockDays, totalsOn, writeClosing } from './days.store.ts'
import { mannersOf } from './debtors.store.ts'

/** What came in on a day, or on the one a moment falls on: as it was when it was closed, else as it is now. */
export async function dayTotals(tx: Tx, schoolId: string, when: string | Date): Promise<DayTotals> {
  const { currency, timezone } = await mannersOf(tx, schoolId)
  const day = typeof when === 'string' ? when : dayIn(timezone, when)
  const closed = await closingOf(tx, schoolId, day)
  const [starts, ends] = endsOf(timezone, day)
  const rows = closed?.closing.totals ?? (await totalsOn(tx, schoolId, day, starts, ends))
  const money = (amountMinor: number) => ({ amount_minor: amountMinor, currency })
  return {
    day,
    closed_at: closed?.closing.closedAt.toISOString() ?? null,
    closed_by:
      closed && ([closed.title, closed.fullname].filter((part) => part !== null).join(' ') || closed.closing.closedByName),
    methods: rows.map(({ method, payments, amount_minor }) => ({ method, payments, amount: money(amount_minor) })),
    total: money(sumOf(rows)),
    given_back: money(await givenBackBetween(tx, schoolId, starts, ends)),
  }
}

type Closing = { day: string; countedMinor: number; by: Doing }

/** Closes a day for good, when what was counted is what the books say. */
export async function closeDayOf(tx: Tx, closing: Closing, now: Date): Promise<DayTotals> {
  const { day, by } = closing
  await doneOnce(tx, by, now, NOTHING_MADE, async () => {
    await closeOpenDay(tx, closing, now)
    return null
  })
  return dayTotals(tx, by.schoolId, day)
}

async function closeOpenDay(tx: Tx, { day, countedMinor, by }: Closing, now: Date): Promise<void> {
  const { schoolId } = by
  await lockDays(tx, schoolId)
  const { timezone } = await mannersOf(tx, schoolId)
  if (day > dayIn(timezone, now)) throw new Problem(422, 'billing.day_ahead', 'The day has not come yet.')
  if (await closingOf(tx, schoolId, day)) throw new Problem(409, 'billing.day_closed', 'The day is closed already.')
  const totals = await totalsOn(tx, schoolId, day, ...endsOf(timezone, day))
  if (sumOf(totals) !== countedMinor)
    throw new Problem(409, 'billing.count_differs', 'What was counted is not what the books say. Look at the day again.')
  await writeClosing(tx, { schoolId, day, closedById: by.userId, closedByName: nameKept(by), totals }, now)
  await recordAudit(tx, { at: now, by, action: 'payments.day_closed', note: day })
}

/** Refuses to write a payment into a day that was counted; holds the days until the transaction ends. */
export async function refuseClosedDay(tx: Tx, schoolId: string, moment: Date): Promise<void> {
  await lockDays(tx, schoolId)
  const { timezone } = await mannersOf(tx, schoolId)
  if (await closingOf(tx, schoolId, dayIn(timezone, moment)))
    throw new Problem(409, 'billing.day_closed', 'That day was counted and closed. Write it on a day that is open.')
}

/**
 * On which day money is counted that arrives by itself, for those of these days that were closed before it came: today, or tomorrow
 * when today is closed too. A day that was counted stays as it was, and no money is in no day's count.
 */
export async function lateDays(tx: Tx, schoolId: string, days: readonly string[], today: string): Promise<Map<string, string>> {
  const closed = await closedAmong(tx, schoolId, [...days, today])
  const open = closed.has(today) ? daysAfter(today, 1) : today
  return new Map([...closed].map((day) => [day, open]))
}

const sumOf = (rows: readonly DayTotalRow[]) => rows.reduce((sum, { amount_minor }) => sum + amount_minor, 0)

/** When a day begins and ends on the school's clock. */
const endsOf = (timezone: string, day: string): [starts: Date, ends: Date] => [
  new Date(instantIn(timezone, day, '00:00')),
  new Date(instantIn(timezone, daysAfter(day, 1), '00:00')),
]
