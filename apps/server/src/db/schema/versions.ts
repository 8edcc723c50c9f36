import { bigint, index, uuid } from 'drizzle-orm/pg-core'
import { schools } from './schools.ts'
import { systemOnly } from './columns.ts'
import { table } from './table.ts'

/**
 * That something of a school, a class, a ward or an account changed: one row for each in every transaction that changes what its
 * families are told (migrations-after/50_versions.sql). Rows are only ever added, so that nobody waits for anybody, and the stamps of one
 * thing taken together by XOR are its version: another one after every change, whichever transaction ends first. What is folded into one
 * row (db/versions.ts) keeps its version.
 */
export const versionStamps = table(
  'version_stamps',
  {
    schoolId: uuid('school_id')
      .notNull()
      .references(() => schools.id),
    /** The school, a class, a ward or an account. */
    aboutId: uuid('about_id').notNull(),
    /** By chance, and told to nobody: who does not know the version cannot make a tag. */
    stamp: bigint('stamp', { mode: 'bigint' }).notNull(),
  },
  (t) => [index('version_stamps_about').on(t.aboutId), systemOnly()],
)
