import type { Tx } from '#db'
import { earlier } from '#lib/days'
import { feeOf, type OrderState, type Transaction } from '#modules/payments/provider'
import { settleArrivals, type Arrival } from './arrival.service.ts'
import {
  changePayment,
  changeWaiting,
  holdOnline,
  partsOf,
  WAITS,
  wardsIn,
  type OnlinePayment,
  type PaymentRow,
} from './settle.store.ts'
import { refreshApps, addPaymentsToFeed } from './notify.ts'

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

/** What is told wrong is asked about so soon: the provider's answer is worth more than what came to our door. */
const DOUBTED_FOR_MS = 60_000

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
  if (came.amountMinor === totalOf(payment) && came.currency === payment.currency) return 'settled'
  // The bursar has judged this very money.
  return payment.reviewedAt !== null && isSaidAlready(payment, came) ? 'already_settled' : 'needs_review'
}

const isSaidAlready = ({ cameMinor, cameCurrency }: PaymentRow, { amountMinor, currency }: Transaction): boolean =>
  cameMinor === amountMinor && cameCurrency === currency

function arrivalOf({ currency, ...payment }: OnlinePayment, came: Transaction, now: Date): Arrival {
  const keptMinor = came.feeMinor ?? feeOf(came.amountMinor, currency)
  return {
    payment,
    paidAt: earlier(came.paidAt ?? now, now),
    till: 'provider',
    chargeMinor: payment.amountMinor - (came.amountMinor - keptMinor),
    change: {
      providerReference: came.providerReference,
      // What was told wrong before is no more true.
      cameMinor: null,
      cameCurrency: null,
      ...(payment.feeBearer === 'school' ? { feeMinor: keptMinor } : {}),
    },
  }
}

/** Waits for the bursar, and is asked about: an answer that says the same stands, any other takes its place. */
async function keepForReview(tx: Tx, payment: PaymentRow, came: Transaction, now: Date) {
  const isSame = payment.status === 'needs_review' && isSaidAlready(payment, came)
  const change = {
    status: 'needs_review' as const,
    providerReference: came.providerReference,
    cameMinor: came.amountMinor,
    cameCurrency: came.currency,
    paidAt: earlier(came.paidAt ?? now, now),
    nextCheckAt: isSame ? null : new Date(now.getTime() + DOUBTED_FOR_MS),
  }
  await changePayment(tx, payment.id, change, now)
  if (isSame) return change
  const wardIds = wardsIn(await partsOf(tx, payment.id))
  await addPaymentsToFeed(tx, payment.schoolId, 'payment', [{ payment: { ...payment, ...change }, wardIds }], now)
  await refreshApps(tx, payment.schoolId, wardIds)
  return change
}

/** Applies what the provider answered about a payment that waits, or of which something wrong was told. */
export async function applyStanding(
  tx: Tx,
  provider: Provider,
  payment: Pick<PaymentRow, 'id'> & PaymentRow,
  standing: OrderState,
  now: Date,
): Promise<void> {
  if (standing.state === 'succeeded') {
    // It answers for another payment than was asked for: believed by nobody.
    if (standing.transaction.reference === payment.reference) await settleOnline(tx, provider, [standing.transaction], now)
    return
  }
  // Money that came unheard and is all back with the payer never was ours.
  const states = [...WAITS, 'needs_review'] as const
  if (standing.state === 'given_back') await endWaiting(tx, payment, { status: 'failed', failureReason: 'declined' }, now, states)
  if (standing.state === 'failed')
    await endWaiting(tx, payment, { status: 'failed', failureReason: standing.reason }, now, states)
}

/** A payment that waits is over without money; money that comes nevertheless still counts. */
export async function endWaiting(
  tx: Tx,
  payment: PaymentRow,
  end: { status: 'failed' | 'expired'; failureReason: string | null },
  now: Date,
  states: readonly PaymentRow['status'][] = WAITS,
): Promise<boolean> {
  const change = { ...end, checkoutUrl: null, promptUntil: null, nextCheckAt: null }
  const ended = await changeWaiting(tx, payment.id, change, now, states)
  if (!ended) return false
  const wardIds = wardsIn(await partsOf(tx, payment.id))
  if (end.status === 'failed') await addPaymentsToFeed(tx, payment.schoolId, 'payment', [{ payment, wardIds }], now)
  await refreshApps(tx, payment.schoolId, wardIds)
  return true
}
