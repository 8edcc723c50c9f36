import { cashSum, cashUnitsOf } from '@schoolgate/contracts/cash-units'
import type { closeDay, DayCount as ShownCount } from '@schoolgate/contracts/days'
import type { Request } from '@schoolgate/contracts/endpoint'
import type { DayCount, DayFigures, DayLineRow } from '#db/schema'
import { countDiffers, leftTooHigh, noSuchNote, reasonMissing } from './billing.problems.ts'
import { sumsOf } from './day-rules.ts'

/** What the bursar says of the box and of the other ways' sheets. */
export type Counted = NonNullable<Request<typeof closeDay>['body']['count']>

/**
 * What the books know of the box: what stayed in it at the last count (null: never counted), and what moved since; in that what came from
 * the safe and what went to the bank.
 */
export type CashBox = { floatMinor: number | null; movedMinor: number; putInMinor: number; paidInMinor: number }

/** What went into the box less what went out of it. A mistake that was put right on its own day moved nothing. */
export const movedIn = (lines: readonly DayLineRow[]): number =>
  lines.reduce((sum, { till, what, amount_minor }) => {
    if (till !== 'cash' || what === 'put_right') return sum
    return what === 'came_in' ? sum + amount_minor : sum - amount_minor
  }, 0)

/** Checks a count against the books. Whatever is not as it should be wants a reason; nothing is put right by itself. */
export function judgeCount(said: Counted, box: CashBox, figures: DayFigures, currency: string): DayCount {
  const known = cashUnitsOf(currency)
  const units = said.units.filter(({ count }) => count > 0)
  const isEachOnce = new Set(said.units.map(({ unit_minor: unit }) => unit)).size === said.units.length
  if (!isEachOnce || units.some(({ unit_minor: unit }) => !known.includes(unit))) throw noSuchNote()
  // Money went in or out while the bursar counted.
  if (said.moved_minor !== box.movedMinor) throw countDiffers()
  const countedMinor = cashSum(units)
  const expectedMinor = said.float_minor + box.movedMinor
  if (said.left_minor > countedMinor) throw leftTooHigh()
  const ours = new Map(sumsOf(figures).methods.map(({ method, minor }) => [method, minor]))
  const sheets = said.sheets.map(({ method, theirs_minor }) => ({ method, ours_minor: ours.get(method) ?? 0, theirs_minor }))
  const isAsItShouldBe =
    countedMinor === expectedMinor &&
    (box.floatMinor === null || box.floatMinor === said.float_minor) &&
    sheets.every(({ ours_minor, theirs_minor }) => theirs_minor === null || theirs_minor === ours_minor)
  if (!isAsItShouldBe && said.reason === undefined) throw reasonMissing()
  return {
    units,
    float_minor: said.float_minor,
    put_in_minor: box.putInMinor,
    paid_in_minor: box.paidInMinor,
    expected_minor: expectedMinor,
    counted_minor: countedMinor,
    left_minor: said.left_minor,
    sheets,
    reason: said.reason ?? null,
  }
}

export function shownCount(count: DayCount, currency: string): ShownCount {
  const money = (amount_minor: number) => ({ amount_minor, currency })
  return {
    units: count.units,
    float: money(count.float_minor),
    put_in: money(count.put_in_minor ?? 0),
    paid_in: money(count.paid_in_minor ?? 0),
    expected: money(count.expected_minor),
    counted: money(count.counted_minor),
    difference: money(count.counted_minor - count.expected_minor),
    left: money(count.left_minor),
    sheets: count.sheets.map(({ method, ours_minor, theirs_minor }) => ({
      method,
      ours: money(ours_minor),
      theirs: theirs_minor === null ? null : money(theirs_minor),
    })),
    reason: count.reason,
  }
}
