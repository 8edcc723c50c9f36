import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Tx } from '#db'
import { paymentAllocations, payments, schools } from '#db/schema'
import { newId } from '#lib/random'

export type PaymentRow = typeof payments.$inferSelect
export type Part = { wardId: string; billId: string | null; billItemId: string | null; amountMinor: number }

/** The payment a provider speaks of, held until this transaction ends. */
export async function holdOnline(tx: Tx, provider: 'paystack' | 'demo', reference: string): Promise<PaymentRow | null> {
  const [row] = await tx
    .select()
    .from(payments)
    .where(and(eq(payments.reference, reference), eq(payments.provider, provider)))
    .for('update')
  return row ?? null
}

/** A payment of this school, held until this transaction ends. */
export async function holdOf(tx: Tx, schoolId: string, reference: string): Promise<PaymentRow | null> {
  const [row] = await tx
    .select()
    .from(payments)
    .where(and(eq(payments.schoolId, schoolId), eq(payments.reference, reference)))
    .for('update')
  return row ?? null
}

export const partsOf = (tx: Tx, paymentId: string): Promise<Part[]> =>
  tx
    .select({
      wardId: paymentAllocations.wardId,
      billId: paymentAllocations.billId,
      billItemId: paymentAllocations.billItemId,
      amountMinor: paymentAllocations.amountMinor,
    })
    .from(paymentAllocations)
    .where(eq(paymentAllocations.paymentId, paymentId))
    .orderBy(asc(paymentAllocations.id))

/** Where the money of a payment goes, instead of what was written before. */
export async function writeParts(tx: Tx, payment: Pick<PaymentRow, 'id' | 'schoolId'>, parts: readonly Part[], now: Date) {
  await tx.delete(paymentAllocations).where(eq(paymentAllocations.paymentId, payment.id))
  await tx.insert(paymentAllocations).values(
    parts.map((part) => ({
      id: newId(),
      schoolId: payment.schoolId,
      paymentId: payment.id,
      ...part,
      createdAt: now,
      updatedAt: now,
    })),
  )
}

export async function changePayment(tx: Tx, id: string, change: Partial<typeof payments.$inferInsert>, now: Date): Promise<void> {
  await tx
    .update(payments)
    .set({ ...change, updatedAt: now })
    .where(eq(payments.id, id))
}

/** Changes a payment only while it still waits; false when something else happened to it. */
export async function changeWaiting(
  tx: Tx,
  id: string,
  change: Partial<typeof payments.$inferInsert>,
  now: Date,
): Promise<boolean> {
  const changed = await tx
    .update(payments)
    .set({ ...change, updatedAt: now })
    .where(and(eq(payments.id, id), inArray(payments.status, ['created', 'pending'])))
    .returning({ id: payments.id })
  return changed.length > 0
}

export async function schoolOf(tx: Tx, schoolId: string) {
  const [school] = await tx
    .select({ currency: schools.currency, timezone: schools.timezone, name: schools.name })
    .from(schools)
    .where(eq(schools.id, schoolId))
  if (!school) throw new Error(`There is no school ${schoolId}.`)
  return school
}
