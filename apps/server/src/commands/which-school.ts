import { asc } from 'drizzle-orm'
import type { Db } from '#db'
import { schools } from '#db/schema'
import { Refusal } from '#lib/refusal'

/** The school with this code, or the only one; refuses with the codes there are. */
export async function schoolNamed(db: Db, code: string | undefined): Promise<typeof schools.$inferSelect> {
  const all = await db.asSystem((tx) => tx.select().from(schools).orderBy(asc(schools.code)))
  const codes = all.map((each) => each.code).join(', ')
  const [school, ...others] = all.filter((each) => code === undefined || each.code.toLowerCase() === code.toLowerCase())
  if (school && others.length === 0) return school
  if (all.length === 0) throw new Refusal('There is no school yet; schoolgate init makes one.')
  throw new Refusal(
    code === undefined ? `Say which school with --school: ${codes}.` : `There is no school “${code}”; there are: ${codes}.`,
  )
}
