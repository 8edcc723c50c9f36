import { ATTENDANCE_STATUSES } from '@schoolgate/contracts/attendance'
import { and, eq } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { attendanceExplanations, attendanceRecords, users, wards } from '#db/schema'
import { earlier } from '#lib/days'
import { instantIn } from '#lib/local-time'
import { newId } from '#lib/random'
import { upsert } from '#db/bulk'
import { day, oneOf, optional, otherwise, reference, text, time } from './cells.ts'
import { dataFile } from './data-file.ts'
import type { Desk } from './desk.ts'
import { peopleIds, termIds, wardIds } from './references.store.ts'

const columns = {
  admission_no: reference,
  date: day,
  session: otherwise(oneOf(['day', 'morning', 'afternoon']), 'day'),
  status: oneOf(ATTENDANCE_STATUSES),
  time_in: optional(time),
  reason: optional(text(300)),
  marked_by: optional(reference),
  explanation: optional(text(500)),
  explained_by: optional(reference),
  explanation_state: optional(oneOf(['pending', 'accepted', 'rejected'])),
}

export const attendanceFile = dataFile({
  name: 'attendance',
  columns,
  key: ['admission_no', 'date', 'session'],
  check(lines, desk) {
    const days = new Map<string, string | null>()
    const problemOf = (date: string) => {
      const known = days.get(date)
      if (known !== undefined) return known
      const problem = dayProblem(date, desk)
      days.set(date, problem)
      return problem
    }
    for (const { row, fault } of lines) {
      if (!desk.wards.has(row.admission_no))
        fault('admission_no', `There is no ward “${row.admission_no}”.`, 'Add the child to wards.csv, or correct the number.')
      const problem = problemOf(row.date)
      if (problem !== null) fault('date', problem, 'Correct the day, or the term’s days in terms.csv.')
      if (row.marked_by !== null && (desk.people.get(row.marked_by)?.role ?? 'parent') === 'parent')
        fault('marked_by', `There is no member of staff “${row.marked_by}”.`, 'Correct the reference, or leave it empty.')
      if (row.explained_by !== null && desk.people.get(row.explained_by)?.role !== 'parent')
        fault('explained_by', `There is no guardian “${row.explained_by}”.`, 'Correct the reference, or leave it empty.')
      if (row.explanation === null && (row.explained_by !== null || row.explanation_state !== null))
        fault(
          'explanation',
          'Somebody explained this day, but the explanation is missing.',
          'Write it, or empty the two cells after it.',
        )
      if (row.explanation !== null) row.explanation_state ??= 'pending'
    }
  },
  async held(tx, { school }) {
    const [teacher, parent] = [alias(users, 'teacher'), alias(users, 'parent')]
    const rows = await tx
      .select({
        record: attendanceRecords,
        ward: wards.admissionNo,
        markedBy: teacher.ref,
        explanation: attendanceExplanations.text,
        state: attendanceExplanations.state,
        explainedBy: parent.ref,
      })
      .from(attendanceRecords)
      .innerJoin(wards, eq(wards.id, attendanceRecords.wardId))
      .leftJoin(teacher, eq(teacher.id, attendanceRecords.markedById))
      .leftJoin(
        attendanceExplanations,
        and(
          eq(attendanceExplanations.wardId, attendanceRecords.wardId),
          eq(attendanceExplanations.firstDay, attendanceRecords.day),
          eq(attendanceExplanations.lastDay, attendanceRecords.day),
        ),
      )
      .leftJoin(parent, eq(parent.id, attendanceExplanations.byId))
      .where(eq(attendanceRecords.schoolId, school.id))
    return rows.map(({ record, ward, markedBy, explanation, state, explainedBy }) => ({
      state: 'here' as const,
      row: {
        admission_no: ward,
        date: record.day,
        session: record.session,
        status: record.status,
        time_in: record.timeIn,
        reason: record.reason,
        marked_by: markedBy,
        explanation,
        explained_by: explainedBy,
        explanation_state: state,
      },
    }))
  },
  async write(tx, rows, desk) {
    const [wardOf, people, termOf] = [await wardIds(tx, desk), await peopleIds(tx, desk), await termIds(tx, desk)]
    const values = rows.map((row) => ({
      id: newId(),
      schoolId: desk.school.id,
      wardId: wardOf.of(row.admission_no),
      termId: termOf.of(termOfDay(row.date, desk) ?? ''),
      day: row.date,
      session: row.session,
      status: row.status,
      timeIn: row.time_in,
      reason: row.reason,
      markedById: people.maybe(row.marked_by),
      updatedAt: desk.now,
    }))
    await upsert(tx, attendanceRecords, values, ['wardId', 'day', 'session'])

    const explained = rows.filter(({ explanation }) => explanation !== null)
    if (explained.length === 0) return
    // A morning and its afternoon are one day: the first word about it counts.
    const days = new Map(explained.toReversed().map((row) => [`${row.admission_no} ${row.date}`, row]))
    const explanations = [...days.values()].map((row) => ({
      id: newId(),
      schoolId: desk.school.id,
      wardId: wardOf.of(row.admission_no),
      firstDay: row.date,
      lastDay: row.date,
      text: row.explanation ?? '',
      byId: people.maybe(row.explained_by),
      // The file does not say when; the day itself is nearer to it than the import.
      at: earlier(new Date(instantIn(desk.school.timezone, row.date, '12:00')), desk.now),
      state: row.explanation_state ?? ('pending' as const),
      decidedAt: row.explanation_state === 'pending' ? null : desk.now,
      updatedAt: desk.now,
    }))
    await upsert(tx, attendanceExplanations, explanations, ['wardId', 'firstDay', 'lastDay'], ['at'])
  },
})

function termOfDay(date: string, desk: Desk): string | null {
  for (const [key, term] of desk.terms) if (term.opens <= date && date <= term.closes) return key
  return null
}

function dayProblem(date: string, desk: Desk): string | null {
  if (date > desk.today) return `${date} lies ahead.`
  if (termOfDay(date, desk) === null) return `${date} lies in no term.`
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay() || 7
  return desk.school.schoolDays.includes(weekday) ? null : `${date} is not a school day.`
}
