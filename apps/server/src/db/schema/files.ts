import { integer, text, uuid } from 'drizzle-orm/pg-core'
import { byStaff, rowId, rowTimes, schoolWide } from './columns.ts'
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
  (t) => [namedWithSchool('files', t), ...schoolWide(), ...byStaff(FILES, 'insert')],
)
