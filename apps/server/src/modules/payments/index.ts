/** What was paid: checkout, webhook, sweeper, receipts, the bursar's desk. */
export { createPayments, type Payments } from './payments.ts'
/** The payments of a family on some days, for whoever puts several words together. */
export { familyPaymentsOfDays } from '#modules/payments/paying'
/** The desk alone, for who only looks, or writes down what a bank says. */
export { createDesk, type PaymentsDesk } from '#modules/payments/desk'
/** What a payer was asked for. */
export { totalOf } from '#modules/payments/settling'
/** Money at the provider that is no school's, for the operator. */
export { closeUnknown, openUnknown } from '#modules/payments/settling'
export { refundFaults } from './refund-faults.ts'
export type { Paystack } from '#modules/payments/provider'
