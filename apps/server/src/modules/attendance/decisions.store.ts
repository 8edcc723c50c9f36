import type { ExplanationState, ExplanationToDecide } from '@schoolgate/contracts/attendance'
import { and, desc, eq, gte, lte, ne, sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Tx } from '#db'
import { attendanceExplanations, classes, files, users, wards } from '#db/schema'
import { fullnameOf } from '#lib/full-name'
import { nameKept, type Actor } from '#lib/actor'
import type { Scope } from '#lib/scope'

/** For which school explanations are decided, and by whom of those signed in. */
export type OfficeAccess = { schoolId: string; scope: Pick<Scope, 'userId' | 'role'> | null }
/** Where a page ended. */
export type Position = { at: string; id: string }
export type ExplanationsQuery = { state: ExplanationState; after: Position | null; limit: number }

/** A teacher decides about the class they lead, the others about the whole school. */
const isTheirs = ({ schoolId, scope }: OfficeAccess): SQL | undefined =>
  and(
    eq(attendanceExplanations.schoolId, schoolId),
    scope?.role === 'teacher' ? eq(classes.classTeacherId, scope.userId) : undefined,
  )

/** Explanations, newest first; one more than `limit` when there are more. */
export const explanationsPage = (
  tx: Tx,
  desk: OfficeAccess,
  { state, after, limit }: ExplanationsQuery,
): Promise<ExplanationToDecide[]> =>
  select(
    tx,
    and(
      isTheirs(desk),
      eq(attendanceExplanations.state, state),
      after
        ? sql`(${attendanceExplanations.at}, ${attendanceExplanations.id}) < (${after.at}::timestamptz, ${after.id}::uuid)`
        : undefined,
    ),
    limit + 1,
  )

export async function explanationAt(tx: Tx, desk: OfficeAccess, id: string): Promise<ExplanationToDecide | null> {
  return (await select(tx, and(isTheirs(desk), eq(attendanceExplanations.id, id)), 1))[0] ?? null
}

/** Whether something else stands about these days. */
export async function isToldOtherwise(tx: Tx, { id, ward, first_day, last_day }: ExplanationToDecide): Promise<boolean> {
  const others = await tx.$count(
    attendanceExplanations,
    and(
      eq(attendanceExplanations.wardId, ward.id),
      ne(attendanceExplanations.id, id),
      ne(attendanceExplanations.state, 'rejected'),
      lte(attendanceExplanations.firstDay, last_day),
      gte(attendanceExplanations.lastDay, first_day),
    ),
  )
  return others > 0
}

type Decision = { id: string; state: 'accepted' | 'rejected' | 'asked'; question?: string; by: Actor }

export async function writeDecision(tx: Tx, { id, state, by, ...asked }: Decision, now: Date): Promise<string> {
  const [row] = await tx
    .update(attendanceExplanations)
    .set({ state, ...asked, decidedById: by.userId, decidedByName: nameKept(by), decidedAt: now, updatedAt: now })
    .where(eq(attendanceExplanations.id, id))
    .returning({ schoolId: attendanceExplanations.schoolId })
  if (!row) throw new Error(`There is no explanation ${id}.`)
  return row.schoolId
}

/** Where the photo beside an explanation lies, and of whose. */
export async function photoAt(tx: Tx, desk: OfficeAccess, id: string) {
  const [photo] = await tx
    .select({ mime: files.mime, sha256: files.sha256, wardId: attendanceExplanations.wardId })
    .from(attendanceExplanations)
    .innerJoin(files, eq(files.id, attendanceExplanations.photoId))
    .innerJoin(wards, eq(wards.id, attendanceExplanations.wardId))
    .innerJoin(classes, eq(classes.id, wards.classId))
    .where(and(isTheirs(desk), eq(attendanceExplanations.id, id)))
  return photo ?? null
}

async function select(tx: Tx, which: SQL | undefined, limit: number): Promise<ExplanationToDecide[]> {
  const decider = alias(users, 'decider')
  const rows = await tx
    .select({ said: attendanceExplanations, ward: wards, class: classes.name, by: users.fullname, decider: decider.fullname })
    .from(attendanceExplanations)
    .innerJoin(wards, eq(wards.id, attendanceExplanations.wardId))
    .innerJoin(classes, eq(classes.id, wards.classId))
    .leftJoin(users, eq(users.id, attendanceExplanations.byId))
    .leftJoin(decider, eq(decider.id, attendanceExplanations.decidedById))
    .where(which)
    .orderBy(desc(attendanceExplanations.at), desc(attendanceExplanations.id))
    .limit(limit)
  return rows.map((row) => ({
    id: row.said.id,
    first_day: row.said.firstDay,
    last_day: row.said.lastDay,
    reason: row.said.reason,
    text: row.said.text,
    photo_url: row.said.photoId && `/api/v1/office/attendance/explanations/${row.said.id}/photo`,
    by: row.by ?? '',
    at: row.said.at.toISOString(),
    state: row.said.state,
    ward: {
      id: row.ward.id,
      fullname: fullnameOf(row.ward),
      class: row.class,
    },
    question: row.said.question,
    decided_by: row.decider ?? row.said.decidedByName,
    decided_at: row.said.decidedAt?.toISOString() ?? null,
  }))
}
