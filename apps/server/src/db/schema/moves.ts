import { sql } from 'drizzle-orm'
import { check, date, index, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { byStaff, instant, rowId, rowTimes, systemOnly } from './columns.ts'
import { classes } from './classes.ts'
import { schools } from './schools.ts'
import { EVERYBODY } from './staff.ts'
import { rowOf, table } from './table.ts'
import { wards } from './wards.ts'

/** A pupil goes to another class, or out of the school, from a day on. */
export const moves = table(
  'moves',
  {
    id: rowId(),
    schoolId: uuid('school_id')
      .notNull()
      .references(() => schools.id),
    wardId: rowOf('ward_id', () => wards).notNull(),
    /** Those that were asked for together: a whole school moves up in one act. */
    actId: uuid('act_id').notNull(),
    fromClassId: rowOf('from_class_id', () => classes).notNull(),
    /** Null: out of the school. */
    toClassId: rowOf('to_class_id', () => classes),
    becomes: text('becomes', { enum: ['active', 'withdrawn', 'graduated', 'transferred'] }).notNull(),
    /** The first day on which it holds. */
    day: date('day', { mode: 'string' }).notNull(),
    reason: text('reason'),
    nextSchool: text('next_school'),
    /** Who asked for it, as the record names them. */
    askedBy: text('asked_by').notNull(),
    /** `overtaken`: when its day came the pupil was in another class, or had left. */
    state: text('state', { enum: ['waiting', 'done', 'undone', 'overtaken'] })
      .notNull()
      .default('waiting'),
    doneAt: instant('done_at'),
    ...rowTimes(),
  },
  (t) => [
    index('moves_ward').on(t.wardId),
    index('moves_act').on(t.actId),
    index('moves_due')
      .on(t.schoolId, t.day)
      .where(sql`state = 'waiting'`),
    // One at a time: who is to leave is not moved up besides.
    uniqueIndex('moves_waiting')
      .on(t.wardId)
      .where(sql`state = 'waiting'`),
    check('moves_out', sql`(${t.toClassId} is null) = (${t.becomes} <> 'active')`),
    systemOnly(),
    ...byStaff(EVERYBODY),
  ],
)
