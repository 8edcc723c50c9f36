import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm'
import type { Tx } from '#db'
import { payerName } from '#db/payer'
import {
  billChanges,
  billChoices,
  billInstalments,
  billItems,
  ledgerEntries,
  ledgerTransactions,
  paymentAllocations,
  payments,
  receipts,
  users,
} from '#db/schema'
import { isOneOf } from '#db/statement'
import { together } from '#db/together'

/** Everything one bill is made of, besides its head. */
export type BillParts = {
  lines: Found['lines']
  /** What a line of the same code came to on the newest of the ward's bills before it. */
  before: ReadonlyMap<string, number>
  paid: Found['paid']
  creditMinor: number
  plan: Found['plan']
  changes: Found['changes']
  choices: Found['choices']
  issuer: Found['issuers'][number] | null
}

/** A bill, and the ward's bills before it with which its lines are compared, newest first. */
type Compared = { id: string; issuedById: string | null; olderIds: readonly string[] }

/** Lines, what they were before, money, credit, plan and changes of each of these bills: one statement however many there are. */
export async function partsOfBills(tx: Tx, bills: readonly Compared[]): Promise<(billId: string) => BillParts> {
  const found = await parts(tx, {
    billIds: bills.map(({ id }) => id),
    olderIds: bills.flatMap(({ olderIds }) => olderIds),
    issuerIds: bills.flatMap(({ issuedById }) => issuedById ?? []),
  })
  const older = Map.groupBy(found.older, ({ billId }) => billId)
  return (billId) => {
    const bill = bills.find(({ id }) => id === billId)
    const of = <T extends { billId: string | null }>(rows: readonly T[]) => rows.filter((row) => row.billId === billId)
    const olderFirst = (bill?.olderIds ?? []).toReversed().flatMap((id) => older.get(id) ?? [])
    return {
      lines: of(found.lines),
      before: new Map(olderFirst.map(({ code, amountMinor }) => [code, amountMinor])),
      paid: of(found.paid),
      creditMinor: of(found.credit)[0]?.minor ?? 0,
      plan: of(found.plan),
      changes: of(found.changes),
      choices: of(found.choices),
      issuer: found.issuers.find(({ id }) => id === bill?.issuedById) ?? null,
    }
  }
}

type Found = Awaited<ReturnType<typeof parts>>

const parts = together((tx) => ({
  lines: tx
    .select()
    .from(billItems)
    .where(isOneOf(billItems.billId, 'billIds'))
    .orderBy(asc(billItems.position), asc(billItems.id)),

  older: tx
    .select({ billId: billItems.billId, code: billItems.code, amountMinor: billItems.amountMinor })
    .from(billItems)
    .where(isOneOf(billItems.billId, 'olderIds')),

  plan: tx
    .select({ billId: billInstalments.billId, dueOn: billInstalments.dueOn, amountMinor: billInstalments.amountMinor })
    .from(billInstalments)
    .where(isOneOf(billInstalments.billId, 'billIds'))
    .orderBy(asc(billInstalments.dueOn)),

  changes: tx
    .select()
    .from(billChanges)
    .where(isOneOf(billChanges.billId, 'billIds'))
    .orderBy(desc(billChanges.at), asc(billChanges.code)),

  choices: tx
    .select()
    .from(billChoices)
    .where(isOneOf(billChoices.billId, 'billIds'))
    .orderBy(asc(billChoices.position), asc(billChoices.id)),

  issuers: tx
    .select({ id: users.id, title: users.title, fullname: users.fullname })
    .from(users)
    .where(isOneOf(users.id, 'issuerIds')),

  // Money that arrived for a bill, part by part, newest last, and what of each payment went back from this bill since.
  paid: tx
    .select({
      billId: paymentAllocations.billId,
      paymentId: payments.id,
      reference: payments.reference,
      paidAt: sql`coalesce(${payments.paidAt}, ${payments.createdAt})`.mapWith(payments.createdAt).as('moment'),
      method: payments.method,
      payer: payerName.as('payer'),
      itemId: paymentAllocations.billItemId,
      amountMinor: paymentAllocations.amountMinor,
      backMinor: sql<number>`(select coalesce(sum(e.amount_minor), 0) from ledger_transactions t
        join ledger_entries e on e.transaction_id = t.id and e.bill_id = ${paymentAllocations.billId}
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
    .where(isOneOf(paymentAllocations.billId, 'billIds'))
    .orderBy(sql`moment`, payments.id),

  // Credit from earlier that a bill used.
  credit: tx
    .select({ billId: ledgerEntries.billId, minor: sql<number>`coalesce(-sum(${ledgerEntries.amountMinor}), 0)`.mapWith(Number) })
    .from(ledgerEntries)
    .innerJoin(ledgerTransactions, eq(ledgerTransactions.id, ledgerEntries.transactionId))
    .where(and(isOneOf(ledgerEntries.billId, 'billIds'), eq(ledgerTransactions.kind, 'credit')))
    .groupBy(ledgerEntries.billId),
}))
