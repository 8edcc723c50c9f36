/** Receipts as a family and the desk read and print them. */
export { receiptRoutes } from './receipts.routes.ts'
export { receiptPaperRoutes } from './printing.routes.ts'
export { deskReceiptRoutes } from './desk-receipts.routes.ts'
