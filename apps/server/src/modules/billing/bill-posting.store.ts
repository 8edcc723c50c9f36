import { eq, inArray } from 'drizzle-orm'
import type { Tx } from '#db'
import { billItems, bills, ledgerAccounts, ledgerEntries, ledgerTransactions } from '#db/schema'

/** The bills and what their lines say, as they were issued: without what the office granted later. */
export async function billsWithLines(tx: Tx, billIds: readonly string[]) {
  if (billIds.length === 0) return []
  const [rows, items] = await Promise.all([
    tx
      .select()
      .from(bills)
      .where(inArray(bills.id, [...billIds])),
    tx
      .select()
      .from(billItems)
      .where(inArray(billItems.billId, [...billIds])),
  ])
  const linesOf = Map.groupBy(items, ({ billId }) => billId)
  return rows.map((bill) => ({ bill, lines: (linesOf.get(bill.id) ?? []).filter(({ grantedAt }) => grantedAt === null) }))
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
