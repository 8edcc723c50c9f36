import { sql, type SQL } from 'drizzle-orm'
import { type AnyPgColumn, pgPolicy, timestamp, uuid } from 'drizzle-orm/pg-core'

/** A moment in UTC, as a Date. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date', precision: 3 })

/** What every row has (domain §5). */
export const rowId = () => uuid('id').primaryKey()
export const rowTimes = () => ({
  createdAt: instant('created_at').notNull().defaultNow(),
  updatedAt: instant('updated_at').notNull().defaultNow(),
})

/** Fields that somebody set here: no data file writes over them. Each with what the files had said of it until then. */
export type OwnRow = Record<string, string | number | boolean | null>

/*
 * The second wall (security §1). The first is the `where` in each store; these policies hold even when that is forgotten.
 * A transaction without a scope sees nothing; db/client.ts sets it, migrations/*_walls define the functions.
 */

/** Only the system (sign-in, imports, jobs). */
export const systemOnly = () => pgPolicy('system_only', { using: sql`is_system()`, withCheck: sql`is_system()` })

/** Everybody of the school reads; the school's staff writes. */
export const schoolWide = () => [
  systemOnly(),
  pgPolicy('of_my_school', { for: 'select', using: sql`school_id = my_school_id()` }),
  pgPolicy('staff_of_school', { using: sql`is_staff_of(school_id)`, withCheck: sql`is_staff_of(school_id)` }),
]

/** The ward's guardians read; the school's staff reads and writes. Needs columns school_id and ward_id. */
export const ofWard = () => [
  systemOnly(),
  pgPolicy('of_my_ward', { for: 'select', using: sql`ward_id = any ((select my_ward_ids())::uuid[])` }),
  pgPolicy('staff_of_school', { using: sql`is_staff_of(school_id)`, withCheck: sql`is_staff_of(school_id)` }),
]

/** The account itself reads and writes. Needs a column user_id. */
export const ofUser = () => [
  systemOnly(),
  pgPolicy('of_myself', { using: sql`user_id = my_user_id()`, withCheck: sql`user_id = my_user_id()` }),
]

/** A printed code as it is compared, so that how it was typed does not matter (modules/verify folds the same look-alikes). */
export const comparableCode = (column: AnyPgColumn | SQL) =>
  sql`translate(regexp_replace(upper(${column}), '[^A-Z0-9]', '', 'g'), 'OQILZSB', '0011258')`
