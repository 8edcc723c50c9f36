import { and, eq, gte, isNull, or, type SQL } from 'drizzle-orm'
import { users } from './schema/index.ts'

/** Whether a member of staff works at the school on this day: the last day of an employment is a day of it. Needs `users` joined. */
export const isEmployedOn = (day: string | SQL<string>, person: typeof users = users): SQL | undefined =>
  and(eq(person.isActive, true), or(isNull(person.endsOn), gte(person.endsOn, day)))
