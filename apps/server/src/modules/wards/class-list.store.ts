import { and, eq, sql } from 'drizzle-orm'
import type { Tx } from '#db'
import { isInReach } from '#db/in-reach'
import { classes, schools, users } from '#db/schema'
import type { Scope } from '#lib/scope'
import { pupilsOf } from './pupils.store.ts'

/** More children are in no class. */
const MOST_IN_CLASS = 1000

/** Who is in a class within reach, by surname, with what the head of the paper says; null where there is no such class. */
export async function classListOf(tx: Tx, scope: Scope, classId: string) {
  const [found] = await tx
    .select({
      klass: classes.name,
      school: schools,
      teacher: sql<string | null>`nullif(concat_ws(' ', ${users.title}, ${users.fullname}), '')`,
    })
    .from(classes)
    .innerJoin(schools, eq(schools.id, classes.schoolId))
    .leftJoin(users, eq(users.id, classes.classTeacherId))
    .where(and(eq(classes.id, classId), isInReach(scope)))
  if (!found) return null
  const { pupils } = await pupilsOf(tx, scope, { class_id: classId, show: 'here', after: null, limit: MOST_IN_CLASS })
  return { ...found, pupils }
}
