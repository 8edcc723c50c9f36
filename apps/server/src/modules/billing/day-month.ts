import type { listDays } from '@schoolgate/contracts/days'
import type { Response } from '@schoolgate/contracts/endpoint'
import type { Tx } from '#db'
import { dayIn, daysAfter } from '#lib/days'
import { sumsOf } from './day-rules.ts'
import { closingsBetween, nameOf } from './days.store.ts'
import { linesBetween } from './days-lines.store.ts'
import { schoolLocale } from './debtors.store.ts'

/** The days of the month in which a day lies: those that are closed as they were closed, the others as they are now. */
export async function monthOf(tx: Tx, schoolId: string, when: string | Date): Promise<Response<typeof listDays>> {
  const { currency, timezone } = await schoolLocale(tx, schoolId)
  const month = (typeof when === 'string' ? when : dayIn(timezone, when)).slice(0, 7)
  const from = `${month}-01`
  const span = { from, to: daysAfter(`${daysAfter(from, 31).slice(0, 7)}-01`, -1) }
  const [lines, closings] = [await linesBetween(tx, schoolId, span), await closingsBetween(tx, schoolId, span)]
  const linesOfDay = Map.groupBy(lines, ({ day }) => day)
  const closingsOfDay = Map.groupBy(closings, ({ closing }) => closing.day)
  const money = (amount_minor: number) => ({ amount_minor, currency })
  const names = [...new Set([...linesOfDay.keys(), ...closingsOfDay.keys()])].toSorted((one, other) => (one < other ? 1 : -1))
  const days = names.map((day) => {
    const all = closingsOfDay.get(day) ?? []
    const standing = all.find(({ closing }) => closing.reopenedAt === null)
    const figures = standing?.closing.figures ?? { lines: linesOfDay.get(day) ?? [], receipts_voided: 0 }
    const { methods, cameInMinor, givenBackMinor } = sumsOf(figures)
    const count = standing?.closing.count ?? null
    return {
      day,
      payments: methods.reduce((sum, { payments }) => sum + payments, 0),
      total: money(cameInMinor),
      given_back: money(givenBackMinor),
      closed_at: standing?.closing.closedAt.toISOString() ?? null,
      closed_by: nameOf(standing?.closer) ?? standing?.closing.closedByName ?? null,
      difference: count && money(count.counted_minor - count.expected_minor),
      reason: count?.reason ?? null,
      reopened: all.filter(({ closing }) => closing.reopenedAt !== null).length,
    }
  })
  const total = money(days.reduce((sum, day) => sum + day.total.amount_minor, 0))
  return { month, days, total, open: days.filter(({ closed_at }) => closed_at === null).length }
}
