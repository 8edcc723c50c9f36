import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Tx } from '#db'
import { bills, ledgerEntries, ledgerTransactions } from '#db/schema'
import type { CreditedBill, OpenBill, LedgerBalance } from './allocation.ts'

/** How the accounts of these wards stand: every bill that is not at zero, and unused credit. */
export async function ledgerBalancesOf(tx: Tx, wardIds: readonly string[]): Promise<LedgerBalance[]> {
  if (wardIds.length === 0) return []
  const rows = await tx
    .select({
      wardId: sql<string>`${ledgerEntries.wardId}`,
      billId: ledgerEntries.billId,
      dueOn: bills.dueOn,
      issuedAt: bills.issuedAt,
      minor: sql<number>`sum(${ledgerEntries.amountMinor})`.mapWith(Number),
    })
    .from(ledgerEntries)
    .leftJoin(bills, eq(bills.id, ledgerEntries.billId))
    .where(inArray(ledgerEntries.wardId, [...wardIds]))
    .groupBy(ledgerEntries.wardId, ledgerEntries.billId, bills.dueOn, bills.issuedAt)
    .having(sql`sum(${ledgerEntries.amountMinor}) <> 0`)
  const byWard = Map.groupBy(rows, ({ wardId }) => wardId)
  return [...new Set(wardIds)].map((wardId) => {
    const of = byWard.get(wardId) ?? []
    return {
      wardId,
      creditMinor: of.reduce((sum, { billId, minor }) => (billId === null ? sum - minor : sum), 0),
      bills: of.flatMap(({ billId, dueOn, issuedAt, minor }): OpenBill[] =>
        billId === null || issuedAt === null ? [] : [{ billId, wardId, dueOn, issuedAt, owedMinor: minor }],
      ),
    }
  })
}

/** What bills of these wards have used of their ward's credit, where it is not nothing. */
export async function creditUsesOf(tx: Tx, wardIds: readonly string[]): Promise<Omit<CreditedBill, 'owedMinor'>[]> {
  if (wardIds.length === 0) return []
  return tx
    .select({
      billId: bills.id,
      wardId: bills.wardId,
      dueOn: bills.dueOn,
      issuedAt: bills.issuedAt,
      creditedMinor: sql<number>`-sum(${ledgerEntries.amountMinor})`.mapWith(Number),
    })
    .from(ledgerEntries)
    .innerJoin(
      ledgerTransactions,
      and(eq(ledgerTransactions.id, ledgerEntries.transactionId), eq(ledgerTransactions.kind, 'credit')),
    )
    .innerJoin(bills, eq(bills.id, ledgerEntries.billId))
    .where(inArray(ledgerEntries.wardId, [...wardIds]))
    .groupBy(bills.id)
    .having(sql`sum(${ledgerEntries.amountMinor}) <> 0`)
}
