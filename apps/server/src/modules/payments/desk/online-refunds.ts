import type { Db, Tx } from '#db'
import type { Clock } from '#lib/clock'
import { Declined } from '#lib/outside-call'
import { otherMode, providerAway, refundElsewhere, refundRefused, refundUnresolved } from '#modules/payments/problems'
import type { KnownRefund, PaymentGateway, RefundOrder } from '#modules/payments/provider'
import {
  askAboutRefundsAt,
  askAgainAt,
  bookRefund,
  closeRefund,
  holdOf,
  isSameRefund,
  ProviderUnavailable,
  refundsIn,
  resolveRefunds,
  schoolOf,
  type PaymentRow,
  type RefundRow,
  type Resolved,
} from '#modules/payments/settling'

type Dependencies = { db: Db; clock: Clock; gateway: PaymentGateway | null }

/** Money that goes back through the provider, from the desk: nothing is sent before it is known what was sent earlier. */
export function createOnlineRefunds({ db, clock, gateway }: Dependencies) {
  /** Ends, with the provider, what was asked for before; answers what it knows. */
  async function resolveEarlier({ id, reference, provider, isLive, providerReference }: PaymentRow): Promise<Resolved> {
    if (!gateway || gateway.provider !== provider || gateway.isLive !== isLive || providerReference === null) throw otherMode()
    try {
      return await resolveRefunds({ db, clock, gateway }, { id, reference, providerReference })
    } catch (error) {
      throw error instanceof ProviderUnavailable ? providerAway() : error
    }
  }

  /**
   * The same money must not go back twice. A refund of ours of which nobody knows whether it arrived is waited for; one that was made at
   * the provider itself, and that our books do not have, is what is asked for here, or comes first. Answers the one that is only to be booked.
   */
  async function madeThereAlready(
    tx: Tx,
    payment: PaymentRow,
    { arrived, elsewhere }: Resolved,
    amountMinor: number,
  ): Promise<KnownRefund | null> {
    const ours = await refundsIn(tx, payment.id)
    if (ours.some(({ id, status }) => status === 'pending' && !arrived.has(id))) throw refundUnresolved()
    const unbooked = elsewhere.filter((one) => !ours.some((refund) => isSameRefund(one, refund)))
    const same = unbooked.find((one) => one.state === 'done' && one.amountMinor === amountMinor)
    if (unbooked.length > 0 && !same) throw refundElsewhere()
    return same ?? null
  }

  /** Sends a refund that was written down. Refused for good it is over; without an answer the provider is asked about it later. */
  async function send(payment: PaymentRow, refund: RefundRow): Promise<void> {
    const { schoolId, reference } = payment
    const { currency } = await db.asSystem((tx) => schoolOf(tx, schoolId))
    const { state, number } = await ask(refund.id, { reference, amountMinor: refund.amountMinor, currency, note: refund.note })
    if (state !== 'done') return
    await db.asSystem(async (tx) => {
      const held = await holdOf(tx, schoolId, reference)
      if (held) await bookRefund(tx, held, refund, { till: 'provider', number }, clock())
    })
  }

  async function ask(id: string, order: RefundOrder) {
    if (!gateway) throw providerAway()
    try {
      return await gateway.refund(order)
    } catch (error) {
      if (!(error instanceof Declined)) throw providerAway()
      await db.asSystem((tx) => closeRefund(tx, id, { status: 'failed', providerReference: null }, clock()))
      throw refundRefused()
    }
  }

  return {
    resolveEarlier,
    madeThereAlready,
    send,
    /** When the provider is first asked what became of a refund. */
    askLater: (tx: Tx, { id }: PaymentRow) => askAboutRefundsAt(tx, id, askAgainAt(clock(), clock())),
  }
}
