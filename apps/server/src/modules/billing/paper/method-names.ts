import type { BillPayment } from '@schoolgate/contracts/billing'

/** How somebody paid, as papers say it. */
export const METHOD_NAMES: Record<BillPayment['method'], string> = {
  momo: 'Mobile money',
  card: 'Card',
  bank_transfer: 'Bank transfer',
  ussd: 'USSD',
  cash: 'Cash',
  cheque: 'Cheque',
  bank_slip: 'Bank slip',
}
