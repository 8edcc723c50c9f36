import type { OfficePayment } from '@schoolgate/contracts/office-payments'
import * as z from 'zod'
import type { Tx } from '#db'
import { nameKept, type Doing } from '#lib/doer'
import { Declined } from '#lib/outside-call'
import { Problem } from '#lib/problem'
import type { PaymentGateway, RefundState } from '#modules/payments/provider'
import {
  addRefund,
  bookRefund,
  closeRefund,
  givenBack,
  refundOf,
  reopen,
  schoolOf,
  type PaymentRow,
} from '#modules/payments/settling'
import { wrongState, type DeskContext } from './desk-context.ts'
import { tillOf } from './office-money.ts'

/**
 * Gives money back: at the desk it is done at once, through the provider when it says so. Sent again under the same key it goes on
 * with the same refund: the provider is asked how it stands, and once more for the money only when the refund has failed.
 */
export function refunding({ db, within, act, clock, gateway, hold, audit, view }: DeskContext) {
  return async function refund(
    by: Doing,
    reference: string,
    wish: { amountMinor: number | undefined; reason: string },
  ): Promise<OfficePayment> {
    const { made: refundId, isRepeat } = await act(by, z.string(), async (tx) => {
      const held = await hold(tx, by, reference)
      const asked = {
        schoolId: held.schoolId,
        paymentId: held.id,
        amountMinor: await amountOf(tx, held, wish.amountMinor),
        reason: wish.reason,
        askedById: by.userId,
        askedByName: nameKept(by),
      }
      const row = await addRefund(tx, asked, clock())
      await audit(tx, by, 'refund_asked', held)
      if (held.provider === 'office')
        await bookRefund(tx, held, row, { till: tillOf(held.method), refundReference: null }, clock())
      return row.id
    })
    const { payment, refund, currency, isToAsk } = await within(by, async (tx) => {
      const held = await hold(tx, by, reference)
      const row = await refundOf(tx, refundId)
      const { currency: ofSchool } = await schoolOf(tx, by.schoolId)
      const isAnew = isRepeat && row.status === 'failed'
      if (isAnew) {
        await amountOf(tx, held, row.amountMinor)
        await reopen(tx, refundId, clock())
        await audit(tx, by, 'refund_asked', held)
      }
      return { payment: held, refund: row, currency: ofSchool, isToAsk: isAnew || !isRepeat }
    })
    if (payment.provider !== 'office' && gateway && refund.status !== 'done') {
      const asked = { reference, amountMinor: refund.amountMinor, currency, note: refund.id }
      const state = isToAsk ? await askForRefund(gateway, asked) : await stateOf(gateway, payment, refund.id)
      if (state === 'done')
        await db.asSystem(async (tx) => {
          const held = await hold(tx, by, reference)
          await bookRefund(tx, held, refund, { till: 'provider', refundReference: null }, clock())
        })
    }
    return view(by, reference)
  }

  /** How much goes back: as much as was wished, else all that is left of a payment. */
  async function amountOf(tx: Tx, held: PaymentRow, wishedMinor: number | undefined): Promise<number> {
    if (held.status !== 'succeeded') throw wrongState()
    const { askedMinor } = await givenBack(tx, held.id)
    const amountMinor = wishedMinor ?? held.amountMinor - askedMinor
    if (amountMinor < 1 || amountMinor > held.amountMinor - askedMinor)
      throw new Problem(422, 'payments.refund_too_high', 'More cannot go back than came and is left of it.')
    if (held.provider !== 'office' && !isOurs(held))
      throw new Problem(409, 'payments.other_mode', 'This payment was made with another account of the provider.')
    return amountMinor
  }

  /** Refused for good: the refund is over. Without an answer it stays pending until its event comes or the sweeper has asked. */
  async function askForRefund(provider: PaymentGateway, asked: Parameters<PaymentGateway['refund']>[0]): Promise<RefundState> {
    try {
      return (await provider.refund(asked)).state
    } catch (error) {
      if (!(error instanceof Declined)) throw away()
      await db.asSystem((tx) => closeRefund(tx, asked.note, { status: 'failed', providerReference: null }, clock()))
      throw new Problem(409, 'payments.refund_refused', 'The payment company does not give this money back.')
    }
  }

  /**
   * How a refund stands that was asked for before. One that the provider does not know may still be on its way there, from a server
   * that was stopped: the sweeper says when it is lost.
   */
  async function stateOf(provider: PaymentGateway, { providerReference }: PaymentRow, id: string): Promise<RefundState> {
    if (providerReference === null) return 'pending'
    const known = await provider.refundsOf(providerReference).catch(() => {
      throw away()
    })
    return known.find(({ note, isLive }) => note === id && isLive === provider.isLive)?.state ?? 'pending'
  }

  function isOurs({ provider, isLive }: PaymentRow): boolean {
    return gateway !== null && gateway.provider === provider && gateway.isLive === isLive
  }
}

const away = () =>
  new Problem(503, 'payments.provider_away', 'The payment company did not answer. Look at this refund again soon.', {
    retryAfter: 60,
  })
