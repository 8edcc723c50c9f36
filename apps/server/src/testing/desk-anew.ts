import { and, asc, eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db } from '#db'
import { audit, bills, openingBalances, paymentAllocations, payments } from '#db/schema'
import type { Answer } from './desk-acts.ts'

const written = alias(audit, 'written')

/**
 * The payment that was written anew when this correction was agreed to. Whoever agrees is not told; the record has both in one
 * transaction, however many others agree at that moment.
 */
export async function writtenAnew(db: Db, correctionId: string): Promise<Answer['anew']> {
  const rows = await db.asSystem((tx) =>
    tx
      .select({ reference: payments.reference, ward: paymentAllocations.wardId, amount: paymentAllocations.amountMinor })
      .from(audit)
      .innerJoin(written, and(eq(written.action, 'payments.written_anew'), sql`written.xmin = audit.xmin`))
      .innerJoin(payments, eq(payments.id, written.subjectId))
      .innerJoin(paymentAllocations, eq(paymentAllocations.paymentId, payments.id))
      .where(and(eq(audit.action, 'corrections.agreed'), eq(audit.subjectId, correctionId)))
      .orderBy(asc(paymentAllocations.id)),
  )
  return { reference: rows[0]?.reference ?? '', parts: rows.map(({ ward, amount }) => [ward, amount]) }
}

export const NO_BILL: Answer['opening'] = { id: '', billNo: '' }

/** The bill that asks for what a ward owed before it came. */
export async function openingBill(db: Db, wardId: string | undefined): Promise<Answer['opening']> {
  if (wardId === undefined) return NO_BILL
  const [row] = await db.asSystem((tx) =>
    tx
      .select({ id: bills.id, billNo: bills.billNo })
      .from(openingBalances)
      .innerJoin(bills, eq(bills.id, openingBalances.billId))
      .where(eq(openingBalances.wardId, wardId)),
  )
  return row ?? NO_BILL
}
