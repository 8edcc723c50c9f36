import { and, asc, count, eq, between, inArray, isNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Tx } from '#db'
import { isAtSchoolNow } from '#db/at-school'
import { daysCounted, isCounted } from '#db/register'
import { attendanceRecords, classes, standIns, subjects, timetableEntries, wards } from '#db/schema'
import { taughtBy, type Teacher } from '#db/teaching'
import { weekdayOf } from '#lib/days'

/** Today's lessons of a teacher: those that are theirs by the timetable or as class teacher, without what others have for the day. */
export function lessonsOn(tx: Tx, { schoolId, userId, day }: Teacher) {
  const ofLesson = alias(standIns, 'of_lesson')
  const ofClass = alias(standIns, 'of_class')
  const isClassTeachers = sql`(${timetableEntries.teacherId} is null or ${timetableEntries.teacherId} = ${classes.classTeacherId})`
  const teaches = sql`coalesce(${ofLesson.teacherId},
    case when ${isClassTeachers} then coalesce(${ofClass.teacherId}, ${classes.classTeacherId}) else ${timetableEntries.teacherId} end)`
  return tx
    .select({
      period: timetableEntries.period,
      starts: timetableEntries.starts,
      ends: timetableEntries.ends,
      subject: subjects.name,
      class: classes.name,
      room: timetableEntries.room,
      stands_in: sql<boolean>`${ofLesson.teacherId} is not null or (${ofClass.teacherId} is not null and ${isClassTeachers})`,
    })
    .from(timetableEntries)
    .innerJoin(classes, and(eq(classes.id, timetableEntries.classId), eq(classes.isActive, true)))
    .innerJoin(subjects, eq(subjects.id, timetableEntries.subjectId))
    .leftJoin(
      ofLesson,
      and(eq(ofLesson.classId, classes.id), eq(ofLesson.day, day), eq(ofLesson.period, timetableEntries.period)),
    )
    .leftJoin(ofClass, and(eq(ofClass.classId, classes.id), eq(ofClass.day, day), isNull(ofClass.period)))
    .where(
      and(
        eq(timetableEntries.schoolId, schoolId),
        eq(timetableEntries.weekday, weekdayOf(day)),
        sql`${teaches} = ${userId}::uuid`,
      ),
    )
    .orderBy(asc(timetableEntries.starts), asc(timetableEntries.period), asc(classes.name))
}

const NONE = { opened: 0, present: 0, late: 0 }

/** The classes a teacher teaches in, with what their registers of this week count. */
export async function classesTaught(tx: Tx, teacher: Teacher, monday: string) {
  const taught = await taughtBy(tx, teacher)
  if (taught.length === 0) return []
  const ids = taught.map(({ classId }) => classId)
  const pupils = await tx
    .select({ classId: wards.classId, pupils: count(wards.id) })
    .from(wards)
    .where(and(inArray(wards.classId, ids), isAtSchoolNow))
    .groupBy(wards.classId)
  const week = await tx
    .select({ classId: wards.classId, ...daysCounted })
    .from(attendanceRecords)
    .innerJoin(wards, and(eq(wards.id, attendanceRecords.wardId), isAtSchoolNow))
    .where(and(inArray(wards.classId, ids), between(attendanceRecords.day, monday, teacher.day), isCounted(tx)))
    .groupBy(wards.classId)
  const pupilsOf = new Map(pupils.map((one) => [one.classId, one.pupils]))
  const weekOf = new Map(week.map(({ classId, ...days }) => [classId, days]))
  return taught.map(({ classId, name, isLed, subjects: own }) => ({
    class_id: classId,
    name,
    leads: isLed,
    subjects: own.map((subject) => subject.name),
    pupils: pupilsOf.get(classId) ?? 0,
    week: weekOf.get(classId) ?? NONE,
  }))
}
