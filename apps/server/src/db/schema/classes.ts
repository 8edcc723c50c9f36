import { boolean, index, integer, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { rowId, rowTimes, schoolWide } from './columns.ts'
import { staff } from './identity.ts'
import { schools } from './schools.ts'
import { namedWithSchool, rowOf, table } from './table.ts'

export const classes = table(
  'classes',
  {
    id: rowId(),
    schoolId: uuid('school_id')
      .notNull()
      .references(() => schools.id),
    code: text('code').notNull(),
    name: text('name').notNull(),
    level: text('level').notNull(),
    stage: text('stage', { enum: ['preschool', 'primary', 'jhs', 'shs'] }).notNull(),
    stream: text('stream'),
    /** Where it stands in the school, youngest first. */
    position: integer('position').notNull(),
    classTeacherId: rowOf('class_teacher_id', staff),
    isActive: boolean('is_active').notNull().default(true),
    ...rowTimes(),
  },
  (t) => [
    namedWithSchool('classes', t),
    uniqueIndex('classes_code').on(t.schoolId, t.code),
    index('classes_teacher').on(t.classTeacherId),
    ...schoolWide(),
  ],
)
