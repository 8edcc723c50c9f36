import { and, asc, eq, ne, sum } from 'drizzle-orm'
import type { Tx } from '#db'
import { refunds } from '#db/schema'
import { newId } from '#lib/random'

export type RefundRow = typeof refunds.$inferSelect
type NewRefund = Pick<RefundRow, 'schoolId' | 'paymentId' | 'amountMinor' | 'reason' | 'askedById'>

export async function addRefund(tx: Tx, refund: NewRefund, now: Date): Promise<RefundRow> {
  const [row] = await tx
    .insert(refunds)
    .values({ id: newId(), ...refund, status: 'pending', askedAt: now, createdAt: now, updatedAt: now })
    .returning()
  if (!row) throw new Error('The refund was not written.')
  return row
}

/** What went back of a payment: done, and with what is on its way. */
export async function givenBack(tx: Tx, paymentId: string): Promise<{ doneMinor: number; askedMinor: number }> {
  const rows = await tx
    .select({ status: refunds.status, minor: sum(refunds.amountMinor).mapWith(Number) })
    .from(refunds)
    .where(and(eq(refunds.paymentId, paymentId), ne(refunds.status, 'failed')))
    .groupBy(refunds.status)
  const of = (status: string) => rows.find((row) => row.status === status)?.minor ?? 0
  return { doneMinor: of('done'), askedMinor: of('done') + of('pending') }
}

/** The oldest refund of this amount that is on its way. */
export async function pendingRefund(tx: Tx, paymentId: string, amountMinor: number): Promise<RefundRow | null> {
  const [row] = await tx
    .select()
    .from(refunds)
    .where(and(eq(refunds.paymentId, paymentId), eq(refunds.status, 'pending'), eq(refunds.amountMinor, amountMinor)))
    .orderBy(asc(refunds.askedAt), asc(refunds.id))
    .limit(1)
    .for('update')
  return row ?? null
}

export async function refundNamed(tx: Tx, providerReference: string): Promise<RefundRow | null> {
  const [row] = await tx.select().from(refunds).where(eq(refunds.providerReference, providerReference))
  return row ?? null
}

/** Closes a refund that is on its way; false when it was closed before. */
export async function closeRefund(
  tx: Tx,
  id: string,
  end: { status: 'done' | 'failed'; providerReference: string | null },
  now: Date,
): Promise<boolean> {
  const closed = await tx
    .update(refunds)
    .set({ ...end, doneAt: now, updatedAt: now })
    .where(and(eq(refunds.id, id), eq(refunds.status, 'pending')))
    .returning({ id: refunds.id })
  return closed.length > 0
}
