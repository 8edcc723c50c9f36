import { and, eq, inArray } from 'drizzle-orm'
import type { Tx } from '#db'
import { bills, wards } from '#db/schema'

/** Who these pupils are, and when they came. */
export const joinersOf = (tx: Tx, schoolId: string, wardIds: readonly string[]) =>
  tx
    .select()
    .from(wards)
    .where(and(eq(wards.schoolId, schoolId), inArray(wards.id, [...wardIds])))

/** The pupils whose bill of a schedule was taken back. */
export async function takenBackOf(tx: Tx, scheduleId: string): Promise<Set<string>> {
  const isVoid = and(eq(bills.scheduleId, scheduleId), eq(bills.status, 'void'))
  const rows = await tx.select({ wardId: bills.wardId }).from(bills).where(isVoid)
  return new Set(rows.map(({ wardId }) => wardId))
}
