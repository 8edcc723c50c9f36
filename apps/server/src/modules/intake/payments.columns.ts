import { PAYMENT_STATUSES } from '@schoolgate/contracts/payments'
import { money, moment, oneOf, optional, reference, text, whereKnown, Wrong, type Cell } from './cells.ts'
import type { RowOf } from './rows.ts'

/** A receipt number ends in the digits that count within the school: R-2026-00418. */
const receiptNo: Cell<string> = {
  isRequired: true,
  read: (written) =>
    /^[A-Za-z0-9/._-]{0,30}?\d{1,9}$/.test(written.trim())
      ? written.trim()
      : new Wrong(`“${written.slice(0, 40)}” is not a receipt number.`, 'Write it as R-2026-00418; it ends in digits.'),
}

/** A leaf of the receipt book that was spoiled: no money, nobody's. */
export const CANCELLED = 'cancelled'

export const columns = {
  reference: whereKnown(reference),
  receipt_no: optional(receiptNo),
  paid_at: whereKnown(moment),
  method: whereKnown(oneOf(['momo', 'card', 'bank_transfer', 'ussd', 'cash', 'cheque', 'bank_slip'])),
  network: optional(oneOf(['mtn', 'vod', 'atl'])),
  provider_reference: optional(reference),
  payer: optional(reference),
  payer_name: optional(text(120)),
  received_by: optional(reference),
  status: oneOf([...PAYMENT_STATUSES, CANCELLED]),
  failure_reason: optional(text(200)),
  admission_no: whereKnown(reference),
  bill_no: optional(reference),
  amount: whereKnown(money),
}

export type Row = RowOf<typeof columns>
export type LeafRow = Row & { status: typeof CANCELLED; receipt_no: string }
/** A row that speaks of money. */
export type PaymentRow = Row & {
  status: (typeof PAYMENT_STATUSES)[number]
  reference: string
  paid_at: string
  method: NonNullable<Row['method']>
  admission_no: string
  amount: number
}

export const NEEDED = ['reference', 'paid_at', 'method', 'admission_no', 'amount'] as const
export const isLeaf = (row: Row): row is LeafRow => row.status === CANCELLED && row.receipt_no !== null
export const isPayment = (row: Row): row is PaymentRow =>
  row.status !== CANCELLED && NEEDED.every((column) => row[column] !== null)
