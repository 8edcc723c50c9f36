import { eq, inArray } from 'drizzle-orm'
import { classes, subjects, timetableEntries, users } from '#db/schema'
import { newId } from '#lib/random'
import { upsert } from '#db/bulk'
import { oneOf, optional, reference, text, time, whole } from './cells.ts'
import { dataFile } from './data-file.ts'
import { classIds, peopleIds, subjectIds } from './references.store.ts'

const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const

const columns = {
  class: reference,
  day: oneOf(DAYS),
  period: whole(0, 20),
  starts: time,
  ends: time,
  subject: text(80),
  teacher: optional(reference),
  room: optional(text(40)),
}

export const timetableFile = dataFile({
  name: 'timetable',
  columns,
  key: ['class', 'day', 'period'],
  called: (row) => row.subject,
  check(lines, context) {
    for (const { row, fault } of lines) {
      if (!context.classes.has(row.class))
        fault('class', `There is no class “${row.class}”.`, 'Add it to classes.csv, or correct the code.')
      if (row.teacher !== null && (context.people.get(row.teacher)?.role ?? 'parent') === 'parent')
        fault(
          'teacher',
          `There is no member of staff “${row.teacher}”.`,
          'Add the person to staff.csv, or correct the reference.',
        )
      if (row.ends <= row.starts) fault('ends', 'The lesson ends before it starts.', 'Correct one of the two times.')
      if (!context.school.schoolDays.includes(DAYS.indexOf(row.day) + 1))
        fault('day', `There is no school on ${row.day}s.`, 'Correct the day, or school_days in school.csv.')
    }
  },
  async held(tx, { school }) {
    const rows = await tx
      .select({ entry: timetableEntries, classCode: classes.code, subject: subjects.name, teacher: users.ref })
      .from(timetableEntries)
      .innerJoin(classes, eq(classes.id, timetableEntries.classId))
      .innerJoin(subjects, eq(subjects.id, timetableEntries.subjectId))
      .leftJoin(users, eq(users.id, timetableEntries.teacherId))
      .where(eq(timetableEntries.schoolId, school.id))
    return rows.map(({ entry, classCode, subject, teacher }) => ({
      state: 'here' as const,
      row: {
        class: classCode,
        day: DAYS[entry.weekday - 1] ?? 'Monday',
        period: entry.period,
        starts: entry.starts,
        ends: entry.ends,
        subject,
        teacher,
        room: entry.room,
      },
    }))
  },
  async write(tx, rows, context) {
    const [classOf, people] = [await classIds(tx, context), await peopleIds(tx, context)]
    const subjectOf = await subjectIds(
      tx,
      context,
      rows.map(({ subject }) => subject),
    )
    const values = rows.map((row) => ({
      id: newId(),
      schoolId: context.school.id,
      classId: classOf.of(row.class),
      weekday: DAYS.indexOf(row.day) + 1,
      period: row.period,
      starts: row.starts,
      ends: row.ends,
      subjectId: subjectOf.of(row.subject),
      teacherId: people.maybe(row.teacher),
      room: row.room,
      updatedAt: context.now,
    }))
    await upsert(tx, timetableEntries, values, ['classId', 'weekday', 'period'])
  },
  // A lesson has no history worth keeping.
  async retire(tx, rows, context) {
    const classOf = await classIds(tx, context)
    const gone = new Set(rows.map((row) => `${classOf.of(row.class)} ${DAYS.indexOf(row.day) + 1} ${row.period}`))
    const entries = await tx.select().from(timetableEntries).where(eq(timetableEntries.schoolId, context.school.id))
    const ids = entries.filter((entry) => gone.has(`${entry.classId} ${entry.weekday} ${entry.period}`)).map(({ id }) => id)
    await tx.delete(timetableEntries).where(inArray(timetableEntries.id, ids))
  },
})
