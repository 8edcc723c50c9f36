import { sql } from 'drizzle-orm'
import { boolean, check, date, index, pgPolicy, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { byProgram, byStaff, instant, rowId, rowTimes, systemOnly } from './columns.ts'
import { files } from './files.ts'
import { users } from './identity.ts'
import { classes } from './classes.ts'
import { schools } from './schools.ts'
import { EVERYBODY, GUARDIANSHIPS } from './staff.ts'
import { namedWithSchool, rowOf, table } from './table.ts'

/** A parent's child. */
export const wards = table(
  'wards',
  {
    id: rowId(),
    schoolId: uuid('school_id')
      .notNull()
      .references(() => schools.id),
    admissionNo: text('admission_no').notNull(),
    firstName: text('first_name').notNull(),
    middleName: text('middle_name'),
    lastName: text('last_name').notNull(),
    gender: text('gender', { enum: ['female', 'male'] }),
    dateOfBirth: date('date_of_birth', { mode: 'string' }),
    photoId: rowOf('photo_id', () => files),
    classId: rowOf('class_id', () => classes).notNull(),
    house: text('house'),
    /** Where the family lives, as a guardian asked the school to write down. Guardians are not told: one of them may not know. */
    homeAddress: text('home_address'),
    boardingStatus: text('boarding_status', { enum: ['day', 'boarder'] })
      .notNull()
      .default('day'),
    status: text('status', { enum: ['active', 'withdrawn', 'graduated', 'transferred'] })
      .notNull()
      .default('active'),
    /** The first day in this school, where it is not the first of a term: no register is opened for the ward before it. */
    joinedOn: date('joined_on', { mode: 'string' }),
    /** Since when the ward is no pupil here; the database keeps it (migrations-after/45_retention.sql). */
    leftAt: instant('left_at'),
    /** When the file was forgotten: what is left is the name and number that the books speak of. */
    forgottenAt: instant('forgotten_at'),
    /** From then on it is forgotten though the school's usual time is not over: somebody asked for it (modules/families). */
    forgetOn: instant('forget_on'),
    ...rowTimes(),
  },
  (t) => [
    namedWithSchool('wards', t),
    uniqueIndex('wards_admission_no').on(t.schoolId, t.admissionNo),
    index('wards_class').on(t.classId),
    index('wards_photo')
      .on(t.photoId)
      .where(sql`photo_id is not null`),
    index('wards_left')
      .on(t.schoolId, t.leftAt)
      .where(sql`left_at is not null and forgotten_at is null`),
    check('wards_left', sql`(${t.status} = 'active') = (${t.leftAt} is null)`),
    check(
      'wards_forgotten',
      sql`${t.forgottenAt} is null or (${t.leftAt} is not null
        and num_nonnulls(${t.gender}, ${t.dateOfBirth}, ${t.photoId}, ${t.house}, ${t.homeAddress}, ${t.joinedOn}) = 0)`,
    ),
    systemOnly(),
    pgPolicy('my_wards', { for: 'select', using: sql`id = any ((select my_ward_ids())::uuid[])` }),
    byProgram('roster', sql`status = 'active'`),
    ...byStaff(EVERYBODY),
  ],
)

/** Who stands for a ward, and what each may see and do; a row that ended gives nothing any more. */
export const guardianships = table(
  'guardianships',
  {
    id: rowId(),
    schoolId: uuid('school_id')
      .notNull()
      .references(() => schools.id),
    guardianId: rowOf('guardian_id', () => users).notNull(),
    wardId: rowOf('ward_id', () => wards).notNull(),
    relationship: text('relationship', {
      enum: ['mother', 'father', 'grandmother', 'grandfather', 'aunt', 'uncle', 'sibling', 'guardian'],
    }).notNull(),
    mayAcademics: boolean('may_academics').notNull().default(true),
    mayBills: boolean('may_bills').notNull().default(true),
    mayPay: boolean('may_pay').notNull().default(true),
    mayMessage: boolean('may_message').notNull().default(true),
    mayPickup: boolean('may_pickup').notNull().default(true),
    /** Rights that the office took: no data file gives them back (migrations-after/36_limits.sql). */
    limited: text('limited').array().notNull().default([]),
    /** The court's paper for it. */
    limitPaper: text('limit_paper'),
    /** The days from and until which the paper says so; after the last one the rights come back (modules/wards/limits.jobs.ts). */
    limitFrom: date('limit_from', { mode: 'string' }),
    limitUntil: date('limit_until', { mode: 'string' }),
    endedAt: instant('ended_at'),
    ...rowTimes(),
  },
  (t) => [
    uniqueIndex('guardianships_pair').on(t.guardianId, t.wardId),
    index('guardianships_ward').on(t.wardId),
    index('guardianships_until')
      .on(t.schoolId, t.limitUntil)
      .where(sql`limit_until is not null`),
    systemOnly(),
    pgPolicy('of_my_ward', { for: 'select', using: sql`ward_id = any ((select my_ward_ids())::uuid[])` }),
    // Of whom a court or the office limited, no program hears.
    byProgram('roster', sql`ended_at is null and limited = '{}' and is_given_ward(ward_id)`),
    ...byStaff(GUARDIANSHIPS, 'update'),
  ],
)
