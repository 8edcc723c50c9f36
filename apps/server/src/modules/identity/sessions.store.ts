import { and, eq, gt } from 'drizzle-orm'
import type { Db } from '#db'
import { sessions, users } from '#db/schema'
import { hashSecret } from '#lib/random'
import type { Scope } from '#lib/scope'

export const createSessionStore = (db: Db) => ({
  async scopeOf(secret: string, now: Date): Promise<Scope | null> {
    const [row] = await db.asSystem((tx) =>
      tx
        .select({
          userId: users.id,
          schoolId: users.schoolId,
          role: users.role,
          sessionId: sessions.id,
          hasSecondFactor: sessions.hasSecondFactor,
          steppedUpUntil: sessions.steppedUpUntil,
        })
        .from(sessions)
        .innerJoin(users, eq(users.id, sessions.userId))
        .where(and(eq(sessions.tokenHash, hashSecret(secret)), gt(sessions.expiresAt, now), eq(users.isActive, true))),
    )
    return row ?? null
  },
})
