import { and, asc, desc, eq, exists, inArray, lte, ne, not, sql } from 'drizzle-orm'
import type { Db, Tx } from '#db'
import { apiTokens, persons, schools, sessions, users } from '#db/schema'
import { sessionHolds, sessionLasts } from '#db/sessions'
import { versionOf } from '#db/versions'
import { byTurn } from '#lib/by-turn'

const live = {
  tokenHash: sessions.tokenHash,
  sessionId: sessions.id,
  personId: sessions.personId,
  side: sessions.side,
  userId: users.id,
  schoolId: users.schoolId,
  role: users.role,
  firstFactor: sessions.firstFactor,
  hasSecondFactor: sessions.hasSecondFactor,
  steppedUpUntil: sessions.steppedUpUntil,
  crossSiteToken: sessions.crossSiteToken,
  sessionSeenAt: sessions.lastSeenAt,
  expiresAt: sessions.expiresAt,
  isActive: users.isActive,
  endsOn: users.endsOn,
  lastSeenAt: users.lastSeenAt,
  createdAt: users.createdAt,
  timezone: schools.timezone,
  version: versionOf,
}

const select = (tx: Tx) =>
  tx
    .select(live)
    .from(sessions)
    .innerJoin(persons, eq(persons.id, sessions.personId))
    .innerJoin(users, eq(users.personId, sessions.personId))
    .innerJoin(schools, eq(schools.id, users.schoolId))

/** A session that holds, at one of the schools it opens, with what decides whether it may still be used there. */
export type LiveSession = Awaited<ReturnType<typeof select>>[number]

/** One statement for all who come in the same turn: it is asked at every request. */
function gateOf(db: Db): (tokenHash: Buffer, now: Date) => Promise<LiveSession[]> {
  const isMeant = sql`${sessions.tokenHash} = any (${sql.placeholder('hashes')}::bytea[])`
  const found = db.ready((tx) =>
    select(tx)
      .where(and(isMeant, sessionHolds(sql.placeholder('now'))))
      .orderBy(asc(users.createdAt), asc(users.id))
      .prepare('gate'),
  )
  const ask = byTurn<{ tokenHash: Buffer; now: Date }, LiveSession[]>(async (asked) => {
    const moment = Math.max(...asked.map(({ now }) => now.getTime()))
    const rows = await found({ hashes: asked.map(({ tokenHash }) => tokenHash), now: new Date(moment).toISOString() })
    const byHash = Map.groupBy(rows, (row) => row.tokenHash.toString('hex'))
    return ({ tokenHash }) => byHash.get(tokenHash.toString('hex')) ?? []
  })
  return (tokenHash, now) => ask({ tokenHash, now })
}

/** What a session rests on. */
export type Ground = Pick<typeof sessions.$inferSelect, 'firstFactor' | 'vouchedById'>

export const createSessionStore = (db: Db) => ({
  /** The session of this cookie, if it still holds, at each school it opens: the longest known first. */
  byToken: gateOf(db),

  /** Notes that the person is here; a moment that another request already noted is left alone. */
  markSeen: (sessionId: string, userIds: readonly string[], now: Date, unlessSince: Date): Promise<void> =>
    db.asSystem(async (tx) => {
      const marked = await tx
        .update(sessions)
        .set({ lastSeenAt: now })
        .where(and(eq(sessions.id, sessionId), lte(sessions.lastSeenAt, unlessSince)))
        .returning({ id: sessions.id })
      if (marked.length > 0) await tx.update(users).set({ lastSeenAt: now }).where(inArray(users.id, userIds))
    }),

  /** The clock was put back since the session was last used: it lasts no longer than one begun now, and proves nothing afresh. */
  putBack: (sessionId: string, now: Date, latestEnd: Date): Promise<void> =>
    db.asSystem(async (tx) => {
      await tx
        .update(sessions)
        .set({ lastSeenAt: now, expiresAt: sql`least(${sessions.expiresAt}, ${latestEnd})`, steppedUpUntil: null })
        .where(eq(sessions.id, sessionId))
    }),

  async add(tx: Tx, session: typeof sessions.$inferInsert): Promise<void> {
    await tx.insert(sessions).values(session)
  },

  groundOf: (sessionId: string): Promise<Ground | null> =>
    db.asSystem(async (tx) => {
      const [session] = await tx
        .select({ firstFactor: sessions.firstFactor, vouchedById: sessions.vouchedById })
        .from(sessions)
        .where(eq(sessions.id, sessionId))
      return session ?? null
    }),

  async endByToken(tx: Tx, tokenHash: Buffer): Promise<void> {
    await tx.delete(sessions).where(eq(sessions.tokenHash, tokenHash))
  },

  /** Ends a session of this person; false when there is none such. */
  async end(tx: Tx, personId: string, sessionId: string): Promise<boolean> {
    const ended = await tx
      .delete(sessions)
      .where(and(eq(sessions.id, sessionId), eq(sessions.personId, personId)))
      .returning({ id: sessions.id })
    return ended.length === 1
  },

  /** Ends every session of the person, but for one where it is named, and every API token. */
  async endAll(tx: Tx, personId: string, except?: string): Promise<void> {
    const theirs = eq(sessions.personId, personId)
    await tx.delete(sessions).where(except === undefined ? theirs : and(theirs, ne(sessions.id, except)))
    const memberships = tx.select({ id: users.id }).from(users).where(eq(users.personId, personId))
    await tx.delete(apiTokens).where(inArray(apiTokens.userId, memberships))
  },

  /** Sweeps what no longer counts for this person. */
  async endStale(tx: Tx, personId: string, now: Date): Promise<void> {
    const active = tx
      .select({ one: sql`1` })
      .from(users)
      .where(and(eq(users.personId, personId), eq(users.isActive, true)))
    await tx
      .delete(sessions)
      .where(and(eq(sessions.personId, personId), not(and(sessionLasts(now), exists(active)) ?? sql`false`)))
  },

  /** False when the session has ended. */
  async renew(tx: Tx, sessionId: string, changes: Partial<typeof sessions.$inferInsert>): Promise<boolean> {
    const renewed = await tx.update(sessions).set(changes).where(eq(sessions.id, sessionId)).returning({ id: sessions.id })
    return renewed.length === 1
  },

  ofPerson: (personId: string, now: Date) =>
    db.asSystem((tx) =>
      tx
        .selectDistinct({
          id: sessions.id,
          deviceLabel: sessions.deviceLabel,
          createdAt: sessions.createdAt,
          lastSeenAt: sessions.lastSeenAt,
        })
        .from(sessions)
        .innerJoin(persons, eq(persons.id, sessions.personId))
        .innerJoin(users, eq(users.personId, sessions.personId))
        .where(and(eq(sessions.personId, personId), sessionHolds(now)))
        .orderBy(desc(sessions.lastSeenAt), desc(sessions.id)),
    ),
})

export type SessionStore = ReturnType<typeof createSessionStore>
