import { and, asc, desc, eq, inArray, isNull, notInArray, sql } from 'drizzle-orm'
import type { Tx } from '#db'
import { publishLive } from '#db/live'
import { bills, files, paymentAllocations, payments, receipts, reconciliations, wards } from '#db/schema'
import { nameKept, type Actor } from '#lib/actor'
import { newId } from '#lib/random'

export type ReconciliationRow = typeof reconciliations.$inferSelect

/** Which of these wards, and bills of theirs, the school has. */
export async function knownParts(tx: Tx, schoolId: string, wardIds: readonly string[], billIds: readonly string[]) {
  const [wardRows, billRows] = await Promise.all([
    tx
      .select({ id: wards.id })
      .from(wards)
      .where(and(eq(wards.schoolId, schoolId), inArray(wards.id, [...wardIds]))),
    billIds.length === 0
      ? []
      : tx
          .select({ id: bills.id, wardId: bills.wardId })
          .from(bills)
          .where(and(eq(bills.schoolId, schoolId), eq(bills.status, 'issued'), inArray(bills.id, [...billIds])))
          // None of them is voided until this transaction ends.
          .orderBy(asc(bills.id))
          .for('share'),
  ])
  return { wards: new Set(wardRows.map(({ id }) => id)), wardOfBill: new Map(billRows.map(({ id, wardId }) => [id, wardId])) }
}

/** As the index `payments_provider_reference` has it: a bounced cheque is brought again, a mistaken one is written anew. */
const FREED: (typeof payments.$inferSelect)['status'][] = ['failed', 'expired', 'reversed']

/** The payment that stands under this cheque's or transfer's number; nobody else writes one down under it until this transaction ends. */
export async function officeNumberTaken(tx: Tx, schoolId: string, providerReference: string): Promise<string | null> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`number:${schoolId}:${providerReference}`}, 0))`)
  const [row] = await tx
    .select({ reference: payments.reference })
    .from(payments)
    .where(
      and(
        eq(payments.schoolId, schoolId),
        eq(payments.provider, 'office'),
        eq(payments.providerReference, providerReference),
        notInArray(payments.status, FREED),
      ),
    )
  return row?.reference ?? null
}

/** The payment that stands under this leaf of the receipt book; nobody else writes it down until this transaction ends. */
export async function paperNumberTaken(tx: Tx, schoolId: string, paperNo: string): Promise<string | null> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`paper:${schoolId}:${paperNo}`}, 0))`)
  const [row] = await tx
    .select({ reference: payments.reference })
    .from(payments)
    .where(and(eq(payments.schoolId, schoolId), eq(payments.paperNo, paperNo), notInArray(payments.status, FREED)))
  return row?.reference ?? null
}

/** How much of a payment that has settled no bill asked for. */
export async function creditOf(tx: Tx, paymentId: string): Promise<number> {
  const [row] = await tx
    .select({ minor: sql`coalesce(sum(${paymentAllocations.amountMinor}), 0)`.mapWith(Number) })
    .from(paymentAllocations)
    .where(and(eq(paymentAllocations.paymentId, paymentId), isNull(paymentAllocations.billId)))
  return row?.minor ?? 0
}

type Proof = { sha256: string; mime: string; bytes: number }

/** Lays a slip to its payment. Parents cannot write rows of files, so the system does; whose payment it is the caller has checked. */
export async function attachProof(tx: Tx, paymentId: string, schoolId: string, proof: Proof, now: Date): Promise<boolean> {
  const proofId = newId()
  await tx.insert(files).values({ id: proofId, schoolId, ...proof })
  const attached = await tx
    .update(payments)
    .set({ proofId, proofAt: now, status: 'proof_submitted', failureReason: null, updatedAt: now })
    .where(
      and(
        eq(payments.id, paymentId),
        eq(payments.method, 'bank_slip'),
        inArray(payments.status, ['created', 'proof_submitted', 'proof_rejected']),
      ),
    )
    .returning({ id: payments.id })
  if (attached.length === 0) return false
  const paidFor = await tx
    .selectDistinct({ wardId: paymentAllocations.wardId })
    .from(paymentAllocations)
    .where(eq(paymentAllocations.paymentId, paymentId))
  // It stands in the bursar's open list at once.
  publishLive(tx, ...paidFor.map(({ wardId }) => ({ schoolId, wardId, word: 'payments' as const })))
  return true
}

/** The slip of a payment, and for which wards it is; of the payer's own when `payerId` is given. */
export async function proofOf(tx: Tx, schoolId: string, reference: string, payerId: string | null) {
  const paidFor = tx
    .select({ id: paymentAllocations.wardId })
    .from(paymentAllocations)
    .where(eq(paymentAllocations.paymentId, payments.id))
  const [row] = await tx
    .select({ paymentId: payments.id, mime: files.mime, sha256: files.sha256, wardIds: sql<string[]>`array(${paidFor})` })
    .from(payments)
    .innerJoin(files, eq(files.id, payments.proofId))
    .where(
      and(
        eq(payments.schoolId, schoolId),
        eq(payments.reference, reference),
        payerId === null ? undefined : eq(payments.payerId, payerId),
      ),
    )
  return row ?? null
}

/** A receipt; its payment is held until this transaction ends, so that nobody takes the money back meanwhile. */
export async function holdReceipt(tx: Tx, schoolId: string, id: string) {
  const [row] = await tx
    .select({ receipt: receipts })
    .from(receipts)
    .innerJoin(payments, eq(payments.id, receipts.paymentId))
    .where(and(eq(receipts.schoolId, schoolId), eq(receipts.id, id)))
    .for('update', { of: payments })
  return row?.receipt ?? null
}

type Voiding = { by: Actor; reason: string; day: string }

/** A receipt is void from now on, and the books of this day tell it; false when it was before. */
export async function voidReceipt(tx: Tx, id: string, { by, reason, day }: Voiding, now: Date): Promise<boolean> {
  const voided = await tx
    .update(receipts)
    .set({ voidedAt: now, voidedOn: day, voidedById: by.userId, voidedByName: nameKept(by), voidReason: reason, updatedAt: now })
    .where(and(eq(receipts.id, id), isNull(receipts.voidedAt)))
    .returning({ id: receipts.id })
  return voided.length > 0
}

/** Nightly comparisons, newest first. */
export const comparisons = (tx: Tx, schoolId: string, before: string | null, limit: number) =>
  tx
    .select()
    .from(reconciliations)
    .where(and(eq(reconciliations.schoolId, schoolId), before === null ? undefined : sql`${reconciliations.day} < ${before}`))
    .orderBy(desc(reconciliations.day))
    .limit(limit + 1)
