/** Paying: what it costs, how it starts, how it stands, for a guardian and for whoever holds a bill's link. */
export { createPaying, familyPaymentsOfDays, type Paying } from './paying.service.ts'
export { payingRoutes, positionOf } from './paying.routes.ts'
export { createSharedPaying } from './shared.service.ts'
export { sharedRoutes } from './shared.routes.ts'
export { addPayment } from './start.store.ts'
export { schoolTerms } from './basket.store.ts'
export { maskedPhone, partOf, paymentOf } from './shape.ts'
export {
  billableWardIds,
  officePage,
  officePayment,
  partsOfPayments,
  type OfficeQuery,
  type PaymentView,
  type Position,
} from './view.store.ts'
