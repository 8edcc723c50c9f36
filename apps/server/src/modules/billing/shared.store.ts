import { eq } from 'drizzle-orm'
import type { Tx } from '#db'
import { classes, schools, wards } from '#db/schema'
import { WARD_OF_ACCOUNT, type Account } from './accounts.store.ts'

/** The ward of a shared bill and its school, read as the system for somebody who has the link. */
export async function accountOfWard(tx: Tx, wardId: string): Promise<(Account & { school: typeof schools.$inferSelect }) | null> {
  const [row] = await tx
    .select({
      ward: WARD_OF_ACCOUNT,
      school: schools,
    })
    .from(wards)
    .innerJoin(classes, eq(classes.id, wards.classId))
    .innerJoin(schools, eq(schools.id, wards.schoolId))
    .where(eq(wards.id, wardId))
  if (!row) return null
  const { currency, timezone, minimumPaymentMinor: minimumMinor, payAhead } = row.school
  return { ...row.ward, currency, timezone, minimumMinor, payAhead, school: row.school, mayPay: false }
}
