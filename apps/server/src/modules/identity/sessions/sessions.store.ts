import { and, desc, eq, lte, ne, notInArray, sql } from 'drizzle-orm'
import type { Db, Tx } from '#db'
import { apiTokens, schools, sessions, users } from '#db/schema'
import { sessionHolds } from '#db/sessions'

const live = {
  sessionId: sessions.id,
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
}

const select = (tx: Tx) =>
  tx
    .select(live)
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .innerJoin(schools, eq(schools.id, users.schoolId))

/** A session that holds, with what decides whether its account may still be used. */
type LiveSession = Awaited<ReturnType<typeof select>>[number]
type FirstFactor = LiveSession['firstFactor']

export const createSessionStore = (db: Db) => ({
  /** The session of this cookie, if it still holds. */
  byToken: (tokenHash: Buffer, now: Date): Promise<LiveSession | null> =>
    db.asSystem(async (tx) => {
      const [session] = await select(tx)
        .where(and(eq(sessions.tokenHash, tokenHash), sessionHolds(now)))
        .prepare()
        .execute()
      return session ?? null
    }),

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

  firstFactorOf: (sessionId: string): Promise<FirstFactor | null> =>
    db.asSystem(async (tx) => {
      const [session] = await tx.select({ firstFactor: sessions.firstFactor }).from(sessions).where(eq(sessions.id, sessionId))
      return session?.firstFactor ?? null
    }),

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
  async endStale(tx: Tx, userId: string, now: Date): Promise<void> {
    const holding = tx
      .select({ id: sessions.id })
      .from(sessions)
      .innerJoin(users, eq(users.id, sessions.userId))
      .where(and(eq(sessions.userId, userId), sessionHolds(now)))
    await tx.delete(sessions).where(and(eq(sessions.userId, userId), notInArray(sessions.id, holding)))
  },

  async renew(tx: Tx, sessionId: string, changes: Partial<typeof sessions.$inferInsert>): Promise<void> {
    await tx.update(sessions).set(changes).where(eq(sessions.id, sessionId))
  },

  ofUser: (userId: string, now: Date) =>
    db.asSystem((tx) =>
      tx
        .select({
          id: sessions.id,
          deviceLabel: sessions.deviceLabel,
          createdAt: sessions.createdAt,
          lastSeenAt: sessions.lastSeenAt,
        })
        .from(sessions)
        .innerJoin(users, eq(users.id, sessions.userId))
        .where(and(eq(sessions.userId, userId), sessionHolds(now)))
        .orderBy(desc(sessions.lastSeenAt), desc(sessions.id)),
    ),
})

export type SessionStore = ReturnType<typeof createSessionStore>
