import { sql, type SQL } from 'drizzle-orm'
import { type AnyPgColumn, customType, pgPolicy, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { ProgramGives } from '@schoolgate/contracts/programs'
import { isStaff, type StaffAccess } from './staff.ts'

/** A moment in UTC, as a Date. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date', precision: 3 })

/** Bytes as they are: hashes, seeds. */
export const bytea = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => 'bytea' })

/** What every row has (domain §5). */
export const rowId = () => uuid('id').primaryKey()
export const rowTimes = () => ({
  createdAt: instant('created_at').notNull().defaultNow(),
  updatedAt: instant('updated_at').notNull().defaultNow(),
})

/** Fields that somebody set here: no data file writes over them. Each with what the files had said of it until then. */
export type OwnRow = Record<string, string | number | boolean | null | readonly object[]>

/*
 * The second wall (security §1). The first is the `where` in each store; these policies hold even when that is forgotten.
 * A transaction without a scope sees nothing; db/client.ts sets it, migrations/*_walls define the functions.
 */

/** Only the system (sign-in, imports, jobs). */
export const systemOnly = () => pgPolicy('system_only', { using: sql`is_system()`, withCheck: sql`is_system()` })

export type Change = 'insert' | 'update' | 'delete'

/** A policy for each of these changes, of rows of which `own` is true before, and `written` after. */
const changing = (changes: readonly Change[], whose: string, own: SQL, written = own) =>
  changes.map((change) =>
    pgPolicy(`${change}_by_${whose}`, {
      for: change,
      ...(change === 'insert' ? {} : { using: own }),
      ...(change === 'delete' ? {} : { withCheck: written }),
    }),
  )

/** The school's staff, as far as the contracts let each role (staff.ts): who reads, and who makes these changes. Needs a column school_id. */
export const byStaff = ({ readers, writers }: StaffAccess, ...changes: readonly Change[]) => [
  pgPolicy('staff_of_school', { for: 'select', using: isStaff(readers) }),
  ...changing(changes, 'staff', isStaff(writers)),
]

/** What a program of others reads at its school while that gives it this (the migration `programs` defines the words). */
export const byProgram = (given: ProgramGives, rows: SQL) =>
  pgPolicy('given_to_program', {
    for: 'select',
    using: sql`school_id = (select my_program_school(${given})) and ${rows}`.inlineParams(),
  })

/** Everybody of the school reads; data files bring it. */
export const schoolWide = () => [
  systemOnly(),
  pgPolicy('of_my_school', { for: 'select', using: sql`school_id = my_school_id()` }),
]

/** The ward's guardians read, and who of the staff may. Needs columns school_id and ward_id. */
export const ofWard = (staff: StaffAccess, ...changes: readonly Change[]) => [
  systemOnly(),
  pgPolicy('of_my_ward', { for: 'select', using: sql`ward_id = any ((select my_ward_ids())::uuid[])` }),
  ...byStaff(staff, ...changes),
]

/** The account itself reads, and makes these changes. Needs a column user_id. */
export const ofUser = (...changes: readonly Change[]) => [systemOnly(), ...ofMyself(...changes)]

/**
 * The same, of rows that name something: the account writes only of what it sees itself. `named` selects that from its table, whose own
 * policies hold here too.
 */
export const ofUserAbout = (named: SQL, ...changes: readonly Change[]) => [
  systemOnly(),
  pgPolicy('of_myself', { for: 'select', using: sql`user_id = my_user_id()` }),
  ...changing(changes, 'myself', sql`user_id = my_user_id()`, sql`user_id = my_user_id() and exists (${named})`),
]

/** The person behind the account reads, and makes these changes. Needs a column person_id. */
export const ofMyPerson = (...changes: readonly Change[]) => [
  systemOnly(),
  pgPolicy('of_my_person', { for: 'select', using: sql`person_id = my_person_id()` }),
  ...changing(changes, 'my_person', sql`person_id = my_person_id()`),
]

/** The same beside other policies for the system. */
export const ofMyself = (...changes: readonly Change[]) => [
  pgPolicy('of_myself', { for: 'select', using: sql`user_id = my_user_id()` }),
  ...changing(changes, 'myself', sql`user_id = my_user_id()`),
]

/** A printed code as it is compared, so that how it was typed does not matter (modules/verify folds the same look-alikes). */
export const comparableCode = (column: AnyPgColumn | SQL) =>
  sql`translate(regexp_replace(upper(${column}), '[^A-Z0-9]', '', 'g'), 'OQILZSB', '0011258')`
