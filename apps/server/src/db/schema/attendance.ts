import { ABSENCE_REASONS, ATTENDANCE_STATUSES, EXPLANATION_STATES } from '@schoolgate/contracts/attendance'
import { sql } from 'drizzle-orm'
import { date, index, integer, pgPolicy, primaryKey, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { classes } from './classes.ts'
import { byStaff, instant, ofWard, rowId, rowTimes, schoolWide, systemOnly } from './columns.ts'
import { files } from './files.ts'
import { staff, users } from './identity.ts'
import { schools, terms } from './schools.ts'
import { wards } from './wards.ts'
import { ATTENDANCE, STAND_INS } from './staff.ts'
import { namedWithSchool, rowOf, table } from './table.ts'

/** Where a ward was on a school day. Without a row nothing is known, which is not "absent". */
export const attendanceRecords = table(
  'attendance_records',
  {
    id: rowId(),
    schoolId: uuid('school_id')
      .notNull()
      .references(() => schools.id),
    wardId: rowOf('ward_id', () => wards).notNull(),
    termId: rowOf('term_id', () => terms).notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    session: text('session', { enum: ['day', 'morning', 'afternoon'] }).notNull(),
    status: text('status', {
      enum: ATTENDANCE_STATUSES,
    }).notNull(),
    /** On the school's clock: HH:MM. */
    timeIn: text('time_in'),
    reason: text('reason'),
    /** Why the ward is away, as whoever took the register chose it. */
    why: text('why', { enum: ABSENCE_REASONS }),
    markedById: rowOf('marked_by_id', staff),
    /** The version of the class's register with which somebody said this by name; 0: nobody did, the ward was among those who were in. */
    said: integer('said').notNull().default(0),
    ...rowTimes(),
  },
  (t) => [
    index('attendance_records_marked_by').on(t.markedById),
    uniqueIndex('attendance_records_once').on(t.wardId, t.day, t.session),
    index('attendance_records_day').on(t.schoolId, t.day),
    ...ofWard(ATTENDANCE, 'insert', 'update', 'delete'),
  ],
)

/** That a class's register of a day was taken here, and how often it was saved since: `version` is what a save builds upon. */
export const registers = table(
  'registers',
  {
    id: rowId(),
    schoolId: uuid('school_id')
      .notNull()
      .references(() => schools.id),
    classId: rowOf('class_id', () => classes).notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    version: integer('version').notNull(),
    takenById: rowOf('taken_by_id', staff).notNull(),
    /** When the phone had it, by the school's clock; a phone without network may bring it later. */
    takenAt: instant('taken_at').notNull(),
    ...rowTimes(),
  },
  (t) => [
    uniqueIndex('registers_once').on(t.classId, t.day),
    index('registers_day').on(t.schoolId, t.day),
    index('registers_taken_by').on(t.takenById),
    systemOnly(),
    ...byStaff(ATTENDANCE, 'insert', 'update'),
  ],
)

/** Who has a class, or one of its lessons, for a day in the place of whoever has it else. */
export const standIns = table(
  'stand_ins',
  {
    id: rowId(),
    schoolId: uuid('school_id')
      .notNull()
      .references(() => schools.id),
    classId: rowOf('class_id', () => classes).notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    /** Null: the class for the whole day, with its register. */
    period: integer('period'),
    teacherId: rowOf('teacher_id', staff).notNull(),
    ...rowTimes(),
  },
  (t) => [
    unique('stand_ins_once').on(t.classId, t.day, t.period).nullsNotDistinct(),
    index('stand_ins_teacher').on(t.teacherId, t.day),
    ...schoolWide(),
    ...byStaff(STAND_INS, 'insert', 'update', 'delete'),
  ],
)

/** What a guardian said about days away, gone or to come, and whether the school takes it. It speaks for every register of those days. */
export const attendanceExplanations = table(
  'attendance_explanations',
  {
    id: rowId(),
    schoolId: uuid('school_id')
      .notNull()
      .references(() => schools.id),
    wardId: rowOf('ward_id', () => wards).notNull(),
    firstDay: date('first_day', { mode: 'string' }).notNull(),
    lastDay: date('last_day', { mode: 'string' }).notNull(),
    reason: text('reason', { enum: ['sick', 'hospital', 'family', 'transport', 'other'] }),
    text: text('text').notNull(),
    photoId: rowOf('photo_id', () => files),
    byId: rowOf('by_id', () => users),
    at: instant('at').notNull(),
    state: text('state', { enum: EXPLANATION_STATES }).notNull().default('pending'),
    /** What the school asked back; it stays beside the answer. */
    question: text('question'),
    decidedById: rowOf('decided_by_id', staff),
    decidedByName: text('decided_by_name'),
    decidedAt: instant('decided_at'),
    ...rowTimes(),
  },
  (t) => [
    index('attendance_explanations_by').on(t.byId),
    index('attendance_explanations_decided_by')
      .on(t.decidedById)
      .where(sql`decided_by_id is not null`),
    namedWithSchool('attendance_explanations', t),
    // Said again about the same days: the newer word takes the place of the older.
    uniqueIndex('attendance_explanations_days').on(t.wardId, t.firstDay, t.lastDay),
    index('attendance_explanations_school').on(t.schoolId, t.state, t.at),
    index('attendance_explanations_photo')
      .on(t.photoId)
      .where(sql`photo_id is not null`),
    ...ofWard(ATTENDANCE, 'update'),
    pgPolicy('said_by_guardian', {
      for: 'insert',
      withCheck: sql`by_id = my_user_id() and state = 'pending' and ward_id = any ((select my_ward_ids())::uuid[])`,
    }),
    pgPolicy('said_again_by_guardian', {
      for: 'update',
      using: sql`state <> 'accepted' and ward_id = any ((select my_ward_ids())::uuid[])`,
      withCheck: sql`by_id = my_user_id() and state = 'pending' and ward_id = any ((select my_ward_ids())::uuid[])`,
    }),
  ],
)

/**
 * The senders' own numbers of what they said. They outlive the words, which a newer one replaces: what arrives a second time, however
 * late, is known and changes nothing.
 */
export const explanationRequests = table(
  'explanation_requests',
  {
    byId: rowOf('by_id', () => users).notNull(),
    requestId: uuid('request_id').notNull(),
    schoolId: uuid('school_id')
      .notNull()
      .references(() => schools.id),
    wardId: rowOf('ward_id', () => wards).notNull(),
    explanationId: rowOf('explanation_id', () => attendanceExplanations).notNull(),
    at: instant('at').notNull(),
  },
  (t) => [
    index('explanation_requests_ward').on(t.wardId),
    primaryKey({ columns: [t.byId, t.wardId, t.requestId] }),
    systemOnly(),
    pgPolicy('of_myself', { for: 'select', using: sql`by_id = my_user_id() and ward_id = any ((select my_ward_ids())::uuid[])` }),
    pgPolicy('said_by_guardian', {
      for: 'insert',
      withCheck: sql`by_id = my_user_id() and ward_id = any ((select my_ward_ids())::uuid[])`,
    }),
  ],
)
