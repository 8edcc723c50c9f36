import { and, count, desc, eq, gt, lte } from 'drizzle-orm'
import type { Db, Tx } from '#db'
import { apiTokens, schools, users } from '#db/schema'
import type { Scope } from '#lib/scope'

export type ApiTokenRow = typeof apiTokens.$inferSelect

const caller = {
  id: apiTokens.id,
  mayChange: apiTokens.mayChange,
  lastUsedAt: apiTokens.lastUsedAt,
  expiresAt: apiTokens.expiresAt,
  userId: users.id,
  personId: users.personId,
  schoolId: users.schoolId,
  role: users.role,
  isActive: users.isActive,
  endsOn: users.endsOn,
  lastSeenAt: users.lastSeenAt,
  createdAt: users.createdAt,
  timezone: schools.timezone,
}

export const createApiTokenStore = (db: Db) => ({
  /** Whom a token speaks for, with what decides whether it may. */
  byToken: (tokenHash: Buffer) =>
    db.asSystem(async (tx) => {
      const [found] = await tx
        .select(caller)
        .from(apiTokens)
        .innerJoin(users, eq(users.id, apiTokens.userId))
        .innerJoin(schools, eq(schools.id, users.schoolId))
        .where(eq(apiTokens.tokenHash, tokenHash))
        .prepare()
        .execute()
      return found ?? null
    }),

  markUsed: (id: string, now: Date): Promise<void> =>
    db.asSystem(async (tx) => {
      await tx.update(apiTokens).set({ lastUsedAt: now }).where(eq(apiTokens.id, id))
    }),

  of: (scope: Scope, now: Date): Promise<ApiTokenRow[]> =>
    db.as(scope, (tx) =>
      tx
        .select()
        .from(apiTokens)
        .where(and(eq(apiTokens.userId, scope.userId), gt(apiTokens.expiresAt, now)))
        .orderBy(desc(apiTokens.createdAt), desc(apiTokens.id)),
    ),

  /** How the school is called. */
  schoolName: (scope: Scope): Promise<string> =>
    db.as(scope, async (tx) => {
      const [school] = await tx.select({ name: schools.name }).from(schools).where(eq(schools.id, scope.schoolId))
      return school?.name ?? ''
    }),

  async countOf(tx: Tx, userId: string): Promise<number> {
    // Two that are made at once are counted one after the other.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update')
    const [found] = await tx.select({ tokens: count() }).from(apiTokens).where(eq(apiTokens.userId, userId))
    return found?.tokens ?? 0
  },

  async add(tx: Tx, token: ApiTokenRow): Promise<void> {
    await tx.insert(apiTokens).values(token)
  },

  async end(tx: Tx, userId: string, id: string): Promise<boolean> {
    const ended = await tx
      .delete(apiTokens)
      .where(and(eq(apiTokens.id, id), eq(apiTokens.userId, userId)))
      .returning({ id: apiTokens.id })
    return ended.length === 1
  },

  async endStale(tx: Tx, userId: string, now: Date): Promise<void> {
    await tx.delete(apiTokens).where(and(eq(apiTokens.userId, userId), lte(apiTokens.expiresAt, now)))
  },
})
