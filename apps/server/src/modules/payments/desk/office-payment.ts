import type { OfficePayment } from '@schoolgate/contracts/office-payments'
import { paymentOf, type PaymentView } from '#modules/payments/paying'

/** A payment as the bursar sees it. */
export function officePaymentOf(view: PaymentView, now: Date): OfficePayment {
  const { payment, currency, receiver, refunds } = view
  const shown = paymentOf(view, { userId: null, wardIds: null, now })
  return {
    ...shown,
    proof: shown.proof && { ...shown.proof, url: `/api/v1/office/payments/${encodeURIComponent(payment.reference)}/proof` },
    payer_contact: payment.payerContact,
    provider: payment.provider,
    provider_reference: payment.providerReference,
    received_by: receiver ?? payment.receivedByName,
    till: payment.tillName,
    note: payment.note,
    paper_no: payment.paperNo,
    came:
      payment.cameMinor === null || payment.cameCurrency === null
        ? null
        : { amount_minor: payment.cameMinor, currency: payment.cameCurrency },
    refunds: refunds.map(({ refund, askedBy }) => ({
      id: refund.id,
      amount: { amount_minor: refund.amountMinor, currency },
      reason: refund.reason,
      status: refund.status,
      asked_at: refund.askedAt.toISOString(),
      asked_by: askedBy ?? refund.askedByName ?? '',
      agreed_by: refund.agreedByName,
    })),
  }
}
