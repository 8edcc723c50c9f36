import { and, asc, eq } from 'drizzle-orm'
import type { Tx } from '#db'
import { classWeightNow } from '#db/grading'
import { classes, schools, subjects } from '#db/schema'
import { taughtBy, teaches, type Taught } from '#db/teaching'
import { dayIn } from '#lib/days'
import { notFound } from '#lib/problem'
import type { Scope } from '#lib/scope'

/** Which book is meant. */
export type BookKey = { classId: string; subjectId: string }

/** A book within reach, at the school as it is today. */
export type OpenBook = BookKey & {
  class: { id: string; code: string; name: string }
  subject: { id: string; name: string }
  classWeight: number
  timezone: string
  today: string
  /** A class teacher reads what others teach in the class, and writes only what is theirs. */
  maySave: boolean
}

/** The school's clock, and the day that it is there. */
export async function schoolClock(tx: Tx, schoolId: string, now: Date): Promise<{ timezone: string; today: string }> {
  const [school] = await tx.select({ timezone: schools.timezone }).from(schools).where(eq(schools.id, schoolId))
  if (!school) throw notFound()
  return { timezone: school.timezone, today: dayIn(school.timezone, now) }
}

/** The day that it is at the school. */
export const schoolToday = async (tx: Tx, schoolId: string, now: Date): Promise<string> =>
  (await schoolClock(tx, schoolId, now)).today

/** What a teacher teaches that day; null: whoever asks sees the whole school. */
export const taughtToday = (tx: Tx, { role, schoolId, userId }: Scope, day: string): Promise<Taught[] | null> =>
  role === 'teacher' ? taughtBy(tx, { schoolId, userId, day }) : Promise.resolve(null)

/** The book of a class and a subject; refuses one that is not there, or not the caller's. */
export async function openBook(tx: Tx, scope: Scope, { classId, subjectId }: BookKey, now: Date): Promise<OpenBook> {
  const today = await schoolToday(tx, scope.schoolId, now)
  const [found] = await tx
    .select({
      class: { id: classes.id, code: classes.code, name: classes.name },
      subject: { id: subjects.id, name: subjects.name },
      classWeight: classWeightNow,
      timezone: schools.timezone,
    })
    .from(classes)
    .innerJoin(schools, eq(schools.id, classes.schoolId))
    .innerJoin(subjects, eq(subjects.schoolId, classes.schoolId))
    .where(and(eq(classes.schoolId, scope.schoolId), eq(classes.id, classId), eq(subjects.id, subjectId)))
  const taught = await taughtToday(tx, scope, today)
  const maySave = taught === null || teaches(taught, classId, subjectId)
  const mayRead = maySave || taught.some((one) => one.classId === classId && one.isLed)
  if (!found || !mayRead) throw notFound()
  return { ...found, today, classId, subjectId, maySave }
}

/** The active classes of a school, youngest first, and its subjects. */
export async function classesAndSubjects(tx: Tx, schoolId: string) {
  const all = await tx
    .select({ id: classes.id, code: classes.code, name: classes.name })
    .from(classes)
    .where(and(eq(classes.schoolId, schoolId), eq(classes.isActive, true)))
    .orderBy(asc(classes.position), asc(classes.name))
  const named = await tx
    .select({ id: subjects.id, name: subjects.name })
    .from(subjects)
    .where(and(eq(subjects.schoolId, schoolId), eq(subjects.isActive, true)))
    .orderBy(asc(subjects.name))
  return { classes: all, subjects: named }
}
