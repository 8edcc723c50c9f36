import { eq } from 'drizzle-orm'
import type { Tx } from '#db'
import { schools } from '#db/schema'

/** The school as the head of a paper names it, and where it takes money. */
export async function printingSchool(tx: Tx, schoolId: string) {
  const [school] = await tx
    .select({
      name: schools.name,
      motto: schools.motto,
      emblem: schools.emblem,
      color: schools.accentColor,
      address: schools.address,
      digitalAddress: schools.digitalAddress,
      phones: schools.phones,
      timezone: schools.timezone,
      officialAccounts: schools.officialAccounts,
    })
    .from(schools)
    .where(eq(schools.id, schoolId))
  if (!school) throw new Error(`There is no school ${schoolId}.`)
  return school
}

export type PrintingSchool = Awaited<ReturnType<typeof printingSchool>>
