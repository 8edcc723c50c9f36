import type { Tx } from '#db'
import { earlier } from '#lib/days'
import { feeOf, type Standing, type Transaction } from '#modules/payments/provider'
import { settleArrivals, type Arrival } from './arrival.service.ts'
import {
  changePayment,
  changeWaiting,
  holdOnline,
  partsOf,
  wardsIn,
  type OnlinePayment,
  type PaymentRow,
} from './settle.store.ts'
import { tellApps, tellFamilies } from './tell.ts'

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
 * what was agreed; otherwise the bursar looks at it. One transaction: money, allocations, receipts and news of all of them, or nothing.
 * Answers what became of each, in the order they were told.
 */
export async function settleOnline(
  tx: Tx,
  { provider, isLive }: Provider,
  all: readonly Transaction[],
  now: Date,
): Promise<Outcome[]> {
  const held = await holdOnline(
    tx,
    provider,
    all.map(({ reference }) => reference),
  )
  const arrivals: Arrival[] = []
  const outcomes: Outcome[] = []
  for (const came of all) {
    const payment = held.get(came.reference)
    const outcome = judge(payment, came, isLive)
    outcomes.push(outcome)
    // The same payment may be told of again further on.
    if (payment && outcome === 'settled') {
      arrivals.push(arrivalOf(payment, came, now))
      held.set(came.reference, { ...payment, status: 'succeeded' })
    }
    if (payment && outcome === 'needs_review')
      held.set(came.reference, { ...payment, ...(await keepForReview(tx, payment, came, now)) })
  }
  await settleArrivals(tx, arrivals, now)
  return outcomes
}

/** What is to become of it. A test's money is never the school's money, whatever its signature says. */
function judge(payment: OnlinePayment | undefined, came: Transaction, isLive: boolean): Outcome {
  if (came.isLive !== isLive) return 'other_mode'
  if (!payment) return 'unknown_reference'
  if (payment.isLive !== isLive) return 'other_mode'
  if (SETTLED.has(payment.status)) return 'already_settled'
  return came.amountMinor === totalOf(payment) && came.currency === payment.currency ? 'settled' : 'needs_review'
}

function arrivalOf({ currency, ...payment }: OnlinePayment, came: Transaction, now: Date): Arrival {
  const keptMinor = came.feeMinor ?? feeOf(came.amountMinor, currency)
  return {
    payment,
    paidAt: earlier(came.paidAt ?? now, now),
    till: 'provider',
    chargeMinor: payment.amountMinor - (came.amountMinor - keptMinor),
    change: {
      providerReference: came.providerReference,
      ...(payment.feeBearer === 'school' ? { feeMinor: keptMinor } : {}),
    },
  }
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
  await tellFamilies(tx, payment.schoolId, 'payment', [{ payment, wardIds }], now)
  await tellApps(tx, payment.schoolId, wardIds)
  return change
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
    if (standing.transaction.reference === payment.reference) await settleOnline(tx, provider, [standing.transaction], now)
    return
  }
  // Money that came unheard and is all back with the payer never was ours.
  if (standing.state === 'given_back') await endWaiting(tx, payment, { status: 'failed', failureReason: 'declined' }, now)
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
  if (end.status === 'failed') await tellFamilies(tx, payment.schoolId, 'payment', [{ payment, wardIds }], now)
  await tellApps(tx, payment.schoolId, wardIds)
  return true
}
