import type { Db, Tx } from '#db'
import type { Clock } from '#lib/clock'
import { refund as postRefund, type MoneyIn } from '#modules/billing'
import type { KnownRefund, PaymentGateway } from '#modules/payments/provider'
import {
  askAboutRefundsAt,
  askAgainAt,
  closeRefund,
  givenBack,
  refundsIn,
  reopenRefund,
  type KnownPayment,
  type RefundRow,
} from './refunds.store.ts'
import { changePayment, holdOnline, partsOf, wardsIn, type Part, type PaymentRow } from './settle.store.ts'
import { notifyGuardians, refreshApps } from './notify.ts'

/** A call takes seconds to arrive. What the provider does not know of after this never reached it. */
const ARRIVED_BY_MS = 15 * 60_000

/** The provider could not be asked, so nothing is known of what it did. */
export class ProviderUnavailable extends Error {
  override readonly name = 'ProviderUnavailable'
}

/** Asks the provider, so that its silence is told from a fault of ours. */
export async function asking<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    throw new ProviderUnavailable('The payment provider could not be asked.', { cause: error })
  }
}

type Dependencies = { db: Db; clock: Clock; gateway: PaymentGateway }

/** How the refunds of a payment stand with the provider. */
export type Resolved = {
  /** Ours that reached it, by id. */
  arrived: ReadonlySet<string>
  /** Money it gives back that our books do not have: somebody asked for it elsewhere. */
  elsewhere: KnownRefund[]
}

/** Whether this refund of the provider's is that one of ours: it carries our note, or it was written down by its own number. */
export const isSameRefund = (theirs: KnownRefund, { note, providerReference }: Pick<RefundRow, 'note' | 'providerReference'>) =>
  theirs.note === note || theirs.number === providerReference

/**
 * Asks the provider for all refunds of a payment and ends ours the way they ended there. This is the only place where a refund through
 * the provider is decided: what is told unasked carries neither our note nor a number, and only makes us ask.
 */
export async function resolveRefunds({ db, clock, gateway }: Dependencies, known: KnownPayment): Promise<Resolved> {
  const askedAt = clock()
  const told = await asking(() => gateway.refundsOf(known.providerReference))
  const listed = told.filter(({ isLive }) => isLive === gateway.isLive)
  return db.asSystem(async (tx) => {
    const payment = (await holdOnline(tx, gateway.provider, [known.reference])).get(known.reference)
    if (!payment) throw new Error('The payment of a refund is not there.')
    const ours = await refundsIn(tx, payment.id)
    for (const refund of ours) {
      const theirs = listed.find((one) => isSameRefund(one, refund))
      if (theirs) await follow(tx, payment, refund, theirs, clock())
      // It never arrived: the bursar may ask for it again.
      else if (refund.status === 'pending' && askedAt.getTime() - refund.askedAt.getTime() >= ARRIVED_BY_MS)
        await endRefund(tx, payment, refund, { state: 'failed', number: null }, clock())
    }
    const waiting = (await refundsIn(tx, payment.id)).find(({ status }) => status === 'pending')
    await askAboutRefundsAt(tx, payment.id, waiting ? askAgainAt(waiting.askedAt, clock()) : null)
    return {
      arrived: new Set(ours.filter((refund) => listed.some((one) => isSameRefund(one, refund))).map(({ id }) => id)),
      elsewhere: listed.filter((one) => one.state !== 'failed' && !ours.some((refund) => isSameRefund(one, refund))),
    }
  })
}

/** A refund of ours goes the way of the provider's. One of another amount than was asked for is nobody's to guess: the check of the books names it. */
async function follow(
  tx: Tx,
  payment: PaymentRow,
  refund: RefundRow,
  { state, number, amountMinor }: KnownRefund,
  now: Date,
): Promise<void> {
  if (amountMinor !== refund.amountMinor) return
  if (refund.status === 'failed' && state !== 'failed') {
    // We took it for lost, and its money goes back after all; unless it went another way meanwhile (the check of the books says so).
    const { askedMinor } = await givenBack(tx, payment.id)
    if (payment.status !== 'succeeded' || askedMinor + refund.amountMinor > payment.amountMinor) return
    await reopenRefund(tx, refund.id, now)
  }
  if (state !== 'pending' && refund.status !== 'done') await endRefund(tx, payment, refund, { state, number }, now)
}

/** A refund of a held payment is over, one way or the other; one that was over before stays as it is. */
async function endRefund(
  tx: Tx,
  payment: PaymentRow,
  refund: RefundRow,
  { state, number }: { state: 'done' | 'failed'; number: string | null },
  now: Date,
): Promise<void> {
  if (state === 'done') await bookRefund(tx, payment, refund, { till: 'provider', number }, now)
  else await closeRefund(tx, refund.id, { status: 'failed', providerReference: number }, now)
  await refreshApps(tx, payment.schoolId, wardsIn(await partsOf(tx, payment.id)))
}

/** Money of a held payment has gone back: the ledger knows, the family is told. */
export async function bookRefund(
  tx: Tx,
  payment: PaymentRow,
  refund: RefundRow,
  { till, number }: { till: MoneyIn['till']; number: string | null },
  now: Date,
): Promise<void> {
  const { doneMinor } = await givenBack(tx, payment.id)
  if (!(await closeRefund(tx, refund.id, { status: 'done', providerReference: number }, now))) return
  const parts = await partsOf(tx, payment.id)
  const { schoolId, id: paymentId, reference } = payment
  const back = partsBack(parts, doneMinor, refund.amountMinor)
  await postRefund(tx, { schoolId, paymentId, reference, at: now, till, refundKey: refund.id, parts: back })
  if (doneMinor + refund.amountMinor === payment.amountMinor) await changePayment(tx, paymentId, { status: 'refunded' }, now)
  await notifyGuardians(tx, { what: 'givenBack', of: refund.id, payment, wardIds: wardsIn(parts), navigate: '/payments' }, now)
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
