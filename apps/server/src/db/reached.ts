import { sql } from 'drizzle-orm'
import { schools } from './schema/index.ts'

/** By what a school is reached: its code, and whether there is no other school here. */
export type Reached = { code: string; isOnly: boolean }

/** The same as columns of its row; for the system alone, since a school's own eyes see no other. */
export const reachedBy = {
  code: schools.code,
  isOnly: sql<boolean>`not exists (select from schools as others where others.id <> schools.id)`.as('is_only'),
}
