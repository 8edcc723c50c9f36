/** Money that came: what the provider tells and is asked, and what becomes of a payment then. */
export { ASK_AFTER_MS } from './due.store.ts'
export { createReconcile, type Reconcile } from './reconcile.service.ts'
export { bookRefund, partsBack } from './refunds.service.ts'
export { addRefund, closeRefund, givenBack } from './refunds.store.ts'
export { applyStanding, endWaiting, settlePayment, totalOf, wardsIn, type Provider } from './settle.service.ts'
export {
  changePayment,
  changeWaiting,
  holdOf,
  partsOf,
  schoolOf,
  writeParts,
  type Part,
  type PaymentRow,
} from './settle.store.ts'
export { createSweep, type Sweep } from './sweep.service.ts'
export { ring, tellApps, tellFamilies } from './tell.ts'
export { webhookRoutes } from './webhook.routes.ts'
export { createWorker, type Worker } from './worker.ts'
export { issueReceipts, voidReceiptsOf } from './receipts.store.ts'
