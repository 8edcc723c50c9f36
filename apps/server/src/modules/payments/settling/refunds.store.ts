import { and, asc, eq, gt, gte, inArray, isNotNull, lt, lte, ne, or, sql, sum } from 'drizzle-orm'
import type { Tx } from '#db'
import { payments, refunds, schools } from '#db/schema'
import { latestEnd } from '#lib/clock'
import type { Period } from '#lib/days'
import { newId } from '#lib/random'
import type { PaymentRow } from './settle.store.ts'

export type RefundRow = typeof refunds.$inferSelect
type Mode = { provider: 'paystack' | 'demo'; isLive: boolean }
type NewRefund = Pick<RefundRow, 'schoolId' | 'paymentId' | 'amountMinor' | 'reason' | 'askedById' | 'askedByName'> & {
  agreedByName?: string
}

/** The provider is asked about a refund after so long, and at least daily while it is on its way. */
const FIRST_ASKED_AFTER_MS = 5 * 60_000
const PAUSE_AT_MOST_MS = 86_400_000

export async function addRefund(tx: Tx, refund: NewRefund, now: Date): Promise<RefundRow> {
  const id = newId()
  const [row] = await tx
    .insert(refunds)
    .values({ id, note: id, ...refund, status: 'pending', askedAt: now, createdAt: now, updatedAt: now })
    .returning()
  if (!row) throw new Error('The refund was not written.')
  return row
}

export async function refundOf(tx: Tx, id: string): Promise<RefundRow> {
  const [row] = await tx.select().from(refunds).where(eq(refunds.id, id))
  if (!row) throw new Error('The refund is not there.')
  return row
}

/** A refund that failed is asked for once more: another call, told from the first by its note. */
export async function askAnew(tx: Tx, id: string, now: Date): Promise<void> {
  await tx
    .update(refunds)
    .set({ status: 'pending', note: newId(), askedAt: now, doneAt: null, providerReference: null, updatedAt: now })
    .where(and(eq(refunds.id, id), eq(refunds.status, 'failed')))
}

/** A refund that was taken for lost is on its way after all. */
export async function reopenRefund(tx: Tx, id: string, now: Date): Promise<void> {
  await tx
    .update(refunds)
    .set({ status: 'pending', doneAt: null, updatedAt: now })
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

/** The refunds of a payment, the oldest first. */
export const refundsIn = (tx: Tx, paymentId: string): Promise<RefundRow[]> =>
  tx.select().from(refunds).where(eq(refunds.paymentId, paymentId)).orderBy(asc(refunds.askedAt), asc(refunds.id))

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

/** When the provider is asked about a refund again that was asked for then: each pause is as long as all the time before it. */
export function askAgainAt(askedAt: Date, now: Date): Date {
  const waited = now.getTime() - askedAt.getTime()
  return new Date(now.getTime() + Math.min(Math.max(waited, FIRST_ASKED_AFTER_MS), PAUSE_AT_MOST_MS))
}

/** Says when the provider is to be asked about the refunds of a payment. */
export const askAboutRefundsAt = (tx: Tx, paymentId: string, at: Date | null) =>
  tx.update(payments).set({ refundsCheckAt: at }).where(eq(payments.id, paymentId))

/** A payment at the provider, by both names it has there. */
export type KnownPayment = Pick<PaymentRow, 'id' | 'reference'> & { providerReference: string }

/** Every payment of whose refunds it is time to ask. */
export const refundChecksDue = ({ provider, isLive }: Mode, now: Date) => sql`
  select ${payments.schoolId}, ${payments.id}::text, ${payments.refundsCheckAt} from ${payments}
  where ${and(
    isNotNull(payments.refundsCheckAt),
    // Nobody puts it off for longer, unless by a clock that was put back since.
    or(lte(payments.refundsCheckAt, now), gt(payments.refundsCheckAt, latestEnd(now, PAUSE_AT_MOST_MS))),
    eq(payments.provider, provider),
    eq(payments.isLive, isLive),
    isNotNull(payments.providerReference),
  )}`

/** A payment about whose refunds the provider is to be asked, unless there is nothing to ask any more. */
export async function paymentToCheck(tx: Tx, id: string): Promise<KnownPayment | undefined> {
  const [row] = await tx
    .select({ id: payments.id, reference: payments.reference, providerReference: payments.providerReference })
    .from(payments)
    .where(and(eq(payments.id, id), isNotNull(payments.refundsCheckAt)))
  const providerReference = row?.providerReference ?? null
  return row && providerReference !== null ? { ...row, providerReference } : undefined
}

/** A payment of ours whose refunds are compared with the provider's. */
export type ComparedPayment = KnownPayment & { schoolId: string; school: string; currency: string }

/**
 * The payments that count in our books and of which money went back: by these numbers the provider says so, or by our own books (in a
 * period, where one is said).
 */
export async function paymentsGivenBack(
  tx: Tx,
  { provider, isLive }: Mode,
  { numbers, within }: { numbers: readonly string[]; within?: Period },
): Promise<ComparedPayment[]> {
  const byUs = tx
    .select({ paymentId: refunds.paymentId })
    .from(refunds)
    .where(
      and(eq(refunds.status, 'done'), within && gte(refunds.doneAt, within.from), within && lt(refunds.doneAt, within.until)),
    )
  const rows = await tx
    .select({
      id: payments.id,
      reference: payments.reference,
      providerReference: payments.providerReference,
      schoolId: payments.schoolId,
      school: schools.code,
      currency: schools.currency,
    })
    .from(payments)
    .innerJoin(schools, eq(schools.id, payments.schoolId))
    .where(
      and(
        eq(payments.provider, provider),
        eq(payments.isLive, isLive),
        inArray(payments.status, ['succeeded', 'refunded']),
        or(inArray(payments.id, byUs), sql`${payments.providerReference} = any (${sql.param([...numbers])}::text[])`),
      ),
    )
    .orderBy(asc(schools.code), asc(payments.reference))
  return rows.flatMap(({ providerReference, ...one }) => (providerReference === null ? [] : [{ ...one, providerReference }]))
}
