/** Paying a part of a bill by its link, without an account. */
export { PayByLink } from './pay-by-link.tsx'
/** The address of the page that pays so much of this. */
export { payAddress } from './pay-address.ts'
/** A payment in a list, and the list it is in. */
export { PaymentRow } from './payment-row.tsx'
export { isWaiting, paymentsQuery } from './payments.queries.ts'
