import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm'
import type { Tx } from '#db'
import { payerName } from '#db/payer'
import {
  billChanges,
  billInstalments,
  billItems,
  ledgerEntries,
  ledgerTransactions,
  paymentAllocations,
  payments,
  receipts,
  users,
} from '#db/schema'
import { isOneOf, statement } from '#db/statement'

/** Everything one bill is made of, besides its head. */
export type BillParts = Awaited<ReturnType<typeof partsOfBill>>

/** Lines, what they were before, money, credit, plan and changes of a bill; `olderIds` are the ward's bills before it, newest first. */
export async function partsOfBill(tx: Tx, billId: string, olderIds: readonly string[], issuedById: string | null) {
  const [lines, older, paid, credit, plan, changes, issuer] = await Promise.all([
    lineRows(tx, { billId }),
    olderIds.length === 0 ? [] : olderRows(tx, { olderIds }),
    paymentRows(tx, { billId }),
    creditRows(tx, { billId }),
    planRows(tx, { billId }),
    changeRows(tx, { billId }),
    issuedById === null ? [] : issuerRows(tx, { issuedById }),
  ])
  const before = new Map<string, number>()
  for (const id of olderIds.toReversed())
    for (const line of older) if (line.billId === id) before.set(line.code, line.amountMinor)
  return { lines, before, paid, creditMinor: credit[0]?.minor ?? 0, plan, changes, issuer: issuer[0] ?? null }
}

const BILL = sql.placeholder('billId')

const lineRows = statement((tx) =>
  tx.select().from(billItems).where(eq(billItems.billId, BILL)).orderBy(asc(billItems.position), asc(billItems.id)).prepare(),
)

const olderRows = statement((tx) =>
  tx
    .select({ billId: billItems.billId, code: billItems.code, amountMinor: billItems.amountMinor })
    .from(billItems)
    .where(isOneOf(billItems.billId, 'olderIds'))
    .prepare(),
)

const planRows = statement((tx) =>
  tx
    .select({ dueOn: billInstalments.dueOn, amountMinor: billInstalments.amountMinor })
    .from(billInstalments)
    .where(eq(billInstalments.billId, BILL))
    .orderBy(asc(billInstalments.dueOn))
    .prepare(),
)

const changeRows = statement((tx) =>
  tx
    .select()
    .from(billChanges)
    .where(eq(billChanges.billId, BILL))
    .orderBy(desc(billChanges.at), asc(billChanges.code))
    .prepare(),
)

const issuerRows = statement((tx) =>
  tx
    .select({ title: users.title, fullname: users.fullname })
    .from(users)
    .where(eq(users.id, sql.placeholder('issuedById')))
    .prepare(),
)

/** Money that arrived for this bill, part by part, newest last, and what of each payment went back from this bill since. */
const paymentRows = statement((tx) =>
  tx
    .select({
      paymentId: payments.id,
      reference: payments.reference,
      paidAt: sql`coalesce(${payments.paidAt}, ${payments.createdAt})`.mapWith(payments.createdAt).as('moment'),
      method: payments.method,
      payer: payerName.as('payer'),
      itemId: paymentAllocations.billItemId,
      amountMinor: paymentAllocations.amountMinor,
      backMinor: sql<number>`(select coalesce(sum(e.amount_minor), 0) from ledger_transactions t
        join ledger_entries e on e.transaction_id = t.id and e.bill_id = ${BILL}
        where t.payment_id = ${payments.id} and t.kind = 'refund')`
        .mapWith(Number)
        .as('back_minor'),
      receiptId: receipts.publicId,
      receiptNo: receipts.receiptNo,
    })
    .from(paymentAllocations)
    .innerJoin(payments, and(eq(payments.id, paymentAllocations.paymentId), eq(payments.status, 'succeeded')))
    .leftJoin(users, eq(users.id, payments.payerId))
    .leftJoin(
      receipts,
      and(
        eq(receipts.paymentId, payments.id),
        isNull(receipts.voidedAt),
        // A family's payment has a receipt for each ward besides the one for all; a guardian of one ward is shown that one.
        sql`(${receipts.wardId} = ${paymentAllocations.wardId} or (${receipts.wardId} is null and not exists
          (select 1 from receipts own where own.payment_id = ${payments.id} and own.ward_id = ${paymentAllocations.wardId}
            and own.voided_at is null)))`,
      ),
    )
    .where(eq(paymentAllocations.billId, BILL))
    .orderBy(sql`moment`, payments.id)
    .prepare(),
)

/** Credit from earlier that this bill used. */
const creditRows = statement((tx) =>
  tx
    .select({ minor: sql<number>`coalesce(-sum(${ledgerEntries.amountMinor}), 0)`.mapWith(Number) })
    .from(ledgerEntries)
    .innerJoin(ledgerTransactions, eq(ledgerTransactions.id, ledgerEntries.transactionId))
    .where(and(eq(ledgerEntries.billId, BILL), eq(ledgerTransactions.kind, 'credit')))
    .prepare(),
)
