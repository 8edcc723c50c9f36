/** What is owed and why: bills for families, the bursar’s side. */
export { createBilling, type Billing } from './billing.ts'
/** The bills of a guardian's wards in a term, for whoever puts several words together. */
export { billsOfTerm, PROMISE_DAYS_MOST } from './bills.service.ts'
/** The one door to the ledger, for whoever moves money inside a transaction of their own. */
export { balancesOf, applyCredit, dayOfBooks, openBillsOf, postingOf, refund, settle, takeBackPayment } from './ledger.ts'
export type { MoneyBack, MoneyIn, Settled } from './ledger.ts'
/** Which money goes where: pure. */
export { allocate, type Choice, type OpenBill, type Part } from './allocation.ts'
export { lockWards, post, reverse, standingTransactions, type AccountKind, type Posting, type Side } from './ledger.store.ts'
/** Makes the ledger say what bills say. */
export { postBills } from './bill-posting.ts'
/** A pupil with its class, and the school's money and day. */
export { pupilFor } from './own-reductions.store.ts'
/** What changed on a bill after it went out. */
export { linesOfBills, recordChanges } from './bill-changes.store.ts'
/** Tells phones of new bills. */
export { announceBills } from './announce-bills.ts'
/** Goes through the books of every school. */
export { checkLedger } from './ledger-check.ts'
export type { LedgerFault } from './ledger-check.store.ts'
/** The bursar’s work from the command line. */
export { createBursar, type Bursar } from './bursar.ts'
export type { Correction } from './corrections.service.ts'
/** What a number that people quote stands for. */
export { billNumbered, wardNumbered } from './accounts.store.ts'
/** What moved on days, line by line, and what a line of a bill was paid: for whoever reports of them. */
export { linesOf as dayLines } from './days-lines.store.ts'
export { spreadOverLines } from './allocation.ts'
/** No day is closed, and no cash of the box moved, until the caller's transaction ends. */
/** At which till somebody takes cash. */
export { tillFor } from './tills.ts'
export { keepDays } from './days.store.ts'
export { schoolLocale } from './debtors.store.ts'
/** How a paper of money is headed, and where it says that the school takes money. */
export { printingSchool } from './paper.store.ts'
export { paperSchoolOf, whereToPay } from './printed-bill.ts'
/** The bills and the credit of a guardian's wards, for what is made of both. */
export { accountsOf, creditsOf, type Account, type HeadRow } from './accounts.store.ts'
export { standing } from './whole-bill.ts'
