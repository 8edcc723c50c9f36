import type { AbsenceExplanation, AttendanceRecord } from '@schoolgate/contracts/attendance'
import type { Term } from '@schoolgate/contracts/schools'
import { and, asc, desc, eq, exists, gte, lte, sql } from 'drizzle-orm'
import type { Tx } from '#db'
import { termOfRow } from '#db/terms'
import { isGuardian } from '#db/guardian'
import { attendanceExplanations, attendanceRecords, guardianships, schools, terms, users, wards } from '#db/schema'
import { isOneOf, statement, type IdPlace } from '#db/statement'
import { together } from '#db/together'
import type { Scope } from '#lib/scope'
import { countsAs } from './attendance.summary.ts'

/** A stretch of days, both ends included. */
export type Days = { from: string; to: string }
export type ReportedAbsence = AbsenceExplanation & { ward_id: string }
/** What is known of a ward's days: the registers, and what was said about days without one. */
export type KnownDays = { records: AttendanceRecord[]; reported: AbsenceExplanation[] }

const [USER, SCHOOL] = [sql.placeholder('userId'), sql.placeholder('schoolId')]
const [FROM, TO] = [sql.placeholder('from'), sql.placeholder('to')]

/** The guardianship by which the caller sees this ward's attendance. Needs a column of ward ids to look at. */
const sees = (
  tx: Tx,
  userId: IdPlace,
  wardId: typeof wards.id | typeof attendanceRecords.wardId | typeof attendanceExplanations.wardId,
) =>
  exists(
    tx
      .select({ one: sql`1` })
      .from(guardianships)
      .where(and(eq(guardianships.wardId, wardId), isGuardian(userId, 'academics'))),
  )

/** The ward's school as its calendar needs it; null when the ward's attendance is not the caller's to see. */
export async function schoolOfWard(tx: Tx, scope: Scope, wardId: string) {
  const [row] = await schoolRow(tx, { userId: scope.userId, schoolId: scope.schoolId, wardId })
  return row ?? null
}

const schoolRow = statement((tx) =>
  tx
    .select({ timezone: schools.timezone, schoolDays: schools.schoolDays })
    .from(wards)
    .innerJoin(schools, eq(schools.id, wards.schoolId))
    .where(and(eq(wards.id, sql.placeholder('wardId')), eq(wards.schoolId, SCHOOL), sees(tx, USER, wards.id)))
    .prepare(),
)

/** All terms of the caller's school, newest first. */
export async function termsOf(tx: Tx, scope: Scope): Promise<Term[]> {
  const rows = await termRows(tx, { schoolId: scope.schoolId })
  return rows.map(termOfRow)
}

const termRows = statement((tx) => tx.select().from(terms).where(eq(terms.schoolId, SCHOOL)).orderBy(desc(terms.opens)).prepare())

/** Staff by their title, as they sign; guardians by their name alone. */
const signature = sql<string | null>`nullif(concat_ws(' ', ${users.title}, ${users.fullname}), '')`

const selectRecords = (tx: Tx) =>
  tx
    .select({
      id: attendanceRecords.id,
      wardId: attendanceRecords.wardId,
      day: attendanceRecords.day,
      session: attendanceRecords.session,
      status: attendanceRecords.status,
      timeIn: attendanceRecords.timeIn,
      reason: attendanceRecords.reason,
      markedBy: signature,
    })
    .from(attendanceRecords)
    .leftJoin(users, eq(users.id, attendanceRecords.markedById))
    .where(
      and(
        isOneOf(attendanceRecords.wardId, 'wardIds'),
        gte(attendanceRecords.day, FROM),
        lte(attendanceRecords.day, TO),
        sees(tx, USER, attendanceRecords.wardId),
      ),
    )
    .orderBy(asc(attendanceRecords.day), desc(attendanceRecords.session))

/** What is known of these wards on these days; wards whose attendance is not the caller's to see are left out. */
export async function knownDays(
  tx: Tx,
  scope: Scope,
  wardIds: readonly string[],
  { from, to }: Days,
): Promise<Map<string, KnownDays>> {
  if (wardIds.length === 0) return new Map()
  const { userId } = scope
  const { rows, explanations } = await knownRows(tx, { userId, wardIds, from, to })
  const said = explanations.map((row) => reportedBy(userId, row))
  const known = new Map<string, KnownDays>(wardIds.map((id) => [id, { records: [], reported: [] }]))
  const spoken = new Set<string>()
  for (const row of rows) {
    const explanation = isAway(row.status) ? explanationFor(said, row) : null
    if (explanation) spoken.add(explanation.id)
    known.get(row.wardId)?.records.push({
      id: row.id,
      day: row.day,
      session: row.session,
      status: row.status,
      counts_as: countsAs(row.status, explanation),
      time_in: row.timeIn,
      reason: row.reason,
      marked_by: row.markedBy,
      explanation,
    })
  }
  for (const { ward_id, ...explanation } of said) if (!spoken.has(explanation.id)) known.get(ward_id)?.reported.push(explanation)
  return known
}

const AWAY = new Set<AttendanceRecord['status']>(['absent', 'excused', 'sick', 'suspended'])
const isAway = (status: AttendanceRecord['status']): boolean => AWAY.has(status)

/** What stands about a day: the newest word the school has not refused, else the newest it has. */
function explanationFor(
  said: readonly ReportedAbsence[],
  { wardId, day }: { wardId: string; day: string },
): AbsenceExplanation | null {
  const about = said.filter(({ ward_id, first_day, last_day }) => ward_id === wardId && first_day <= day && day <= last_day)
  const found = about.find(({ state }) => state !== 'rejected') ?? about[0]
  if (!found) return null
  const { ward_id: _, ...explanation } = found
  return explanation
}

/** What guardians said about any of these days, newest first. */
export async function explanationsOf(
  tx: Tx,
  scope: Scope,
  wardIds: readonly string[],
  { from, to }: Days,
): Promise<ReportedAbsence[]> {
  const { userId } = scope
  return (await explanationRows(tx, { userId, wardIds, from, to })).map((row) => reportedBy(userId, row))
}

type ExplanationRow = Awaited<ReturnType<typeof explanationRows>>[number]

const reportedBy = (userId: string, { said, by }: ExplanationRow): ReportedAbsence => ({
  ward_id: said.wardId,
  id: said.id,
  first_day: said.firstDay,
  last_day: said.lastDay,
  reason: said.reason,
  text: said.text,
  photo_url: said.photoId && `/api/v1/wards/${said.wardId}/attendance/explanations/${said.id}/photo`,
  // A guardian whose part has ended is not shown by name any more; what they said still stands.
  by: by ?? '',
  is_mine: said.byId === userId,
  at: said.at.toISOString(),
  state: said.state,
  question: said.question,
})

const selectExplanations = (tx: Tx) =>
  tx
    .select({ said: attendanceExplanations, by: users.fullname })
    .from(attendanceExplanations)
    .leftJoin(users, eq(users.id, attendanceExplanations.byId))
    .where(
      and(
        isOneOf(attendanceExplanations.wardId, 'wardIds'),
        lte(attendanceExplanations.firstDay, TO),
        gte(attendanceExplanations.lastDay, FROM),
        sees(tx, USER, attendanceExplanations.wardId),
      ),
    )
    .orderBy(desc(attendanceExplanations.at), desc(attendanceExplanations.id))

const explanationRows = statement((tx) => selectExplanations(tx).prepare())
const knownRows = together((tx) => ({ rows: selectRecords(tx), explanations: selectExplanations(tx) }))
