import { and, inArray, isNull } from 'drizzle-orm'
import type { Tx } from '#db'
import { upsert } from '#db/bulk'
import { billChanges, billItems } from '#db/schema'
import { newId } from '#lib/random'

/** A line of a bill, as far as a family would notice a change. */
export type BillLine = Pick<typeof billItems.$inferSelect, 'billId' | 'code' | 'name' | 'kind' | 'amountMinor'>

/** The lines of these bills as they were issued or imported, without what the office granted later. */
export const linesOfBills = async (tx: Tx, billIds: readonly string[]): Promise<BillLine[]> =>
  billIds.length === 0
    ? []
    : tx
        .select({
          billId: billItems.billId,
          code: billItems.code,
          name: billItems.name,
          kind: billItems.kind,
          amountMinor: billItems.amountMinor,
        })
        .from(billItems)
        .where(and(inArray(billItems.billId, [...billIds]), isNull(billItems.grantedAt)))

type Change = { before: BillLine | null; after: BillLine | null }

/** Writes down which lines are different now: another amount, added, or gone. */
export async function recordChanges(
  tx: Tx,
  schoolId: string,
  { before, after, at }: { before: readonly BillLine[]; after: readonly BillLine[]; at: Date },
): Promise<void> {
  const key = ({ billId, code }: BillLine) => `${billId} ${code}`
  const old = new Map(before.map((line) => [key(line), line]))
  const now = new Map(after.map((line) => [key(line), line]))
  const changes: Change[] = [
    ...before.filter((line) => !now.has(key(line))).map((line) => ({ before: line, after: null })),
    ...after.map((line) => ({ before: old.get(key(line)) ?? null, after: line })),
  ]
  const rows = changes.flatMap((change) => {
    const line = change.after ?? change.before
    const isSame = change.before?.amountMinor === change.after?.amountMinor && change.before?.kind === change.after?.kind
    if (!line || isSame) return []
    const { billId, code, name, kind } = line
    const amounts = { beforeMinor: change.before?.amountMinor ?? null, afterMinor: change.after?.amountMinor ?? null }
    return [{ id: newId(), schoolId, billId, at, code, name, kind, ...amounts, createdAt: at, updatedAt: at }]
  })
  await upsert(tx, billChanges, rows, [])
}
