import type { SavingsRhythm } from '@schoolgate/contracts/savings'
import { and, asc, eq, gte, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Tx } from '#db'
import { ledgerEntries, ledgerTransactions, paymentAllocations, payments, savingsPlans, schools } from '#db/schema'
import { newId } from '#lib/random'
import type { Scope } from '#lib/scope'

export type PlanRow = typeof savingsPlans.$inferSelect

/** What a school says about money that comes ahead of a bill. */
export async function schoolOf(tx: Tx, schoolId: string) {
  const { currency, timezone, country, payAhead: takes, minimumPaymentMinor: minimumMinor } = schools
  const [school] = await tx
    .select({ currency, timezone, country, takes, minimumMinor })
    .from(schools)
    .where(eq(schools.id, schoolId))
  if (!school) throw new Error(`There is no school ${schoolId}.`)
  return school
}
export type School = Awaited<ReturnType<typeof schoolOf>>

export const plansOf = (tx: Tx, { userId, schoolId }: Scope): Promise<PlanRow[]> =>
  tx
    .select()
    .from(savingsPlans)
    .where(and(eq(savingsPlans.userId, userId), eq(savingsPlans.schoolId, schoolId)))
    .orderBy(asc(savingsPlans.createdAt), asc(savingsPlans.id))

/** Every plan of a school that does not rest, or with those that do. */
export const plansAt = (tx: Tx, schoolId: string, which: { resting: boolean }): Promise<PlanRow[]> =>
  tx
    .select()
    .from(savingsPlans)
    .where(and(eq(savingsPlans.schoolId, schoolId), which.resting ? undefined : isNull(savingsPlans.pausedAt)))
    .orderBy(asc(savingsPlans.createdAt), asc(savingsPlans.id))

export const rhythmOf = ({ every, everyNumber, marketFrom }: PlanRow): SavingsRhythm => {
  if (every === 'week') return { every, weekday: everyNumber }
  if (every === 'month') return { every, day: everyNumber }
  if (marketFrom === null) throw new Error('A plan of market days has no market day.')
  return { every, days: everyNumber, from: marketFrom }
}

const columnsOf = (rhythm: SavingsRhythm) => {
  if (rhythm.every === 'week') return { every: rhythm.every, everyNumber: rhythm.weekday, marketFrom: null }
  if (rhythm.every === 'month') return { every: rhythm.every, everyNumber: rhythm.day, marketFrom: null }
  return { every: rhythm.every, everyNumber: rhythm.days, marketFrom: rhythm.from }
}

type NewPlan = Pick<PlanRow, 'wardId' | 'goalMinor' | 'stepMinor' | 'network' | 'phone' | 'baseMinor'> & { rhythm: SavingsRhythm }

/** Begins a plan, or changes the one there is for the same wards: its mark counts from now. */
export async function writePlan(tx: Tx, { userId, schoolId }: Scope, { rhythm, ...plan }: NewPlan, now: Date): Promise<void> {
  const said = { ...plan, ...columnsOf(rhythm), sinceAt: now, pausedAt: null, updatedAt: now }
  await tx
    .insert(savingsPlans)
    .values({ id: newId(), schoolId, userId, ...said, createdAt: now })
    .onConflictDoUpdate({ target: [savingsPlans.userId, savingsPlans.wardId], set: said })
}

const mine = (id: string, userId: string) => and(eq(savingsPlans.id, id), eq(savingsPlans.userId, userId))

export async function ownPlan(tx: Tx, { userId }: Scope, id: string): Promise<PlanRow | null> {
  const [row] = await tx.select().from(savingsPlans).where(mine(id, userId)).for('update')
  return row ?? null
}

export const restPlan = (tx: Tx, { userId }: Scope, id: string, now: Date) =>
  tx.update(savingsPlans).set({ pausedAt: now, updatedAt: now }).where(mine(id, userId))

export const goOnWithPlan = (tx: Tx, { userId }: Scope, id: string, baseMinor: number, now: Date) =>
  tx.update(savingsPlans).set({ pausedAt: null, sinceAt: now, baseMinor, updatedAt: now }).where(mine(id, userId))

/** Whether there was one to end. */
export async function endPlan(tx: Tx, { userId }: Scope, id: string): Promise<boolean> {
  const gone = await tx.delete(savingsPlans).where(mine(id, userId)).returning({ id: savingsPlans.id })
  return gone.length > 0
}

/** What these people put in ahead of a bill, for which ward and when. */
export async function putInBy(tx: Tx, userIds: readonly string[], since: Date) {
  if (userIds.length === 0) return []
  const rows = await tx
    .selectDistinct({
      id: payments.id,
      userId: payments.payerId,
      wardId: paymentAllocations.wardId,
      paidAt: payments.paidAt,
      minor: payments.amountMinor,
    })
    .from(payments)
    .innerJoin(paymentAllocations, eq(paymentAllocations.paymentId, payments.id))
    .where(
      and(
        inArray(payments.payerId, [...userIds]),
        eq(payments.type, 'ahead'),
        inArray(payments.status, ['succeeded', 'refunded']),
        gte(payments.paidAt, since),
      ),
    )
  return rows.flatMap(({ paidAt, ...row }) => (paidAt === null ? [] : [{ ...row, paidAt }]))
}
export type PutIn = Awaited<ReturnType<typeof putInBy>>[number]

/** What bills took of the credit of these wards, from when on. */
export const usesSince = (tx: Tx, wardIds: readonly string[], since: Date) =>
  tx
    .select({
      billId: sql<string>`${ledgerEntries.billId}`,
      minor: sql<number>`-sum(${ledgerEntries.amountMinor})`.mapWith(Number),
      at: sql<Date>`max(${ledgerTransactions.at})`.mapWith(ledgerTransactions.at),
    })
    .from(ledgerEntries)
    .innerJoin(ledgerTransactions, eq(ledgerTransactions.id, ledgerEntries.transactionId))
    .where(
      and(
        inArray(ledgerEntries.wardId, [...wardIds]),
        isNotNull(ledgerEntries.billId),
        eq(ledgerTransactions.kind, 'credit'),
        gte(ledgerTransactions.at, since),
      ),
    )
    .groupBy(ledgerEntries.billId)
    .having(sql`sum(${ledgerEntries.amountMinor}) < 0`)
