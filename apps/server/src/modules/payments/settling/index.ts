/** Money that came: what the provider tells and is asked, and what becomes of a payment then. */
export { settleArrivals, type Arrival } from './arrival.service.ts'
export { settlingJobs } from './due.jobs.ts'
export { ASK_AFTER_MS } from './due.store.ts'
export { createReconcile, type Reconcile } from './reconcile.service.ts'
export { differentRefunds } from './refund-check.service.ts'
export { bookRefund, isSameRefund, partsBack, ProviderUnavailable, resolveRefunds, type Resolved } from './refunds.service.ts'
export {
  addRefund,
  askAboutRefundsAt,
  askAgainAt,
  askAnew,
  closeRefund,
  givenBack,
  refundOf,
  refundsIn,
  type RefundRow,
} from './refunds.store.ts'
export { applyStanding, endWaiting, totalOf, type Provider } from './settle.service.ts'
export { changePayment, changeWaiting, holdOf, partsOf, schoolOf, wardsIn, type Part, type PaymentRow } from './settle.store.ts'
export { createSweep, type Sweep } from './sweep.service.ts'
export { notifyGuardians, refreshApps, addPaymentsToFeed } from './notify.ts'
export { keepUnmatched, operatorTeller, type TellOperator } from './unknown.service.ts'
export { closeUnknown, openUnknown, unknownOfSchool, type UnknownPosition, type UnknownRow } from './unknown.store.ts'
export { webhookRoutes } from './webhook.routes.ts'
export { issueReceipts, voidReceiptsOf } from './receipts.store.ts'
