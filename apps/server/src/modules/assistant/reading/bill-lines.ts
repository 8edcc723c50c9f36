import type { BillHead, BillItem } from '@schoolgate/contracts/billing'
import type { Money } from '@schoolgate/contracts/money'
import { ENGLISH, findThing, fold, FRENCH } from '#modules/assistant/understanding'
import type { ReadingContext } from './reading-context.ts'

export type BillLine = {
  name: string
  group: string | null
  amount: Money
  paid: Money
  balance: Money
  mandatory: boolean
  purpose: string | null
  approved_by: string | null
  previous_amount: Money | null
  /** Against the bill before; null where there was none of it. */
  change: Money | null
}

const change = (now: Money, before: Money | null): Money | null =>
  before && { amount_minor: now.amount_minor - before.amount_minor, currency: now.currency }

export const lineOf = (item: BillItem): BillLine => ({
  name: item.name,
  group: item.group,
  amount: item.amount,
  paid: item.paid,
  balance: item.balance,
  mandatory: item.mandatory,
  purpose: item.purpose,
  approved_by: item.approved_by,
  previous_amount: item.previous_amount,
  change: change(item.amount, item.previous_amount),
})

/** The lines of a fee: by what parents call it or by the words on the bill, else by its group. */
export function linesOf(lines: readonly BillLine[], asked: string): BillLine[] {
  const named = (name: string) =>
    [ENGLISH, FRENCH].map((lexicon) => findThing(fold(name).replace(/[^a-z0-9 ]/g, ' '), lexicon.items))
  const byName = lines.filter(({ name }) => named(name).includes(asked) || fold(name).includes(fold(asked)))
  return byName.length > 0 ? byName : lines.filter(({ group }) => group === asked)
}

/** The lines of a fee on each of some bills that has it. */
export async function linesTogether(asked: string, heads: readonly BillHead[], context: ReadingContext): Promise<BillLine[][]> {
  const { billing, scope, ward, now } = context
  const bills = await Promise.all(heads.map(({ term_id: id }) => billing.ofTerm(scope, [ward.id], id, now)))
  const meant = bills.flat().filter((bill) => heads.some(({ id }) => id === bill.id))
  return meant.map((bill) => linesOf(bill.items.map(lineOf), asked)).filter((lines) => lines.length > 0)
}

/** What a fee comes to on all of them. */
export const itemTogether = (ofBills: readonly BillLine[][], sum: (amounts: readonly Money[]) => Money) =>
  ofBills.length === 0
    ? null
    : {
        amount: sum(ofBills.flat().map(({ amount }) => amount)),
        paid: sum(ofBills.flat().map(({ paid }) => paid)),
        bills: ofBills.length,
      }
