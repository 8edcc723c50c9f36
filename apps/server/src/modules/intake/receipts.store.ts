import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Tx } from '#db'
import { upsert } from '#db/bulk'
import { cancelledReceipts, ledgerEntries, ledgerTransactions, receipts, type payments } from '#db/schema'
import { newId, newPublicId, newVerifyCode } from '#lib/random'
import { OfPupils, type Wanted } from './data-file.ts'
import { receiptNumber, type ImportContext } from './import-context.ts'
import type { LeafRow, PaymentRow } from './payments.columns.ts'

type Paid = typeof payments.$inferSelect
/** Money that came, even if it went back later: its receipt counts. */
export const HAS_RECEIPT: readonly Paid['status'][] = ['succeeded', 'refunded']

/** The receipts of these payments, with what the wards owed before and after; the ledger has them already. */
export async function writeReceipts(
  tx: Tx,
  paid: readonly Paid[],
  numbers: ReadonlyMap<string, string>,
  voidedOn: ReadonlyMap<string, string>,
  { school, now }: ImportContext,
): Promise<void> {
  const ids = paid.map(({ id }) => id)
  const moves = await movesOf(tx, ids)
  const movesOfWard = Map.groupBy(moves, ({ wardId }) => wardId)
  const movesOfPayment = Map.groupBy(moves, ({ paymentId }) => paymentId ?? '')
  const before = new Map(
    (await tx.select().from(receipts).where(inArray(receipts.paymentId, ids))).map((row) => [row.paymentId, row]),
  )
  const rows = paid.flatMap((payment) => {
    const old = before.get(payment.id)
    const receiptNo = numbers.get(payment.reference) ?? old?.receiptNo
    if (receiptNo === undefined) return []
    const at = payment.paidAt ?? now
    const wards = new Set((movesOfPayment.get(payment.id) ?? []).map(({ wardId }) => wardId))
    const owed = [...wards]
      .flatMap((ward) => movesOfWard.get(ward) ?? [])
      .filter((move) => move.at < at && move.paymentId !== payment.id)
      .reduce((sum, move) => sum + move.amount, 0)
    const isVoid = !HAS_RECEIPT.includes(payment.status)
    return [
      {
        id: old?.id ?? newId(),
        schoolId: school.id,
        paymentId: payment.id,
        publicId: newPublicId(),
        number: receiptNumber(receiptNo),
        receiptNo,
        issuedAt: at,
        balanceBeforeMinor: owed,
        balanceAfterMinor: owed - payment.amountMinor,
        verifyCode: newVerifyCode(),
        voidedAt: isVoid ? (old?.voidedAt ?? now) : null,
        voidedOn: isVoid ? (old?.voidedOn ?? voidedOn.get(payment.id) ?? null) : null,
        voidReason: isVoid ? payment.failureReason : null,
        updatedAt: now,
      },
    ]
  })
  await freeNumbers(tx, rows, [...before.values()])
  await upsert(tx, receipts, rows, ['id'], ['publicId', 'verifyCode'])
}

/** Two payments may have exchanged their numbers; each must be free before the other takes it. */
async function freeNumbers(
  tx: Tx,
  rows: readonly { id: string; receiptNo: string }[],
  before: readonly { id: string; receiptNo: string }[],
) {
  const was = new Map(before.map(({ id, receiptNo }) => [id, receiptNo]))
  const moving = rows.filter(({ id, receiptNo }) => (was.get(id) ?? receiptNo) !== receiptNo).map(({ id }) => id)
  if (moving.length === 0) return
  await tx
    .update(receipts)
    .set({ number: sql`-${receipts.number}`, receiptNo: sql`${receipts.id}::text` })
    .where(inArray(receipts.id, moving))
}

/** Everything that moved the accounts of the wards whom these payments were for. */
async function movesOf(tx: Tx, paymentIds: readonly string[]) {
  const touched = await tx
    .selectDistinct({ id: sql<string>`${ledgerEntries.wardId}` })
    .from(ledgerEntries)
    .innerJoin(ledgerTransactions, eq(ledgerTransactions.id, ledgerEntries.transactionId))
    .where(inArray(ledgerTransactions.paymentId, [...paymentIds]))
  return tx
    .select({
      wardId: sql<string>`${ledgerEntries.wardId}`,
      amount: ledgerEntries.amountMinor,
      at: ledgerTransactions.at,
      paymentId: ledgerTransactions.paymentId,
    })
    .from(ledgerEntries)
    .innerJoin(ledgerTransactions, eq(ledgerTransactions.id, ledgerEntries.transactionId))
    .where(
      inArray(
        ledgerEntries.wardId,
        touched.flatMap(({ id }) => id ?? []),
      ),
    )
    .orderBy(asc(ledgerTransactions.at), asc(ledgerTransactions.id))
}

type ReceiptRow = { receipt_no: string | null; status: string }

/** Cancelled leaves of the numbers that these rows name as cancelled. */
export async function leavesOf(tx: Tx, { school }: ImportContext, wanted: Wanted<ReceiptRow>) {
  const isAll = wanted instanceof OfPupils
  if (isAll && !wanted.isFirst) return []
  const numbers = (isAll ? [] : wanted).flatMap(({ receipt_no, status }) =>
    receipt_no === null || status !== 'cancelled' ? [] : [receiptNumber(receipt_no)],
  )
  const rows = await tx
    .select()
    .from(cancelledReceipts)
    .where(and(eq(cancelledReceipts.schoolId, school.id), isAll ? undefined : inArray(cancelledReceipts.number, numbers)))
  return rows.map((leaf) => ({
    reference: leaf.receiptNo,
    receipt_no: leaf.receiptNo,
    paid_at: leaf.at?.toISOString() ?? null,
    failure_reason: leaf.reason,
  }))
}

/** Accounts for leaves that were spoiled; one that was a payment after all is a leaf like any other again. */
export async function cancelLeaves(
  tx: Tx,
  leaves: readonly LeafRow[],
  paid: readonly PaymentRow[],
  { school, now }: ImportContext,
): Promise<void> {
  const used = paid.flatMap(({ receipt_no }) => (receipt_no === null ? [] : [receiptNumber(receipt_no)]))
  if (used.length > 0)
    await tx
      .delete(cancelledReceipts)
      .where(and(eq(cancelledReceipts.schoolId, school.id), inArray(cancelledReceipts.number, used)))
  await upsert(
    tx,
    cancelledReceipts,
    leaves.map((row) => ({
      id: newId(),
      schoolId: school.id,
      number: receiptNumber(row.receipt_no),
      receiptNo: row.receipt_no,
      at: row.paid_at === null ? null : new Date(row.paid_at),
      reason: row.failure_reason,
      updatedAt: now,
    })),
    ['schoolId', 'number'],
  )
}
