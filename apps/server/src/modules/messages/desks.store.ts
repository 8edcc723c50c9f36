import { and, eq, exists, inArray, isNull, or, sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Desk } from '@schoolgate/contracts/messages'
import type { Tx } from '#db'
import { worksHere } from '#db/employed'
import { classes, deskEntries, deskThreads, schools, standIns, users, wards } from '#db/schema'
import { isLedBy, isLedByNobody } from '#db/teaching'
import { termDaysOf } from '#db/terms'
import type { Scope } from '#lib/scope'
import { dayIn } from '#lib/days'
import { readsAt, timesOf, type DeskTimes } from './desk-hours.ts'
import { hasHeld, hasWordsFor } from './seen.ts'

/** The school's clock, its days, and when its desks answer; its first phone is for what cannot wait. */
export async function deskTimesOf(tx: Tx, schoolId: string): Promise<DeskTimes & { phone: string | null; heldWords: string }> {
  const [school] = await tx.select().from(schools).where(eq(schools.id, schoolId))
  if (!school) throw new Error(`There is no school ${schoolId}.`)
  const known = await termDaysOf(tx, schoolId)
  const { timezone, schoolDays, deskFrom, deskTo, phones, heldWords } = school
  return { timezone, calendar: { schoolDays, terms: known }, from: deskFrom, to: deskTo, phone: phones[0] ?? null, heldWords }
}

/** Who sits at a class's own desk on a day: who stands in for the class teacher, or the class teacher. */
export async function classTeacherOn(tx: Tx, wardId: string, day: string, now: Date) {
  const standIn = alias(users, 'stand_in')
  const [row] = await tx
    .select({
      leader: { id: users.id, title: users.title, fullname: users.fullname, from: users.deskFrom, to: users.deskTo },
      standIn: { id: standIn.id, title: standIn.title, fullname: standIn.fullname, from: standIn.deskFrom, to: standIn.deskTo },
    })
    .from(wards)
    .innerJoin(schools, eq(schools.id, wards.schoolId))
    .innerJoin(classes, eq(classes.id, wards.classId))
    .leftJoin(users, and(eq(users.id, classes.classTeacherId), worksHere(now)))
    .leftJoin(standIns, and(eq(standIns.classId, classes.id), eq(standIns.day, day), isNull(standIns.period)))
    .leftJoin(standIn, eq(standIn.id, standIns.teacherId))
    .where(eq(wards.id, wardId))
  const found = row?.standIn ?? row?.leader ?? null
  return found && { id: found.id, name: signed(found), hours: hoursIn(found) }
}

const hoursIn = ({ from, to }: { from: string | null; to: string | null }) => (from === null || to === null ? null : { from, to })

/** The hours that a teacher chose. */
export async function ownHours(tx: Tx, userId: string) {
  const [user] = await tx.select({ from: users.deskFrom, to: users.deskTo }).from(users).where(eq(users.id, userId))
  return user ? hoursIn(user) : null
}

export const setHours = (tx: Tx, userId: string, hours: { from: string; to: string } | null, now: Date) =>
  tx
    .update(users)
    .set({ deskFrom: hours?.from ?? null, deskTo: hours?.to ?? null, updatedAt: now })
    .where(eq(users.id, userId))

/** Who sits at the class's desk when what is said now is read, and in which hours. */
export async function teacherAt(tx: Tx, wardId: string, school: DeskTimes, now: Date) {
  const opens = readsAt(school, now) ?? now
  const found = await classTeacherOn(tx, wardId, dayIn(school.timezone, opens), now)
  if (!found) return null
  const times = timesOf(school, found.hours)
  const reads = readsAt(times, now)
  // Where the own hours of that day are over, it is read on another day, on which somebody else may sit there.
  const day = dayIn(school.timezone, reads ?? opens)
  const then = day === dayIn(school.timezone, opens) ? found : await classTeacherOn(tx, wardId, day, now)
  return then && { ...then, times: timesOf(school, then.hours) }
}

/** Staff as they sign. */
export const signed = ({ title, fullname }: { title: string | null; fullname: string }): string =>
  [title, fullname].filter((part) => part !== null).join(' ')

/** The accounts that hear of a question to the office: its people, or the heads where it has none. */
export async function officePeople(tx: Tx, schoolId: string, now: Date): Promise<string[]> {
  const rows = await tx
    .select({ id: users.id, role: users.role })
    .from(schools)
    .innerJoin(users, eq(users.schoolId, schools.id))
    .where(and(eq(schools.id, schoolId), inArray(users.role, ['office', 'head']), worksHere(now)))
  const office = rows.filter(({ role }) => role === 'office')
  return (office.length > 0 ? office : rows).map(({ id }) => id)
}

/** The heads of a school. */
export async function headsOf(tx: Tx, schoolId: string, now: Date): Promise<string[]> {
  const rows = await tx
    .select({ id: users.id })
    .from(schools)
    .innerJoin(users, eq(users.schoolId, schools.id))
    .where(and(eq(schools.id, schoolId), eq(users.role, 'head'), worksHere(now)))
  return rows.map(({ id }) => id)
}

type AtDesk = Pick<Scope, 'schoolId' | 'userId' | 'role'> & { day: string }

/** The caller sits at the thread's desk that day; a class that nobody leads has its desk in the office. Needs `classes` and `deskThreads`. */
export function sitsAtDesk(tx: Tx, who: AtDesk): SQL<boolean> {
  const isOfClass = eq(deskThreads.desk, 'class_teacher')
  const sits =
    who.role === 'teacher' ? and(isOfClass, isLedBy(tx, who)) : or(eq(deskThreads.desk, 'office'), isLedByNobody(tx, who))
  return sql<boolean>`(${sits})`
}

/** It lay at this desk before it was handed over: who answered there goes on reading. */
const lay = (tx: Tx, to: Desk): SQL =>
  exists(
    tx
      .select({ one: sql`1` })
      .from(deskEntries)
      .where(and(eq(deskEntries.threadId, deskThreads.id), eq(deskEntries.kind, 'handed_over'), eq(deskEntries.toDesk, to))),
  )

/** The threads of the school that the caller may open: the office also what waits for it at the other desk. Needs `classes` and `deskThreads`. */
export function mayOpen(tx: Tx, who: AtDesk): SQL | undefined {
  const ofSchool = eq(deskThreads.schoolId, who.schoolId)
  if (who.role === 'head') return ofSchool
  if (who.role === 'teacher')
    return and(ofSchool, isLedBy(tx, who), or(eq(deskThreads.desk, 'class_teacher'), lay(tx, 'office')), hasWordsFor(tx, who))
  return and(ofSchool, or(sitsAtDesk(tx, who), lay(tx, 'class_teacher'), hasHeld(tx)))
}
