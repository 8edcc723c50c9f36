import { and, eq, gte, isNull, or, type SQL } from 'drizzle-orm'
import { schoolDay } from './school-day.ts'
import { users } from './schema/index.ts'
import type { Moment } from './statement.ts'

/**
 * Whether a member of staff works at the school now: the last day of an employment is a day of it. Whoever has left stands on nothing
 * that is still to come; what they marked, wrote and signed before keeps their name. Needs `schools` before `users` in the query.
 */
export const worksHere = (now: Moment): SQL | undefined =>
  and(eq(users.isActive, true), or(isNull(users.endsOn), gte(users.endsOn, schoolDay(now))))
