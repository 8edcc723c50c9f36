import {
  FAILURE_REASONS,
  type FailureReason,
  type NextStep,
  type Payment,
  type PaymentPart,
} from '@schoolgate/contracts/payments'
import { localPhone } from '#lib/phone'
import { totalOf, type PaymentRow } from '#modules/payments/settling'
import type { PaymentView } from './view.store.ts'

type ViewPart = PaymentView['parts'][number]

/** Who looks: only parts of `wardIds` are shown; null sees all. */
export type Viewer = { userId: string | null; wardIds: readonly string[] | null; now: Date }

/** What everybody who may know of a payment is told of it, in the family or through a link. */
export function factsOf(payment: PaymentRow, currency: string) {
  const money = (minor: number) => ({ amount_minor: minor, currency })
  return {
    reference: payment.reference,
    status: payment.status,
    failure: payment.status === 'failed' || payment.status === 'expired' ? failureOf(payment.failureReason) : null,
    method: payment.method,
    network: payment.network,
    phone: maskedPhone(payment.phone),
    amount: money(payment.amountMinor),
    fee: money(payment.feeMinor),
    fee_bearer: payment.feeBearer,
    total: money(totalOf(payment)),
    started_at: payment.createdAt.toISOString(),
    paid_at: payment.paidAt?.toISOString() ?? null,
  }
}

/** A payment as the contract says it. */
export function paymentOf(view: PaymentView, { userId, wardIds, now }: Viewer): Payment {
  const { payment, currency } = view
  const money = (minor: number) => ({ amount_minor: minor, currency })
  const sees = (wardId: string) => wardIds === null || wardIds.includes(wardId)
  const parts = view.parts.filter(({ wardId }) => sees(wardId))
  // Parts of wards that are not the onlooker's never get here: what is missing from the sum is theirs.
  const seesAll = parts.reduce((sum, { amountMinor }) => sum + amountMinor, 0) === payment.amountMinor
  const isMine = userId !== null && payment.payerId === userId
  const back = view.refunds.reduce((sum, { refund }) => (refund.status === 'done' ? sum + refund.amountMinor : sum), 0)
  return {
    ...factsOf(payment, currency),
    counted_on: view.countedOn,
    type: payment.type,
    payer: { name: view.payer ?? '', is_me: isMine, through_share: payment.shareId !== null },
    parts: parts.map((part) => partOf(part, currency)),
    next: isMine ? nextOf(payment, now) : null,
    proof: proofOf(view),
    refunded: back > 0 ? money(back) : null,
    receipts: view.receipts
      .filter(({ wardId }) => (wardId === null ? seesAll : sees(wardId)))
      .map((receipt) => ({
        id: receipt.id,
        public_id: receipt.publicId,
        receipt_no: receipt.receiptNo,
        ward_id: receipt.wardId,
        is_void: receipt.voidedAt !== null,
      })),
    is_demo: payment.provider === 'demo',
  }
}

export const partOf = (part: Omit<ViewPart, 'paymentId'>, currency: string): PaymentPart => ({
  ward_id: part.wardId,
  first_name: part.firstName,
  bill_id: part.billId,
  bill_no: part.billNo,
  term: part.term,
  item_id: part.itemId,
  item_name: part.itemName,
  amount: { amount_minor: part.amountMinor, currency },
})

function proofOf({ payment, proof }: PaymentView): Payment['proof'] {
  if (!proof || payment.proofAt === null) return null
  return {
    url: `/api/v1/payments/${encodeURIComponent(payment.reference)}/proof`,
    mime: proof.mime,
    bytes: proof.bytes,
    uploaded_at: payment.proofAt.toISOString(),
    reviewed_at: payment.reviewedAt?.toISOString() ?? null,
    refusal: payment.status === 'proof_rejected' ? payment.failureReason : null,
  }
}

/** What the payer does next, while the payment waits for them. */
export function nextOf({ status, network, phone, checkoutUrl, promptUntil }: PaymentView['payment'], now: Date): NextStep | null {
  if (status !== 'pending' && status !== 'created') return null
  if (checkoutUrl !== null) return { kind: 'redirect', url: checkoutUrl }
  if (network === null || promptUntil === null || promptUntil <= now) return null
  return { kind: 'approve', network, phone: localPhone(phone ?? ''), until: promptUntil.toISOString() }
}

/** `024 ••• 0182`: enough to recognise one's own number. */
export function maskedPhone(phone: string | null): string | null {
  if (phone === null) return null
  const digits = localPhone(phone)
  return `${digits.slice(0, 3)} ••• ${digits.slice(-4)}`
}

/** The reasons we know by a word; what an import brought in prose is not one. */
export const failureOf = (reason: string | null): FailureReason | null =>
  FAILURE_REASONS.find((known) => known === reason) ?? null
