import { eq } from 'drizzle-orm'
import type { Tx } from '#db'
import { billItems, bills, openingBalances, terms } from '#db/schema'

export async function openingOf(tx: Tx, wardId: string) {
  const [found] = await tx
    .select({ opening: openingBalances, billNo: bills.billNo })
    .from(openingBalances)
    .leftJoin(bills, eq(bills.id, openingBalances.billId))
    .where(eq(openingBalances.wardId, wardId))
  return found ?? null
}

export const hasTerm = async (tx: Tx, schoolId: string): Promise<boolean> =>
  (await tx.$count(terms, eq(terms.schoolId, schoolId))) > 0

/** Both who stood for it are named on the bill, as on every line that needed two. */
export const nameBoth = (tx: Tx, billId: string, approvedBy: string, now: Date) =>
  tx.update(billItems).set({ approvedBy, updatedAt: now }).where(eq(billItems.billId, billId))
