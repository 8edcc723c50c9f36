import { and, eq, exists, or, sql, type SQL } from 'drizzle-orm'
import type { Tx } from '#db'
import { isAtSchoolNow } from '#db/at-school'
import { classes, schools, talks, timetableEntries, users, wards } from '#db/schema'

/** A member of staff as parents call them. Needs `users` in the query. */
export const signature = sql<string>`concat_ws(' ', ${users.title}, ${users.fullname})`

/** Choosing is one after the other at a school: two phones on one time, and one family's talks beside each other. */
export async function oneAfterTheOther(tx: Tx, schoolId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`talks ${schoolId}`}))`)
}

export async function timezoneOf(tx: Tx, schoolId: string): Promise<string> {
  const [school] = await tx.select({ timezone: schools.timezone }).from(schools).where(eq(schools.id, schoolId))
  if (!school) throw new Error(`There is no school ${schoolId}.`)
  return school.timezone
}

/** The teacher leads the class, or has lessons there. Needs `classes` in the query. */
export const teachesClass = (tx: Tx, teacher: SQL): SQL | undefined =>
  or(
    sql`${classes.classTeacherId} = ${teacher}`,
    exists(
      tx
        .select({ one: sql`1` })
        .from(timetableEntries)
        .where(and(eq(timetableEntries.classId, classes.id), sql`${timetableEntries.teacherId} = ${teacher}`)),
    ),
  )

/** The pupils whom any of these teachers teaches. */
export async function pupilsOf(tx: Tx, schoolId: string, teacherIds: readonly string[]): Promise<string[]> {
  const rows = await tx
    .selectDistinct({ id: wards.id })
    .from(wards)
    .innerJoin(classes, eq(classes.id, wards.classId))
    .where(
      and(
        eq(wards.schoolId, schoolId),
        isAtSchoolNow,
        or(...teacherIds.map((teacherId) => teachesClass(tx, sql`${teacherId}::uuid`))),
      ),
    )
  return rows.map(({ id }) => id)
}

/** Makes a time free again, or closes it. */
export async function emptyTalk(tx: Tx, id: string, isClosed: boolean, now: Date): Promise<void> {
  await tx.update(talks).set({ wardId: null, way: null, takenById: null, isClosed, updatedAt: now }).where(eq(talks.id, id))
}

type Taking = { id: string; wardId: string; way: 'here' | 'phone'; userId: string }

/** Whether the time was still free, and is the ward's now. */
export async function fillTalk(tx: Tx, { id, wardId, way, userId }: Taking, now: Date): Promise<boolean> {
  const filled = await tx
    .update(talks)
    .set({ wardId, way, takenById: userId, isClosed: false, updatedAt: now })
    .where(and(eq(talks.id, id), sql`(${talks.wardId} is null or ${talks.wardId} = ${wardId})`))
    .returning({ id: talks.id })
  return filled.length > 0
}
