/** What families are handed of their accounts: bills and statements as PDF; and what the bursar hands the head of days. */
export { drawBill, type PrintedBill, type PrintedLine } from './bill-paper.ts'
export { drawStatement, type PrintedStatement } from './statement-paper.ts'
export { drawDays, type PrintedDays, type PrintedTable } from './days-paper.ts'
