import { eq } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { bills, paymentAllocations, payments, receipts, users, wards } from '#db/schema'
import { money, moment, oneOf, optional, reference, text, Wrong, type Cell } from './cells.ts'
import { dataFile, type RowOf } from './data-file.ts'
import { receiptNumber } from './desk.ts'
import { postPayments } from './payments.ledger.ts'
import { writePayments, writeReceipts } from './payments.store.ts'

/** A receipt number ends in the digits that count within the school: R-2026-00418. */
const receiptNo: Cell<string> = {
  isRequired: true,
  read: (written) =>
    /^[A-Za-z0-9/._-]{0,30}?\d{1,9}$/.test(written.trim())
      ? written.trim()
      : new Wrong(`“${written.slice(0, 40)}” is not a receipt number.`, 'Write it as R-2026-00418; it ends in digits.'),
}

const columns = {
  reference,
  receipt_no: optional(receiptNo),
  paid_at: moment,
  method: oneOf(['momo', 'card', 'bank_transfer', 'ussd', 'cash', 'cheque', 'bank_slip']),
  network: optional(oneOf(['mtn', 'vod', 'atl'])),
  provider_reference: optional(reference),
  payer: optional(reference),
  payer_name: optional(text(120)),
  received_by: optional(reference),
  status: oneOf(payments.status.enumValues),
  failure_reason: optional(text(200)),
  admission_no: reference,
  bill_no: optional(reference),
  amount: money,
}

export type PaymentRow = RowOf<typeof columns>

const HEAD = [
  'receipt_no',
  'paid_at',
  'method',
  'network',
  'provider_reference',
  'payer',
  'payer_name',
  'received_by',
  'status',
  'failure_reason',
] as const

export const paymentsFile = dataFile({
  name: 'payments',
  columns,
  key: ['reference', 'admission_no', 'bill_no'],
  head: { of: ['reference'], columns: HEAD },
  check(lines, desk) {
    for (const { row, fault } of lines) {
      if (row.amount === 0) fault('amount', 'Nothing was paid.', 'Write the amount, or remove the row.')
      if (!desk.wards.has(row.admission_no))
        fault('admission_no', `There is no ward “${row.admission_no}”.`, 'Add the child to wards.csv, or correct the number.')
      const bill = row.bill_no === null ? undefined : desk.bills.get(row.bill_no)
      if (row.bill_no !== null && !bill)
        fault(
          'bill_no',
          `There is no bill “${row.bill_no}”.`,
          'Add it to bills.csv, or leave the cell empty: the money is credit then.',
        )
      if (bill && bill.wardRef !== row.admission_no)
        fault('bill_no', `The bill ${row.bill_no} is ${bill.wardRef}’s.`, 'Correct the bill or the admission number.')
      if (row.payer !== null && desk.people.get(row.payer)?.role !== 'parent')
        fault('payer', `There is no guardian “${row.payer}”.`, 'Correct the reference, or write the name under payer_name.')
      if (row.received_by !== null && (desk.people.get(row.received_by)?.role ?? 'parent') === 'parent')
        fault('received_by', `There is no member of staff “${row.received_by}”.`, 'Correct the reference, or leave it empty.')
      if (row.paid_at > desk.now.toISOString()) fault('paid_at', 'The moment lies ahead.', 'Correct it.')
      if (row.status === 'succeeded' && row.receipt_no === null)
        fault('receipt_no', 'The money arrived, but there is no receipt.', 'Write the number of the receipt that was given.')
      if (row.receipt_no === null) continue
      const number = receiptNumber(row.receipt_no)
      const other = desk.receipts.get(number) ?? row.reference
      if (other !== row.reference)
        fault('receipt_no', `Receipt number ${number} is already that of ${other}.`, 'Correct one of the two.')
      desk.receipts.set(number, row.reference)
    }
  },
  async held(tx, { school }) {
    const [payer, receiver] = [alias(users, 'payer'), alias(users, 'receiver')]
    const rows = await tx
      .select({
        payment: payments,
        amount: paymentAllocations.amountMinor,
        ward: wards.admissionNo,
        billNo: bills.billNo,
        receiptNo: receipts.receiptNo,
        payer: payer.ref,
        receiver: receiver.ref,
      })
      .from(paymentAllocations)
      .innerJoin(payments, eq(payments.id, paymentAllocations.paymentId))
      .innerJoin(wards, eq(wards.id, paymentAllocations.wardId))
      .leftJoin(bills, eq(bills.id, paymentAllocations.billId))
      .leftJoin(receipts, eq(receipts.paymentId, payments.id))
      .leftJoin(payer, eq(payer.id, payments.payerId))
      .leftJoin(receiver, eq(receiver.id, payments.receivedById))
      .where(eq(payments.schoolId, school.id))
    return rows.map(({ payment, amount, ward, billNo, receiptNo: number, payer: paidBy, receiver: receivedBy }) => ({
      // Payments made in the app are none of the files' business.
      state: payment.provider === 'office' ? ('here' as const) : ('former' as const),
      row: {
        reference: payment.reference,
        receipt_no: number,
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
    }))
  },
  async write(tx, rows, desk, all) {
    const { written, partsOf, numbers } = await writePayments(tx, rows, desk, all)
    await postPayments(tx, written, partsOf, desk)
    await writeReceipts(tx, written, numbers, desk)
  },
})
