import { boxOfSum, countBox, type SaidOfBox } from './desk-box.ts'
import {
  asked,
  billOf,
  bookDay,
  dayOf,
  figuresOf,
  isClosed,
  lastDay,
  OK,
  owed,
  paymentOf,
  sum,
  sumBy,
  tell,
  unpaid,
  wardsOf,
  went,
  type Bill,
  type Books,
  type Payment,
  type Receipt,
  type Refund,
} from './desk-books.ts'

/* What each act does to the model's books (desk-books.ts), and what is answered to it. */

const WRONG_STATE = 'payments.wrong_state'
const LOST_AFTER_MS = 15 * 60_000

export function addBill(books: Books, id: string, billNo: string, ward: string, amounts: readonly number[]): void {
  books.bills[id] = { ward, lines: amounts.map((amount) => ({ kind: 'fee', amount })), isVoid: false, plan: [] }
  tell(books, ward, 'bill', billNo, sum(amounts))
}

/** Money is here: for whom, in the order of its receipt. */
export function settle(books: Books, reference: string, parts: Payment['parts'], paidOn: string): void {
  const p = paymentOf(books, reference)
  const amount = sumBy(parts, ([, part]) => part)
  Object.assign(p, { status: 'succeeded', amount, parts, paidOn })
  p.moved.push({ what: 'payment', amount, happened: paidOn, day: bookDay(books, paidOn), undone: null })
  const each = wardsOf(p).map((ward): Receipt => {
    const mine = sumBy(parts, ([of, part]) => (of === ward ? part : 0))
    const before = owed(books, ward)
    tell(books, ward, 'payment', reference, -mine)
    return { ward, amount: mine, before, after: before - mine, voidOn: null }
  })
  const whole = {
    ward: null,
    amount,
    before: sumBy(each, (one) => one.before),
    after: sumBy(each, (one) => one.after),
    voidOn: null,
  }
  p.receipts.push(whole, ...(each.length > 1 ? each : []))
}

/** What goes back is taken from the last part first, going on where the last one stopped. */
function partsBack(p: Payment, amount: number): Payment['parts'] {
  let skip = went(p, 'done')
  let left = amount
  return p.parts.toReversed().map(([ward, part]) => {
    const untouched = Math.max(0, part - skip)
    skip = Math.max(0, skip - part)
    const back = Math.min(untouched, left)
    left -= back
    return [ward, back]
  })
}

function book(books: Books, reference: string, refund: Refund): void {
  const p = paymentOf(books, reference)
  const today = dayOf(books.now)
  const back = partsBack(p, refund.amount)
  for (const ward of wardsOf(p))
    tell(
      books,
      ward,
      'refund',
      reference,
      sumBy(back, ([of, part]) => (of === ward ? part : 0)),
    )
  p.moved.push({ what: 'refund', amount: refund.amount, happened: today, day: bookDay(books, today, lastDay(p)), undone: null })
  Object.assign(refund, { status: 'done', doneOn: today })
  if (went(p, 'done') === p.amount) p.status = 'refunded'
}

type Taken = {
  reference: string
  number: string | null
  method: string
  parts: Payment['parts']
  bills: readonly string[]
  paidOn: string
}

/** Money the office takes; `bills` are those it is said to be for. */
export function record(books: Books, { reference, number, method, parts, bills, paidOn }: Taken): string {
  if (bills.some((id) => billOf(books, id).isVoid)) return 'request.not_found'
  const freed = new Set(['reversed', 'failed', 'expired'])
  const isTaken = (p: Payment) => p.there === null && p.number === number && !freed.has(p.status)
  if (number !== null && Object.values(books.payments).some(isTaken)) return 'payments.number_taken'
  if (paidOn > dayOf(books.now)) return 'payments.day_ahead'
  const till = method === 'cash' ? 'cash' : method === 'momo' ? 'mobile_money' : 'bank'
  books.payments[reference] = { ...unpaid(), method, till, number }
  settle(books, reference, parts, paidOn)
  return OK
}

/** The payer paid, and somebody asked the company about it. */
export function arrive(books: Books, reference: string, parts: Payment['parts']): string {
  const p = paymentOf(books, reference)
  if (p.status === 'pending' && p.there?.came === p.there?.asked) settle(books, reference, parts, p.there?.day ?? '')
  else if (p.status === 'pending') Object.assign(p, { status: 'needs_review', paidOn: p.there?.day })
  return OK
}

export function approve(books: Books, reference: string, parts: Payment['parts']): string {
  const p = paymentOf(books, reference)
  if (p.status !== 'proof_submitted' && p.status !== 'needs_review') return WRONG_STATE
  if (p.there) p.there.asked = p.there.came ?? 0
  settle(books, reference, parts, p.paidOn ?? dayOf(books.now))
  return OK
}

export function refuse(books: Books, reference: string): string {
  const p = paymentOf(books, reference)
  if (p.status !== 'proof_submitted' && p.status !== 'needs_review') return WRONG_STATE
  p.status = p.status === 'needs_review' ? 'failed' : 'proof_rejected'
  return OK
}

/** The company is asked what became of the refunds of a payment. */
export function resolve(books: Books, reference: string): void {
  const p = paymentOf(books, reference)
  for (const [at, refund] of p.refunds.entries()) {
    const isThere = p.there?.back.some(({ of }) => of === at)
    if (refund.status === 'pending' && isThere) book(books, reference, refund)
    if (refund.status === 'pending' && !isThere && books.now - refund.askedAt >= LOST_AFTER_MS) refund.status = 'failed'
  }
}

