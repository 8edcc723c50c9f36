import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Tx } from '#db'
import { upsert } from '#db/bulk'
import { billChoices, billItems, bills } from '#db/schema'
import { newId } from '#lib/random'
import type { LateLine, OutBill } from './late-fee.ts'

/** The bills of a schedule that are out, held until the transaction ends, with what each has or offers. */
export async function outBillsOf(tx: Tx, scheduleId: string): Promise<OutBill[]> {
  const held = await tx
    .select({ billId: bills.id, billNo: bills.billNo, wardId: bills.wardId })
    .from(bills)
    .where(and(eq(bills.scheduleId, scheduleId), eq(bills.status, 'issued')))
    .orderBy(bills.id)
    .for('no key update')
  const ids = held.map(({ billId }) => billId)
  if (ids.length === 0) return []
  const [items, choices] = await Promise.all([
    tx.select({ billId: billItems.billId, code: billItems.code }).from(billItems).where(inArray(billItems.billId, ids)),
    tx.select({ billId: billChoices.billId, code: billChoices.code }).from(billChoices).where(inArray(billChoices.billId, ids)),
  ])
  const codesOf = Map.groupBy([...items, ...choices], ({ billId }) => billId)
  return held.map((bill) => ({ ...bill, codes: (codesOf.get(bill.billId) ?? []).map(({ code }) => code) }))
}

/** Writes the fee behind the lines of its bill; what is the parents' choice is only offered. */
export async function writeLate(tx: Tx, schoolId: string, late: readonly LateLine[], now: Date): Promise<void> {
  const places = await lastPlaces(
    tx,
    late.map(({ bill }) => bill.billId),
  )
  const rows = late.map(({ bill: { billId }, line: { amount_minor: amountMinor, approved_by: approvedBy, ...line } }) => {
    const last = places.get(billId) ?? { item: 0, choice: -1 }
    return { last, row: { id: newId(), schoolId, billId, amountMinor, approvedBy, ...line, createdAt: now, updatedAt: now } }
  })
  const items = rows.filter(({ row }) => row.mandatory)
  await upsert(
    tx,
    billItems,
    items.map(({ row, last }) => ({ ...row, position: last.item + 1, grantedAt: now })),
    [],
  )
  const choices = rows.filter(({ row }) => !row.mandatory)
  await upsert(
    tx,
    billChoices,
    choices.map(({ row: { kind: _kind, mandatory: _mandatory, basis: _basis, ...row }, last }) => {
      return { ...row, position: last.choice + 1 }
    }),
    [],
  )
}

/** Where the last line and the last choice of each bill stand. */
async function lastPlaces(tx: Tx, ids: readonly string[]): Promise<Map<string, { item: number; choice: number }>> {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .select({
      id: bills.id,
      // Named by hand: of a single table Drizzle writes a column without it.
      item: sql<number>`coalesce((select max(line.position) from bill_items line where line.bill_id = bills.id), 0)`.mapWith(
        Number,
      ),
      choice: sql<number>`coalesce((select max(one.position) from bill_choices one where one.bill_id = bills.id), -1)`.mapWith(
        Number,
      ),
    })
    .from(bills)
    .where(inArray(bills.id, [...ids]))
  return new Map(rows.map(({ id, item, choice }) => [id, { item, choice }]))
}
