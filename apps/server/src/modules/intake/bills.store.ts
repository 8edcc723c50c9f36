import { and, eq, inArray } from 'drizzle-orm'
import type { Tx } from '#db'
import { upsert } from '#db/bulk'
import { billItems, bills, paymentAllocations } from '#db/schema'
import { newId, newPublicId, newVerifyCode } from '#lib/random'
import type { BillRow } from './bills.columns.ts'
import { termKey, type ImportContext } from './import-context.ts'
import { termIds, wardIds } from './references.store.ts'

export const billsNumbered = async (tx: Tx, schoolId: string, numbers: readonly string[]) =>
  numbers.length === 0
    ? []
    : tx
        .select()
        .from(bills)
        .where(and(eq(bills.schoolId, schoolId), inArray(bills.billNo, [...numbers])))

export async function writeBills(tx: Tx, rows: readonly BillRow[], context: ImportContext): Promise<void> {
  const [wardOf, termOf] = [await wardIds(tx, context), await termIds(tx, context)]
  const heads = [...new Map(rows.map((row) => [row.bill_no, row])).values()]
  await upsert(
    tx,
    bills,
    heads.map((row) => ({
      id: newId(),
      schoolId: context.school.id,
      publicId: newPublicId(),
      billNo: row.bill_no,
      wardId: wardOf.of(row.admission_no),
      termId: termOf.of(termKey(row)),
      issuedAt: new Date(row.issued_at),
      dueOn: row.due_on,
      status: row.status,
      minimumPaymentMinor: row.minimum_payment,
      verifyCode: newVerifyCode(),
      updatedAt: context.now,
    })),
    ['schoolId', 'billNo'],
    ['publicId', 'verifyCode'],
  )
}

export async function writeLines(
  tx: Tx,
  rows: readonly BillRow[],
  billOf: ReadonlyMap<string, string>,
  context: ImportContext,
): Promise<void> {
  await upsert(
    tx,
    billItems,
    rows.map((row) => ({
      id: newId(),
      schoolId: context.school.id,
      billId: billOf.get(row.bill_no) ?? '',
      position: row.line_no,
      code: row.code,
      name: row.name,
      kind: row.kind,
      group: row.group,
      amountMinor: row.amount,
      mandatory: row.mandatory,
      basis: row.basis,
      purpose: row.purpose,
      approvedBy: row.approved_by,
      updatedAt: context.now,
    })),
    ['billId', 'code'],
  )
}

/** Takes lines off bills; money that was meant for one of them stays with its bill. */
export async function removeLines(tx: Tx, lines: readonly { billId: string; code: string }[]): Promise<void> {
  for (const { billId, code } of lines) {
    const [line] = await tx
      .select({ id: billItems.id })
      .from(billItems)
      .where(and(eq(billItems.billId, billId), eq(billItems.code, code)))
    if (!line) continue
    await tx.update(paymentAllocations).set({ billItemId: null }).where(eq(paymentAllocations.billItemId, line.id))
    await tx.delete(billItems).where(eq(billItems.id, line.id))
  }
}
