import { boolean, index, integer, text, uuid } from 'drizzle-orm/pg-core'
import { ofWard, rowId, rowTimes } from './columns.ts'
import { schools } from './schools.ts'
import { wards } from './wards.ts'
import { PERFORMANCE } from './staff.ts'
import { rowOf, table } from './table.ts'

/** What school and family agreed to do about a pupil's work in a year. */
export const agreedSteps = table(
  'agreed_steps',
  {
    id: rowId(),
    schoolId: uuid('school_id')
      .notNull()
      .references(() => schools.id),
    wardId: rowOf('ward_id', () => wards).notNull(),
    academicYear: text('academic_year').notNull(),
    position: integer('position').notNull(),
    words: text('words').notNull(),
    /** Who, or until when: "Mrs. Adjei-Boateng, by Friday". */
    note: text('note'),
    done: boolean('done').notNull().default(false),
    ...rowTimes(),
  },
  (t) => [index('agreed_steps_ward').on(t.wardId, t.academicYear), ...ofWard(PERFORMANCE, 'insert', 'delete')],
)
