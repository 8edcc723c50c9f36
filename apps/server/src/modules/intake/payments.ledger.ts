import type { Tx } from '#db'
import type { payments } from '#db/schema'
import {
  applyCredit,
  dayOfBooks,
  lockWards,
  post,
  postingOf,
  refund,
  reverse,
  standingTransactions,
  type AccountKind,
  type Part,
} from '#modules/billing'
import type { ImportContext } from './import-context.ts'
import { HAS_RECEIPT } from './receipts.store.ts'

type Payment = typeof payments.$inferSelect

/** For payments whose money is not there, by their ids: the day whose books tell that their receipts are void. */
export async function daysOfVoids(
  tx: Tx,
  rows: readonly Payment[],
  { school, now }: ImportContext,
): Promise<Map<string, string>> {
  const days = new Map<string, string>()
  for (const { id, status } of rows)
    if (!HAS_RECEIPT.includes(status)) days.set(id, await dayOfBooks(tx, { schoolId: school.id, paymentId: id, at: now }))
  return days
}

/**
 * Makes the ledger say what imported payments say: what it said of them before is taken back, out of its own day while that is open,
 * money that arrived is posted as the files allocate it.
 */
export async function postPayments(
  tx: Tx,
  rows: readonly Payment[],
  parts: ReadonlyMap<string, readonly Part[]>,
  { school, now }: ImportContext,
): Promise<void> {
  const wardIds = [...parts.values()].flat().map(({ wardId }) => wardId)
  await lockWards(tx, school.id, wardIds)
  const standing = await standingTransactions(tx, { paymentIds: rows.map(({ id }) => id) }, ['payment', 'refund'])
  await reverse(tx, school.id, standing, { at: now, isOfItsDay: true })
  const postings = rows
    .filter(({ status }) => status === 'succeeded' || status === 'refunded')
    .map((payment) => {
      const { id: paymentId, reference, paidAt, amountMinor } = payment
      const money = {
        paymentId,
        reference,
        paidAt: paidAt ?? now,
        till: tillOf(payment),
        amountMinor,
        chargeMinor: 0,
      }
      return postingOf(money, parts.get(paymentId) ?? [])
    })
  await post(tx, school.id, postings, now)
  for (const payment of rows.filter(({ status }) => status === 'refunded'))
    await refund(tx, {
      schoolId: school.id,
      paymentId: payment.id,
      reference: payment.reference,
      at: payment.paidAt ?? now,
      till: tillOf(payment),
      parts: parts.get(payment.id) ?? [],
      refundKey: `import:${payment.id}:${now.toISOString()}`,
    })
  await applyCredit(tx, school.id, wardIds, now)
}

function tillOf({ provider, method }: Payment): Extract<AccountKind, 'cash' | 'bank' | 'mobile_money' | 'provider'> {
  if (provider !== 'office') return 'provider'
  if (method === 'momo' || method === 'ussd') return 'mobile_money'
  return method === 'cash' ? 'cash' : 'bank'
}
