import type { Tx } from '#db'
import { linesOfBills, postBills, recordChanges } from '#modules/billing'
import type { BillRow } from './bills.columns.ts'
import { billsNumbered, removeLines, writeBills, writeLines } from './bills.store.ts'
import type { ImportContext } from './import-context.ts'

/** Writes bills and their lines, takes the removed lines off them, tells families what changed, and makes the ledger say the same. */
export async function bringBills(
  tx: Tx,
  rows: readonly BillRow[],
  removed: readonly BillRow[],
  context: ImportContext,
): Promise<void> {
  const numbers = [...new Set([...rows, ...removed].map((row) => row.bill_no))]
  const before = await billsNumbered(tx, context.school.id, numbers)
  const linesBefore = await linesOfBills(
    tx,
    before.filter(({ status }) => status === 'issued').map(({ id }) => id),
  )
  await writeBills(tx, rows, context)
  const written = await billsNumbered(tx, context.school.id, numbers)
  const billOf = new Map(written.map(({ billNo, id }) => [billNo, id]))
  for (const { id } of written) context.written.bills.add(id)
  await removeLines(
    tx,
    removed.map((row) => ({ billId: billOf.get(row.bill_no) ?? '', code: row.code })),
  )
  await writeLines(tx, rows, billOf, context)
  const changedIds = [...new Set(linesBefore.map(({ billId }) => billId))]
  const after = await linesOfBills(tx, changedIds)
  await recordChanges(tx, context.school.id, { before: linesBefore, after, at: context.now })
  await postBills(tx, context.school.id, [...billOf.values()], context.now)
}
