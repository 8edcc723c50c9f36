import type { Bill, SharedBill } from '@schoolgate/contracts/billing'
import type { Money } from '@schoolgate/ui/lib/money'

/** A bill as its family sees it, or as whoever has a link. */
export type AnyBill = Bill | SharedBill

/** Whether it is the family's own, with everything. */
export const isWhole = (bill: AnyBill): bill is Bill => 'id' in bill

/** The name to say: the full name for the family, first name and initial on a link. */
export const nameOf = (bill: AnyBill): string => (isWhole(bill) ? bill.ward.fullname : bill.ward.name)

export const negative = ({ amount_minor, currency }: Money): Money => ({ amount_minor: -amount_minor, currency })

/** What stands on the paper, the same for both; what was taken off is below zero. */
export const linesOf = (bill: AnyBill): { name: string; why: string | null; before: Money | null; amount: Money }[] => {
  const items = isWhole(bill)
    ? bill.items.map(({ name, purpose, previous_amount, amount }) => ({ name, why: purpose, before: previous_amount, amount }))
    : bill.items.map(({ name, amount }) => ({ name, why: null, before: null, amount }))
  const off = isWhole(bill) ? [...bill.discounts, ...bill.scholarships, ...bill.write_offs] : bill.reductions
  return [...items, ...off.map(({ name, amount }) => ({ name, why: null, before: null, amount: negative(amount) }))]
}

/** Left to pay: the family sees all that is open, whoever has a link this bill alone. */
export const leftOf = (bill: AnyBill): Money => (isWhole(bill) ? bill.left_to_pay : bill.balance)
