import { and, desc, eq, gt, lte, ne, or } from 'drizzle-orm'
import type { Db, Tx } from '#db'
import { apiTokens, schools, sessions, users } from '#db/schema'

const live = {
  sessionId: sessions.id,
  userId: users.id,
  schoolId: users.schoolId,
  role: users.role,
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
}

const select = (tx: Tx) =>
  tx
    .select(live)
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .innerJoin(schools, eq(schools.id, users.schoolId))

/** A session with what decides whether it still counts. */
export type LiveSession = Awaited<ReturnType<typeof select>>[number]

export const createSessionStore = (db: Db) => ({
  byToken: (tokenHash: Buffer): Promise<LiveSession | null> =>
    db.asSystem(async (tx) => (await select(tx).where(eq(sessions.tokenHash, tokenHash)).prepare().execute())[0] ?? null),

  /** Notes that the person is here; a moment that another request already noted is left alone. */
  markSeen: (sessionId: string, userId: string, now: Date, unlessSince: Date): Promise<void> =>
    db.asSystem(async (tx) => {
      const marked = await tx
        .update(sessions)
        .set({ lastSeenAt: now })
        .where(and(eq(sessions.id, sessionId), lte(sessions.lastSeenAt, unlessSince)))
        .returning({ id: sessions.id })
      if (marked.length > 0) await tx.update(users).set({ lastSeenAt: now }).where(eq(users.id, userId))
    }),

  async add(tx: Tx, session: typeof sessions.$inferInsert): Promise<void> {
    await tx.insert(sessions).values(session)
  },

  async endByToken(tx: Tx, tokenHash: Buffer): Promise<void> {
    await tx.delete(sessions).where(eq(sessions.tokenHash, tokenHash))
  },

  /** Ends a session of this user; false when there is none such. */
  async end(tx: Tx, userId: string, sessionId: string): Promise<boolean> {
    const ended = await tx
      .delete(sessions)
      .where(and(eq(sessions.id, sessionId), eq(sessions.userId, userId)))
      .returning({ id: sessions.id })
    return ended.length === 1
  },

  /** Ends every session of the user, but for one where it is named, and every API token. */
  async endAll(tx: Tx, userId: string, except?: string): Promise<void> {
    const theirs = eq(sessions.userId, userId)
    await tx.delete(sessions).where(except === undefined ? theirs : and(theirs, ne(sessions.id, except)))
    await tx.delete(apiTokens).where(eq(apiTokens.userId, userId))
  },

  /** Sweeps what no longer counts for this user. */
  async endStale(tx: Tx, userId: string, now: Date, seenBefore: Date): Promise<void> {
    await tx
      .delete(sessions)
      .where(and(eq(sessions.userId, userId), or(lte(sessions.expiresAt, now), lte(sessions.lastSeenAt, seenBefore))))
  },

  async renew(tx: Tx, sessionId: string, changes: Partial<typeof sessions.$inferInsert>): Promise<void> {
    await tx.update(sessions).set(changes).where(eq(sessions.id, sessionId))
  },

  ofUser: (userId: string, now: Date, seenAfter: Date) =>
    db.asSystem((tx) =>
      tx
        .select()
        .from(sessions)
        .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, now), gt(sessions.lastSeenAt, seenAfter)))
        .orderBy(desc(sessions.lastSeenAt), desc(sessions.id)),
    ),
})

export type SessionStore = ReturnType<typeof createSessionStore>
