import { and, eq, isNotNull, isNull, or, sql, type SQL } from 'drizzle-orm'
import { persons, sessions, users } from './schema/index.ts'

/** Somebody is a guardian or of the staff; the two have a session each. */
export const isOfSide = sql`(${users.role} = 'parent') = (${sessions.side} = 'parent')`

/**
 * Holds for the memberships that a session opens: those whose school wrote down the very contact it was begun with. So no school opens
 * another's door by writing a phone or an address beside a person's name. A person who proved both in one session opens all of theirs;
 * what a desk vouched for opens nothing beyond its school. Needs `sessions`, their `persons` and the persons' `users` in the query.
 */
export const opens = (): SQL | undefined =>
  and(
    eq(users.personId, sessions.personId),
    isOfSide,
    or(isNull(sessions.vouchedById), eq(sessions.vouchedById, users.schoolId)),
    or(
      isNotNull(persons.boundAt),
      and(eq(sessions.firstFactor, 'phone'), sql`${users.phone} is not distinct from ${persons.phone}`),
      and(eq(sessions.firstFactor, 'mailbox'), sql`${users.email} is not distinct from ${persons.email}`),
    ),
  )
