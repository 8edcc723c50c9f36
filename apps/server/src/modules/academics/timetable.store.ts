import type { OfficeLesson } from '@schoolgate/contracts/office-timetable'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { createHash } from 'node:crypto'
import type { Tx } from '#db'
import { upsert } from '#db/bulk'
import { worksHere } from '#db/employed'
import { classes, schools, subjects, timetableEntries, users } from '#db/schema'
import { newId } from '#lib/random'

const signature = sql<string>`concat_ws(' ', ${users.title}, ${users.fullname})`

export type PlacedInClass = OfficeLesson & { class_id: string }

/** Every lesson of the school, in order. */
export const allLessons = (tx: Tx, schoolId: string): Promise<PlacedInClass[]> => {
  const { classId, weekday, period, starts, ends, subjectId, teacherId, room } = timetableEntries
  return tx
    .select({ class_id: classId, weekday, period, starts, ends, subject_id: subjectId, teacher_id: teacherId, room })
    .from(timetableEntries)
    .innerJoin(classes, and(eq(classes.id, classId), eq(classes.isActive, true)))
    .where(eq(timetableEntries.schoolId, schoolId))
    .orderBy(asc(classes.position), asc(classes.name), asc(weekday), asc(period))
}

const textOf = ({ weekday, period, starts, ends, subject_id, teacher_id, room }: OfficeLesson): string =>
  JSON.stringify([weekday, period, starts, ends, subject_id, teacher_id, room])

/** The lessons of a class as one word: another one as soon as any of them changed. */
export const seenOf = (lessons: readonly OfficeLesson[]): string =>
  createHash('sha256').update(lessons.map(textOf).toSorted().join('\n')).digest('base64url').slice(0, 16)

export async function placesOf(tx: Tx, schoolId: string, now: Date) {
  const [school] = await tx
    .select({ timezone: schools.timezone, schoolDays: schools.schoolDays })
    .from(schools)
    .where(eq(schools.id, schoolId))
  if (!school) throw new Error(`There is no school ${schoolId}.`)
  const all = await tx
    .select({ id: classes.id, name: classes.name, teacher_id: classes.classTeacherId })
    .from(classes)
    .where(and(eq(classes.schoolId, schoolId), eq(classes.isActive, true)))
    .orderBy(asc(classes.position), asc(classes.name))
  const taught = await tx
    .select({ id: subjects.id, name: subjects.name })
    .from(subjects)
    .where(and(eq(subjects.schoolId, schoolId), eq(subjects.isActive, true)))
    .orderBy(asc(subjects.name))
  const teachers = await tx
    .select({ id: users.id, name: signature })
    .from(users)
    .innerJoin(schools, eq(schools.id, users.schoolId))
    .where(and(eq(users.schoolId, schoolId), inArray(users.role, ['teacher', 'head']), worksHere(now)))
    .orderBy(asc(users.fullname))
  return { ...school, classes: all, subjects: taught, teachers }
}

/** Holds a class until this transaction ends: two who save its week at once do so one after the other. False where it is not there. */
export async function holdClass(tx: Tx, schoolId: string, classId: string): Promise<boolean> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`timetable ${schoolId}`}, 0))`)
  return (await tx.$count(classes, and(eq(classes.id, classId), eq(classes.schoolId, schoolId), eq(classes.isActive, true)))) > 0
}

/** Writes the week of a class in the place of what stood. */
export async function writeWeek(
  tx: Tx,
  { schoolId, classId }: { schoolId: string; classId: string },
  lessons: readonly OfficeLesson[],
  now: Date,
) {
  const { classId: ofClass, weekday, period } = timetableEntries
  const kept = lessons.map((one) => `${one.weekday} ${one.period}`)
  await tx
    .delete(timetableEntries)
    .where(
      and(
        eq(ofClass, classId),
        kept.length === 0 ? undefined : sql`concat_ws(' ', ${weekday}, ${period}) <> all (${sql.param(kept)}::text[])`,
      ),
    )
  if (lessons.length === 0) return
  await upsert(
    tx,
    timetableEntries,
    lessons.map(({ subject_id, teacher_id, ...lesson }) => ({
      ...lesson,
      id: newId(),
      schoolId,
      classId,
      subjectId: subject_id,
      teacherId: teacher_id,
      createdAt: now,
      updatedAt: now,
    })),
    ['classId', 'weekday', 'period'],
    ['createdAt'],
  )
}
