import { and, desc, eq, inArray, min } from 'drizzle-orm'
import type { Tx } from '#db'
import { payments, schools, settlementPayments, settlements } from '#db/schema'
import { newId } from '#lib/random'

type Provider = { provider: 'paystack' | 'demo'; isLive: boolean }
export type SettlementRow = typeof settlements.$inferSelect

/**
 * The account at the provider that is this school's alone; null where it shares one with another school, so that nobody can say whose
 * money a settlement is. The account of an installation with one school is that school's.
 */
export async function accountAlone(tx: Tx, schoolId: string): Promise<{ subaccount: string | null } | null> {
  const all = await tx.select({ id: schools.id, subaccount: schools.paystackSubaccount }).from(schools)
  const own = all.find(({ id }) => id === schoolId)
  if (!own) throw new Error(`There is no school ${schoolId}.`)
  const { subaccount } = own
  const sharing = subaccount === null ? all : all.filter((other) => other.subaccount === subaccount)
  return sharing.length === 1 ? { subaccount } : null
}

/** When the first payment of a school was begun there. */
export async function firstPayment(tx: Tx, schoolId: string, { provider, isLive }: Provider): Promise<Date | null> {
  const [first] = await tx
    .select({ at: min(payments.createdAt) })
    .from(payments)
    .where(and(eq(payments.schoolId, schoolId), eq(payments.provider, provider), eq(payments.isLive, isLive)))
  return first?.at ?? null
}

/** What is kept of a school's settlements, the newest first. */
export const keptSettlements = (tx: Tx, schoolId: string, { provider, isLive }: Provider): Promise<SettlementRow[]> =>
  tx
    .select()
    .from(settlements)
    .where(and(eq(settlements.schoolId, schoolId), eq(settlements.provider, provider), eq(settlements.isLive, isLive)))
    .orderBy(desc(settlements.day))

/** Payments under these references, whichever school's they are. */
export const paymentsNamed = (tx: Tx, { provider, isLive }: Provider, references: readonly string[]) =>
  references.length === 0
    ? []
    : tx
        .select({ id: payments.id, schoolId: payments.schoolId, reference: payments.reference })
        .from(payments)
        .where(and(eq(payments.provider, provider), eq(payments.isLive, isLive), inArray(payments.reference, [...references])))

type Said = Pick<SettlementRow, 'number' | 'isLive' | 'state' | 'day' | 'currency' | 'grossMinor' | 'feesMinor' | 'netMinor'>
type Part = { reference: string; paymentId: string | null; amountMinor: number; feeMinor: number | null }
type Kept = Provider & { schoolId: string; settlement: Said; parts: readonly Part[] }

/** Writes down a settlement with what is in it; told again it takes the place of what was said before. */
export async function keepSettlement(tx: Tx, { schoolId, provider, isLive, settlement, parts }: Kept, now: Date): Promise<void> {
  const { number, isLive: _, ...said } = settlement
  const times = { createdAt: now, updatedAt: now }
  const [kept] = await tx
    .insert(settlements)
    .values({ id: newId(), schoolId, provider, isLive, number, ...said, ...times })
    .onConflictDoUpdate({
      target: [settlements.provider, settlements.number, settlements.isLive],
      set: { ...said, updatedAt: now },
      setWhere: eq(settlements.schoolId, schoolId),
    })
    .returning({ id: settlements.id })
  // It was written down as another school's before: this one has no part in it.
  if (!kept) return
  await tx.delete(settlementPayments).where(eq(settlementPayments.settlementId, kept.id))
  const rows = parts.map(({ reference, paymentId, amountMinor, feeMinor }) => ({
    id: newId(),
    schoolId,
    settlementId: kept.id,
    reference,
    paymentId,
    amountMinor,
    feeMinor,
    ...times,
  }))
  // A reference that is listed twice is one payment.
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE)
    await tx
      .insert(settlementPayments)
      .values(rows.slice(from, from + ROWS_AT_ONCE))
      .onConflictDoNothing()
}
const ROWS_AT_ONCE = 2_000
