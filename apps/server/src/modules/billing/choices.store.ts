import { and, eq } from 'drizzle-orm'
import type { Tx } from '#db'
import { billChoices } from '#db/schema'

export type ChoiceRow = typeof billChoices.$inferSelect

/** Something to choose on a bill, held until the transaction ends. */
export async function holdChoice(tx: Tx, billId: string, id: string): Promise<ChoiceRow | null> {
  const [row] = await tx
    .select()
    .from(billChoices)
    .where(and(eq(billChoices.billId, billId), eq(billChoices.id, id)))
    .for('update')
  return row ?? null
}

export const writeChosen = (tx: Tx, id: string, chosen: { at: Date; by: string } | null, now: Date) =>
  tx
    .update(billChoices)
    .set({ chosenAt: chosen?.at ?? null, chosenById: chosen?.by ?? null, updatedAt: now })
    .where(eq(billChoices.id, id))
