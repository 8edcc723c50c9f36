import type { StandIn } from '@schoolgate/contracts/stand-ins'
import { and, asc, eq, isNull, sql, type SQL } from 'drizzle-orm'
import type { Tx } from '#db'
import { worksHere } from '#db/employed'
import { classes, schools, standIns, timetableEntries, users } from '#db/schema'
import { newId } from '#lib/random'
import { weekdayOf } from '#lib/days'

const signature = sql<string>`concat_ws(' ', ${users.title}, ${users.fullname})`

type Place = { schoolId: string; classId: string; day: string; period: number | null }

const isAt = ({ classId, day, period }: Place): SQL | undefined =>
  and(
    eq(standIns.classId, classId),
    eq(standIns.day, day),
    period === null ? isNull(standIns.period) : eq(standIns.period, period),
  )

const select = (tx: Tx, which: SQL | undefined): Promise<StandIn[]> =>
  tx
    .select({
      class_id: standIns.classId,
      day: standIns.day,
      period: standIns.period,
      teacher: { id: users.id, name: signature },
    })
    .from(standIns)
    .innerJoin(users, eq(users.id, standIns.teacherId))
    .where(which)
    .orderBy(asc(standIns.classId), asc(standIns.period))

/** Everybody who stands in on a day. */
export const standInsOn = (tx: Tx, schoolId: string, day: string) =>
  select(tx, and(eq(standIns.schoolId, schoolId), eq(standIns.day, day)))

/** Whether the class is there, and has that lesson on that day. */
export async function isPlace(tx: Tx, { schoolId, classId, day, period }: Place): Promise<boolean> {
  if ((await tx.$count(classes, and(eq(classes.id, classId), eq(classes.schoolId, schoolId), eq(classes.isActive, true)))) === 0)
    return false
  if (period === null) return true
  const { classId: ofClass, weekday, period: at } = timetableEntries
  return (await tx.$count(timetableEntries, and(eq(ofClass, classId), eq(weekday, weekdayOf(day)), eq(at, period)))) > 0
}

/** Whether this is a teacher, or the head, of the school and works here. */
export async function mayTeach(tx: Tx, schoolId: string, userId: string, now: Date): Promise<boolean> {
  const [found] = await tx
    .select({ role: users.role })
    .from(users)
    .innerJoin(schools, eq(schools.id, users.schoolId))
    .where(and(eq(users.id, userId), eq(users.schoolId, schoolId), worksHere(now)))
  return found?.role === 'teacher' || found?.role === 'head'
}

export async function writeStandIn(tx: Tx, place: Place, teacherId: string | null, now: Date): Promise<StandIn | null> {
  if (teacherId === null) {
    await tx.delete(standIns).where(isAt(place))
    return null
  }
  await tx
    .insert(standIns)
    .values({ id: newId(), ...place, teacherId, createdAt: now, updatedAt: now })
    .onConflictDoUpdate({ target: [standIns.classId, standIns.day, standIns.period], set: { teacherId, updatedAt: now } })
  return (await select(tx, isAt(place)))[0] ?? null
}
