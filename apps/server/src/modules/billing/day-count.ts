import { cashSum, cashUnitsOf } from '@schoolgate/contracts/cash-units'
import type { closeDay, DayCount as ShownCount } from '@schoolgate/contracts/days'
import type { Request } from '@schoolgate/contracts/endpoint'
import type { DayCount, DayFigures, DayLineRow, TillCount } from '#db/schema'
import { countDiffers, leftTooHigh, noSuchNote, reasonMissing, tillNotCounted } from './billing.problems.ts'
import { sumsOf } from './day-rules.ts'

/** What the bursar says of the box and of the other ways' sheets. */
export type Counted = NonNullable<Request<typeof closeDay>['body']['count']>

/**
 * What the books know of the box: what stayed in it at the last count (null: never counted), and what moved since; in that what came from
 * the safe and what went to the bank.
 */
export type CashBox = { floatMinor: number | null; movedMinor: number; putInMinor: number; paidInMinor: number }

/** One till of several. */
export type TillBox = CashBox & { tillId: string; name: string }

/** What the books say of a day and its box; `boxes`: of each till that is to be counted, where the school has several. */
type Books = { box: CashBox; boxes: readonly TillBox[]; figures: DayFigures }

/** What went into the box less what went out of it. A mistake that was put right on its own day moved nothing. */
export const movedIn = (lines: readonly DayLineRow[]): number =>
  lines.reduce((sum, { till, what, amount_minor }) => {
    if (till !== 'cash' || what === 'put_right') return sum
    return what === 'came_in' ? sum + amount_minor : sum - amount_minor
  }, 0)

/** Checks a count against the books. Whatever is not as it should be wants a reason; nothing is put right by itself. */
export function judgeCount(said: Counted, { box, boxes, figures }: Books, currency: string): DayCount {
  const known = cashUnitsOf(currency)
  const tills = said.tills?.map((till) => judgeTill(till, boxes, known)) ?? []
  refuseOtherSums(said, tills, boxes)
  const { isRight, ...whole } = judgeBox(said, box, known)
  const ours = new Map(sumsOf(figures).methods.map(({ method, minor }) => [method, minor]))
  const sheets = said.sheets.map(({ method, theirs_minor }) => ({ method, ours_minor: ours.get(method) ?? 0, theirs_minor }))
  const isAsItShouldBe =
    isRight &&
    tills.every((till) => till.isRight) &&
    sheets.every(({ ours_minor, theirs_minor }) => theirs_minor === null || theirs_minor === ours_minor)
  if (!isAsItShouldBe && said.reason === undefined) throw reasonMissing()
  return {
    ...whole,
    sheets,
    reason: said.reason ?? null,
    ...(tills.length > 0 && { tills: tills.map(({ isRight: _isRight, ...till }) => till) }),
  }
}

type SaidTill = NonNullable<Counted['tills']>[number]

type SaidBox = Pick<Counted, 'units' | 'float_minor' | 'moved_minor' | 'left_minor'>

/** The whole box, or one till, against the books; `isRight`: nothing of it wants a reason. */
function judgeBox(said: SaidBox, box: CashBox, known: readonly number[]) {
  refuseOtherNotes(said.units, known)
  // Money went in or out while the bursar counted.
  if (said.moved_minor !== box.movedMinor) throw countDiffers()
  const units = said.units.filter(({ count }) => count > 0)
  const [counted_minor, expected_minor] = [cashSum(units), said.float_minor + box.movedMinor]
  if (said.left_minor > counted_minor) throw leftTooHigh()
  return {
    units,
    float_minor: said.float_minor,
    put_in_minor: box.putInMinor,
    paid_in_minor: box.paidInMinor,
    expected_minor,
    counted_minor,
    left_minor: said.left_minor,
    isRight: counted_minor === expected_minor && (box.floatMinor === null || box.floatMinor === said.float_minor),
  }
}

function judgeTill(said: SaidTill, boxes: readonly TillBox[], known: readonly number[]): TillCount & { isRight: boolean } {
  const box = boxes.find(({ tillId }) => tillId === said.till_id)
  if (!box) throw tillNotCounted()
  return { till_id: box.tillId, name: box.name, ...judgeBox(said, box, known) }
}

/** Every till is counted, each once, and together they are what is said of the whole box. */
function refuseOtherSums(said: Counted, tills: readonly TillCount[], boxes: readonly TillBox[]): void {
  const named = new Set(tills.map(({ till_id: id }) => id))
  if (named.size !== tills.length || boxes.some(({ tillId }) => !named.has(tillId))) throw tillNotCounted()
  if (tills.length === 0) return
  const sum = (of: (till: TillCount) => number) => tills.reduce((all, till) => all + of(till), 0)
  const isSame =
    sum(({ float_minor: minor }) => minor) === said.float_minor &&
    sum(({ left_minor: minor }) => minor) === said.left_minor &&
    sum(({ counted_minor: minor }) => minor) === cashSum(said.units)
  if (!isSame) throw countDiffers()
}

function refuseOtherNotes(units: Counted['units'], known: readonly number[]): void {
  const isEachOnce = new Set(units.map(({ unit_minor: unit }) => unit)).size === units.length
  if (!isEachOnce || units.some(({ unit_minor: unit, count }) => count > 0 && !known.includes(unit))) throw noSuchNote()
}

export function shownCount(count: DayCount, currency: string): ShownCount {
  const money = (amount_minor: number) => ({ amount_minor, currency })
  const shownBox = (box: Omit<DayCount, 'sheets' | 'reason' | 'tills'>) => ({
    units: box.units,
    float: money(box.float_minor),
    put_in: money(box.put_in_minor ?? 0),
    paid_in: money(box.paid_in_minor ?? 0),
    expected: money(box.expected_minor),
    counted: money(box.counted_minor),
    difference: money(box.counted_minor - box.expected_minor),
    left: money(box.left_minor),
  })
  return {
    ...shownBox(count),
    sheets: count.sheets.map(({ method, ours_minor, theirs_minor }) => ({
      method,
      ours: money(ours_minor),
      theirs: theirs_minor === null ? null : money(theirs_minor),
    })),
    reason: count.reason,
    tills: (count.tills ?? []).map((till) => ({ till_id: till.till_id, name: till.name, ...shownBox(till) })),
  }
}
