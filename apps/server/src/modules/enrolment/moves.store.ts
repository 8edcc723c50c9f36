import { and, asc, count, desc, eq, gt, gte, inArray, isNull, lte, or, sql } from 'drizzle-orm'
import type { Tx } from '#db'
import { isAtSchoolNow } from '#db/at-school'
import { upsert } from '#db/bulk'
import { audit, classes, moves, schools, terms, wards } from '#db/schema'
import { newId } from '#lib/random'

type MoveRow = typeof moves.$inferSelect
export type NewMove = Pick<MoveRow, 'wardId' | 'fromClassId' | 'toClassId' | 'becomes' | 'reason' | 'nextSchool'>
/** What the moves of one act have in common. */
export type Act = Pick<MoveRow, 'schoolId' | 'actId' | 'day' | 'askedBy'>

export async function timezoneOf(tx: Tx, schoolId: string): Promise<string> {
  const [school] = await tx.select({ timezone: schools.timezone }).from(schools).where(eq(schools.id, schoolId))
  if (!school) throw new Error(`There is no school ${schoolId}.`)
  return school.timezone
}

/** The school's classes, the youngest first. */
export const classRows = (tx: Tx, schoolId: string) =>
  tx
    .select()
    .from(classes)
    .where(and(eq(classes.schoolId, schoolId), eq(classes.isActive, true)))
    .orderBy(asc(classes.position), asc(classes.name))

/** A pupil who is at the school, held until the transaction ends. */
export async function heldPupil(tx: Tx, schoolId: string, id: string) {
  const [found] = await tx
    .select()
    .from(wards)
    .where(and(eq(wards.schoolId, schoolId), eq(wards.id, id), isNull(wards.forgottenAt)))
    .for('update')
  return found
}

/** Whether an act moved one pupil alone, by the office's hand; a whole school that moves up is another kind of act. */
export const isOfOne = async (tx: Tx, actId: string): Promise<boolean> =>
  (await tx.$count(audit, and(eq(audit.subjectId, actId), eq(audit.action, 'wards.moved')))) > 0

/** Whether another move waits for this pupil. */
export const isMoving = async (tx: Tx, wardId: string): Promise<boolean> =>
  (await tx.$count(moves, and(eq(moves.wardId, wardId), eq(moves.state, 'waiting')))) > 0

/** Pupils of these classes for whom no move waits, and how many there are for whom one does. */
export async function pupilsIn(tx: Tx, schoolId: string, classIds: readonly string[]) {
  const rows = await tx
    .select({ id: wards.id, classId: wards.classId, waiting: moves.id })
    .from(wards)
    .leftJoin(moves, and(eq(moves.wardId, wards.id), eq(moves.state, 'waiting')))
    .where(and(eq(wards.schoolId, schoolId), isAtSchoolNow, inArray(wards.classId, [...classIds])))
  return { free: rows.filter(({ waiting }) => waiting === null), taken: rows.filter(({ waiting }) => waiting !== null).length }
}

export async function writeMoves(tx: Tx, act: Act, all: readonly NewMove[], now: Date): Promise<void> {
  const rows = all.map((move) => ({ id: newId(), ...act, ...move, createdAt: now, updatedAt: now }))
  await upsert(tx, moves, rows, [])
}

/**
 * Does what is due at a school: pupils who are where their move begins go where it leads. Who is elsewhere by then, or gone, stays; the move
 * is overtaken. Answers the pupils who moved.
 */
export async function doDueMoves(tx: Tx, schoolId: string, today: string, now: Date): Promise<string[]> {
  const isDue = and(eq(moves.schoolId, schoolId), eq(moves.state, 'waiting'), lte(moves.day, today))
  const moved = await tx
    .update(wards)
    .set({ classId: sql`coalesce(${moves.toClassId}, ${wards.classId})`, status: sql`${moves.becomes}`, updatedAt: now })
    .from(moves)
    .where(
      and(isDue, eq(wards.id, moves.wardId), isAtSchoolNow, or(isNull(moves.toClassId), eq(wards.classId, moves.fromClassId))),
    )
    .returning({ id: wards.id })
  const ids = moved.map(({ id }) => id)
  const ofThem = sql`${moves.wardId} = any(${sql.param(ids)}::uuid[])`
  await tx
    .update(moves)
    .set({ state: sql`case when ${ofThem} then 'done' else 'overtaken' end`, doneAt: now, updatedAt: now })
    .where(isDue)
  return ids
}

