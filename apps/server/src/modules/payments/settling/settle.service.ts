import type { Tx } from '#db'
import { dayIn, earlier } from '#lib/days'
import { balancesOf, lockWards, settle, type MoneyIn } from '#modules/billing'
import { issueReceipts } from './receipts.store.ts'
import { feeOf, type Standing, type Transaction } from '#modules/payments/provider'
import { changePayment, changeWaiting, holdOnline, partsOf, schoolOf, writeParts, type PaymentRow } from './settle.store.ts'
import { ring, tellApps, tellFamilies } from './tell.ts'

/** What became of money a provider spoke of. */
export type Outcome = 'settled' | 'already_settled' | 'needs_review' | 'unknown_reference' | 'other_mode'
export type Provider = { provider: 'paystack' | 'demo'; isLive: boolean }

/** What the payer was asked for: with the charge when the payer bears it. */
export const totalOf = ({
  amountMinor,
  feeMinor,
  feeBearer,
}: Pick<PaymentRow, 'amountMinor' | 'feeMinor' | 'feeBearer'>): number =>
  feeBearer === 'payer' ? amountMinor + feeMinor : amountMinor

const SETTLED = new Set<PaymentRow['status']>(['succeeded', 'reversed', 'refunded'])

/**
 * Money came, says the provider (by webhook or when asked; both at once, twice or late makes no difference). It counts when it is
 * what was agreed; otherwise the bursar looks at it. One transaction: money, allocations, receipts and news, or nothing.
 */
export async function settleOnline(tx: Tx, { provider, isLive }: Provider, came: Transaction, now: Date): Promise<Outcome> {
  // A test's money is never the school's money, whatever its signature says.
  if (came.isLive !== isLive) return 'other_mode'
  const payment = await holdOnline(tx, provider, came.reference)
  if (!payment) return 'unknown_reference'
  if (payment.isLive !== isLive) return 'other_mode'
  if (SETTLED.has(payment.status)) return 'already_settled'
  const { currency } = await schoolOf(tx, payment.schoolId)
  if (came.amountMinor !== totalOf(payment) || came.currency !== currency) {
    await keepForReview(tx, payment, came, now)
    return 'needs_review'
  }
  const keptMinor = came.feeMinor ?? feeOf(came.amountMinor, currency)
  await settlePayment(
    tx,
    payment,
    {
      paidAt: earlier(came.paidAt ?? now, now),
      till: 'provider',
      chargeMinor: payment.amountMinor - (came.amountMinor - keptMinor),
      change: {
        providerReference: came.providerReference,
        ...(payment.feeBearer === 'school' ? { feeMinor: keptMinor } : {}),
      },
    },
    now,
  )
  return 'settled'
}

async function keepForReview(tx: Tx, payment: PaymentRow, came: Transaction, now: Date) {
  const change = {
    status: 'needs_review' as const,
    providerReference: came.providerReference,
    cameMinor: came.amountMinor,
    cameCurrency: came.currency,
    paidAt: earlier(came.paidAt ?? now, now),
    nextCheckAt: null,
  }
  await changePayment(tx, payment.id, change, now)
  const wardIds = wardsIn(await partsOf(tx, payment.id))
  await tellFamilies(tx, 'payment', payment, wardIds, now)
  await tellApps(tx, payment.schoolId, wardIds)
}

export type Money = {
  paidAt: Date
  till: MoneyIn['till']
  /** What the provider kept beyond what the payer bore. */
  chargeMinor: number
  /** What else becomes known of the payment with this. */
  change?: Partial<PaymentRow>
}

/** Money of a held payment is here: ledger, where it went, receipts, feed, phones and open apps, all in this transaction. */
export async function settlePayment(tx: Tx, payment: PaymentRow, { paidAt, till, chargeMinor, change }: Money, now: Date) {
  const { id, schoolId, reference, amountMinor } = { ...payment, ...change }
  const choices = await partsOf(tx, id)
  const wardIds = wardsIn(choices)
  const { timezone } = await schoolOf(tx, schoolId)
  await lockWards(tx, wardIds)
  const before = await balancesOf(tx, wardIds)
  const settled = await settle(tx, {
    schoolId,
    paymentId: id,
    reference,
    at: now,
    till,
    amountMinor,
    chargeMinor,
    wardIds,
    choices,
  })
  await writeParts(tx, payment, settled.parts, now)
  const done = { ...change, status: 'succeeded' as const, paidAt, failureReason: null, nextCheckAt: null, checkoutUrl: null }
  await changePayment(tx, id, done, now)

  const whole = { wardId: null, balanceBeforeMinor: settled.balanceBeforeMinor, balanceAfterMinor: settled.balanceAfterMinor }
  const each = wardIds.map((wardId) => {
    const owed = before.get(wardId) ?? 0
    const paid = settled.parts.reduce((sum, part) => (part.wardId === wardId ? sum + part.amountMinor : sum), 0)
    return { wardId, balanceBeforeMinor: owed, balanceAfterMinor: owed - paid }
  })
  const year = dayIn(timezone, now).slice(0, 4)
  await tellFamilies(tx, 'receipt', payment, wardIds, now)
  await tellApps(tx, schoolId, wardIds)
  const receipts = await issueReceipts(
    tx,
    { schoolId, paymentId: id, year },
    wardIds.length > 1 ? [whole, ...each] : [whole],
    now,
  )
  const [first] = receipts
  const navigate = wardIds.length === 1 && first ? `/paymentreceipt?id=${first.publicId}` : '/payments'
  await ring(tx, payment.shareId === null ? 'receipt' : 'sharedReceipt', { payment, wardIds, navigate }, now)
  return receipts
}

/** Applies what the provider answered about a payment that waits. */
export async function applyStanding(
  tx: Tx,
  provider: Provider,
  payment: Pick<PaymentRow, 'id'> & PaymentRow,
  standing: Standing,
  now: Date,
): Promise<void> {
  if (standing.state === 'succeeded') {
    // It answers for another payment than was asked for: believed by nobody.
    if (standing.transaction.reference === payment.reference) await settleOnline(tx, provider, standing.transaction, now)
    return
  }
  if (standing.state === 'failed') await endWaiting(tx, payment, { status: 'failed', failureReason: standing.reason }, now)
}

/** A payment that waits is over without money; money that comes nevertheless still counts. */
export async function endWaiting(
  tx: Tx,
  payment: PaymentRow,
  end: { status: 'failed' | 'expired'; failureReason: string | null },
  now: Date,
): Promise<boolean> {
  const ended = await changeWaiting(tx, payment.id, { ...end, checkoutUrl: null, promptUntil: null, nextCheckAt: null }, now)
  if (!ended) return false
  const wardIds = wardsIn(await partsOf(tx, payment.id))
  if (end.status === 'failed') await tellFamilies(tx, 'payment', payment, wardIds, now)
  await tellApps(tx, payment.schoolId, wardIds)
  return true
}

/** The wards a payment is for, each once, in the order of its parts. */
export const wardsIn = (parts: readonly { wardId: string }[]): string[] => [...new Set(parts.map(({ wardId }) => wardId))]
