import { ATTENDANCE_STATUSES, EXPLANATION_STATES } from '@schoolgate/contracts/attendance'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Tx } from '#db'
import { attendanceExplanations, attendanceRecords, explanationRequests, registers, users, wards } from '#db/schema'
import { earlier, weekdayOf } from '#lib/days'
import { instantIn } from '#lib/local-time'
import { newId } from '#lib/random'
import { upsert } from '#db/bulk'
import { day, oneOf, optional, otherwise, reference, text, time } from './cells.ts'
import { dataFile, OfPupils, type Wanted } from './data-file.ts'
import { termOfDay, type ImportContext } from './import-context.ts'
import { peopleIds, termIds, wardIds, type Ids } from './references.store.ts'

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
  explanation_state: optional(oneOf(EXPLANATION_STATES)),
}

export const attendanceFile = dataFile({
  name: 'attendance',
  columns,
  key: ['admission_no', 'date', 'session'],
  fillsFileOf: 'admission_no',
  called: (row, context) => context.wards.get(row.admission_no)?.fullname,
  // What was said about a day is not unsaid by silence.
  lasting: ['explanation', 'explained_by', 'explanation_state'],
  prepare({ row }) {
    if (row.explanation !== null) row.explanation_state ??= 'pending'
  },
  check(lines, context) {
    const days = new Map<string, string | null>()
    const problemOf = (row: { date: string; status: Status }) => {
      const key = `${row.date} ${isOpen(row.status)}`
      const known = days.get(key)
      if (known !== undefined) return known
      const problem = dayProblem(row, context)
      days.set(key, problem)
      return problem
    }
    for (const { row, fault } of lines) {
      const ward = context.wards.get(row.admission_no)
      if (!ward)
        fault('admission_no', `There is no ward “${row.admission_no}”.`, 'Add the child to wards.csv, or correct the number.')
      const problem = problemOf(row)
      if (problem !== null) fault('date', problem, 'Correct the day, or the term’s days in terms.csv.')
      else if (ward && isOpen(row.status) && row.date < (ward.joinedOn ?? ''))
        fault(
          'date',
          `${ward.fullname} joined on ${ward.joinedOn}: no register was opened for the child on ${row.date}.`,
          'Remove the row, or correct joined_on in wards.csv.',
        )
      if (row.marked_by !== null && (context.people.get(row.marked_by)?.role ?? 'parent') === 'parent')
        fault('marked_by', `There is no member of staff “${row.marked_by}”.`, 'Correct the reference, or leave it empty.')
      if (row.explained_by !== null && context.people.get(row.explained_by)?.role !== 'parent')
        fault('explained_by', `There is no guardian “${row.explained_by}”.`, 'Correct the reference, or leave it empty.')
      if (row.explanation === null && (row.explained_by !== null || row.explanation_state !== null))
        fault(
          'explanation',
          'Somebody explained this day, but the explanation is missing.',
          'Write it, or empty the two cells after it.',
        )
    }
  },
  isByPupil: true,
  async held(tx, context, wanted) {
    const which = await recordsWanted(tx, context, wanted)
    const [teacher, parent] = [alias(users, 'teacher'), alias(users, 'parent')]
    const rows = await tx
      .select({
        record: attendanceRecords,
        ward: wards.admissionNo,
        markedBy: teacher.ref,
        said: attendanceExplanations,
        isSaidHere,
        explainedBy: parent.ref,
        registerId: registers.id,
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
      .leftJoin(registers, and(eq(registers.classId, wards.classId), eq(registers.day, attendanceRecords.day)))
      .where(and(eq(attendanceRecords.schoolId, context.school.id), which))
    return rows.map(({ record, ward, markedBy, said, isSaidHere: isTheirs, explainedBy, registerId }) => ({
      state: 'here' as const,
      own: { ...ownWords(said, isTheirs), ...(registerId === null ? {} : TAKEN_HERE) },
      row: {
        admission_no: ward,
        date: record.day,
        session: record.session,
        status: record.status,
        time_in: record.timeIn,
        reason: record.reason,
        marked_by: markedBy,
        explanation: said?.text ?? null,
        explained_by: explainedBy,
        explanation_state: said?.state ?? null,
      },
    }))
  },
  async write(tx, rows, context) {
    const [wardOf, people, termOf] = [await wardIds(tx, context), await peopleIds(tx, context), await termIds(tx, context)]
    const values = rows.map((row) => ({
      id: newId(),
      schoolId: context.school.id,
      wardId: wardOf.of(row.admission_no),
      termId: termOf.of(termOfDay(row.date, context)?.key ?? ''),
      day: row.date,
      session: row.session,
      status: row.status,
      timeIn: row.time_in,
      reason: row.reason,
      markedById: people.maybe(row.marked_by),
      updatedAt: context.now,
    }))
    await upsert(tx, attendanceRecords, values, ['wardId', 'day', 'session'])
    for (const { date } of rows) context.written.days.add(date)

    const own = await saidInTheApp(tx, rows, wardOf)
    const explained = rows.filter((row) => row.explanation !== null && !own.has(`${row.admission_no} ${row.date}`))
    if (explained.length === 0) return
    // A morning and its afternoon are one day: the first word about it counts.
    const days = new Map(explained.toReversed().map((row) => [`${row.admission_no} ${row.date}`, row]))
    const explanations = [...days.values()].map((row) => ({
      id: newId(),
      schoolId: context.school.id,
      wardId: wardOf.of(row.admission_no),
      firstDay: row.date,
      lastDay: row.date,
      text: row.explanation ?? '',
      byId: people.maybe(row.explained_by),
      // The file does not say when; the day itself is nearer to it than the import.
      at: earlier(new Date(instantIn(context.school.timezone, row.date, '12:00')), context.now),
      state: row.explanation_state ?? ('pending' as const),
      decidedAt: row.explanation_state === 'pending' ? null : context.now,
      updatedAt: context.now,
    }))
    await upsert(tx, attendanceExplanations, explanations, ['wardId', 'firstDay', 'lastDay'], ['at'])
  },
})

/** Which records are asked for: all of some pupils, or those of the pupils and days that rows speak of. */
async function recordsWanted(tx: Tx, context: ImportContext, wanted: Wanted<{ admission_no: string; date: string }>) {
  const { wardId, day: recorded } = attendanceRecords
  if (wanted instanceof OfPupils) return inArray(wardId, [...wanted.wardIds])
  const wardOf = await wardIds(tx, context)
  const ids = new Set(wanted.flatMap((row) => wardOf.known(row.admission_no)))
  return and(inArray(wardId, [...ids]), inArray(recorded, [...new Set(wanted.map(({ date }) => date))]))
}

/** Whether a guardian said it in the app: each word there has a sender's number. */
const isSaidHere = sql<boolean>`exists (select 1 from ${explanationRequests} where ${explanationRequests.explanationId} = ${attendanceExplanations.id})`

/** A register that was taken here is not written over by a file. */
const TAKEN_HERE = { status: undefined, time_in: undefined, reason: undefined, marked_by: undefined }

type ExplanationRow = typeof attendanceExplanations.$inferSelect

/** What a guardian said in the app is theirs, and what the school decided about a word stays decided. */
function ownWords(said: ExplanationRow | null, isSaidHere: boolean): Record<string, unknown> {
  if (said === null) return {}
  if (isSaidHere) return { explanation: undefined, explained_by: undefined, explanation_state: undefined }
  return said.state === 'pending' ? {} : { explanation_state: 'pending' }
}

/** Wards and days that a guardian has explained in the app. */
async function saidInTheApp(
  tx: Tx,
  rows: readonly { admission_no: string; date: string; explanation: string | null }[],
  wardOf: Ids,
): Promise<Set<string>> {
  const explained = rows.filter(({ explanation }) => explanation !== null)
  if (explained.length === 0) return new Set()
  const refs = new Map(explained.map((row) => [wardOf.of(row.admission_no), row.admission_no]))
  const days = [...new Set(explained.map((row) => row.date))]
  const { wardId, firstDay, lastDay } = attendanceExplanations
  const found = await tx
    .select({ wardId, firstDay })
    .from(attendanceExplanations)
    .where(and(inArray(wardId, [...refs.keys()]), inArray(firstDay, days), eq(firstDay, lastDay), isSaidHere))
  return new Set(found.map((said) => `${refs.get(said.wardId)} ${said.firstDay}`))
}

type Status = (typeof ATTENDANCE_STATUSES)[number]

/** Whether the register says that there was school for the child. */
const isOpen = (status: Status) => status !== 'holiday' && status !== 'not_marked'

function dayProblem({ date, status }: { date: string; status: Status }, context: ImportContext): string | null {
  if (date > context.today) return `${date} lies ahead.`
  const term = termOfDay(date, context)?.term
  if (!term) return `${date} lies in no term.`
  if (!context.school.schoolDays.includes(weekdayOf(date))) return `${date} is not a school day.`
  if (!isOpen(status)) return null
  const isMidTerm = term.midTermStarts !== null && term.midTermStarts <= date && date <= (term.midTermEnds ?? '')
  if (isMidTerm) return `${date} lies in the mid-term break of ${term.name} (${term.midTermStarts} to ${term.midTermEnds}).`
  return term.closedDays.includes(date) ? `The school was closed on ${date}.` : null
}
