import type { Lesson } from '@schoolgate/contracts/academics'
import { and, asc, between, eq, sql } from 'drizzle-orm'
import type { Tx } from '#db'
import { worksHere } from '#db/employed'
import { classes, schools, standIns, subjects, timetableEntries, users } from '#db/schema'
import { daysAfter, weekdayOf } from '#lib/days'

const WEEK = 7
const teacherName = sql<string | null>`nullif(concat_ws(' ', ${users.title}, ${users.fullname}), '')`

/** The week of a class in order, each lesson with who stands in the next time it is given. */
export async function lessonsOf(tx: Tx, classId: string, today: string, now: Date): Promise<Lesson[]> {
  const { teacherId } = timetableEntries
  const rows = await tx
    .select({
      weekday: timetableEntries.weekday,
      period: timetableEntries.period,
      starts: timetableEntries.starts,
      ends: timetableEntries.ends,
      subject: subjects.name,
      teacher: teacherName,
      room: timetableEntries.room,
      isLeaders: sql<boolean>`(${teacherId} is null or ${teacherId} is not distinct from ${classes.classTeacherId})`,
    })
    .from(timetableEntries)
    .innerJoin(subjects, eq(subjects.id, timetableEntries.subjectId))
    .innerJoin(schools, eq(schools.id, timetableEntries.schoolId))
    .innerJoin(classes, eq(classes.id, timetableEntries.classId))
    .leftJoin(users, and(eq(users.id, teacherId), worksHere(now)))
    .where(eq(timetableEntries.classId, classId))
    .orderBy(asc(timetableEntries.weekday), asc(timetableEntries.period))
    .prepare()
    .execute()
  if (rows.length === 0) return []
  const instead = await tx
    .select({ day: standIns.day, period: standIns.period, teacher: teacherName })
    .from(standIns)
    .innerJoin(users, eq(users.id, standIns.teacherId))
    .where(and(eq(standIns.classId, classId), between(standIns.day, today, daysAfter(today, WEEK - 1))))
  return rows.map(({ isLeaders, ...lesson }) => {
    const day = daysAfter(today, (lesson.weekday - weekdayOf(today) + WEEK) % WEEK)
    const ofDay = instead.filter((one) => one.day === day)
    // Who has the class for the day has the class teacher's lessons, but not those that somebody else was given.
    const found =
      ofDay.find(({ period }) => period === lesson.period) ?? (isLeaders && ofDay.find(({ period }) => period === null))
    return { ...lesson, stand_in: found && found.teacher !== null ? { day, teacher: found.teacher } : null }
  })
}
