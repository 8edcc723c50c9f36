import type { PaperKind, WardPaper } from '@schoolgate/contracts/papers'
import { and, asc, desc, eq, inArray, isNull } from 'drizzle-orm'
import type { Tx } from '#db'
import { nameOf, recordAudit } from '#db/audit'
import { paperHolds } from '#db/paper-holds'
import { wardPapers, schools, users } from '#db/schema'
import { PAPERS } from '#db/schema/staff'
import type { Actor } from '#lib/actor'
import { dayIn } from '#lib/days'
import { newId, newVerifyCode } from '#lib/random'
import type { Scope } from '#lib/scope'

export type PaperRow = typeof wardPapers.$inferSelect

/** For whom a paper is: the pupil, and of a card to pick up with who does. */
export type For = { wardId: string; guardianId: string | null }

const holding = (schoolId: string) => and(eq(wardPapers.schoolId, schoolId), isNull(wardPapers.endedAt))

/** The papers of one kind that hold for these pupils. */
export const heldPapers = (tx: Tx, schoolId: string, kinds: readonly PaperKind[], wardIds: readonly string[]) =>
  tx
    .select()
    .from(wardPapers)
    .where(and(holding(schoolId), inArray(wardPapers.kind, [...kinds]), inArray(wardPapers.wardId, [...wardIds])))
    .orderBy(asc(wardPapers.createdAt), asc(wardPapers.id))

/** Gives each of these the paper of this kind that they hold, a new one where there is none; in their order. */
export async function givePapers(tx: Tx, by: Actor, kind: PaperKind, whom: readonly For[], now: Date): Promise<PaperRow[]> {
  const wardIds = whom.map(({ wardId }) => wardId)
  const before = new Set((await heldPapers(tx, by.schoolId, [kind], wardIds)).map(nameFor))
  const missing = whom.filter((one) => !before.has(nameFor(one)))
  if (missing.length > 0) await addPapers(tx, by, kind, missing, now)
  const held = new Map((await heldPapers(tx, by.schoolId, [kind], wardIds)).map((row) => [nameFor(row), row]))
  return whom.flatMap((one) => held.get(nameFor(one)) ?? [])
}

const nameFor = ({ wardId, guardianId }: For) => `${wardId} ${guardianId ?? ''}`

async function addPapers(tx: Tx, by: Actor, kind: PaperKind, whom: readonly For[], now: Date): Promise<void> {
  const [school] = await tx.select({ timezone: schools.timezone }).from(schools).where(eq(schools.id, by.schoolId))
  const givenOn = dayIn(school?.timezone ?? 'UTC', now)
  const common = { schoolId: by.schoolId, kind, givenOn, givenBy: await nameOf(tx, by), createdAt: now, updatedAt: now }
  // Who asks for the same at the same moment gives one paper.
  const added = await tx
    .insert(wardPapers)
    .values(whom.map((one) => ({ id: newId(), ...one, ...common, verifyCode: newVerifyCode() })))
    .onConflictDoNothing()
    .returning({ id: wardPapers.id, wardId: wardPapers.wardId })
  for (const { id, wardId } of added)
    await recordAudit(tx, { by, at: now, wardId, subjectId: id, action: 'papers.given', note: kind })
}

/** Whether the school ever gave this paper. */
export const isPaper = async (tx: Tx, schoolId: string, id: string): Promise<boolean> =>
  (await tx.$count(wardPapers, and(eq(wardPapers.schoolId, schoolId), eq(wardPapers.id, id)))) > 0

/** Ends these papers of the actor's school that still hold. */
export async function endPapers(tx: Tx, by: Actor, ids: readonly string[], now: Date): Promise<void> {
  const ended = await tx
    .update(wardPapers)
    .set({ endedAt: now, updatedAt: now })
    .where(and(holding(by.schoolId), inArray(wardPapers.id, [...ids])))
    .returning({ id: wardPapers.id, wardId: wardPapers.wardId, kind: wardPapers.kind })
  for (const { id, wardId, kind } of ended)
    await recordAudit(tx, { by, at: now, wardId, subjectId: id, action: 'papers.ended', note: kind })
}

/** Papers of a pupil as the office reads them, the newest first; null for a role that gives none. */
export async function papersShown(tx: Tx, scope: Scope, wardId: string): Promise<WardPaper[] | null> {
  if (!PAPERS.readers.some((role) => role === scope.role)) return null
  const rows = await tx
    .select({ paper: wardPapers, guardian: users.fullname, holds: paperHolds })
    .from(wardPapers)
    .leftJoin(users, eq(users.id, wardPapers.guardianId))
    .where(and(eq(wardPapers.schoolId, scope.schoolId), eq(wardPapers.wardId, wardId)))
    .orderBy(desc(wardPapers.createdAt), desc(wardPapers.id))
    .limit(NEWEST)
  return rows.map(({ paper: { id, kind, verifyCode, givenOn, givenBy }, guardian, holds }) => ({
    id,
    kind,
    code: verifyCode,
    given_on: givenOn,
    given_by: givenBy,
    guardian,
    is_over: !holds,
  }))
}

/** Cards that were lost and papers of old stand in the school's record. */
const NEWEST = 12
