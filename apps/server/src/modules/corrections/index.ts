/** What needs two people of what is put right on bills and payments, and what waits for the second. */
export { createCorrections, type Corrections } from './corrections.ts'
export { twoNeeded } from './corrections.problems.ts'
export type { Doers } from './corrections.service.ts'
export { secondPerson, type Second, type Wish } from './second-person.ts'
export { correctionsOfBill, showWaiting, waitingOpening } from './shown.ts'
