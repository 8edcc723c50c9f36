import { and, eq, max } from 'drizzle-orm'
import type { Tx } from '#db'
import { billInstalments, billItems, bills } from '#db/schema'
import { newId } from '#lib/random'
import type { BillLine } from './bill-changes.store.ts'

/** A bill of the school that went out, held until the transaction ends. */
export async function lockBill(tx: Tx, schoolId: string, billId: string): Promise<typeof bills.$inferSelect | null> {
  const [bill] = await tx
    .select()
    .from(bills)
    .where(and(eq(bills.id, billId), eq(bills.schoolId, schoolId)))
    .for('no key update')
  return bill && bill.status !== 'draft' ? bill : null
}

type Grant = {
  schoolId: string
  billId: string
  kind: BillLine['kind']
  name: string
  amountMinor: number
  purpose: string
  approvedBy: string | null
}

/** Adds a line to a bill that went out; answers its code. */
export async function writeGrant(tx: Tx, grant: Grant, now: Date): Promise<string> {
  const id = newId()
  const code = `granted-${id.slice(-12)}`
  const [last] = await tx
    .select({ position: max(billItems.position) })
    .from(billItems)
    .where(eq(billItems.billId, grant.billId))
  const position = (last?.position ?? 0) + 1
  await tx.insert(billItems).values({ id, position, code, ...grant, grantedAt: now, createdAt: now, updatedAt: now })
  return code
}

export async function markVoid(tx: Tx, billId: string, reason: string, now: Date): Promise<void> {
  await tx.update(bills).set({ status: 'void', voidedAt: now, voidReason: reason, updatedAt: now }).where(eq(bills.id, billId))
}

export async function writePlan(
  tx: Tx,
  { schoolId, billId, parts }: { schoolId: string; billId: string; parts: readonly { due_on: string; amount_minor: number }[] },
  now: Date,
): Promise<void> {
  await tx.delete(billInstalments).where(eq(billInstalments.billId, billId))
  for (const { due_on: dueOn, amount_minor: amountMinor } of parts)
    await tx.insert(billInstalments).values({ id: newId(), schoolId, billId, dueOn, amountMinor, createdAt: now, updatedAt: now })
}

/** What the lines of a bill add up to. */
export async function linesTotal(tx: Tx, billId: string): Promise<number> {
  const lines = await tx
    .select({ kind: billItems.kind, amountMinor: billItems.amountMinor })
    .from(billItems)
    .where(eq(billItems.billId, billId))
  return lines.reduce(
    (total, { kind, amountMinor }) => total + (kind === 'fee' || kind === 'penalty' ? amountMinor : -amountMinor),
    0,
  )
}
