import { date, index, text, uuid } from 'drizzle-orm/pg-core'
import { byStaff, instant, rowId, rowTimes, systemOnly } from './columns.ts'
import { staff } from './identity.ts'
import { schools } from './schools.ts'
import { MONEY } from './staff.ts'
import { rowOf, table } from './table.ts'
import { wards } from './wards.ts'

/**
 * What the school keeps of a talk about what is left to pay, once for each child of the family: for bursar and head alone. No guardian
 * reads it; the day that a family names is a promise, and stands on the bill.
 */
export const owingNotes = table(
  'owing_notes',
  {
    id: rowId(),
    schoolId: uuid('school_id')
      .notNull()
      .references(() => schools.id),
    wardId: rowOf('ward_id', () => wards).notNull(),
    /** `peace`: the family is not reminded until `until`, or until somebody ends it. The newest of the two kinds counts. */
    kind: text('kind', { enum: ['spoken', 'peace', 'peace_ended'] }).notNull(),
    said: text('said'),
    until: date('until', { mode: 'string' }),
    at: instant('at').notNull(),
    byId: rowOf('by_id', staff),
    ...rowTimes(),
  },
  (t) => [
    index('owing_notes_ward').on(t.wardId, t.at),
    index('owing_notes_of_school').on(t.schoolId, t.kind, t.at),
    index('owing_notes_by').on(t.byId),
    systemOnly(),
    ...byStaff(MONEY, 'insert'),
  ],
)
