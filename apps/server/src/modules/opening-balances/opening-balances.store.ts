import { and, eq, isNull } from 'drizzle-orm'
import type { Tx } from '#db'
import { schoolDay } from '#db/school-day'
import { billItems, bills, classes, openingBalances, schools, terms, wards } from '#db/schema'

/** A pupil of the school with its day and money; null where it has no such pupil. */
export async function wardOf(tx: Tx, schoolId: string, wardId: string, now: Date) {
  const [found] = await tx
    .select({ ward: wards, className: classes.name, currency: schools.currency, today: schoolDay(now) })
    .from(wards)
    .innerJoin(classes, eq(classes.id, wards.classId))
    .innerJoin(schools, eq(schools.id, wards.schoolId))
    .where(and(eq(wards.schoolId, schoolId), eq(wards.id, wardId), isNull(wards.forgottenAt)))
  return found ?? null
}

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
