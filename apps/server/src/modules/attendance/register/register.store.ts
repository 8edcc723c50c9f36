import type { AbsenceReason, ExplanationState } from '@schoolgate/contracts/attendance'
import { STAND_IN_BRINGS_DAYS } from '@schoolgate/contracts/registers'
import { and, asc, eq, gte, inArray, isNull, lte, ne, or, sql } from 'drizzle-orm'
import type { Tx } from '#db'
import { isAtSchoolNow } from '#db/at-school'
import { attendanceExplanations, attendanceRecords, classes, registers, schools, terms, users, wards } from '#db/schema'
import { standsIn, takesRegister, takesRegisterAlways, type Teacher } from '#db/teaching'
import { daysAfter } from '#lib/days'
import type { Scope } from '#lib/scope'
import type { MarkRow } from './mark-rows.ts'
import type { TermDays } from './register-day.ts'

const signature = sql<string | null>`nullif(concat_ws(' ', ${users.title}, ${users.fullname}), '')`

export async function schoolOf(tx: Tx, schoolId: string) {
  const { name, timezone, schoolDays, absenceAlertAt } = schools
  const [school] = await tx.select({ name, timezone, schoolDays, absenceAlertAt }).from(schools).where(eq(schools.id, schoolId))
  if (!school) throw new Error(`There is no school ${schoolId}.`)
  return school
}

/** The term in which a day lies. */
export async function termAt(tx: Tx, schoolId: string, day: string): Promise<TermDays | null> {
  const [term] = await tx
    .select()
    .from(terms)
    .where(and(eq(terms.schoolId, schoolId), lte(terms.opens, day), gte(terms.closes, day)))
  return term ?? null
}

/** Whose registers are theirs to take today: of staff who are not teachers, all. Needs `classes` in the query. */
const isTheirs = (tx: Tx, scope: Scope, today: string) =>
  and(
    eq(classes.schoolId, scope.schoolId),
    eq(classes.isActive, true),
    scope.role === 'teacher' ? takesRegister(tx, teacherOf(scope, today)) : undefined,
  )

const teacherOf = ({ schoolId, userId }: Scope, day: string): Teacher => ({ schoolId, userId, day })

type AskedDay = { day: string; today: string }

/**
 * The class, where its register of a day is the caller's; null else, as for one that does not exist. Who stands in has that day's alone,
 * and a phone that was without network still brings it some days later.
 */
export async function classOf(tx: Tx, scope: Scope, classId: string, { day, today }: AskedDay) {
  const { id, name } = classes
  const teacher = teacherOf(scope, day < today ? day : today)
  const isOfDay = daysAfter(day, STAND_IN_BRINGS_DAYS) >= today ? takesRegister(tx, teacher) : takesRegisterAlways(tx, teacher)
  const [found] = await tx
    .select({ id, name })
    .from(classes)
    .where(
      and(
        eq(classes.id, classId),
        eq(classes.schoolId, scope.schoolId),
        eq(classes.isActive, true),
        scope.role === 'teacher' ? isOfDay : undefined,
      ),
    )
  return found ?? null
}

/** The class, where its registers are the caller's whatever the day: not for who stands in. */
export async function classInReach(tx: Tx, scope: Scope, classId: string, today: string) {
  const { id, name } = classes
  const [found] = await tx
    .select({ id, name, teacher: signature })
    .from(classes)
    .leftJoin(users, eq(users.id, classes.classTeacherId))
    .where(
      and(
        eq(classes.id, classId),
        eq(classes.schoolId, scope.schoolId),
        eq(classes.isActive, true),
        scope.role === 'teacher' ? takesRegisterAlways(tx, teacherOf(scope, today)) : undefined,
      ),
    )
  return found ?? null
}

/** The classes whose registers are the caller's today, with how they stand. */
export const classesOf = (tx: Tx, scope: Scope, today: string) =>
  tx
    .select({
      id: classes.id,
      name: classes.name,
      standsIn: sql<boolean>`${scope.role === 'teacher' ? standsIn(tx, teacherOf(scope, today), 'class') : sql`false`}`,
      takenAt: registers.takenAt,
      takenBy: signature,
    })
    .from(classes)
    .leftJoin(registers, and(eq(registers.classId, classes.id), eq(registers.day, today)))
    .leftJoin(users, eq(users.id, registers.takenById))
    .where(isTheirs(tx, scope, today))
    .orderBy(asc(classes.position), asc(classes.name))

/** The pupils of these classes who are at school now, in the order of the class list; who joins later is on no register before. */
export const pupilsOf = (tx: Tx, classIds: readonly string[], day: string) =>
  tx
    .select({
      id: wards.id,
      classId: wards.classId,
      firstName: wards.firstName,
      middleName: wards.middleName,
      lastName: wards.lastName,
      gender: wards.gender,
    })
    .from(wards)
    .where(and(inArray(wards.classId, [...classIds]), isAtSchoolNow, or(isNull(wards.joinedOn), lte(wards.joinedOn, day))))
    .orderBy(asc(wards.lastName), asc(wards.firstName), asc(wards.id))

/** What stands of these pupils on a day. */
export type Standing = { rows: MarkRow[]; said: number; byId: string | null; by: string | null }

export async function standingOf(tx: Tx, wardIds: readonly string[], day: string): Promise<Map<string, Standing>> {
  if (wardIds.length === 0) return new Map()
  const { wardId, session, status, timeIn, why, said, markedById } = attendanceRecords
  const rows = await tx
    .select({ wardId, session, status, timeIn, why, said, byId: markedById, by: signature })
    .from(attendanceRecords)
    .leftJoin(users, eq(users.id, attendanceRecords.markedById))
    .where(and(inArray(wardId, [...wardIds]), eq(attendanceRecords.day, day)))
  return new Map(
    [...Map.groupBy(rows, (one) => one.wardId)].map(([id, own]) => [
      id,
      { rows: own, said: Math.max(...own.map((one) => one.said)), byId: own[0]?.byId ?? null, by: own[0]?.by ?? null },
    ]),
  )
}

export type Told = { reason: AbsenceReason | null; text: string; state: ExplanationState }

/** What guardians said of this day and the school has not refused. */
export async function toldOf(tx: Tx, wardIds: readonly string[], day: string): Promise<Map<string, Told>> {
  if (wardIds.length === 0) return new Map()
  const { wardId, reason, text, state, firstDay, lastDay } = attendanceExplanations
  const rows = await tx
    .select({ wardId, reason, text, state })
    .from(attendanceExplanations)
    .where(and(inArray(wardId, [...wardIds]), lte(firstDay, day), gte(lastDay, day), ne(state, 'rejected')))
  return new Map(rows.map(({ wardId: id, ...told }) => [id, told]))
}

/** The register of a class on a day as it was saved here; null: never. */
export async function registerAt(tx: Tx, classId: string, day: string) {
  const [found] = await tx
    .select({ id: registers.id, version: registers.version, takenAt: registers.takenAt, takenBy: signature })
    .from(registers)
    .leftJoin(users, eq(users.id, registers.takenById))
    .where(and(eq(registers.classId, classId), eq(registers.day, day)))
  return found ?? null
}
