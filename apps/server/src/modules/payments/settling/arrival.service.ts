import type { Tx } from '#db'
import { dayIn } from '#lib/days'
import { newPublicId } from '#lib/random'
import { settle, type MoneyIn, type Settled } from '#modules/billing'
import { issueReceipts, type NewReceipt } from './receipts.store.ts'
import { keepAll, partsOfAll, schoolOf, wardsIn, writeParts, type PaymentRow } from './settle.store.ts'
import { notifyAllGuardians, refreshApps, addPaymentsToFeed } from './notify.ts'

/** Money of a held payment that is here. */
export type Arrival = Pick<MoneyIn, 'till' | 'chargeMinor'> & {
  payment: PaymentRow
  paidAt: Date
  /** What else becomes known of the payment with this. */
  change?: Partial<PaymentRow>
}

/**
 * Money is here: ledger, where it went, receipts, feed, phones and open apps, all in this transaction. Many payments take about as many
 * statements as one. Schools go one after the other, always in the same order, so that nobody waits in a circle.
 */
export async function settleArrivals(tx: Tx, arrivals: readonly Arrival[], now: Date): Promise<void> {
  const bySchool = [...Map.groupBy(arrivals, ({ payment }) => payment.schoolId)]
  for (const [schoolId, ofSchool] of bySchool.toSorted(([one], [other]) => (one < other ? -1 : 1)))
    await settleInSchool(tx, schoolId, ofSchool, now)
}

async function settleInSchool(tx: Tx, schoolId: string, arrivals: readonly Arrival[], now: Date): Promise<void> {
  const [{ timezone }, chosen] = await Promise.all([
    schoolOf(tx, schoolId),
    partsOfAll(
      tx,
      arrivals.map(({ payment }) => payment.id),
    ),
  ])
  const paid = arrivals.map(({ payment: before, paidAt, till, chargeMinor, change }) => {
    const done = { status: 'succeeded' as const, paidAt, failureReason: null, nextCheckAt: null, checkoutUrl: null }
    const payment = { ...before, ...change, ...done, updatedAt: now }
    const { id: paymentId, reference, amountMinor } = payment
    const choices = chosen.get(paymentId) ?? []
    return { payment, paymentId, reference, paidAt, till, amountMinor, chargeMinor, wardIds: wardsIn(choices), choices }
  })
  const settled = (await settle(tx, schoolId, paid, now)).map((one) => ({ ...one, receipts: receiptsOf(one) }))
  await writeParts(tx, schoolId, settled, now)
  await keepAll(
    tx,
    settled.map(({ payment }) => payment),
  )
  await addPaymentsToFeed(tx, schoolId, 'receipt', settled, now)
  await refreshApps(
    tx,
    schoolId,
    settled.flatMap(({ wardIds }) => wardIds),
  )
  await notifyAllGuardians(
    tx,
    schoolId,
    settled.map(({ payment, wardIds, receipts: [first] }) => ({
      what: payment.shareId === null ? 'receipt' : 'sharedReceipt',
      of: payment.id,
      payment,
      wardIds,
      navigate: wardIds.length === 1 && first ? `/paymentreceipt?id=${first.publicId}` : '/payments',
    })),
    now,
  )
  const receipts = settled.flatMap((one) => one.receipts)
  await issueReceipts(tx, { schoolId, year: dayIn(timezone, now).slice(0, 4) }, receipts, now)
}

/** One receipt for the whole payment, and where it is for several wards one for each of them. */
function receiptsOf({ paymentId, wards }: Settled & Pick<MoneyIn, 'paymentId'>): NewReceipt[] {
  const each = wards.map(({ wardId, beforeMinor, afterMinor }) => ({
    paymentId,
    wardId,
    balanceBeforeMinor: beforeMinor,
    balanceAfterMinor: afterMinor,
    publicId: newPublicId(),
  }))
  const sum = (of: 'balanceBeforeMinor' | 'balanceAfterMinor') => each.reduce((total, one) => total + one[of], 0)
  const whole = {
    paymentId,
    wardId: null,
    balanceBeforeMinor: sum('balanceBeforeMinor'),
    balanceAfterMinor: sum('balanceAfterMinor'),
    publicId: newPublicId(),
  }
  return each.length > 1 ? [whole, ...each] : [whole]
}
