import { dataFile } from './data-file.ts'
import { receiptNumber, type ImportContext } from './import-context.ts'
import { CANCELLED, columns, isLeaf, isPayment, NEEDED, type Row } from './payments.columns.ts'
import { heldPayments } from './payments.held.ts'
import { daysOfVoids, postPayments } from './payments.ledger.ts'
import { writePayments } from './payments.store.ts'
import { cancelLeaves, leavesOf, writeReceipts } from './receipts.store.ts'
import type { Line } from './rows.ts'

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
  called: (row, context) => (row.admission_no === null ? 'cancelled leaf' : context.wards.get(row.admission_no)?.fullname),
  prepare({ row }) {
    // A leaf is known by its own number.
    if (row.status === CANCELLED) row.reference ??= row.receipt_no
  },
  isByPupil: true,
  held: async (tx, context, wanted) => [
    ...(await heldPayments(tx, context, wanted)),
    ...(await leavesOf(tx, context, wanted)).map((leaf) => ({ state: 'here' as const, row: { ...NO_MONEY, ...leaf } })),
  ],
  check(lines, context) {
    for (const line of lines)
      if (line.row.status === CANCELLED) checkLeaf(line, context)
      else checkPayment(line, context)
  },
  async write(tx, rows, context, all) {
    await cancelLeaves(tx, rows.filter(isLeaf), rows.filter(isPayment), context)
    const { written, partsOf, numbers } = await writePayments(tx, rows.filter(isPayment), context, all.filter(isPayment))
    for (const { id } of written) context.written.payments.add(id)
    await postPayments(tx, written, partsOf, context)
    await writeReceipts(tx, written, numbers, await daysOfVoids(tx, written, context), context)
  },
})

const NO_MONEY = {
  method: null,
  network: null,
  provider_reference: null,
  payer: null,
  payer_name: null,
  received_by: null,
  status: CANCELLED,
  admission_no: null,
  bill_no: null,
  amount: null,
} as const

function checkLeaf({ row, fault }: Line<Row>, context: ImportContext) {
  if (row.receipt_no === null)
    fault('receipt_no', 'A leaf is cancelled, but it has no number.', 'Write the number printed on it.')
  for (const column of ['amount', 'admission_no', 'bill_no'] as const)
    if (row[column] !== null)
      fault(
        column,
        'A cancelled leaf stands for no money.',
        'Leave the cell empty, or write what became of the payment under status.',
      )
  claimNumber({ row, fault }, context)
}

function checkPayment({ row, fault }: Line<Row>, context: ImportContext) {
  for (const column of NEEDED) if (row[column] === null) fault(column, 'The cell is empty.', 'Fill it in.')
  if (row.amount === 0) fault('amount', 'Nothing was paid.', 'Write the amount, or remove the row.')
  if (row.admission_no !== null && !context.wards.has(row.admission_no))
    fault('admission_no', `There is no ward “${row.admission_no}”.`, 'Add the child to wards.csv, or correct the number.')
  const bill = row.bill_no === null ? undefined : context.bills.get(row.bill_no)
  if (row.bill_no !== null && !bill)
    fault(
      'bill_no',
      `There is no bill “${row.bill_no}”.`,
      'Add it to bills.csv, or leave the cell empty: the money is credit then.',
    )
  if (bill && bill.wardRef !== row.admission_no)
    fault('bill_no', `The bill ${row.bill_no} is ${bill.wardRef}’s.`, 'Correct the bill or the admission number.')
  if (row.payer !== null && context.people.get(row.payer)?.role !== 'parent')
    fault('payer', `There is no guardian “${row.payer}”.`, 'Correct the reference, or write the name under payer_name.')
  if (row.received_by !== null && (context.people.get(row.received_by)?.role ?? 'parent') === 'parent')
    fault('received_by', `There is no member of staff “${row.received_by}”.`, 'Correct the reference, or leave it empty.')
  if ((row.paid_at ?? '') > context.now.toISOString()) fault('paid_at', 'The moment lies ahead.', 'Correct it.')
  if (row.status === 'succeeded' && row.receipt_no === null)
    fault('receipt_no', 'The money arrived, but there is no receipt.', 'Write the number of the receipt that was given.')
  claimNumber({ row, fault }, context)
}

/** A number is on one leaf, and a leaf is for one payment. */
function claimNumber({ row, fault }: Pick<Line<Row>, 'row' | 'fault'>, context: ImportContext) {
  if (row.receipt_no === null || row.reference === null) return
  const number = receiptNumber(row.receipt_no)
  const other = context.receipts.get(number) ?? row.reference
  if (other !== row.reference)
    fault('receipt_no', `Receipt number ${number} is already that of ${other}.`, 'Correct one of the two.')
  context.receipts.set(number, row.reference)
}
