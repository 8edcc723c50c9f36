import { and, asc, eq, inArray, isNotNull, isNull, ne, sql, sum } from 'drizzle-orm'
import type { Tx } from '#db'
import { payments, refunds } from '#db/schema'
import { newId } from '#lib/random'

export type RefundRow = typeof refunds.$inferSelect
type Mode = { provider: 'paystack' | 'demo'; isLive: boolean }
type NewRefund = Pick<RefundRow, 'schoolId' | 'paymentId' | 'amountMinor' | 'reason' | 'askedById' | 'askedByName'>

export async function addRefund(tx: Tx, refund: NewRefund, now: Date): Promise<RefundRow> {
  const [row] = await tx
    .insert(refunds)
    .values({ id: newId(), ...refund, status: 'pending', askedAt: now, createdAt: now, updatedAt: now })
    .returning()
  if (!row) throw new Error('The refund was not written.')
  return row
}

export async function refundOf(tx: Tx, id: string): Promise<RefundRow> {
  const [row] = await tx.select().from(refunds).where(eq(refunds.id, id))
  if (!row) throw new Error('The refund is not there.')
  return row
}

/** A refund that failed is on its way again, as if it were asked for now. */
export async function reopen(tx: Tx, id: string, now: Date): Promise<void> {
  await tx
    .update(refunds)
    .set({ status: 'pending', askedAt: now, doneAt: null, providerReference: null, updatedAt: now })
    .where(and(eq(refunds.id, id), eq(refunds.status, 'failed')))
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

/** The oldest refund of this amount that failed without a word of the provider's, now on its way again. */
export async function reopenRefund(tx: Tx, paymentId: string, amountMinor: number, now: Date): Promise<RefundRow | null> {
  const failed = tx
    .select({ id: refunds.id })
    .from(refunds)
    .where(
      and(
        eq(refunds.paymentId, paymentId),
        eq(refunds.status, 'failed'),
        eq(refunds.amountMinor, amountMinor),
        isNull(refunds.providerReference),
      ),
    )
    .orderBy(asc(refunds.askedAt), asc(refunds.id))
    .limit(1)
  const [row] = await tx
    .update(refunds)
    .set({ status: 'pending', doneAt: null, updatedAt: now })
    .where(inArray(refunds.id, failed))
    .returning()
  return row ?? null
}

type Told = { refundReference: string | null; amountMinor: number; state: 'done' | 'failed' }

/**
 * Whether the end of a refund that the provider tells of is known already. Events carry no word of ours, so one of the same amount
 * that ended the same way without an event (we asked, or were told at once) is taken for it and bears the provider's name from now on:
 * an event must not end another refund instead, which is asked about anyhow.
 */
export async function isToldAlready(tx: Tx, paymentId: string, told: Told): Promise<boolean> {
  const { refundReference: providerReference, amountMinor, state: status } = told
  if (providerReference !== null) {
    const named = await tx.select({ id: refunds.id }).from(refunds).where(eq(refunds.providerReference, providerReference))
    if (named.length > 0) return true
  }
  const nameless = tx
    .select({ id: refunds.id })
    .from(refunds)
    .where(
      and(
        eq(refunds.paymentId, paymentId),
        eq(refunds.status, status),
        eq(refunds.amountMinor, amountMinor),
        isNull(refunds.providerReference),
      ),
    )
    .orderBy(asc(refunds.askedAt), asc(refunds.id))
    .limit(1)
  const taken = await tx
    .update(refunds)
    .set({ providerReference })
    .where(inArray(refunds.id, nameless))
    .returning({ id: refunds.id })
  return taken.length > 0
}

const FIRST_ASKED_AFTER = sql`interval '5 minutes'`
const PAUSE_AT_MOST = sql`interval '1 day'`

export type DueRefund = { refund: RefundRow; reference: string; providerReference: string }

/**
 * Takes some refunds that are on their way with a provider and whose time to be asked about has come; nobody else gets them for a while.
 * A refund that waits is written for no other reason, so `updated_at` says when it was last asked about: each pause is as long as all
 * the time before it, the longest a day.
 */
export async function takeDueRefunds(tx: Tx, { provider, isLive }: Mode, most: number, now: Date): Promise<DueRefund[]> {
  const waited = sql`least(greatest(${refunds.updatedAt} - ${refunds.askedAt}, ${FIRST_ASKED_AFTER}), ${PAUSE_AT_MOST})`
  const due = await tx
    .select({ refund: refunds, reference: payments.reference, providerReference: payments.providerReference })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(
      and(
        eq(refunds.status, 'pending'),
        sql`${refunds.updatedAt} + ${waited} <= ${now}`,
        eq(payments.provider, provider),
        eq(payments.isLive, isLive),
        isNotNull(payments.providerReference),
      ),
    )
    .orderBy(asc(refunds.updatedAt))
    .limit(most)
    .for('update', { of: refunds, skipLocked: true })
  const ids = due.map(({ refund }) => refund.id)
  if (ids.length > 0) await tx.update(refunds).set({ updatedAt: now }).where(inArray(refunds.id, ids))
  return due.flatMap(({ providerReference, ...one }) => (providerReference === null ? [] : [{ ...one, providerReference }]))
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
