import { TALK_WAYS } from '@schoolgate/contracts/appointments'
import { sql } from 'drizzle-orm'
import { boolean, check, date, index, integer, pgPolicy, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { byStaff, instant, rowId, rowTimes, schoolWide, systemOnly } from './columns.ts'
import { staff, users } from './identity.ts'
import { schools } from './schools.ts'
import { APPOINTMENTS } from './staff.ts'
import { namedWithSchool, rowOf, table } from './table.ts'
import { wards } from './wards.ts'

/** A day on which a teacher keeps times for parents. */
export const evenings = table(
  'evenings',
  {
    id: rowId(),
    schoolId: uuid('school_id')
      .notNull()
      .references(() => schools.id),
    teacherId: rowOf('teacher_id', staff).notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    place: text('place'),
    minutes: integer('minutes').notNull(),
    byPhone: boolean('by_phone').notNull(),
    chooseUntil: instant('choose_until').notNull(),
    ...rowTimes(),
  },
  (t) => [
    namedWithSchool('evenings', t),
    index('evenings_day').on(t.schoolId, t.day),
    index('evenings_teacher').on(t.teacherId),
    ...schoolWide(),
    ...byStaff(APPOINTMENTS, 'insert', 'update', 'delete'),
  ],
)

const isMine = sql`ward_id = any ((select my_ward_ids())::uuid[])`

/** One time of an evening: free, closed, or a ward's. Guardians see the free ones and their own, and write nothing else. */
export const talks = table(
  'talks',
  {
    id: rowId(),
    schoolId: uuid('school_id')
      .notNull()
      .references(() => schools.id),
    eveningId: rowOf('evening_id', () => evenings).notNull(),
    startsAt: instant('starts_at').notNull(),
    endsAt: instant('ends_at').notNull(),
    isClosed: boolean('is_closed').notNull().default(false),
    wardId: rowOf('ward_id', () => wards),
    way: text('way', { enum: TALK_WAYS }),
    takenById: rowOf('taken_by_id', () => users),
    ...rowTimes(),
  },
  (t) => [
    // One ward, one talk with one teacher: the database's own word where two guardians choose at once.
    uniqueIndex('talks_once').on(t.eveningId, t.wardId),
    index('talks_ward').on(t.wardId),
    index('talks_starts').on(t.schoolId, t.startsAt),
    index('talks_taken_by').on(t.takenById),
    check('talks_taken', sql`(${t.wardId} is null) = (${t.way} is null) and not (${t.isClosed} and ${t.wardId} is not null)`),
    systemOnly(),
    pgPolicy('free_or_of_my_ward', {
      for: 'select',
      using: sql`school_id = my_school_id() and (ward_id is null or ${isMine})`,
    }),
    pgPolicy('taken_by_guardian', {
      for: 'update',
      using: sql`school_id = my_school_id() and my_ward_ids() <> '{}' and ((ward_id is null and not is_closed) or ${isMine})`,
      withCheck: sql`school_id = my_school_id() and not is_closed and (ward_id is null or (${isMine} and taken_by_id = my_user_id()))`,
    }),
    ...byStaff(APPOINTMENTS, 'insert', 'update', 'delete'),
  ],
)
