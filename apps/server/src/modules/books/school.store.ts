import { eq } from 'drizzle-orm'
import type { Tx } from '#db'
import { schools } from '#db/schema'

/** The school as a file names it, and its clock. */
export async function schoolNamed(tx: Tx, schoolId: string) {
  const { name, shortName, timezone, currency } = schools
  const [school] = await tx.select({ name, shortName, timezone, currency }).from(schools).where(eq(schools.id, schoolId))
  if (!school) throw new Error(`There is no school ${schoolId}.`)
  return school
}
