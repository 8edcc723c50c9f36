import type { Tx } from '#db'
import { partsOfPayments } from '#modules/payments/paying'
import { receiptView, wardsNamed } from './read.store.ts'
import type { WholeReceipt } from './receipt.shape.ts'

/** A receipt with its lines and wards, for these wards only; null for the school's desk. */
export async function wholeReceipt(
  tx: Tx,
  schoolId: string,
  id: string,
  wardIds: readonly string[] | null,
): Promise<WholeReceipt | null> {
  const view = await receiptView(tx, schoolId, id, wardIds)
  if (!view) return null
  const { wardId, paymentId } = view.receipt
  const parts = (await partsOfPayments(tx, [paymentId])).filter((part) => wardId === null || part.wardId === wardId)
  return { view, parts, wards: await wardsNamed(tx, [...new Set(parts.map((part) => part.wardId))]) }
}
