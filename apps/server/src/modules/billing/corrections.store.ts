import { and, asc, desc, eq, inArray, max } from 'drizzle-orm'
import type { Tx } from '#db'
import { billInstalments, billItems, bills, terms, wards } from '#db/schema'
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

/** A bill that is held. */
export type BillRow = NonNullable<Awaited<ReturnType<typeof lockBill>>>

type Grant = {
  schoolId: string
  billId: string
  kind: BillLine['kind']
  name: string
  amountMinor: number
  purpose: string | null
  approvedBy: string | null
  mandatory?: boolean
  group?: typeof billItems.$inferSelect.group
  /** One of its own when left out. */
  code?: string
}

/** Adds a line to a bill that went out; answers its code. */
export async function writeGrant(tx: Tx, grant: Grant, now: Date): Promise<string> {
  const id = newId()
  const { code = `granted-${id.slice(-12)}` } = grant
  const [last] = await tx
    .select({ position: max(billItems.position) })
    .from(billItems)
    .where(eq(billItems.billId, grant.billId))
  const position = (last?.position ?? 0) + 1
  await tx.insert(billItems).values({ ...grant, id, position, code, grantedAt: now, createdAt: now, updatedAt: now })
  return code
}

export const billsOf = (tx: Tx, schoolId: string, ids: readonly string[]) =>
  tx
    .select()
    .from(bills)
    .where(and(eq(bills.schoolId, schoolId), inArray(bills.id, [...ids]), eq(bills.status, 'issued')))

/** The bills of these wards that are out, newest term first. */
export const openBillsBeside = (tx: Tx, schoolId: string, wardIds: readonly string[]) =>
  tx
    .select({ bill: bills, ward: wards, term: terms.name })
    .from(bills)
    .innerJoin(wards, eq(wards.id, bills.wardId))
    .innerJoin(terms, eq(terms.id, bills.termId))
    .where(and(eq(bills.schoolId, schoolId), inArray(bills.wardId, [...wardIds]), eq(bills.status, 'issued')))
    .orderBy(desc(terms.opens), asc(wards.firstName), desc(bills.issuedAt))
    .limit(20)

/** A fee or penalty of a bill by its id, or any line by its code. */
export async function itemOf(tx: Tx, billId: string, which: string | { code: string }) {
  const isIt =
    typeof which === 'string'
      ? and(eq(billItems.id, which), inArray(billItems.kind, ['fee', 'penalty']))
      : eq(billItems.code, which.code)
  const [row] = await tx
    .select()
    .from(billItems)
    .where(and(eq(billItems.billId, billId), isIt))
  return row ?? null
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
