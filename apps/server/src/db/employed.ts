import { and, eq, gte, isNull, or, sql, type SQL } from 'drizzle-orm'
import { schools, users } from './schema/index.ts'

/** The calendar day on the school's own clock. Needs `schools` in the query. */
export const schoolDay = (now: Date) => sql<string>`(${now.toISOString()}::timestamptz at time zone ${schools.timezone})::date`

/**
 * Whether a member of staff works at the school now: the last day of an employment is a day of it. Whoever has left stands on nothing
 * that is still to come; what they marked, wrote and signed before keeps their name. Needs `schools` before `users` in the query.
 */
export const worksHere = (now: Date): SQL | undefined =>
  and(eq(users.isActive, true), or(isNull(users.endsOn), gte(users.endsOn, schoolDay(now))))
