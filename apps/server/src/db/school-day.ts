import { sql, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { schools } from './schema/index.ts'
import type { Moment } from './statement.ts'

/*
 * Days are those of the school's calendar, never of the connection's clock: a moment becomes a day only here, by the school's time zone.
 * What is kept as a moment is compared as one, between the moments at which days begin, so that an index finds it.
 */

const at = (moment: Moment) => sql`${moment instanceof Date ? moment.toISOString() : moment}::timestamptz`
const clockOf = (schoolId: string | AnyPgColumn) =>
  sql`(select ${schools.timezone} from ${schools} where ${schools.id} = ${schoolId})`

/** The day it is now on the school's own clock. Needs `schools` in the query. */
export const schoolDay = (now: Moment): SQL<string> => sql<string>`(${at(now)} at time zone ${schools.timezone})::date`

/** The day that a moment falls on by the school's clock. */
export const dayOf = (schoolId: string | AnyPgColumn, moment: Date | AnyPgColumn): SQL<string> =>
  sql<string>`(${moment instanceof Date ? at(moment) : moment} at time zone ${clockOf(schoolId)})::date`

/** The moment at which a day begins by the school's clock. */
export const startOfDay = (schoolId: string | AnyPgColumn, day: string): SQL<Date> =>
  sql<Date>`((${day}::date)::timestamp at time zone ${clockOf(schoolId)})`

/** The moment at which it ends, which is the next day's beginning. */
export const endOfDay = (schoolId: string | AnyPgColumn, day: string): SQL<Date> =>
  sql<Date>`((${day}::date + 1)::timestamp at time zone ${clockOf(schoolId)})`
