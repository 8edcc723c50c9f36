import { and, asc, count, eq, ne } from 'drizzle-orm'
import type { Tx } from '#db'
import { isAtSchoolNow } from '#db/at-school'
import { classes, schools, users, wards } from '#db/schema'
import type { CommandContext } from './command-context.ts'

/** `schoolgate schools`: what --school and school.csv call them, and how many they are. */
export async function listSchools({ db, say }: CommandContext): Promise<number> {
  const lines = await db.asSystem(async (tx) => {
    const [pupils, rooms, staff] = [await pupilsOf(tx), await classesOf(tx), await staffOf(tx)]
    const found = await tx.select().from(schools).orderBy(asc(schools.code))
    return found.map(({ id, code, name }) => {
      const of = (counted: typeof pupils) => counted.find(({ schoolId }) => schoolId === id)?.number ?? 0
      return `  ${code}  ${name}: ${of(pupils)} pupils in ${of(rooms)} classes, ${of(staff)} staff`
    })
  })
  for (const line of lines) say(line)
  if (lines.length === 0) say('There is no school yet; schoolgate init makes one.')
  return 0
}

const pupilsOf = (tx: Tx) =>
  tx.select({ schoolId: wards.schoolId, number: count() }).from(wards).where(isAtSchoolNow).groupBy(wards.schoolId)

const classesOf = (tx: Tx) =>
  tx
    .select({ schoolId: classes.schoolId, number: count() })
    .from(classes)
    .where(eq(classes.isActive, true))
    .groupBy(classes.schoolId)

const staffOf = (tx: Tx) =>
  tx
    .select({ schoolId: users.schoolId, number: count() })
    .from(users)
    .where(and(ne(users.role, 'parent'), eq(users.isActive, true)))
    .groupBy(users.schoolId)
