import { date, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant, ofWard, rowId, rowTimes } from './columns.ts'
import { users } from './identity.ts'
import { schools, terms } from './schools.ts'
import { wards } from './wards.ts'

/** Where a ward was on a school day. Without a row nothing is known, which is not "absent". */
export const attendanceRecords = pgTable(
  'attendance_records',
  {
    id: rowId(),
    schoolId: uuid('school_id')
      .notNull()
      .references(() => schools.id),
    wardId: uuid('ward_id')
      .notNull()
      .references(() => wards.id),
    termId: uuid('term_id')
      .notNull()
      .references(() => terms.id),
    day: date('day', { mode: 'string' }).notNull(),
    session: text('session', { enum: ['day', 'morning', 'afternoon'] }).notNull(),
    status: text('status', {
      enum: ['present', 'absent', 'late', 'excused', 'sick', 'suspended', 'holiday', 'not_marked'],
    }).notNull(),
    /** On the school's clock: HH:MM. */
    timeIn: text('time_in'),
    reason: text('reason'),
    markedById: uuid('marked_by_id').references(() => users.id),
    ...rowTimes(),
  },
  (t) => [
    uniqueIndex('attendance_records_once').on(t.wardId, t.day, t.session),
    index('attendance_records_day').on(t.schoolId, t.day),
    ...ofWard(),
  ],
)

/** What a guardian said about a day, and whether the school takes it. */
export const attendanceExplanations = pgTable(
  'attendance_explanations',
  {
    id: rowId(),
    schoolId: uuid('school_id')
      .notNull()
      .references(() => schools.id),
    wardId: uuid('ward_id')
      .notNull()
      .references(() => wards.id),
    recordId: uuid('record_id')
      .notNull()
      .references(() => attendanceRecords.id),
    text: text('text').notNull(),
    byId: uuid('by_id').references(() => users.id),
    at: instant('at').notNull(),
    state: text('state', { enum: ['pending', 'accepted', 'rejected'] })
      .notNull()
      .default('pending'),
    decidedById: uuid('decided_by_id').references(() => users.id),
    decidedAt: instant('decided_at'),
    ...rowTimes(),
  },
  (t) => [
    uniqueIndex('attendance_explanations_record').on(t.recordId),
    index('attendance_explanations_ward').on(t.wardId),
    ...ofWard(),
  ],
)
