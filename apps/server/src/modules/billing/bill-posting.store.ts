import { and, eq, inArray, isNull, sql, type SQL } from 'drizzle-orm'
import type { Tx } from '#db'
import { billItems, bills, ledgerAccounts, ledgerEntries, ledgerTransactions } from '#db/schema'

export type BillToPost = Awaited<ReturnType<typeof billsToPost>>[number]

/** The bills, what each asks for and what it takes off as it was issued: without what the office granted later. */
export async function billsToPost(tx: Tx, billIds: readonly string[]) {
  if (billIds.length === 0) return []
  const sum = (which: SQL) => sql<number>`coalesce(sum(${billItems.amountMinor}) filter (where ${which}), 0)`.mapWith(Number)
  return tx
    .select({
      id: bills.id,
      billNo: bills.billNo,
      wardId: bills.wardId,
      status: bills.status,
      issuedAt: bills.issuedAt,
      fees: sum(sql`${billItems.kind} = 'fee'`),
      reductions: sum(sql`${billItems.kind} <> 'fee'`),
    })
    .from(bills)
    .leftJoin(billItems, and(eq(billItems.billId, bills.id), isNull(billItems.grantedAt)))
    .where(inArray(bills.id, [...billIds]))
    .groupBy(bills.id)
}

/** What these transactions say of each account, all sides of one kind together. */
export async function sidesOf(tx: Tx, transactionIds: readonly string[]) {
  if (transactionIds.length === 0) return []
  return tx
    .select({
      transactionId: ledgerEntries.transactionId,
      billId: ledgerTransactions.billId,
      account: ledgerAccounts.kind,
      amountMinor: ledgerEntries.amountMinor,
    })
    .from(ledgerEntries)
    .innerJoin(ledgerAccounts, eq(ledgerAccounts.id, ledgerEntries.accountId))
    .innerJoin(ledgerTransactions, eq(ledgerTransactions.id, ledgerEntries.transactionId))
    .where(inArray(ledgerEntries.transactionId, [...transactionIds]))
}
