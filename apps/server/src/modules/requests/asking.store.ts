import type { RequestKind, WardRequest } from '@schoolgate/contracts/requests'
import { and, desc, eq, sql } from 'drizzle-orm'
import type { Tx } from '#db'
import { isAtSchoolNow } from '#db/at-school'
import { isGuardian } from '#db/guardian'
import { files, guardianships, schools, users, wardRequests, wards } from '#db/schema'
import { newId } from '#lib/random'
import type { Scope } from '#lib/scope'

/** A guardian and the child for whom they speak; `mayAsk` not where a court's paper limits them, nor about a child who has left. */
export async function speakerFor(tx: Tx, scope: Scope, wardId: string) {
  const [found] = await tx
    .select({
      mayAsk: sql<boolean>`${guardianships.limited} = '{}' and ${isAtSchoolNow}`,
      homeAddress: wards.homeAddress,
      secondPhone: users.secondPhone,
      country: schools.country,
    })
    .from(guardianships)
    .innerJoin(wards, eq(wards.id, guardianships.wardId))
    .innerJoin(users, eq(users.id, guardianships.guardianId))
    .innerJoin(schools, eq(schools.id, wards.schoolId))
    .where(and(isGuardian(scope.userId), eq(guardianships.wardId, wardId), eq(wards.schoolId, scope.schoolId)))
  return found ?? null
}

type Row = typeof wardRequests.$inferSelect

export const shapeOf = ({ id, kind, value, state, reason, at, decidedAt }: Row): WardRequest => ({
  id,
  kind,
  value,
  state,
  reason,
  at: at.toISOString(),
  decided_at: decidedAt?.toISOString() ?? null,
})

/** What the caller asked about a ward, the newest first. */
export const ownRequests = (tx: Tx, { userId }: Scope, wardId: string): Promise<Row[]> =>
  tx
    .select()
    .from(wardRequests)
    .where(and(eq(wardRequests.byId, userId), eq(wardRequests.wardId, wardId)))
    .orderBy(desc(wardRequests.at), desc(wardRequests.id))
    .limit(MOST_SHOWN)

const MOST_SHOWN = 20

/** One after the other: two guardians, or two phones of one, may ask in the same moment. */
export const askInTurn = (tx: Tx, wardId: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`ward request ${wardId}`}))`)

/** What the caller's phone sent under this number before. */
export async function sentBefore(tx: Tx, { userId }: Scope, requestId: string): Promise<Row | null> {
  const mine = and(eq(wardRequests.byId, userId), eq(wardRequests.requestId, requestId))
  const [row] = await tx.select().from(wardRequests).where(mine)
  return row ?? null
}

/** What waits of this kind: a child's, or for a number the guardian's own. */
export async function waitingOf(tx: Tx, asked: { scope: Scope; wardId: string; kind: RequestKind }): Promise<Row | null> {
  const whose = asked.kind === 'phone' ? eq(wardRequests.byId, asked.scope.userId) : eq(wardRequests.wardId, asked.wardId)
  const [row] = await tx
    .select()
    .from(wardRequests)
    .where(and(eq(wardRequests.kind, asked.kind), eq(wardRequests.state, 'waiting'), whose))
    .for('update')
  return row ?? null
}

export async function takeBack(tx: Tx, id: string, now: Date): Promise<Row> {
  const [row] = await tx
    .update(wardRequests)
    .set({ state: 'taken_back', decidedAt: now, updatedAt: now })
    .where(eq(wardRequests.id, id))
    .returning()
  if (!row) throw new Error(`There is no request ${id}.`)
  return row
}

type Asked = { scope: Scope; wardId: string; requestId: string; kind: RequestKind; value: string | null; photoId: string | null }

export async function writeRequest(tx: Tx, { scope, ...asked }: Asked, now: Date): Promise<Row> {
  const whose = { schoolId: scope.schoolId, byId: scope.userId }
  const [row] = await tx
    .insert(wardRequests)
    .values({ id: newId(), ...whose, ...asked, at: now, createdAt: now, updatedAt: now })
    .returning()
  if (!row) throw new Error('The request was not written.')
  return row
}

/** Writes a picture down whose bytes are in storage. */
export async function writePhoto(tx: Tx, schoolId: string, photo: { sha256: string; bytes: number }): Promise<string> {
  const id = newId()
  await tx.insert(files).values({ id, schoolId, mime: 'image/jpeg', ...photo })
  return id
}
