import { sql } from 'drizzle-orm'
import {
  bigint,
  bigserial,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgPolicy,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { SIDES } from '#lib/scope'
import { byProgram, byStaff, bytea, instant, ofMyPerson, ofUser, type OwnRow, rowId, rowTimes, systemOnly } from './columns.ts'
import { files } from './files.ts'
import { schools } from './schools.ts'
import { PEOPLE } from './staff.ts'
import { namedWithSchool, rowOf, table, type OfSchool } from './table.ts'

type Channels = { push: Channel; sms: Channel; email: Channel }
type Channel = 'off' | 'instant' | 'digest'
export type NotifyRow = { urgent: Channels; action: Channels; money: Channels; info: Channels }

/**
 * Somebody who can sign in, once in the installation: what proves them. Of no school, which is why no school reads it; what a school
 * knows of them stands in its own row of `users`.
 */
export const persons = table(
  'persons',
  {
    id: rowId(),
    /** E.164; sign-in starts with it. At least one school has written it down. */
    phone: text('phone'),
    phoneVerifiedAt: instant('phone_verified_at'),
    /** Lower case; sign-in starts with it. At least one school has written it down. */
    email: text('email'),
    emailVerifiedAt: instant('email_verified_at'),
    /** When one session proved both: until then each opens only what a school wrote down beside it (db/memberships.ts). */
    boundAt: instant('bound_at'),
    firebaseUid: text('firebase_uid'),
    passwordHash: text('password_hash'),
    ...rowTimes(),
  },
  (t) => [
    uniqueIndex('persons_email').on(t.email),
    uniqueIndex('persons_phone').on(t.phone),
    uniqueIndex('persons_firebase_uid').on(t.firebaseUid),
    systemOnly(),
    pgPolicy('myself', { for: 'select', using: sql`id = my_person_id()` }),
  ],
)

/** The person of a row that goes when they go. */
export const ofPerson = () =>
  uuid('person_id')
    .notNull()
    .references(() => persons.id, { onDelete: 'cascade' })

/** A membership: a person at one school, as its guardian or on its staff, under the name by which that school knows them. */
export const users = table(
  'users',
  {
    id: rowId(),
    personId: uuid('person_id')
      .notNull()
      .references(() => persons.id),
    /** The specification's user_id_int. */
    number: bigserial('number', { mode: 'number' }).notNull(),
    schoolId: uuid('school_id')
      .notNull()
      .references(() => schools.id),
    /** The school's own reference for this person in its data files. */
    ref: text('ref').notNull(),
    role: text('role', { enum: ['parent', 'teacher', 'head', 'bursar', 'office'] }).notNull(),
    /** The same as its id where it is somebody of the staff, else null: a trigger writes it (migrations-after/14_staff.sql). */
    staffId: uuid('staff_id'),
    fullname: text('fullname').notNull(),
    title: text('title'),
    username: text('username').notNull(),
    /** Lower case, as the school wrote it down. */
    email: text('email'),
    /** E.164, as the school wrote it down. */
    phone: text('phone'),
    secondPhone: text('second_phone'),
    photoId: rowOf('photo_id', () => files),
    /** How a member of staff signs reports; each published version names the picture it was signed with. */
    signatureId: rowOf('signature_id', () => files),
    occupation: text('occupation'),
    address: text('address'),
    language: text('language', { enum: ['en', 'fr'] })
      .notNull()
      .default('en'),
    lowData: boolean('low_data').notNull().default(false),
    textSize: text('text_size', { enum: ['normal', 'large'] })
      .notNull()
      .default('normal'),
    /** Null: the defaults of the notice classes. */
    notify: jsonb('notify').$type<NotifyRow>(),
    quietFrom: text('quiet_from').notNull().default('21:00'),
    quietTo: text('quiet_to').notNull().default('06:00'),
    /** When a class teacher answers families, within the hours of the school's desks; null: as the school. */
    deskFrom: text('desk_from'),
    deskTo: text('desk_to'),
    /** Whether news of marks may be sent before the child is out of school. */
    resultsInSchoolHours: boolean('results_in_school_hours').notNull().default(false),
    /** Whether a lock screen may name the ward a message is about. */
    namesOnLockScreen: boolean('names_on_lock_screen').notNull().default(true),
    isActive: boolean('is_active').notNull().default(true),
    /** Staff accounts end on a date (security §1). */
    endsOn: date('ends_on', { mode: 'string' }),
    lastSeenAt: instant('last_seen_at'),
    /** What this person proved or chose here, by field, with what the school's files had said of it until then (db/own.ts). */
    own: jsonb('own').$type<OwnRow>().notNull().default({}),
    ...rowTimes(),
  },
  (t) => [
    namedWithSchool('users', t),
    unique('users_staff').on(t.schoolId, t.staffId),
    check('users_staff_id', sql`staff_id is not distinct from case when role <> 'parent' then id end`),
    uniqueIndex('users_number').on(t.number),
    uniqueIndex('users_ref').on(t.schoolId, t.ref),
    // At one school somebody is a guardian once, and on its staff once.
    index('users_photo')
      .on(t.photoId)
      .where(sql`photo_id is not null`),
    index('users_signature')
      .on(t.signatureId)
      .where(sql`signature_id is not null`),
    uniqueIndex('users_person').on(t.personId, t.schoolId, sql`(role = 'parent')`),
    systemOnly(),
    pgPolicy('myself', { for: 'select', using: sql`id = my_user_id()` }),
    pgPolicy('change_of_myself', { for: 'update', using: sql`id = my_user_id()`, withCheck: sql`id = my_user_id()` }),
    pgPolicy('guardians_of_my_wards', { for: 'select', using: sql`id = any ((select my_fellow_guardian_ids())::uuid[])` }),
    pgPolicy('staff_of_my_school', { for: 'select', using: sql`role <> 'parent' and school_id = my_school_id()` }),
    byProgram('roster', sql`is_given_guardian(id)`),
    ...byStaff(PEOPLE, 'update'),
  ],
)

/**
 * The key of those on the staff, by which whoever signs, decides or takes money for the school is named. A guardian cannot be one of
 * them; and of a guardian who goes, nobody asks in forty tables whether they did.
 */
export const staff = (): OfSchool => ({ id: users.staffId, schoolId: users.schoolId })

/** One row per device and side that a person is signed in on; the cookie's secret is kept only as SHA-256. */
export const sessions = table(
  'sessions',
  {
    id: rowId(),
    tokenHash: bytea('token_hash').notNull(),
    personId: ofPerson(),
    /** Of a person with two hats, which: the two have a session each. */
    side: text('side', { enum: SIDES }).notNull(),
    /** A code from this school's desk opened it, and opens nothing of another school. */
    vouchedById: uuid('vouched_by_id').references(() => schools.id),
    /** The record's authentication_token: a per-session value against cross-site posts, useless alone. */
    crossSiteToken: text('cross_site_token').notNull(),
    /** What it was begun with: the second factor of staff is something else. */
    firstFactor: text('first_factor', { enum: ['mailbox', 'phone'] })
      .notNull()
      .default('mailbox'),
    hasSecondFactor: boolean('has_second_factor').notNull().default(false),
    steppedUpUntil: instant('stepped_up_until'),
    lastSeenAt: instant('last_seen_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    deviceLabel: text('device_label').notNull(),
    address: text('address').notNull(),
    ...rowTimes(),
  },
  (t) => [
    uniqueIndex('sessions_token').on(t.tokenHash),
    index('sessions_person').on(t.personId),
    index('sessions_age').on(t.expiresAt),
    ...ofMyPerson(),
  ],
)

/**
 * The browsers in which a person has signed in before. What strangers try elsewhere counts apart from these (security §1 "sign-in").
 * Nothing opens by it; the cookie's secret is kept only as SHA-256.
 */
export const knownDevices = table(
  'known_devices',
  {
    personId: ofPerson(),
    deviceHash: bytea('device_hash').notNull(),
    signedInAt: instant('signed_in_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.personId, t.deviceHash] }), systemOnly()],
)

/** What a program shows instead of a session's cookie; made by a person, for whom it then speaks. Kept only as SHA-256. */
export const apiTokens = table(
  'api_tokens',
  {
    id: rowId(),
    tokenHash: bytea('token_hash').notNull(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    name: text('name').notNull(),
    /** Else it only reads. */
    mayChange: boolean('may_change').notNull(),
    lastUsedAt: instant('last_used_at'),
    expiresAt: instant('expires_at').notNull(),
    ...rowTimes(),
  },
  (t) => [uniqueIndex('api_tokens_token').on(t.tokenHash), index('api_tokens_user').on(t.userId), ...ofUser()],
)

/** A code sent to a phone or an e-mail address, bound to the browser that asked. */
export const codes = table(
  'codes',
  {
    id: rowId(),
    purpose: text('purpose', { enum: ['sign_in', 'step_up', 'contact', 'invitation'] }).notNull(),
    /** Where it went: E.164 phone or lower-case e-mail. */
    sentTo: text('sent_to').notNull(),
    personId: uuid('person_id').references(() => persons.id, { onDelete: 'cascade' }),
    /** Makes the code together with the browser's secret, which is not kept here: this table alone tells no code. */
    seed: bytea('seed').notNull(),
    digits: integer('digits').notNull(),
    browserHash: bytea('browser_hash').notNull(),
    tries: integer('tries').notNull().default(0),
    expiresAt: instant('expires_at').notNull(),
    usedAt: instant('used_at'),
    ...rowTimes(),
  },
  (t) => [index('codes_sent_to').on(t.sentTo, t.createdAt), systemOnly()],
)

/** What counts once: what a proven phone is exchanged for (firebase_id), what a reset link carries, what the office gives at the desk, what a passkey signs. */
export const tickets = table(
  'tickets',
  {
    id: rowId(),
    /**
     * `desk`: a code from the desk, staff's second proof and a parent's way in; `paper`: one that a letter brings to a parent who was never
     * in the app; `vouched`: what a parent's is exchanged for. The office
     * knows who stands there; that the phone is theirs is not proven by it. `id_token`: an outside provider's, which counts once;
     * `passkey` and `new_passkey`: the challenge that a browser's key signs; `founding`: with it somebody makes a school.
     */
    purpose: text('purpose', {
      enum: ['phone', 'vouched', 'password_reset', 'desk', 'paper', 'id_token', 'passkey', 'new_passkey', 'founding'],
    }).notNull(),
    tokenHash: bytea('token_hash').notNull(),
    phone: text('phone'),
    personId: uuid('person_id').references(() => persons.id, { onDelete: 'cascade' }),
    /** For whom of a school its desk vouched: it knows nobody of another. */
    userId: uuid('user_id').references(() => users.id),
    browserHash: bytea('browser_hash'),
    expiresAt: instant('expires_at').notNull(),
    usedAt: instant('used_at'),
    ...rowTimes(),
  },
  (t) => [
    index('tickets_user')
      .on(t.userId)
      .where(sql`user_id is not null`),
    uniqueIndex('tickets_token').on(t.tokenHash),
    systemOnly(),
  ],
)

/** Counters behind every limit: shared by all processes, one row per key and window. */
export const limits = table(
  'limits',
  {
    key: text('key').notNull(),
    windowStart: instant('window_start').notNull(),
    count: bigint('count', { mode: 'number' }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.key, t.windowStart] }), systemOnly()],
)

/** What a guardian agreed to (domain §5 consents). */
export const consents = table(
  'consents',
  {
    id: rowId(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    purpose: text('purpose').notNull(),
    givenAt: instant('given_at').notNull(),
    withdrawnAt: instant('withdrawn_at'),
    ...rowTimes(),
  },
  (t) => [index('consents_user').on(t.userId), ...ofUser('insert', 'update')],
)
