import type { Tx } from '#db'
import { refund as postRefund, type MoneyIn } from '#modules/billing'
import type { ProviderEvent } from '#modules/payments/provider'
import { closeRefund, givenBack, isToldAlready, pendingRefund, reopenRefund, type RefundRow } from './refunds.store.ts'
import type { Provider } from './settle.service.ts'
import { changePayment, holdOnline, partsOf, wardsIn, type Part, type PaymentRow } from './settle.store.ts'
import { ring, tellApps } from './tell.ts'

type RefundEvent = Extract<ProviderEvent, { kind: 'refund' }>

/** The provider says how a refund stands; refunds that nobody asked us for are the bursar's to look at (the nightly comparison). */
export async function finishRefund(tx: Tx, provider: Provider, event: RefundEvent, now: Date): Promise<string> {
  if (event.isLive !== provider.isLive) return 'other_mode'
  if (event.state === 'pending') return 'ignored'
  const payment = (await holdOnline(tx, provider.provider, [event.reference])).get(event.reference)
  if (!payment) return 'unknown_reference'
  if (await isToldAlready(tx, payment.id, { ...event, state: event.state })) return 'already_settled'
  const refund = (await pendingRefund(tx, payment.id, event.amountMinor)) ?? (await givenUp(tx, payment, event, now))
  if (!refund) return 'unknown_refund'
  await endRefund(tx, payment, refund, { state: event.state, refundReference: event.refundReference }, now)
  return 'settled'
}

/** A refund we took for lost after asking, and whose money has gone back after all: it is on its way again, to be booked. */
async function givenUp(tx: Tx, payment: PaymentRow, event: RefundEvent, now: Date): Promise<RefundRow | null> {
  if (event.state !== 'done' || payment.status !== 'succeeded') return null
  const { askedMinor } = await givenBack(tx, payment.id)
  return askedMinor + event.amountMinor > payment.amountMinor ? null : reopenRefund(tx, payment.id, event.amountMinor, now)
}

/** A refund of a held payment is over, one way or the other; one that was over before stays as it is. */
export async function endRefund(
  tx: Tx,
  payment: PaymentRow,
  refund: RefundRow,
  { state, refundReference }: { state: 'done' | 'failed'; refundReference: string | null },
  now: Date,
): Promise<void> {
  if (state === 'done') await bookRefund(tx, payment, refund, { till: 'provider', refundReference }, now)
  else await closeRefund(tx, refund.id, { status: 'failed', providerReference: refundReference }, now)
  await tellApps(tx, payment.schoolId, wardsIn(await partsOf(tx, payment.id)))
}

/** Money of a held payment has gone back: the ledger knows, the family is told. */
export async function bookRefund(
  tx: Tx,
  payment: PaymentRow,
  refund: RefundRow,
  { till, refundReference }: { till: MoneyIn['till']; refundReference: string | null },
  now: Date,
): Promise<void> {
  const { doneMinor } = await givenBack(tx, payment.id)
  if (!(await closeRefund(tx, refund.id, { status: 'done', providerReference: refundReference }, now))) return
  const parts = await partsOf(tx, payment.id)
  const { schoolId, id: paymentId, reference } = payment
  const back = partsBack(parts, doneMinor, refund.amountMinor)
  await postRefund(tx, { schoolId, paymentId, reference, at: now, till, refundKey: refund.id, parts: back })
  if (doneMinor + refund.amountMinor === payment.amountMinor) await changePayment(tx, paymentId, { status: 'refunded' }, now)
  await ring(tx, { what: 'givenBack', payment, wardIds: wardsIn(parts), navigate: '/payments' }, now)
}

/**
 * Which parts of a payment a refund takes back: from the last to the first (credit stands last, the oldest debt first), going on
 * where earlier refunds stopped.
 */
export function partsBack(parts: readonly Part[], alreadyMinor: number, amountMinor: number): Part[] {
  let skip = alreadyMinor
  let left = amountMinor
  return parts.toReversed().flatMap((part) => {
    const untouched = part.amountMinor - Math.min(skip, part.amountMinor)
    skip -= part.amountMinor - untouched
    const taken = Math.min(untouched, left)
    left -= taken
    return taken > 0 ? [{ ...part, amountMinor: taken }] : []
  })
}
