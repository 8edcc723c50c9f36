import { and, asc, eq, gt, inArray, ne, sql } from 'drizzle-orm'
import type { Tx } from '#db'
import { isGuardian } from '#db/guardian'
import { billItems, bills, guardianships, paymentAllocations, payments, schools, terms, users, wards } from '#db/schema'
import type { Scope } from '#lib/scope'

export type PayableWard = { id: string; firstName: string }

/** The wards this guardian may pay for, eldest first. */
export const payableWards = (tx: Tx, scope: Scope): Promise<PayableWard[]> =>
  tx
    .select({ id: wards.id, firstName: wards.firstName })
    .from(guardianships)
    .innerJoin(wards, eq(wards.id, guardianships.wardId))
    .where(and(isGuardian(scope.userId, 'bills', 'pay'), eq(wards.schoolId, scope.schoolId)))
    .orderBy(sql`${wards.dateOfBirth} asc nulls last`, asc(wards.firstName), asc(wards.id))

export type SchoolTerms = NonNullable<Awaited<ReturnType<typeof schoolTerms>>>

/** What the school says about paying. */
export async function schoolTerms(tx: Tx, schoolId: string) {
  const [row] = await tx
    .select({
      name: schools.name,
      country: schools.country,
      currency: schools.currency,
      minimumMinor: schools.minimumPaymentMinor,
      feeBearer: schools.feeBearer,
      payAhead: schools.payAhead,
      subaccount: schools.paystackSubaccount,
    })
    .from(schools)
    .where(eq(schools.id, schoolId))
  return row ?? null
}

export type BillFacts = {
  billId: string
  billNo: string
  wardId: string
  term: string
  minimumMinor: number | null
  isOlder: boolean
}

/** What a payment must know of these wards' bills; `isOlder`: of a term before the newest one the ward was billed for. */
export async function billFacts(tx: Tx, wardIds: readonly string[]): Promise<BillFacts[]> {
  if (wardIds.length === 0) return []
  const rows = await tx
    .select({
      billId: bills.id,
      billNo: bills.billNo,
      wardId: bills.wardId,
      term: terms.name,
      opens: terms.opens,
      minimumMinor: bills.minimumPaymentMinor,
    })
    .from(bills)
    .innerJoin(terms, eq(terms.id, bills.termId))
    .where(and(inArray(bills.wardId, [...wardIds]), eq(bills.status, 'issued')))
  const newest = new Map<string, string>()
  for (const { wardId, opens } of rows) if (opens > (newest.get(wardId) ?? '')) newest.set(wardId, opens)
  return rows.map(({ opens, ...bill }) => ({ ...bill, isOlder: opens < (newest.get(bill.wardId) ?? '') }))
}

/** Lines of a bill that ask for money, in their order, less what was paid for each by name. */
export async function openItems(tx: Tx, billId: string, itemIds: readonly string[]) {
  const paid = sql<number>`coalesce((select sum(a.amount_minor) from payment_allocations a join payments p on p.id = a.payment_id
    where a.bill_item_id = bill_items.id and p.status = 'succeeded'), 0)`.mapWith(Number)
  const rows = await tx
    .select({ id: billItems.id, name: billItems.name, amountMinor: billItems.amountMinor, paid })
    .from(billItems)
    .where(and(eq(billItems.billId, billId), inArray(billItems.id, [...itemIds]), inArray(billItems.kind, ['fee', 'penalty'])))
    .orderBy(asc(billItems.position), asc(billItems.id))
  return rows.map(({ paid: paidMinor, amountMinor, ...item }) => ({ ...item, openMinor: Math.max(0, amountMinor - paidMinor) }))
}

/** Only one start of this payer's at a time, until this transaction ends: two taps must see each other. */
export async function queueUp(tx: Tx, who: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`pay:${who}`}, 0))`)
}

/** The same payer's online payment for one of these wards that began after `since` and still waits. */
export async function waitingFor(tx: Tx, payerId: string, wardIds: readonly string[], since: Date): Promise<string | null> {
  const [row] = await tx
    .select({ reference: payments.reference })
    .from(payments)
    .innerJoin(paymentAllocations, eq(paymentAllocations.paymentId, payments.id))
    .where(
      and(
        eq(payments.payerId, payerId),
        inArray(payments.status, ['created', 'pending']),
        ne(payments.provider, 'office'),
        gt(payments.createdAt, since),
        inArray(paymentAllocations.wardId, [...wardIds]),
      ),
    )
    .limit(1)
  return row?.reference ?? null
}

export async function emailOf(tx: Tx, userId: string): Promise<{ fullname: string; email: string | null }> {
  const [row] = await tx.select({ fullname: users.fullname, email: users.email }).from(users).where(eq(users.id, userId))
  if (!row) throw new Error('The payer is not there.')
  return row
}