/** A refund is written down, and booked where nobody else has to give the money: which it is, or why not. `again`: one that failed. */
export function askBack(
  books: Books,
  reference: string,
  attempt: number | undefined,
  { again, gate = () => null }: { again?: number | undefined; gate?: (amount: number) => string | null } = {},
): string | number {
  const p = paymentOf(books, reference)
  if (p.status !== 'succeeded') return WRONG_STATE
  const left = p.amount - went(p, 'done', 'pending')
  const amount = attempt ?? left
  if (amount < 1 || amount > left) return 'payments.refund_too_high'
  const waits = gate(amount)
  if (waits !== null) return waits
  if (went(p, 'pending') > 0) return 'payments.refund_unresolved'
  const elsewhere = (p.there?.back ?? []).filter(({ of }) => of === null)
  const same = elsewhere.find((one) => one.amount === amount)
  if (elsewhere.length > 0 && !same) return 'payments.refund_elsewhere'
  const refund: Refund = { amount, status: 'pending', askedAt: books.now, doneOn: null }
  const at = again ?? p.refunds.length
  p.refunds[at] = refund
  if (same) same.of = at
  if (!p.there || same) book(books, reference, refund)
  return at
}

/** A refund that was written down reaches the company. */
export function send(books: Books, reference: string, at: number): string {
  const p = paymentOf(books, reference)
  const refund = p.refunds[at]
  if (!p.there || refund?.status !== 'pending') return OK
  if (refund.amount > (p.there.came ?? 0) - sumBy(p.there.back, (one) => one.amount)) {
    refund.status = 'failed'
    return 'payments.refund_refused'
  }
  p.there.back.push({ amount: refund.amount, of: at, day: dayOf(books.now) })
  return OK
}

/** Everything that was ever written of a payment or bill on a ward's account is taken back, line by line. */
function takeBack(books: Books, ward: string, reference: string): void {
  const written = (books.accounts[ward] ?? []).filter((line) => line.reference === reference && line.kind !== 'correction')
  for (const { amount } of written) tell(books, ward, 'correction', reference, -amount)
}

/** `gate`: whether one person may; null, and it is done. */
export function reverse(books: Books, reference: string, gate: (amount: number) => string | null = () => null): string {
  const p = paymentOf(books, reference)
  if (p.status !== 'succeeded') return WRONG_STATE
  if (went(p, 'pending') > 0) return 'payments.refund_on_its_way'
  const waits = gate(p.amount)
  if (waits !== null) return waits
  const today = dayOf(books.now)
  const day = bookDay(books, today, lastDay(p))
  for (const ward of wardsOf(p)) takeBack(books, ward, reference)
  for (const one of p.moved) one.undone = { happened: today, day }
  for (const receipt of p.receipts) receipt.voidOn ??= day
  p.status = 'reversed'
  return OK
}

/** A receipt by whose it is, and the how many-th of theirs. */
export type Which = { ward: string | null; nth: number }

export function voidReceipt(books: Books, reference: string, { ward, nth }: Which): string {
  const p = paymentOf(books, reference)
  const receipt = p.receipts.filter((one) => one.ward === ward)[nth]
  if (!receipt || receipt.voidOn !== null) return 'payments.already_void'
  receipt.voidOn = bookDay(books, dayOf(books.now), lastDay(p))
  p.receipts.push({ ...receipt, voidOn: null })
  return OK
}

/** `left`: what is left to pay on the bill, where it is known at this moment. */
export function grant(
  books: Books,
  { id, billNo, left }: { id: string; billNo: string; left: number | null },
  line: Bill['lines'][number],
  gate: (amount: number) => string | null = () => null,
): string {
  const bill = billOf(books, id)
  if (bill.isVoid) return 'billing.void'
  if (line.kind === 'write_off' && line.amount > (left ?? Math.max(0, owed(books, bill.ward)))) return 'billing.more_than_owed'
  if (line.kind !== 'penalty' && line.amount > asked(bill)) return 'billing.more_than_billed'
  const waits = gate(line.amount)
  if (waits !== null) return waits
  bill.lines.push(line)
  tell(books, bill.ward, line.kind, billNo, line.kind === 'penalty' ? line.amount : -line.amount)
  return OK
}

export function plan(books: Books, id: string, parts: readonly number[]): string {
  const bill = billOf(books, id)
  if (bill.isVoid) return 'billing.void'
  if (parts.length > 0 && sum(parts) !== asked(bill)) return 'billing.plan_total'
  bill.plan = [...parts]
  return OK
}

export function voidBill(books: Books, id: string, billNo: string, gate: (amount: number) => string | null = () => null): string {
  const bill = billOf(books, id)
  if (bill.isVoid) return 'billing.void'
  const waits = gate(asked(bill))
  if (waits !== null) return waits
  takeBack(books, bill.ward, billNo)
  bill.isVoid = true
  return OK
}

export function close(books: Books, day: string, counted: number, said?: SaidOfBox): string {
  if (day > dayOf(books.now)) return 'billing.day_ahead'
  if (isClosed(books, day)) return 'billing.day_closed'
  const figures = figuresOf(books, day)
  if (figures.total !== counted) return 'billing.count_differs'
  const count = said ? countBox(books, day, said) : null
  if (typeof count === 'string') return count
  books.closings.push({ day, figures, count, box: count?.box ?? boxOfSum(books, day), isOpenedAgain: false })
  return OK
}

export function reopen(books: Books, day: string): string {
  const standing = books.closings.find((one) => one.day === day && !one.isOpenedAgain)
  if (!standing) return 'billing.day_open'
  if (day !== dayOf(books.now)) return 'billing.day_gone'
  standing.isOpenedAgain = true
  return OK
}
