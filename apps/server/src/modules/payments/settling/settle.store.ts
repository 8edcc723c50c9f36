import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Tx } from '#db'
import { upsert } from '#db/bulk'
import { paymentAllocations, payments, schools } from '#db/schema'
import { newId } from '#lib/random'

export type PaymentRow = typeof payments.$inferSelect
export type Part = { wardId: string; billId: string | null; billItemId: string | null; amountMinor: number }

/** A payment made online, with its school's currency. */
export type OnlinePayment = PaymentRow & { currency: string }

/** The payments a provider speaks of by reference, held until this transaction ends; in one order, so that nobody waits in a circle. */
export async function holdOnline(
  tx: Tx,
  provider: 'paystack' | 'demo',
  references: readonly string[],
): Promise<Map<string, OnlinePayment>> {
  const rows = await tx
    .select({ payment: payments, currency: schools.currency })
    .from(payments)
    .innerJoin(schools, eq(schools.id, payments.schoolId))
    .where(and(inArray(payments.reference, [...references]), eq(payments.provider, provider)))
    .orderBy(asc(payments.reference))
    .for('update', { of: payments })
  return new Map(rows.map(({ payment, currency }) => [payment.reference, { ...payment, currency }]))
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

export const partsOf = async (tx: Tx, paymentId: string): Promise<Part[]> =>
  (await partsOfAll(tx, [paymentId])).get(paymentId) ?? []

/** What these payments are for, or where their money went, by payment. */
export async function partsOfAll(tx: Tx, paymentIds: readonly string[]): Promise<Map<string, Part[]>> {
  const rows = await tx
    .select({
      paymentId: paymentAllocations.paymentId,
      part: {
        wardId: paymentAllocations.wardId,
        billId: paymentAllocations.billId,
        billItemId: paymentAllocations.billItemId,
        amountMinor: paymentAllocations.amountMinor,
      },
    })
    .from(paymentAllocations)
    .where(inArray(paymentAllocations.paymentId, [...paymentIds]))
    .orderBy(asc(paymentAllocations.id))
  const byPayment = Map.groupBy(rows, ({ paymentId }) => paymentId)
  return new Map([...byPayment].map(([paymentId, of]) => [paymentId, of.map(({ part }) => part)]))
}

/** The wards a payment is for, each once, in the order of its parts. */
export const wardsIn = (parts: readonly { wardId: string }[]): string[] => [...new Set(parts.map(({ wardId }) => wardId))]

/** Where the money of payments went, instead of what was written before. */
export async function writeParts(
  tx: Tx,
  schoolId: string,
  all: readonly { paymentId: string; parts: readonly Part[] }[],
  now: Date,
): Promise<void> {
  const ids = all.map(({ paymentId }) => paymentId)
  await tx.delete(paymentAllocations).where(inArray(paymentAllocations.paymentId, ids))
  const rows = all.flatMap(({ paymentId, parts }) =>
    parts.map((part) => ({ id: newId(), schoolId, paymentId, ...part, createdAt: now, updatedAt: now })),
  )
  await upsert(tx, paymentAllocations, rows, [])
}

/** Writes held payments as they are now. */
export const keepAll = (tx: Tx, all: readonly PaymentRow[]): Promise<void> => upsert(tx, payments, all, ['id'])

export async function changePayment(tx: Tx, id: string, change: Partial<typeof payments.$inferInsert>, now: Date): Promise<void> {
  await tx
    .update(payments)
    .set({ ...change, updatedAt: now })
    .where(eq(payments.id, id))
}

/** The states of a payment that waits for the provider. */
export const WAITS: readonly PaymentRow['status'][] = ['created', 'pending']

/** Changes a payment only while it still waits; false when something else happened to it. */
export async function changeWaiting(
  tx: Tx,
  id: string,
  change: Partial<typeof payments.$inferInsert>,
  now: Date,
  states: readonly PaymentRow['status'][] = WAITS,
): Promise<boolean> {
  const changed = await tx
    .update(payments)
    .set({ ...change, updatedAt: now })
    .where(and(eq(payments.id, id), inArray(payments.status, [...states])))
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
