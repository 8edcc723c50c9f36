import { and, asc, desc, eq, isNull, lte, ne, sql } from 'drizzle-orm'
import type { Tx } from '#db'
import { isGuardian } from '#db/guardian'
import { billPromises, bills, classes, guardianships, ledgerEntries, schools, terms, users, wards } from '#db/schema'
import { isOneOf, statement } from '#db/statement'
import type { Scope } from '#lib/scope'

/** A ward whose bills the caller may see, with what the school says about paying. */
export type Account = Awaited<ReturnType<typeof accountsOf>>[number]

/** Whose account it is; needs the ward's class in the query. */
export const WARD_OF_ACCOUNT = {
  id: wards.id,
  firstName: wards.firstName,
  middleName: wards.middleName,
  lastName: wards.lastName,
  admissionNo: wards.admissionNo,
  status: wards.status,
  className: classes.name,
}

/** The caller's wards whose bills this guardian may see, eldest first; of `wardId` alone when it is given. */
export const accountsOf = (tx: Tx, { userId, schoolId }: Scope, wardId?: string) =>
  accountRows(tx, { userId, schoolId, wardId: wardId ?? null })

const accountRows = statement((tx) =>
  tx
    .select({
      ...WARD_OF_ACCOUNT,
      mayPay: guardianships.mayPay,
      currency: schools.currency,
      timezone: schools.timezone,
      minimumMinor: schools.minimumPaymentMinor,
      payAhead: schools.payAhead,
    })
    .from(guardianships)
    .innerJoin(wards, eq(wards.id, guardianships.wardId))
    .innerJoin(classes, eq(classes.id, wards.classId))
    .innerJoin(schools, eq(schools.id, wards.schoolId))
    .where(
      and(
        isGuardian(sql.placeholder('userId'), 'bills'),
        eq(wards.schoolId, sql.placeholder('schoolId')),
        sql`(${sql.placeholder('wardId')}::uuid is null or ${wards.id} = ${sql.placeholder('wardId')}::uuid)`,
      ),
    )
    .orderBy(sql`${wards.dateOfBirth} asc nulls last`, asc(wards.firstName), asc(wards.id))
    .prepare(),
)

/** A bill with its term, what its lines add up to and what is left of it in the ledger. */
export type HeadRow = Awaited<ReturnType<typeof headsOf>>[number]

/** The bills of these wards that went out, newest first. */
export const headsOf = (tx: Tx, wardIds: readonly string[], now: Date) => headRows(tx, { wardIds, now: now.toISOString() })

const headRows = statement((tx) => {
  const promise = tx
    .select({
      day: billPromises.day,
      amountMinor: billPromises.amountMinor,
      madeAt: billPromises.madeAt,
      // A day that the bursar wrote down was named by the family all the same.
      madeBy: sql<string | null>`case when ${users.role} = 'parent' then ${users.fullname} end`.as('promised_by'),
    })
    .from(billPromises)
    .leftJoin(users, eq(users.id, billPromises.madeById))
    .where(eq(billPromises.billId, bills.id))
    .orderBy(desc(billPromises.madeAt))
    .limit(1)
    .as('promise')
  return tx
    .select({
      bill: bills,
      term: { name: terms.name, academicYear: terms.academicYear, opens: terms.opens },
      totalMinor:
        sql<number>`(select coalesce(sum(case when kind in ('fee', 'penalty') then amount_minor else -amount_minor end), 0)
        from bill_items where bill_id = ${bills.id})`
          .mapWith(Number)
          .as('total_minor'),
      balanceMinor: sql<number>`(select coalesce(sum(amount_minor), 0)
        from ledger_entries where bill_id = ${bills.id} and ward_id = ${bills.wardId})`
        .mapWith(Number)
        .as('balance_minor'),
      promise: { day: promise.day, amountMinor: promise.amountMinor, madeAt: promise.madeAt, madeBy: promise.madeBy },
    })
    .from(bills)
    .innerJoin(terms, eq(terms.id, bills.termId))
    .leftJoinLateral(promise, sql`true`)
    .where(and(isOneOf(bills.wardId, 'wardIds'), ne(bills.status, 'draft'), lte(bills.issuedAt, sql.placeholder('now'))))
    .orderBy(desc(terms.opens), desc(bills.issuedAt), desc(bills.id))
    .prepare()
})

/** Money of each ward that no bill has used yet. */
export async function creditsOf(tx: Tx, wardIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await creditRows(tx, { wardIds })
  return new Map(rows.flatMap(({ wardId, minor }) => (wardId === null ? [] : [[wardId, minor] as const])))
}

const creditRows = statement((tx) =>
  tx
    .select({ wardId: ledgerEntries.wardId, minor: sql<number>`-sum(${ledgerEntries.amountMinor})`.mapWith(Number) })
    .from(ledgerEntries)
    .where(and(isOneOf(ledgerEntries.wardId, 'wardIds'), isNull(ledgerEntries.billId)))
    .groupBy(ledgerEntries.wardId)
    .prepare(),
)

/** The row's id of the bill with this number. */
export async function billNumbered(tx: Tx, schoolId: string, billNo: string): Promise<string | null> {
  const [row] = await tx
    .select({ id: bills.id })
    .from(bills)
    .where(and(eq(bills.schoolId, schoolId), eq(bills.billNo, billNo)))
  return row?.id ?? null
}

/** The row's id of the ward with this admission number. */
export async function wardNumbered(tx: Tx, schoolId: string, admissionNo: string): Promise<string | null> {
  const [row] = await tx
    .select({ id: wards.id })
    .from(wards)
    .where(and(eq(wards.schoolId, schoolId), eq(wards.admissionNo, admissionNo)))
  return row?.id ?? null
}

/** The ward of a bill by its row's id or its public id; the second wall shows only what the caller may see. */
export async function wardOfBill(
  tx: Tx,
  by: { id: string } | { publicId: string },
): Promise<{ id: string; wardId: string } | null> {
  const [row] = await tx
    .select({ id: bills.id, wardId: bills.wardId })
    .from(bills)
    .where('id' in by ? eq(bills.id, by.id) : eq(bills.publicId, by.publicId))
    .prepare()
    .execute()
  return row ?? null
}
