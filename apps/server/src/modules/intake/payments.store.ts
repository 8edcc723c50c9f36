import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Tx } from '#db'
import { paymentAllocations, payments } from '#db/schema'
import { newId } from '#lib/random'
import { upsert } from '#db/bulk'
import type { ImportContext } from './import-context.ts'
import type { PaymentRow } from './payments.columns.ts'
import { billIds, peopleIds, wardIds } from './references.store.ts'

/** Writes payments the office took and what each was for; answers them in the order in which the money came. */
export async function writePayments(tx: Tx, rows: readonly PaymentRow[], context: ImportContext, all: readonly PaymentRow[]) {
  const { school, now } = context
  const [people, wardOf] = [await peopleIds(tx, context), await wardIds(tx, context)]
  // A changed row changes the sum of its payment, so all rows of that payment are written.
  const touched = new Set(rows.map((row) => row.reference))
  const parts = Map.groupBy(
    all.filter((row) => touched.has(row.reference)),
    (row) => row.reference,
  )
  const billOf = await billIds(
    tx,
    context,
    [...parts.values()].flat().map((row) => row.bill_no),
  )
  const heads = [...parts].flatMap(([, [head, ...rest]]) => (head ? [{ head, total: sum([head, ...rest]) }] : []))
  await upsert(
    tx,
    payments,
    heads.map(({ head, total }) => ({
      id: newId(),
      schoolId: school.id,
      reference: head.reference,
      payerId: people.maybe(head.payer),
      payerName: head.payer_name,
      method: head.method,
      network: head.network,
      provider: 'office' as const,
      providerReference: head.provider_reference,
      amountMinor: total,
      feeBearer: 'school' as const,
      status: head.status,
      failureReason: head.failure_reason,
      paidAt: new Date(head.paid_at),
      receivedById: people.maybe(head.received_by),
      // It began where it was paid, not when the file came: lists go by this.
      createdAt: new Date(head.paid_at),
      importedAt: now,
      updatedAt: now,
    })),
    ['schoolId', 'reference'],
  )
  const written = await tx
    .select()
    .from(payments)
    .where(and(eq(payments.schoolId, school.id), inArray(payments.reference, [...touched])))
    .orderBy(asc(payments.paidAt))
  const paymentOf = new Map(written.map(({ id, reference }) => [reference, id]))
  await tx.delete(paymentAllocations).where(inArray(paymentAllocations.paymentId, [...paymentOf.values()]))
  const allocations = [...parts.values()].flat().map((row) => ({
    id: newId(),
    schoolId: school.id,
    paymentId: paymentOf.get(row.reference) ?? '',
    wardId: wardOf.of(row.admission_no),
    billId: billOf.maybe(row.bill_no),
    amountMinor: row.amount,
    updatedAt: now,
  }))
  await upsert(tx, paymentAllocations, allocations, [])
  const numbers = new Map(
    heads.flatMap(({ head }) => (head.receipt_no === null ? [] : [[head.reference, head.receipt_no] as const])),
  )
  const partsOf = Map.groupBy(
    allocations.map((part) => ({ ...part, billItemId: null })),
    ({ paymentId }) => paymentId,
  )
  return { written, partsOf, numbers }
}

const sum = (rows: readonly PaymentRow[]) => rows.reduce((total, { amount }) => total + amount, 0)
