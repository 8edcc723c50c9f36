import { cashSum, cashUnitsOf } from '@schoolgate/contracts/cash-units'
import type { closeDay, DayTotals } from '@schoolgate/contracts/days'
import type { Request } from '@schoolgate/contracts/endpoint'
import { PAYMENT_METHODS, type PaymentMethod } from '@schoolgate/contracts/payments'
import { minorOf } from '@schoolgate/ui/lib/money'

/** What is written while the box is counted: numbers and amounts as they are typed. */
export type CountDraft = {
  units: ReadonlyMap<number, string>
  float: string
  left: string
  theirs: ReadonlyMap<string, string>
  reason: string
}

export const emptyCount: CountDraft = { units: new Map(), float: '', left: '', theirs: new Map(), reason: '' }

/** An amount that may be nothing: "0", "200.00"; null when it is none. */
const sumOf = (typed: string): number | null => (/^\s*0+(?:[.,]0{0,2})?\s*$/.test(typed) ? 0 : minorOf(typed))

/** How many of a note; an empty field is none. */
const countOf = (typed: string | undefined): number | null => {
  const text = (typed ?? '').trim()
  return text === '' ? 0 : /^\d{1,5}$/.test(text) ? Number(text) : null
}

/** Money that a company settles is compared with its own books at night, not by the bursar. */
export const isOnlineWay = (method: string): boolean => method === 'card'

export type CountFault = 'units' | 'float' | 'left' | 'theirs' | 'reason'

/** The box and the sheets, reckoned against what the school's books say of the day. */
export function reckonCount(draft: CountDraft, { total, methods, cash_box: box }: DayTotals) {
  const known = cashUnitsOf(total.currency)
  const written = known.map((unit_minor) => ({ unit_minor, count: countOf(draft.units.get(unit_minor)) }))
  const units = written.flatMap(({ unit_minor, count }) => (count === null ? [] : [{ unit_minor, count }]))
  const countedMinor = cashSum(units)
  const floatMinor = draft.float.trim() === '' ? (box.float?.amount_minor ?? null) : sumOf(draft.float)
  const expectedMinor = (floatMinor ?? 0) + box.moved.amount_minor
  const leftMinor = draft.left.trim() === '' ? 0 : sumOf(draft.left)
  const sheets = methods.flatMap(({ method, payments, amount }) => {
    if (method === 'cash') return []
    const typed = draft.theirs.get(method)?.trim() ?? ''
    const theirsMinor = typed === '' ? null : sumOf(typed)
    return [{ method, payments, ours: amount, theirsMinor, isWrong: typed !== '' && theirsMinor === null }]
  })
  const differenceMinor = countedMinor - expectedMinor
  const isRight =
    differenceMinor === 0 &&
    (box.float === null || box.float.amount_minor === floatMinor) &&
    sheets.every(({ ours, theirsMinor }) => theirsMinor === null || theirsMinor === ours.amount_minor)
  const faults = new Set<CountFault>()
  if (written.some(({ count }) => count === null)) faults.add('units')
  if (floatMinor === null) faults.add('float')
  if (leftMinor === null || leftMinor > countedMinor) faults.add('left')
  if (sheets.some(({ isWrong }) => isWrong)) faults.add('theirs')
  if (!isRight && draft.reason.trim() === '') faults.add('reason')
  return { units, countedMinor, floatMinor, expectedMinor, leftMinor, sheets, differenceMinor, isRight, faults }
}

export type ReckonedCount = ReturnType<typeof reckonCount>

/** As the school takes it: with what was seen, so that a day that changed meanwhile is not closed. */
export function closingOf(
  draft: CountDraft,
  { units, floatMinor, leftMinor, sheets }: ReckonedCount,
  { day, total, cash_box: box }: DayTotals,
): Request<typeof closeDay>['body'] {
  const known = (method: string): PaymentMethod | undefined => PAYMENT_METHODS.find((one) => one === method)
  const reason = draft.reason.trim()
  return {
    day,
    total_minor: total.amount_minor,
    count: {
      units: units.filter(({ count }) => count > 0),
      float_minor: floatMinor ?? 0,
      moved_minor: box.moved.amount_minor,
      left_minor: leftMinor ?? 0,
      sheets: sheets.flatMap(({ method, theirsMinor }) => {
        const way = known(method)
        return way === undefined || isOnlineWay(method) ? [] : [{ method: way, theirs_minor: theirsMinor }]
      }),
      ...(reason !== '' && { reason }),
    },
  }
}