const undone = (now: Date) => ({ state: 'undone' as const, updatedAt: now })

/** Undoes an act of a school: what waits never happens, what was done since `since` is taken back where nobody moved the pupil elsewhere. */
export async function undoAct(tx: Tx, schoolId: string, actId: string, since: Date, now: Date) {
  const ofAct = and(eq(moves.schoolId, schoolId), eq(moves.actId, actId))
  const waiting = await tx
    .update(moves)
    .set(undone(now))
    .where(and(ofAct, eq(moves.state, 'waiting')))
    .returning({ id: moves.wardId })
  const isDone = and(ofAct, eq(moves.state, 'done'), gte(moves.doneAt, since))
  const back = await tx
    .update(wards)
    .set({ classId: sql`${moves.fromClassId}`, status: 'active', updatedAt: now })
    .from(moves)
    .where(
      and(
        isDone,
        eq(wards.id, moves.wardId),
        isNull(wards.forgottenAt),
        eq(wards.status, sql`${moves.becomes}`),
        eq(wards.classId, sql`coalesce(${moves.toClassId}, ${moves.fromClassId})`),
        // Of several one after another the last is undone first.
        sql`not exists (select from ${moves} later where later.ward_id = ${wards.id} and later.state in ('waiting', 'done')
          and (later.created_at, later.id) > (${moves.createdAt}, ${moves.id}))`,
      ),
    )
    .returning({ id: wards.id })
  const ids = back.map(({ id }) => id)
  await tx
    .update(moves)
    .set(undone(now))
    .where(and(isDone, sql`${moves.wardId} = any(${sql.param(ids)}::uuid[])`))
  const stays = await tx.$count(moves, isDone)
  return { pupils: [...waiting.map(({ id }) => id), ...ids], stays }
}

/** Whether the school ever asked for this. */
export const isAct = async (tx: Tx, schoolId: string, actId: string): Promise<boolean> =>
  (await tx.$count(moves, and(eq(moves.schoolId, schoolId), eq(moves.actId, actId)))) > 0

/** The newest act that moved more than one pupil and can still be undone. */
export async function lastPromotion(tx: Tx, schoolId: string, since: Date) {
  const [found] = await tx
    .select({
      actId: moves.actId,
      day: moves.day,
      askedBy: moves.askedBy,
      pupils: count(),
      isWaiting: sql<boolean>`bool_or(${moves.state} = 'waiting')`,
    })
    .from(moves)
    .where(
      and(eq(moves.schoolId, schoolId), or(eq(moves.state, 'waiting'), and(eq(moves.state, 'done'), gte(moves.doneAt, since)))),
    )
    .groupBy(moves.actId, moves.day, moves.askedBy)
    .having(sql`count(*) > 1`)
    .orderBy(desc(sql`max(${moves.createdAt})`))
    .limit(1)
  return found
}

/** The first term that begins after this day. */
export async function nextYear(tx: Tx, schoolId: string, today: string) {
  const [next] = await tx
    .select({ opens: terms.opens, academicYear: terms.academicYear })
    .from(terms)
    .where(and(eq(terms.schoolId, schoolId), gt(terms.opens, today), eq(terms.number, 1)))
    .orderBy(asc(terms.opens))
    .limit(1)
  return next
}

/** What the last term of the school says of when the next one begins. */
export async function nextTermBegins(tx: Tx, schoolId: string): Promise<string | null> {
  const [last] = await tx
    .select({ day: terms.nextTermBegins })
    .from(terms)
    .where(eq(terms.schoolId, schoolId))
    .orderBy(desc(terms.opens))
    .limit(1)
  return last?.day ?? null
}
