import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '#db'
import { ledgerAccounts, ledgerEntries, ledgerTransactions } from '#db/schema'

/** What each day of the ledger itself has in cash and at the bank, whatever the sheets say. */
export async function cashAndBankByDay(db: Db, schoolId: string): Promise<Map<string, string>> {
  const of = (kind: 'cash' | 'bank') =>
    sql<number>`coalesce(sum(${ledgerEntries.amountMinor}) filter (where ${ledgerAccounts.kind} = ${kind}), 0)`.mapWith(Number)
  const rows = await db.asSystem((tx) =>
    tx
      .select({ day: ledgerTransactions.bookedOn, cash: of('cash'), bank: of('bank') })
      .from(ledgerEntries)
      .innerJoin(ledgerAccounts, eq(ledgerAccounts.id, ledgerEntries.accountId))
      .innerJoin(ledgerTransactions, eq(ledgerTransactions.id, ledgerEntries.transactionId))
      .where(and(eq(ledgerEntries.schoolId, schoolId), isNull(ledgerEntries.wardId)))
      .groupBy(ledgerTransactions.bookedOn),
  )
  return new Map(rows.map(({ day, cash, bank }) => [day, `cash ${cash}, bank ${bank}`]))
}
