import { and, asc, eq, inArray } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Tx } from '#db'
import { bills, paymentAllocations, payments, receipts, refunds, users, wards } from '#db/schema'
import { OfPupils, type Wanted } from './data-file.ts'
import { receiptNumber, type ImportContext } from './import-context.ts'
import { layOutBills } from './references.store.ts'

type PaymentRow = { reference: string | null; receipt_no: string | null; bill_no: string | null }

/** The payments that these rows speak of, in the file's words. Puts the bills and receipt numbers they name into the import's context. */
export async function heldPayments(tx: Tx, context: ImportContext, wanted: Wanted<PaymentRow>) {
  const given = wanted instanceof OfPupils ? [] : wanted
  const references = [...new Set(given.flatMap((row) => row.reference ?? []))]
  await layOutBills(
    tx,
    context,
    given.map((row) => row.bill_no),
  )
  const [payer, receiver] = [alias(users, 'payer'), alias(users, 'receiver')]
  const rows = await tx
    .select({
      payment: payments,
      amount: paymentAllocations.amountMinor,
      ward: wards.admissionNo,
      billNo: bills.billNo,
      payer: payer.ref,
      receiver: receiver.ref,
    })
    .from(paymentAllocations)
    .innerJoin(payments, eq(payments.id, paymentAllocations.paymentId))
    .innerJoin(wards, eq(wards.id, paymentAllocations.wardId))
    .leftJoin(bills, eq(bills.id, paymentAllocations.billId))
    .leftJoin(payer, eq(payer.id, payments.payerId))
    .leftJoin(receiver, eq(receiver.id, payments.receivedById))
    .where(
      and(
        eq(payments.schoolId, context.school.id),
        wanted instanceof OfPupils
          ? inArray(paymentAllocations.wardId, [...wanted.wardIds])
          : inArray(payments.reference, references),
      ),
    )
  const ids = [...new Set(rows.map(({ payment }) => payment.id))]
  const papersOfAll = await tx.select().from(receipts).where(inArray(receipts.paymentId, ids)).orderBy(asc(receipts.number))
  const receiptsOf = Map.groupBy(papersOfAll, ({ paymentId }) => paymentId)
  const returned = await tx.selectDistinct({ id: refunds.paymentId }).from(refunds).where(inArray(refunds.paymentId, ids))
  const withRefunds = new Set(returned.map(({ id }) => id))
  const held = rows.map(({ payment, amount, ward, billNo, payer: paidBy, receiver: receivedBy }) => {
    const papers = receiptsOf.get(payment.id) ?? []
    const paper = papers.findLast(({ voidedAt }) => voidedAt === null) ?? papers.at(-1)
    const isReplaced = papers.length > 1 && papers.some(({ voidedAt }) => voidedAt !== null)
    const isOurs = payment.importedAt?.getTime() !== payment.updatedAt.getTime() || isReplaced || withRefunds.has(payment.id)
    return {
      state: 'here' as const,
      // Made in the app or at the desk, or taken back, given back or receipted anew there: none of the files' business.
      ...(isOurs ? { own: 'all' as const } : {}),
      row: {
        reference: payment.reference,
        receipt_no: paper?.receiptNo ?? null,
        paid_at: (payment.paidAt ?? payment.createdAt).toISOString(),
        method: payment.method,
        network: payment.network,
        provider_reference: payment.providerReference,
        payer: paidBy,
        payer_name: payment.payerName,
        received_by: receivedBy,
        status: payment.status,
        failure_reason: payment.failureReason,
        admission_no: ward,
        bill_no: billNo,
        amount,
      },
    }
  })
  await layOutReceipts(tx, context, given, new Set(held.flatMap(({ own, row }) => (own === undefined ? [row.reference] : []))))
  return held
}

/** Whose receipt numbers the files name; payments that the files write anew have none yet, so that two can exchange theirs. */
async function layOutReceipts(tx: Tx, context: ImportContext, given: readonly PaymentRow[], writtenAnew: ReadonlySet<string>) {
  const numbers = new Set(given.flatMap((row) => (row.receipt_no === null ? [] : [receiptNumber(row.receipt_no)])))
  const rows = await tx
    .select({ number: receipts.number, reference: payments.reference })
    .from(receipts)
    .innerJoin(payments, eq(payments.id, receipts.paymentId))
    .where(and(eq(receipts.schoolId, context.school.id), inArray(receipts.number, [...numbers])))
  for (const { number, reference } of rows) if (!writtenAnew.has(reference)) context.receipts.set(number, reference)
}
