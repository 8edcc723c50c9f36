import { and, asc, eq, gt, gte, inArray, isNotNull, lt, notExists, sql } from 'drizzle-orm'
import type { Tx } from '#db'
import { isAtSchoolNow } from '#db/at-school'
import { worksHere } from '#db/employed'
import { classes, evenings, schools, talks, users, wards } from '#db/schema'
import { newId } from '#lib/random'
import type { Scope } from '#lib/scope'
import { signature } from './evenings.store.ts'

/** A teacher has their own evenings, head and office the school's. */
const isTheirs = (scope: Scope) =>
  and(eq(evenings.schoolId, scope.schoolId), scope.role === 'teacher' ? eq(evenings.teacherId, scope.userId) : undefined)

const select = (tx: Tx, scope: Scope, which: ReturnType<typeof and>) =>
  tx
    .select({
      evening: evenings,
      teacher: signature,
      starts: sql<Date>`min(${talks.startsAt})`.mapWith(talks.startsAt),
      ends: sql<Date>`max(${talks.endsAt})`.mapWith(talks.endsAt),
      free: sql<number>`count(*) filter (where ${talks.wardId} is null and not ${talks.isClosed})`.mapWith(Number),
      taken: sql<number>`count(${talks.wardId})`.mapWith(Number),
    })
    .from(evenings)
    .innerJoin(users, eq(users.id, evenings.teacherId))
    .innerJoin(talks, eq(talks.eveningId, evenings.id))
    .where(and(isTheirs(scope), which))
    .groupBy(evenings.id, users.id)
    .orderBy(asc(evenings.day), asc(sql`min(${talks.startsAt})`), asc(users.fullname), asc(evenings.id))

export type SchoolEvening = Awaited<ReturnType<typeof select>>[number]

/** The caller's evenings from a day on. */
export const eveningsFrom = (tx: Tx, scope: Scope, day: string) => select(tx, scope, gte(evenings.day, day))

/** One of them; null where it is not theirs, as for one that does not exist. */
export async function eveningAt(tx: Tx, scope: Scope, id: string): Promise<SchoolEvening | null> {
  return (await select(tx, scope, eq(evenings.id, id)))[0] ?? null
}

/** Who teaches here now, the head too; a teacher sees themselves alone. */
export const teachersOf = (tx: Tx, scope: Scope, now: Date) =>
  tx
    .select({ id: users.id, name: signature })
    .from(users)
    .innerJoin(schools, eq(schools.id, users.schoolId))
    .where(
      and(
        eq(users.schoolId, scope.schoolId),
        inArray(users.role, ['teacher', 'head']),
        worksHere(now),
        scope.role === 'teacher' ? eq(users.id, scope.userId) : undefined,
      ),
    )
    .orderBy(asc(users.fullname), asc(users.id))

export const talksAt = (tx: Tx, eveningId: string) =>
  tx
    .select({
      talk: talks,
      ward: { id: wards.id, firstName: wards.firstName, middleName: wards.middleName, lastName: wards.lastName },
      by: users.fullname,
      byRole: users.role,
      phone: users.phone,
    })
    .from(talks)
    .leftJoin(wards, eq(wards.id, talks.wardId))
    .leftJoin(users, eq(users.id, talks.takenById))
    .where(eq(talks.eveningId, eveningId))
    .orderBy(asc(talks.startsAt), asc(talks.id))

/** The pupils of the class that this teacher leads who have no time that evening. */
export const notChosen = (tx: Tx, { id, teacherId }: { id: string; teacherId: string }) =>
  tx
    .select({ id: wards.id, firstName: wards.firstName, middleName: wards.middleName, lastName: wards.lastName })
    .from(wards)
    .innerJoin(classes, eq(classes.id, wards.classId))
    .where(
      and(
        eq(classes.classTeacherId, teacherId),
        isAtSchoolNow,
        notExists(
          tx
            .select({ one: sql`1` })
            .from(talks)
            .where(and(eq(talks.eveningId, id), eq(talks.wardId, wards.id))),
        ),
      ),
    )
    .orderBy(asc(wards.lastName), asc(wards.firstName), asc(wards.id))

/** Who of these teachers has other times in between. */
export async function busyTeachers(tx: Tx, teacherIds: readonly string[], from: Date, to: Date): Promise<string[]> {
  const rows = await tx
    .selectDistinct({ name: signature })
    .from(talks)
    .innerJoin(evenings, eq(evenings.id, talks.eveningId))
    .innerJoin(users, eq(users.id, evenings.teacherId))
    .where(and(inArray(evenings.teacherId, [...teacherIds]), lt(talks.startsAt, to), gt(talks.endsAt, from)))
    .orderBy(asc(signature))
  return rows.map(({ name }) => name)
}

type NewEvening = typeof evenings.$inferInsert
type Time = { starts: Date; ends: Date }

export async function addEvenings(tx: Tx, all: readonly NewEvening[], times: readonly Time[], now: Date): Promise<void> {
  await tx.insert(evenings).values([...all])
  for (const { id: eveningId, schoolId } of all)
    await tx.insert(talks).values(
      times.map(({ starts, ends }) => ({
        id: newId(),
        schoolId,
        eveningId,
        startsAt: starts,
        endsAt: ends,
        createdAt: now,
        updatedAt: now,
      })),
    )
}

/** The evening in which a time lies. */
export async function talkRow(tx: Tx, id: string) {
  const [found] = await tx.select().from(talks).where(eq(talks.id, id))
  return found ?? null
}

/** The time that a ward has in an evening. */
export async function talkOfWard(tx: Tx, eveningId: string, wardId: string) {
  const [found] = await tx
    .select()
    .from(talks)
    .where(and(eq(talks.eveningId, eveningId), eq(talks.wardId, wardId)))
  return found ?? null
}

/** The wards who have a time that has not begun. */
export async function wardsToCome(tx: Tx, eveningId: string, now: Date): Promise<string[]> {
  const rows = await tx
    .select({ wardId: talks.wardId })
    .from(talks)
    .where(and(eq(talks.eveningId, eveningId), isNotNull(talks.wardId), gt(talks.startsAt, now)))
    .orderBy(asc(talks.startsAt))
  return rows.flatMap(({ wardId }) => wardId ?? [])
}

/** All times that have not begun are later. */
export async function shiftTalks(tx: Tx, eveningId: string, minutes: number, now: Date): Promise<void> {
  const later = sql`make_interval(mins => ${minutes}::int)`
  await tx
    .update(talks)
    .set({ startsAt: sql`${talks.startsAt} + ${later}`, endsAt: sql`${talks.endsAt} + ${later}`, updatedAt: now })
    .where(and(eq(talks.eveningId, eveningId), gt(talks.startsAt, now)))
}

export async function removeEvening(tx: Tx, id: string): Promise<void> {
  await tx.delete(talks).where(eq(talks.eveningId, id))
  await tx.delete(evenings).where(eq(evenings.id, id))
}

/** The talks of a day that are still to come, for a reminder. */
export const talksBetween = (tx: Tx, schoolId: string, from: Date, to: Date) =>
  tx
    .select({ wardId: talks.wardId, eveningId: talks.eveningId, startsAt: talks.startsAt })
    .from(talks)
    .where(and(eq(talks.schoolId, schoolId), isNotNull(talks.wardId), gte(talks.startsAt, from), lt(talks.startsAt, to)))
    .orderBy(asc(talks.startsAt), asc(talks.id))
