import { boolean, index, integer, text, uuid } from 'drizzle-orm/pg-core'
import { byStaff, instant, rowId, rowTimes, schoolWide, systemOnly } from './columns.ts'
import { schools } from './schools.ts'
import { FILES } from './staff.ts'
import { namedWithSchool, table } from './table.ts'

/** A stored file; its bytes lie in storage under the SHA-256 of their content. Who may fetch it is its word's decision. */
export const files = table(
  'files',
  {
    id: rowId(),
    schoolId: uuid('school_id')
      .notNull()
      .references(() => schools.id),
    sha256: text('sha256').notNull(),
    mime: text('mime').notNull(),
    bytes: integer('bytes').notNull(),
    /** Whose upload waits to be named by a notice; no reference, since a person names the file of the own photo. */
    uploadedBy: uuid('uploaded_by'),
    ...rowTimes(),
  },
  (t) => [namedWithSchool('files', t), index('files_bytes').on(t.sha256), ...schoolWide(), ...byStaff(FILES, 'insert')],
)

/** Bytes in storage that no file is any more, until they are removed there (db/file-storage.ts). */
export const unnamedBytes = table(
  'unnamed_bytes',
  {
    sha256: text('sha256').primaryKey(),
    since: instant('since').notNull(),
    /** They are on their way out: nobody may count on them. */
    isRemoved: boolean('is_removed').notNull().default(false),
  },
  () => [systemOnly()],
)
