import { amountInWords } from '@schoolgate/contracts/money-words'
import type { Receipt, ReceiptHead } from '@schoolgate/contracts/receipts'
import type { QrSquare } from '@schoolgate/contracts/reports'
import type { SealedPaper } from '@schoolgate/contracts/seal'
import { dayIn } from '#lib/days'
import { maskedPhone, partOf, type partsOfPayments } from '#modules/payments/paying'
import type { receiptPage, ReceiptView, wardsNamed } from './read.store.ts'

type Parts = Awaited<ReturnType<typeof partsOfPayments>>
type Wards = Awaited<ReturnType<typeof wardsNamed>>
export type WholeReceipt = { view: ReceiptView; parts: Parts; wards: Wards }

const sumOf = (parts: Parts) => parts.reduce((sum, { amountMinor }) => sum + amountMinor, 0)

/** So many children are named in a seal; a longer line would make the fields of the square too small. */
const NAMED_MOST = 2

/** Whose receipt it is: first names and initials. */
function holderOf(wards: Wards): string {
  const names = wards.slice(0, NAMED_MOST).map(({ firstName, lastName }) => `${firstName} ${lastName.charAt(0)}.`)
  return names.join(', ') + (wards.length > NAMED_MOST ? ` +${wards.length - NAMED_MOST}` : '')
}

/** What the seal of a receipt says: the print's own figures. */
export const sealedPaperOf = ({ view: { receipt, school }, parts, wards }: WholeReceipt): SealedPaper => ({
  kind: 'receipt',
  code: receipt.verifyCode,
  version: 1,
  issued_on: dayIn(school.timezone, receipt.issuedAt),
  holder: holderOf(wards),
  about: receipt.receiptNo,
  figures: { amount: `${sumOf(parts)} ${school.currency}` },
})

/** A receipt as the contract says it; `address` is the school's. */
export function receiptOf({ view, parts, wards }: WholeReceipt, qr: QrSquare, address: string): Receipt {
  const { receipt, payment, countedOn, school, payer, receiver, others } = view
  const money = (minor: number) => ({ amount_minor: minor, currency: school.currency })
  const amount = money(sumOf(parts))
  return {
    id: receipt.id,
    public_id: receipt.publicId,
    receipt_no: receipt.receiptNo,
    ward_id: receipt.wardId,
    wards: wards.map((ward) => ({
      id: ward.id,
      first_name: ward.firstName,
      fullname: [ward.firstName, ward.middleName, ward.lastName].filter((name) => name !== null).join(' '),
      class: ward.className,
    })),
    school: {
      name: school.name,
      motto: school.motto,
      emblem: school.emblem,
      address: school.address,
      town: school.town,
      phones: school.phones,
      email: school.email,
    },
    issued_at: receipt.issuedAt.toISOString(),
    paid_at: (payment.paidAt ?? receipt.issuedAt).toISOString(),
    counted_on: countedOn,
    lines: parts.map((part) => partOf(part, school.currency)),
    amount,
    amount_in_words: { en: amountInWords(amount, 'en'), fr: amountInWords(amount, 'fr') },
    method: payment.method,
    network: payment.network,
    phone: maskedPhone(payment.phone),
    reference: payment.reference,
    payer: payer ?? '',
    received_by: receiver ?? payment.receivedByName,
    till: payment.tillName,
    fee: payment.feeBearer === 'payer' && payment.feeMinor > 0 ? money(payment.feeMinor) : null,
    balance_before: money(receipt.balanceBeforeMinor),
    balance_after: money(receipt.balanceAfterMinor),
    verify_code: receipt.verifyCode,
    verify_url: `${address}/verify?code=${receipt.verifyCode}`,
    qr,
    void: receipt.voidedAt === null ? null : { at: receipt.voidedAt.toISOString(), reason: receipt.voidReason ?? '' },
    others: others.map((other) => ({
      id: other.id,
      public_id: other.publicId,
      receipt_no: other.receiptNo,
      ward_id: other.wardId,
    })),
    is_demo: payment.provider === 'demo',
  }
}

export const receiptHeadOf = ({
  receipt,
  payment,
  currency,
  firstNames,
  amountMinor,
}: Awaited<ReturnType<typeof receiptPage>>[number]): ReceiptHead => ({
  id: receipt.id,
  public_id: receipt.publicId,
  receipt_no: receipt.receiptNo,
  ward_id: receipt.wardId,
  first_names: firstNames,
  reference: payment.reference,
  issued_at: receipt.issuedAt.toISOString(),
  amount: { amount_minor: amountMinor, currency },
  method: payment.method,
  is_void: receipt.voidedAt !== null,
})
