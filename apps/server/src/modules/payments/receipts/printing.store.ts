import { and, eq, isNull } from 'drizzle-orm'
import type { Tx } from '#db'
import { receipts } from '#db/schema'

/** A receipt is printed at the desk; whether it was before. */
export async function notePrinted(tx: Tx, id: string, now: Date): Promise<boolean> {
  const first = await tx
    .update(receipts)
    .set({ printedAt: now, updatedAt: now })
    .where(and(eq(receipts.id, id), isNull(receipts.printedAt)))
    .returning({ id: receipts.id })
  return first.length === 0
}
