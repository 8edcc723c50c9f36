/** What was paid: checkout, webhook, sweeper, receipts, the bursar's desk. */
export { createPayments, type Payments } from './payments.ts'
/** The desk alone, for who only looks. */
export { createDesk } from '#modules/payments/desk'
export type { Paystack } from '#modules/payments/provider'
