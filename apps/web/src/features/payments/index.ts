/** Paying a part of a bill by its link, without an account. */
export { PayByLink } from './pay-by-link.tsx'
/** The address of the page that pays so much of this. */
export { payAddress } from './pay-address.ts'
/** A payment in a list, and the list it is in. */
export { PaymentRow } from './payment-row.tsx'
export { isWaiting, paymentsQuery } from './payments.queries.ts'
/** A payment in one tap, and how one says whose phone is asked. */
export { PutIn } from './put-in.tsx'
export { isWholeNumber, type Way, WayToPay } from './way-to-pay.tsx'
export { lastWay } from './last-way.ts'
export { quoteQuery } from './payments.queries.ts'
