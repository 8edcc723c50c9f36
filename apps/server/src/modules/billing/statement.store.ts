import { and, asc, eq, gte, lt, sql } from 'drizzle-orm'
import type { Tx } from '#db'
import { ledgerEntries, ledgerTransactions } from '#db/schema'

/** Everything that moved a ward's account in a period, and what was owed before it. What only moves credit to a bill moves nothing. */
export async function movementsOf(tx: Tx, wardId: string, from: Date, to: Date) {
  const [[opening], lines] = await Promise.all([
    tx
      .select({ minor: sql<number>`coalesce(sum(${ledgerEntries.amountMinor}), 0)`.mapWith(Number) })
      .from(ledgerEntries)
      .innerJoin(ledgerTransactions, eq(ledgerTransactions.id, ledgerEntries.transactionId))
      .where(and(eq(ledgerEntries.wardId, wardId), lt(ledgerTransactions.at, from)))
      .prepare()
      .execute(),
    tx
      .select({
        at: ledgerTransactions.at,
        kind: ledgerTransactions.kind,
        reference: ledgerTransactions.memo,
        billId: ledgerTransactions.billId,
        paymentId: ledgerTransactions.paymentId,
        openingId: ledgerTransactions.openingId,
        minor: sql<number>`sum(${ledgerEntries.amountMinor})`.mapWith(Number),
        receipt: sql<{
          public_id: string
          receipt_no: string
        } | null>`(select json_build_object('public_id', r.public_id, 'receipt_no', r.receipt_no)
          from receipts r where r.payment_id = ${ledgerTransactions.paymentId} and r.voided_at is null
            and (r.ward_id = ${wardId}::uuid or r.ward_id is null) order by r.ward_id nulls last limit 1)`,
      })
      .from(ledgerEntries)
      .innerJoin(ledgerTransactions, eq(ledgerTransactions.id, ledgerEntries.transactionId))
      .where(and(eq(ledgerEntries.wardId, wardId), gte(ledgerTransactions.at, from), lt(ledgerTransactions.at, to)))
      .groupBy(ledgerTransactions.id)
      .having(sql`sum(${ledgerEntries.amountMinor}) <> 0`)
      .orderBy(asc(ledgerTransactions.at), asc(ledgerTransactions.id))
      .prepare()
      .execute(),
  ])
  return { openingMinor: opening?.minor ?? 0, lines }
}
