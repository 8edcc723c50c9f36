import type { FamilyBalance } from '@schoolgate/contracts/billing'
import { dayIn } from '#lib/days'
import type { Account, HeadRow } from './accounts.store.ts'
import { headOf, wardBalanceOf } from './bill-shape.ts'

/** What is left over all wards; null for somebody who may see no ward's bills. */
export function familyBalanceOf(
  accounts: readonly Account[],
  heads: readonly HeadRow[],
  credits: ReadonlyMap<string, number>,
  now: Date,
): FamilyBalance | null {
  const [first] = accounts
  if (!first) return null
  const { currency } = first
  const locale = { currency, today: dayIn(first.timezone, now) }
  const money = (amountMinor: number) => ({ amount_minor: amountMinor, currency })
  const headsOf = Map.groupBy(heads, ({ bill }) => bill.wardId)
  const wards = accounts.map((account) =>
    wardBalanceOf(account, headsOf.get(account.id) ?? [], credits.get(account.id) ?? 0, locale),
  )
  const newest = heads.reduce((opens, { term }) => (term.opens > opens ? term.opens : opens), '')
  const counted = heads.filter(
    ({ bill, term, balanceMinor }) => bill.status === 'issued' && (term.opens === newest || balanceMinor > 0),
  )
  const days = wards.flatMap(({ due_on }) => due_on ?? []).toSorted()
  return {
    currency,
    left_to_pay: money(wards.reduce((sum, { balance }) => sum + Math.max(0, balance.amount_minor), 0)),
    due_on: days[0] ?? null,
    billed: money(counted.reduce((sum, { totalMinor }) => sum + totalMinor, 0)),
    paid: money(counted.reduce((sum, { totalMinor, balanceMinor }) => sum + totalMinor - balanceMinor, 0)),
    minimum_payment: money(first.minimumMinor),
    pay_ahead: first.payAhead,
    wards,
    bills: heads.map((row) => headOf(row, locale)),
  }
}
