import { type BoxMove, type BoxTold, bookDay, dayAfter, dayOf, isClosed, OK, sum, sumBy, type Books } from './desk-books.ts'

/* The cash box, as the model has it: what stayed in it at the last count, and what went in and out since. */

/** Whose account every slip of the histories is of. */
export const BOX_ACCOUNT = 'GCB 1042'

const isCash = (till: string) => till === 'cash'

/** What came into a till on a day, less what went out of it, by what families paid. A mistake of the day itself moved nothing. */
function ofFamilies(books: Books, day: string, till: (till: string) => boolean): number {
  const each = Object.values(books.payments).filter((p) => till(p.till))
  return sumBy(
    each.flatMap(({ moved }) => moved),
    ({ what, amount, undone, day: on }) => {
      const minor = what === 'payment' ? amount : -amount
      return (on === day ? minor : 0) - (undone?.day === day ? minor : 0)
    },
  )
}

const ofSafeAndBank = ({ moves }: Books, day: string, kind: BoxMove['kind']): number =>
  sumBy(
    moves.filter((move) => move.kind === kind),
    ({ amount, day: on, back }) => (on === day ? amount : 0) - (back === day ? amount : 0),
  )

const onDay = (books: Books, day: string) => {
  const [putIn, paidIn] = [ofSafeAndBank(books, day, 'put_in'), ofSafeAndBank(books, day, 'paid_in')]
  return { putIn, paidIn, moved: ofFamilies(books, day, isCash) + putIn - paidIn }
}

/** What the ledger has of a day in cash and at the bank: the same, said by what came and went. */
export const tillsOn = (books: Books, day: string): string =>
  `cash ${ofFamilies(books, day, isCash) - ofSafeAndBank(books, day, 'paid_in')}, bank ${
    ofFamilies(books, day, (till) => till === 'bank') + ofSafeAndBank(books, day, 'paid_in')
  }`

const countBefore = ({ closings }: Books, day: string) =>
  closings
    .filter((one) => one.count !== null && !one.isOpenedAgain && one.day < day)
    .toSorted((one, other) => (one.day < other.day ? 1 : -1))[0]

export function boxOf(books: Books, day: string): BoxTold {
  const last = countBefore(books, day)
  const days: string[] = []
  for (let one = last ? dayAfter(last.day) : day; one <= day; one = dayAfter(one)) days.push(one)
  const each = days.map((one) => onDay(books, one))
  return {
    float: last?.count?.left ?? null,
    moved: sumBy(each, ({ moved }) => moved),
    put_in: sumBy(each, ({ putIn }) => putIn),
    paid_in: sumBy(each, ({ paidIn }) => paidIn),
  }
}

/** What a closed day says of the box when only the sum of the day was said. */
export function boxOfSum(books: Books, day: string): BoxTold {
  const { putIn, paidIn, moved } = onDay(books, day)
  return { float: null, moved, put_in: putIn, paid_in: paidIn }
}

export function inBox(books: Books): number | null {
  const { float, moved } = boxOf(books, bookDay(books, dayOf(books.now)))
  return float === null ? null : float + moved
}

/** Every day on which anything can stand. */
function daysFrom(books: Books, first: string): string[] {
  const last = [dayOf(books.now), ...books.closings.map(({ day }) => day)].toSorted().at(-1) ?? first
  const days: string[] = []
  for (let day = first; day <= dayAfter(last, 2); day = dayAfter(day)) days.push(day)
  return days
}

/** The most that can be taken out of the box on a day, so that it is never below nothing afterwards. */
export function mostOut(books: Books, day: string): number {
  if (countBefore(books, day))
    return Math.min(
      ...daysFrom(books, day).map((one) => {
        const { float, moved } = boxOf(books, one)
        return (float ?? 0) + moved
      }),
    )
  const ever = Object.values(books.payments).filter((p) => isCash(p.till))
  const ofPayments = sumBy(
    ever.flatMap(({ moved }) => moved),
    ({ what, amount, undone }) => (undone ? 0 : what === 'payment' ? amount : -amount),
  )
  const standing = books.moves.filter(({ back }) => back === null)
  return ofPayments + sum(standing.map(({ kind, amount }) => (kind === 'put_in' ? amount : -amount)))
}

export const closedFrom = (books: Books, day: string): boolean =>
  books.closings.some((one) => !one.isOpenedAgain && one.day >= day)

export function moveInBox(books: Books, move: Omit<BoxMove, 'back'>): string {
  const { kind, day, amount, slip } = move
  if (day > dayOf(books.now)) return 'billing.day_ahead'
  if (closedFrom(books, day)) return isLastClosed(books, day) ? 'billing.day_closed' : 'billing.before_closed'
  if (kind === 'paid_in') {
    if (books.moves.some((one) => one.slip === slip && one.back === null)) return 'billing.slip_taken'
    if (amount > mostOut(books, day)) return 'billing.not_in_box'
  }
  books.moves.push({ ...move, back: null })
  return OK
}

const isLastClosed = (books: Books, day: string) => isClosed(books, day) && !closedFrom(books, dayAfter(day))

/** `id`: by which the program knows it; two moves of one day and amount are one as good as the other, but each is taken back once. */
export function takeMoveBack(books: Books, id: string, { kind, day, amount, slip }: Omit<BoxMove, 'back'>): string {
  if (books.movesBack.includes(id)) return 'billing.moved_back'
  const move = books.moves.find(
    (one) => one.kind === kind && one.day === day && one.amount === amount && one.slip === slip && one.back === null,
  )
  if (!move) throw new Error(`There is no ${kind} of ${amount} on ${day}.`)
  const back = closedFrom(books, day) ? bookDay(books, dayOf(books.now)) : day
  if (kind === 'put_in' && amount > mostOut(books, back)) return 'billing.not_in_box'
  move.back = back
  books.movesBack.push(id)
  return OK
}

/** What the bursar says of the box when a day is closed. */
export type SaidOfBox = { float: number; moved: number; counted: number; left: number }

/** What stands of the count in the closing; else why it is refused. */
export function countBox(
  books: Books,
  day: string,
  { float, moved, counted, left }: SaidOfBox,
): string | { left: number; box: BoxTold } {
  const box = boxOf(books, day)
  if (moved !== box.moved) return 'billing.count_differs'
  if (left > counted) return 'billing.left_too_high'
  return { left, box: { ...box, float } }
}
