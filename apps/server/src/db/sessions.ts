import { and, eq, exists, gt, or, sql, type SQL } from 'drizzle-orm'
import type { Tx } from './client.ts'
import { pushDevices, sessions, users } from './schema/index.ts'

const MINUTE = 60
const DAY = 86_400
/** How long a session lasts unused, and at most, in seconds (security §1 "sessions"). */
export const SESSION_LASTS = { parent: { idle: 14 * DAY, most: 30 * DAY }, staff: { idle: 30 * MINUTE, most: 12 * 60 * MINUTE } }

/** Holds for the sessions by which somebody is signed in now. Needs `sessions` and their `users` in the query. */
export function sessionHolds(now: Date): SQL | undefined {
  const seenWithin = (seconds: number) => gt(sessions.lastSeenAt, new Date(now.getTime() - seconds * 1000))
  return and(
    eq(users.isActive, true),
    gt(sessions.expiresAt, now),
    or(and(eq(users.role, 'parent'), seenWithin(SESSION_LASTS.parent.idle)), seenWithin(SESSION_LASTS.staff.idle)),
  )
}

/** Holds for the phones that take messages: on one that is lost or sold nothing more is told once its session is over, however it ended. */
export const takesMessages = (tx: Tx, now: Date): SQL =>
  exists(
    tx
      .select({ one: sql`1` })
      .from(sessions)
      .innerJoin(users, eq(users.id, sessions.userId))
      .where(and(eq(sessions.id, pushDevices.sessionId), sessionHolds(now))),
  )
