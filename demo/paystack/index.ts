/** A pretended Paystack for the demo and for tests: no money moves. */
export { startPretendedPaystack, type Options, type PretendedPaystack } from './server.ts'
export { shownOf, type Transaction } from './transactions.ts'
