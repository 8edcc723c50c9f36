/** What families are handed of their accounts: bills and statements as PDF. */
export { drawBill, type PrintedBill, type PrintedLine } from './bill-paper.ts'
export { drawStatement, type PrintedStatement } from './statement-paper.ts'
