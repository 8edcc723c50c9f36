/** What was paid: checkout, webhook, sweeper, receipts, the bursar's desk. */
export { createPayments, type Payments } from './payments.ts'
export type { Paystack } from '#modules/payments/provider'
