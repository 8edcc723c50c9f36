import { and, asc, eq, exists, gte, inArray, isNotNull, isNull, notExists, or, sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { weekdayOf } from '#lib/days'
import type { Scope } from '#lib/scope'
import type { Tx } from './client.ts'
import { classes, standIns, subjects, timetableEntries, users } from './schema/index.ts'

/*
 * Which classes and subjects are a teacher's: one rule for registers, marks and the teacher's own day. A class teacher has the whole
 * class; a subject teacher what the timetable says; a stand-in has for the day what was given to them, a class or a lesson of it. A
 * class that nobody leads is opened by whoever has a lesson there that day.
 */

/** Who asks, and the day it is at the school. */
export type Teacher = Pick<Scope, 'schoolId' | 'userId'> & { day: string }

/** A class in which somebody teaches. */
export type Taught = {
  classId: string
  code: string
  name: string
  /** The class teacher, or who is one today. */
  isLed: boolean
  takesRegister: boolean
  /** Whose marks are theirs to enter; a class teacher has those that the timetable gives to nobody else. */
  subjects: readonly { id: string; name: string }[]
}

/** The class teacher. Needs `classes` in the query. */
const isClassTeacher = ({ userId }: Teacher): SQL => sql`${classes.classTeacherId} is not distinct from ${userId}::uuid`

/** They stand in that day: for the class teacher, or in a lesson of the class. */
export const standsIn = (tx: Tx, { userId, day }: Teacher, what: 'class' | 'lesson'): SQL =>
  exists(
    tx
      .select({ one: sql`1` })
      .from(standIns)
      .where(
        and(
          eq(standIns.classId, classes.id),
          eq(standIns.teacherId, userId),
          eq(standIns.day, day),
          what === 'class' ? isNull(standIns.period) : isNotNull(standIns.period),
        ),
      ),
  )

/** They lead the class, always or that day. */
export const isLedBy = (tx: Tx, teacher: Teacher): SQL => sql`(${isClassTeacher(teacher)} or ${standsIn(tx, teacher, 'class')})`

const hasLesson = (tx: Tx, { userId, day }: Teacher, when: 'that_day' | 'ever'): SQL =>
  exists(
    tx
      .select({ one: sql`1` })
      .from(timetableEntries)
      .where(
        and(
          eq(timetableEntries.classId, classes.id),
          eq(timetableEntries.teacherId, userId),
          when === 'ever' ? undefined : eq(timetableEntries.weekday, weekdayOf(day)),
        ),
      ),
  )

const leader = alias(users, 'leader')

/** Nobody leads the class: it was given to no teacher, or theirs has left. */
export const isLedByNobody = (tx: Tx, { day }: Teacher): SQL =>
  notExists(
    tx
      .select({ one: sql`1` })
      .from(leader)
      .where(
        and(eq(leader.id, classes.classTeacherId), eq(leader.isActive, true), or(isNull(leader.endsOn), gte(leader.endsOn, day))),
      ),
  )

/** They open this class’s register of the day. Needs `classes` in the query. */
export const takesRegister = (tx: Tx, teacher: Teacher): SQL | undefined =>
  or(isLedBy(tx, teacher), and(isLedByNobody(tx, teacher), hasLesson(tx, teacher, 'that_day')))

/** The registers of this class are theirs whatever the day, not for a day alone. Needs `classes` in the query. */
export const takesRegisterAlways = (tx: Tx, teacher: Teacher): SQL | undefined =>
  or(isClassTeacher(teacher), and(isLedByNobody(tx, teacher), hasLesson(tx, teacher, 'ever')))

/** The classes in which a teacher teaches on a day, youngest first, each with the subjects that are theirs. */
export async function taughtBy(tx: Tx, teacher: Teacher): Promise<Taught[]> {
  const { schoolId, userId } = teacher
  const found = await tx
    .select({
      classId: classes.id,
      code: classes.code,
      name: classes.name,
      isLed: sql<boolean>`${isLedBy(tx, teacher)}`,
      takesRegister: sql<boolean>`${takesRegister(tx, teacher)}`,
    })
    .from(classes)
    .where(
      and(
        eq(classes.schoolId, schoolId),
        eq(classes.isActive, true),
        or(takesRegister(tx, teacher), hasLesson(tx, teacher, 'ever'), standsIn(tx, teacher, 'lesson')),
      ),
    )
    .orderBy(asc(classes.position), asc(classes.name))
  const lessons = await tx
    .selectDistinct({
      classId: timetableEntries.classId,
      id: subjects.id,
      name: subjects.name,
      teacherId: timetableEntries.teacherId,
    })
    .from(timetableEntries)
    .innerJoin(subjects, eq(subjects.id, timetableEntries.subjectId))
    .where(
      inArray(
        timetableEntries.classId,
        found.map((one) => one.classId),
      ),
    )
    .orderBy(asc(subjects.name))
  const all = await tx
    .select({ id: subjects.id, name: subjects.name })
    .from(subjects)
    .where(and(eq(subjects.schoolId, schoolId), eq(subjects.isActive, true)))
    .orderBy(asc(subjects.name))
  const given = await tx
    .select({ classId: standIns.classId, id: subjects.id, name: subjects.name, teacherId: standIns.teacherId })
    .from(standIns)
    .innerJoin(
      timetableEntries,
      and(
        eq(timetableEntries.classId, standIns.classId),
        eq(timetableEntries.period, standIns.period),
        eq(timetableEntries.weekday, weekdayOf(teacher.day)),
      ),
    )
    .innerJoin(subjects, eq(subjects.id, timetableEntries.subjectId))
    .where(and(eq(standIns.schoolId, schoolId), eq(standIns.teacherId, userId), eq(standIns.day, teacher.day)))
  const byClass = Map.groupBy([...lessons, ...given], ({ classId }) => classId)
  return found.map((one) => ({ ...one, subjects: subjectsOf(one.isLed, userId, byClass.get(one.classId) ?? [], all) }))
}

type Lesson = { id: string; name: string; teacherId: string | null }
type Named = { id: string; name: string }

/** A class without a timetable is taught by its class teacher in everything. */
function subjectsOf(isLed: boolean, userId: string, lessons: readonly Lesson[], all: readonly Named[]): Named[] {
  const own = new Set(lessons.filter(({ teacherId }) => teacherId === userId).map(({ id }) => id))
  const others = new Set(lessons.filter(({ teacherId }) => teacherId !== null && teacherId !== userId).map(({ id }) => id))
  const here: readonly Named[] = lessons.length === 0 && isLed ? all : lessons
  const theirs = new Map(
    here.filter(({ id }) => own.has(id) || (isLed && !others.has(id))).map(({ id, name }) => [id, { id, name }]),
  )
  return [...theirs.values()]
}

/** Whether the marks of a subject in a class are theirs to enter. */
export const teaches = (taught: readonly Taught[], classId: string, subjectId: string): boolean =>
  taught.some((one) => one.classId === classId && one.subjects.some(({ id }) => id === subjectId))
