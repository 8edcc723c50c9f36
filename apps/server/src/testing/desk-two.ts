import { dayOf, OK, paymentOf, sumBy, tell, unpaid, went, type Asked, type Books, type Payment } from './desk-books.ts'
import { addBill, reverse, settle } from './desk-model.ts'

/* What needs two people, as the model has it: within the limit one does it alone, above it waits until another says yes. */

const WAITS_MS = 7 * 86_400_000

/** Something that is to be put right. `waits`: the id under which the program had it wait, if it did; `agreed`: what `who` says yes to. */
export type Wish = {
  who: string
  kind: string
  about: string
  amount: number
  waits: string
  agreed?: string | undefined
  isPayment?: boolean
}

export const isOver = (books: Books, { state, askedAt }: Asked) => state === 'waits' && books.now >= askedAt + WAITS_MS

/** Null: it is done now. Else what is answered instead. */
export function gate(books: Books, { who, kind, about, amount, waits, agreed, isPayment = false }: Wish): string | null {
  if (agreed !== undefined) {
    const one = books.waiting.find(({ id }) => id === agreed)
    if (one?.state !== 'waits') return 'corrections.decided_already'
    if (isOver(books, one)) return 'corrections.waited_too_long'
    if (one.who === who) return 'corrections.other_person_needed'
    if (one.amount !== amount) return 'corrections.changed_since'
    Object.assign(one, { state: 'agreed', decidedBy: who })
    return null
  }
  const together = (books.alone[about] ?? 0) + amount
  if (together <= books.limit) {
    books.alone[about] = together
    return null
  }
  for (const one of books.waiting) if (one.about === about && isOver(books, one)) one.state = 'expired'
  if (books.waiting.some((one) => one.about === about && one.state === 'waits' && (isPayment || one.kind === kind)))
    return 'corrections.one_waits'
  books.waiting.push({ id: waits, who, kind, about, amount, askedAt: books.now, state: 'waits', decidedBy: null })
  return OK
}

export function decline(books: Books, id: string, who: string): string {
  const one = books.waiting.find((each) => each.id === id)
  if (one?.state !== 'waits') return 'corrections.decided_already'
  if (isOver(books, one)) return 'corrections.waited_too_long'
  if (one.who === who) return 'corrections.other_person_needed'
  Object.assign(one, { state: 'declined', decidedBy: who })
  return OK
}

export function takeBackWish(books: Books, id: string, who: string): string {
  const one = books.waiting.find((each) => each.id === id)
  if (one?.who !== who) return 'corrections.not_yours'
  if (one.state === 'taken_back') return OK
  if (one.state !== 'waits') return 'corrections.decided_already'
  one.state = 'taken_back'
  return OK
}

export type Child = { from: string; to: string }

/** What of a payment is whose, when it may be written anew for another child; else why not. */
export function sharesFor(books: Books, reference: string, { from, to }: Child): string | Payment['parts'] {
  const p = paymentOf(books, reference)
  if (from === to) return 'payments.same_child'
  if (p.there) return 'payments.only_at_desk'
  if (p.status !== 'succeeded') return 'payments.wrong_state'
  if (went(p, 'done', 'pending') > 0) return 'payments.partly_given_back'
  const wards = [...new Set(p.parts.map(([ward]) => ward))]
  return wards.includes(from)
    ? wards.map((ward) => [ward, sumBy(p.parts, ([of, amount]) => (of === ward ? amount : 0))])
    : 'request.not_found'
}

/** The payment is reversed, and another takes its place under the number it had. */
export function giveToOther(books: Books, reference: string, anew: { reference: string; parts: Payment['parts'] }): string {
  const { method, till, number, paidOn } = paymentOf(books, reference)
  reverse(books, reference)
  books.payments[anew.reference] = { ...unpaid(), method, till, number }
  settle(books, anew.reference, anew.parts, paidOn ?? dayOf(books.now))
  return OK
}

/** How a ward's account stood before; `bill` is the one that asks for a debt. */
export type Before = { ward: string; kind: 'debt' | 'credit'; amount: number; reason: string }

export function openAccount(books: Books, { ward, kind, amount, reason }: Before, bill: OfBill): string {
  books.opened.push(ward)
  if (kind === 'debt') addBill(books, bill.id, bill.billNo, ward, [amount])
  else tell(books, ward, 'opening', reason, -amount)
  return OK
}

export type OfBill = { id: string; billNo: string }
type Moving = { from: OfBill; to: OfBill; item: string; amount: number }

/** Why a line cannot go to the other bill; null: it can. */
export function whyNotMoved(books: Books, { from, to, item, amount }: Moving): string | null {
  const [one, other] = [books.bills[from.id], books.bills[to.id]]
  if (!one || !other || one.isVoid || other.isVoid) return 'billing.void'
  if (one.moved?.includes(item)) return 'billing.line_moved_already'
  const asked = sumBy(one.lines, (line) => (line.kind === 'fee' || line.kind === 'penalty' ? line.amount : -line.amount))
  return amount > asked ? 'billing.more_than_billed' : null
}

export function moveLine(books: Books, { from, to, item, amount }: Moving): string {
  const [one, other] = [books.bills[from.id], books.bills[to.id]]
  if (!one || !other) return 'request.not_found'
  one.lines.push({ kind: 'discount', amount })
  one.moved = [...(one.moved ?? []), item]
  other.lines.push({ kind: 'fee', amount })
  tell(books, one.ward, 'discount', from.billNo, -amount)
  tell(books, other.ward, 'bill', to.billNo, amount)
  return OK
}
