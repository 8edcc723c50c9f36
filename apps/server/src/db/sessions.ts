import { and, eq, exists, gt, or, sql, type AnyColumn, type SQL } from 'drizzle-orm'
import type { Tx } from './client.ts'
import { opens } from './memberships.ts'
import { persons, pushDevices, sessions, users } from './schema/index.ts'
import type { Moment } from './statement.ts'

const MINUTE = 60
const DAY = 86_400
/** How long a session lasts unused, and at most, in seconds (security §1 "sessions"). */
export const SESSION_LASTS = { parent: { idle: 14 * DAY, most: 30 * DAY }, staff: { idle: 30 * MINUTE, most: 12 * 60 * MINUTE } }

/** Holds for the sessions that are neither over nor unused for too long. Needs `sessions` in the query. */
export function sessionLasts(moment: Moment): SQL | undefined {
  const now = sql`${moment instanceof Date ? moment.toISOString() : moment}::timestamptz`
  const seenWithin = (seconds: number) => gt(sessions.lastSeenAt, sql`${now} - ${seconds}::int * interval '1 second'`)
  return and(
    gt(sessions.expiresAt, now),
    or(and(eq(sessions.side, 'parent'), seenWithin(SESSION_LASTS.parent.idle)), seenWithin(SESSION_LASTS.staff.idle)),
  )
}

/** Holds for a session and a membership with which somebody is signed in now. Needs `sessions`, their `persons` and `users` in the query. */
export const sessionHolds = (now: Moment): SQL | undefined => and(sessionLasts(now), opens(), eq(users.isActive, true))

/**
 * Holds for the phones that take messages to this membership: on one that is lost or sold nothing more is told once its session is over,
 * however it ended.
 */
export const takesMessages = (tx: Tx, userId: string | AnyColumn, now: Date): SQL =>
  exists(
    tx
      .select({ one: sql`1` })
      .from(sessions)
      .innerJoin(persons, eq(persons.id, sessions.personId))
      .innerJoin(users, eq(users.id, userId))
      .where(and(eq(sessions.id, pushDevices.sessionId), sessionHolds(now))),
  )
