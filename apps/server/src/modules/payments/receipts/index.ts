/** Receipts as a family and the desk read them. */
export { receiptRoutes, wholeReceipt } from './receipts.routes.ts'
export { receiptOf, sealedPaperOf, type WholeReceipt } from './receipt.shape.ts'
