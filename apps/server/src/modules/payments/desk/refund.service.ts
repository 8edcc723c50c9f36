import type { OfficePayment } from '@schoolgate/contracts/office-payments'
import { nameKept, type Doer } from '#lib/doer'
import { Declined } from '#lib/outside-call'
import { Problem } from '#lib/problem'
import type { PaymentGateway, RefundState } from '#modules/payments/provider'
import { addRefund, bookRefund, closeRefund, givenBack, schoolOf, type PaymentRow } from '#modules/payments/settling'
import { wrongState, type DeskContext } from './desk-context.ts'
import { tillOf } from './office-money.ts'

/** Gives money back: at the desk it is done at once, through the provider when it says so. */
export function refunding({ db, within, clock, gateway, hold, audit, view }: DeskContext) {
  return async function refund(
    by: Doer,
    reference: string,
    wish: { amountMinor: number | undefined; reason: string },
  ): Promise<OfficePayment> {
    const { payment, refund, currency } = await within(by, async (tx) => {
      const held = await hold(tx, by, reference)
      if (held.status !== 'succeeded') throw wrongState()
      const { askedMinor } = await givenBack(tx, held.id)
      const amountMinor = wish.amountMinor ?? held.amountMinor - askedMinor
      if (amountMinor < 1 || amountMinor > held.amountMinor - askedMinor)
        throw new Problem(422, 'payments.refund_too_high', 'More cannot go back than came and is left of it.')
      if (held.provider !== 'office' && !isOurs(held))
        throw new Problem(409, 'payments.other_mode', 'This payment was made with another account of the provider.')
      const asked = {
        schoolId: held.schoolId,
        paymentId: held.id,
        amountMinor,
        reason: wish.reason,
        askedById: by.userId,
        askedByName: nameKept(by),
      }
      const row = await addRefund(tx, asked, clock())
      await audit(tx, by, 'refund_asked', held)
      if (held.provider === 'office')
        await bookRefund(tx, held, row, { till: tillOf(held.method), refundReference: null }, clock())
      return { payment: held, refund: row, currency: (await schoolOf(tx, by.schoolId)).currency }
    })
    if (payment.provider !== 'office' && gateway) {
      const state = await askForRefund(gateway, { reference, amountMinor: refund.amountMinor, currency, note: refund.id })
      if (state === 'done')
        await db.asSystem(async (tx) => {
          const held = await hold(tx, by, reference)
          await bookRefund(tx, held, refund, { till: 'provider', refundReference: null }, clock())
        })
    }
    return view(by, reference)
  }

  /** Refused for good: the refund is over. Without an answer it stays pending until its event comes or the sweeper has asked. */
  async function askForRefund(provider: PaymentGateway, asked: Parameters<PaymentGateway['refund']>[0]): Promise<RefundState> {
    try {
      return (await provider.refund(asked)).state
    } catch (error) {
      if (!(error instanceof Declined))
        throw new Problem(503, 'payments.provider_away', 'The payment company did not answer. Look at this refund again soon.', {
          retryAfter: 60,
        })
      await db.asSystem((tx) => closeRefund(tx, asked.note, { status: 'failed', providerReference: null }, clock()))
      throw new Problem(409, 'payments.refund_refused', 'The payment company does not give this money back.')
    }
  }

  function isOurs({ provider, isLive }: PaymentRow): boolean {
    return gateway !== null && gateway.provider === provider && gateway.isLive === isLive
  }
}
