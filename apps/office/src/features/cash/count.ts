import { cashSum, cashUnitsOf } from '@schoolgate/contracts/cash-units'
import type { closeDay, DayTotals } from '@schoolgate/contracts/days'
import type { Request } from '@schoolgate/contracts/endpoint'
import { PAYMENT_METHODS, type PaymentMethod } from '@schoolgate/contracts/payments'
import { minorOf } from '@schoolgate/ui/lib/money'

/** What is written while one box is counted: numbers and amounts as they are typed. */
export type BoxDraft = { units: ReadonlyMap<number, string>; float: string; left: string }

/** The same of each till or of the one cash box, and of the other ways. */
export type CountDraft = { boxes: ReadonlyMap<string, BoxDraft>; theirs: ReadonlyMap<string, string>; reason: string }

export const EMPTY_BOX: BoxDraft = { units: new Map(), float: '', left: '' }
export const emptyCount: CountDraft = { boxes: new Map(), theirs: new Map(), reason: '' }

type Box = Pick<DayTotals['cash_box'], 'float' | 'moved' | 'put_in' | 'paid_in'>

/** What is to be counted: each till, or the one cash box, which has no name. */
const boxesOf = ({ cash_box: box }: DayTotals): (Box & { id: string; name: string })[] =>
  box.tills.length > 0 ? box.tills : [{ ...box, id: '', name: '' }]

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

/** One box, reckoned against what the school's books say of it. */
function reckonBox(draft: BoxDraft, box: Box, currency: string) {
  const known = cashUnitsOf(currency)
  const written = known.map((unit_minor) => ({ unit_minor, count: countOf(draft.units.get(unit_minor)) }))
  const units = written.flatMap(({ unit_minor, count }) => (count === null ? [] : [{ unit_minor, count }]))
  const countedMinor = cashSum(units)
  const floatMinor = draft.float.trim() === '' ? (box.float?.amount_minor ?? null) : sumOf(draft.float)
  const expectedMinor = (floatMinor ?? 0) + box.moved.amount_minor
  const leftMinor = draft.left.trim() === '' ? 0 : sumOf(draft.left)
  const differenceMinor = countedMinor - expectedMinor
  const isRight = differenceMinor === 0 && (box.float === null || box.float.amount_minor === floatMinor)
  const faults = new Set<CountFault>()
  if (written.some(({ count }) => count === null)) faults.add('units')
  if (floatMinor === null) faults.add('float')
  if (leftMinor === null || leftMinor > countedMinor) faults.add('left')
  return { draft, units, countedMinor, floatMinor, expectedMinor, leftMinor, differenceMinor, isRight, faults }
}

/** The boxes and the sheets, reckoned against what the school's books say of the day. */
export function reckonCount(draft: CountDraft, day: DayTotals) {
  const { total, methods } = day
  const boxes = boxesOf(day).map((box) => ({
    ...box,
    ...reckonBox(draft.boxes.get(box.id) ?? EMPTY_BOX, box, total.currency),
  }))
  const sheets = methods.flatMap(({ method, payments, amount }) => {
    if (method === 'cash') return []
    const typed = draft.theirs.get(method)?.trim() ?? ''
    const theirsMinor = typed === '' ? null : sumOf(typed)
    return [{ method, payments, ours: amount, theirsMinor, isWrong: typed !== '' && theirsMinor === null }]
  })
  const differenceMinor = boxes.reduce((sum, box) => sum + box.differenceMinor, 0)
  const isRight =
    boxes.every((box) => box.isRight) &&
    sheets.every(({ ours, theirsMinor }) => theirsMinor === null || theirsMinor === ours.amount_minor)
  const faults = new Set<CountFault>(boxes.flatMap((box) => [...box.faults]))
  if (sheets.some(({ isWrong }) => isWrong)) faults.add('theirs')
  if (!isRight && draft.reason.trim() === '') faults.add('reason')
  return { boxes, sheets, differenceMinor, isRight, faults }
}

export type ReckonedCount = ReturnType<typeof reckonCount>
export type ReckonedBox = ReckonedCount['boxes'][number]

/** As the school takes it: with what was seen, so that a day that changed meanwhile is not closed. */
export function closingOf(
  draft: CountDraft,
  { boxes, sheets }: ReckonedCount,
  { day, total, cash_box: whole }: DayTotals,
): Request<typeof closeDay>['body'] {
  const known = (method: string): PaymentMethod | undefined => PAYMENT_METHODS.find((one) => one === method)
  const reason = draft.reason.trim()
  const said = boxes.map((box) => ({
    till_id: box.id,
    units: box.units.filter(({ count }) => count > 0),
    float_minor: box.floatMinor ?? 0,
    moved_minor: box.moved.amount_minor,
    left_minor: box.leftMinor ?? 0,
  }))
  const counts = Map.groupBy(
    said.flatMap(({ units }) => units),
    ({ unit_minor: unit }) => unit,
  )
  return {
    day,
    total_minor: total.amount_minor,
    count: {
      units: [...counts].map(([unit_minor, all]) => ({ unit_minor, count: all.reduce((sum, { count }) => sum + count, 0) })),
      float_minor: said.reduce((sum, box) => sum + box.float_minor, 0),
      moved_minor: whole.moved.amount_minor,
      left_minor: said.reduce((sum, box) => sum + box.left_minor, 0),
      ...(whole.tills.length > 0 && { tills: said }),
      sheets: sheets.flatMap(({ method, theirsMinor }) => {
        const way = known(method)
        return way === undefined || isOnlineWay(method) ? [] : [{ method: way, theirs_minor: theirsMinor }]
      }),
      ...(reason !== '' && { reason }),
    },
  }
}
