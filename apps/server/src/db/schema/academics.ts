import { ASSESSMENT_TYPES } from '@schoolgate/contracts/academics'
import { sql } from 'drizzle-orm'
import { boolean, date, index, integer, numeric, pgPolicy, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { byProgram, byStaff, instant, rowId, rowTimes, schoolWide, systemOnly } from './columns.ts'
import { staff } from './identity.ts'
import { classes } from './classes.ts'
import { schools, terms } from './schools.ts'
import { wards } from './wards.ts'
import { MARKS, TIMETABLE } from './staff.ts'
import { namedWithSchool, rowOf, table } from './table.ts'

/** A mark with at most two decimals. */
export const mark = (name: string) => numeric(name, { precision: 6, scale: 2, mode: 'number' })

/** What is taught, by the school's own name for it. */
export const subjects = table(
  'subjects',
  {
    id: rowId(),
    schoolId: uuid('school_id')
      .notNull()
      .references(() => schools.id),
    name: text('name').notNull(),
    isActive: boolean('is_active').notNull().default(true),
    ...rowTimes(),
  },
  (t) => [namedWithSchool('subjects', t), uniqueIndex('subjects_name').on(t.schoolId, t.name), ...schoolWide()],
)

/** One lesson in the week of a class. */
export const timetableEntries = table(
  'timetable_entries',
  {
    id: rowId(),
    schoolId: uuid('school_id')
      .notNull()
      .references(() => schools.id),
    classId: rowOf('class_id', () => classes).notNull(),
    /** 1 is Monday. */
    weekday: integer('weekday').notNull(),
    period: integer('period').notNull(),
    starts: text('starts').notNull(),
    ends: text('ends').notNull(),
    subjectId: rowOf('subject_id', () => subjects).notNull(),
    teacherId: rowOf('teacher_id', staff),
    room: text('room'),
    ...rowTimes(),
  },
  (t) => [
    uniqueIndex('timetable_entries_slot').on(t.classId, t.weekday, t.period),
    ...schoolWide(),
    ...byStaff(TIMETABLE, 'insert', 'update', 'delete'),
  ],
)

/** A piece of work given to a class. Parents see nothing of it before published_at is set. */
export const assessments = table(
  'assessments',
  {
    id: rowId(),
    schoolId: uuid('school_id')
      .notNull()
      .references(() => schools.id),
    /** The school's own reference in its data files. */
    ref: text('ref').notNull(),
    classId: rowOf('class_id', () => classes).notNull(),
    termId: rowOf('term_id', () => terms).notNull(),
    subjectId: rowOf('subject_id', () => subjects).notNull(),
    type: text('type', {
      enum: ASSESSMENT_TYPES,
    }).notNull(),
    title: text('title').notNull(),
    day: date('day', { mode: 'string' }),
    maxScore: mark('max_score').notNull(),
    /** Its share of the class score, in per cent; null where the school does not weigh single works. */
    weight: integer('weight'),
    teacherId: rowOf('teacher_id', staff),
    publishedAt: instant('published_at'),
    /** When phones were told of its marks. */
    announcedAt: instant('announced_at'),
    /** What the marked wards reached on average, and how many they are: parents see no other child's score. */
    classAverage: mark('class_average'),
    markedCount: integer('marked_count').notNull().default(0),
    ...rowTimes(),
  },
  (t) => [
    index('assessments_teacher').on(t.teacherId),
    namedWithSchool('assessments', t),
    uniqueIndex('assessments_ref').on(t.schoolId, t.ref),
    index('assessments_to_announce')
      .on(t.publishedAt)
      .where(sql`announced_at is null and published_at is not null`),
    index('assessments_published').on(t.schoolId, t.publishedAt),
    index('assessments_class').on(t.classId, t.termId, t.subjectId),
    systemOnly(),
    pgPolicy('published_of_my_school', { for: 'select', using: sql`school_id = my_school_id() and published_at is not null` }),
    ...byStaff(MARKS, 'insert', 'update'),
  ],
)

/** How one ward did. Absent or excused is never a zero: such a row has no score. */
export const assessmentScores = table(
  'assessment_scores',
  {
    id: rowId(),
    schoolId: uuid('school_id')
      .notNull()
      .references(() => schools.id),
    assessmentId: rowOf('assessment_id', () => assessments).notNull(),
    wardId: rowOf('ward_id', () => wards).notNull(),
    /** The term of the work, here too: a ward's marks of one term are looked up, not those of all its years. */
    termId: rowOf('term_id', () => terms).notNull(),
    state: text('state', { enum: ['not_marked', 'marked', 'absent', 'excused'] }).notNull(),
    score: mark('score'),
    comment: text('comment'),
    /** One more with each change, whoever makes it (migrations-after/56_marks.sql): who writes over it says which one they saw. */
    version: integer('version').notNull().default(1),
    /** Who of the staff wrote it last; null: a list that was brought. */
    savedById: rowOf('saved_by_id', staff),
    /** Why it was changed after parents had seen it, for them to read. */
    correctedWhy: text('corrected_why'),
    correctedAt: instant('corrected_at'),
    ...rowTimes(),
  },
  (t) => [
    uniqueIndex('assessment_scores_ward').on(t.assessmentId, t.wardId),
    index('assessment_scores_of_ward').on(t.wardId, t.termId),
    index('assessment_scores_saved_by').on(t.savedById),
    systemOnly(),
    pgPolicy('published_of_my_ward', {
      for: 'select',
      using: sql`ward_id = any ((select my_ward_ids())::uuid[]) and exists (select 1 from assessments a where a.id = assessment_id)`,
    }),
    byProgram('marks', sql`is_given_ward(ward_id) and is_released(assessment_id)`),
    ...byStaff(MARKS, 'insert', 'update'),
  ],
)
