import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgPolicy, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { byStaff, instant, ofMyPerson, ofMyself, rowId, rowTimes, systemOnly } from './columns.ts'
import { persons, sessions, users } from './identity.ts'
import { schools } from './schools.ts'
import { wards } from './wards.ts'
import { ANSWERS, EVERYBODY } from './staff.ts'
import { namedWithSchool, rowOf, table } from './table.ts'

/** Where push messages reach a person. Gone with the session; an endpoint registered again moves to the new person. */
export const pushDevices = table(
  'push_devices',
  {
    id: rowId(),
    personId: uuid('person_id')
      .notNull()
      .references(() => persons.id, { onDelete: 'cascade' }),
    sessionId: uuid('session_id')
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: ['web_push', 'fcm'] }).notNull(),
    /** The subscription's address, or the FCM token. */
    endpoint: text('endpoint').notNull(),
    /** SHA-256 of the endpoint in hex: what makes a device the same one. */
    endpointHash: text('endpoint_hash').notNull(),
    /** The push service that takes its messages (origin, or `fcm`); back-off is per host. */
    host: text('host').notNull(),
    /** The site at which the app runs and is signed in; null: it has not started since this is written down. */
    site: text('site'),
    p256dh: text('p256dh'),
    auth: text('auth'),
    /** 403s in a row. */
    refusals: integer('refusals').notNull().default(0),
    lastSentAt: instant('last_sent_at'),
    ...rowTimes(),
  },
  (t) => [
    uniqueIndex('push_devices_endpoint').on(t.endpointHash),
    index('push_devices_person').on(t.personId),
    index('push_devices_session').on(t.sessionId),
    ...ofMyPerson('delete'),
  ],
)

type Texts = { title: string; body: string }

const CHANNELS = ['push', 'sms', 'email'] as const

const ofSchool = () =>
  uuid('school_id')
    .notNull()
    .references(() => schools.id)

/** Something the school tells people, once per dedupe key. */
export const messages = table(
  'messages',
  {
    id: rowId(),
    schoolId: ofSchool(),
    kind: text('kind').notNull(),
    class: text('class', { enum: ['urgent', 'action', 'money', 'info'] }).notNull(),
    tag: text('tag').notNull(),
    /** The page of the app it opens. */
    navigate: text('navigate').notNull(),
    wardId: rowOf('ward_id', () => wards),
    texts: jsonb('texts').$type<{ en: Texts; fr: Texts }>().notNull(),
    /** After this it is not sent any more. */
    expiresAt: instant('expires_at').notNull(),
    dedupeKey: text('dedupe_key').notNull(),
    ...rowTimes(),
  },
  (t) => [
    index('messages_ward')
      .on(t.wardId)
      .where(sql`ward_id is not null`),
    namedWithSchool('messages', t),
    uniqueIndex('messages_once').on(t.schoolId, t.dedupeKey),
    index('messages_tag').on(t.schoolId, t.tag),
    index('messages_age').on(t.schoolId, t.createdAt),
    pgPolicy('told_to_me', {
      for: 'select',
      using: sql`exists (select 1 from message_plans where message_plans.message_id = messages.id and message_plans.user_id = my_user_id())`,
    }),
    systemOnly(),
    ...byStaff(EVERYBODY, 'insert'),
  ],
)

/** When a message goes to one person on one channel: what the rules decided. The worker passes it on to devices when its time has come. */
export const messagePlans = table(
  'message_plans',
  {
    id: rowId(),
    schoolId: ofSchool(),
    messageId: rowOf('message_id', () => messages).notNull(),
    userId: rowOf('user_id', () => users).notNull(),
    channel: text('channel', { enum: CHANNELS }).notNull(),
    at: instant('at').notNull(),
    isDigest: boolean('is_digest').notNull().default(false),
    /** Goes out only while the person has not read the message. */
    isFallback: boolean('is_fallback').notNull().default(false),
    state: text('state', { enum: ['waiting', 'passed_on', 'no_device', 'read', 'over_cap', 'expired'] })
      .notNull()
      .default('waiting'),
    readAt: instant('read_at'),
    ...rowTimes(),
  },
  (t) => [
    index('message_plans_user').on(t.userId),
    uniqueIndex('message_plans_once').on(t.messageId, t.userId, t.channel),
    index('message_plans_due')
      .on(t.at)
      .where(sql`state = 'waiting'`),
    index('message_plans_unread')
      .on(t.userId)
      .where(sql`read_at is null`),
    ...ofMyself('update'),
    systemOnly(),
    ...byStaff(EVERYBODY, 'insert', 'update'),
  ],
)

/** One message to one device (or phone number, or address): at most one row, so that it is never told twice. */
export const deliveries = table(
  'deliveries',
  {
    id: rowId(),
    schoolId: ofSchool(),
    messageId: rowOf('message_id', () => messages).notNull(),
    userId: rowOf('user_id', () => users).notNull(),
    channel: text('channel', { enum: CHANNELS }).notNull(),
    /** The push device, or for SMS and e-mail the user. No foreign key: what was delivered outlives the device. */
    targetId: uuid('target_id').notNull(),
    host: text('host').notNull(),
    /** `unsure`: the server died between writing this down and hearing the answer; sending again might tell it twice. */
    state: text('state', { enum: ['waiting', 'sending', 'delivered', 'failed', 'gone', 'expired', 'unsure'] })
      .notNull()
      .default('waiting'),
    /** Why it failed, in a word or as the service's status. */
    reason: text('reason'),
    dueAt: instant('due_at').notNull(),
    claimedAt: instant('claimed_at'),
    attempts: integer('attempts').notNull().default(0),
    ...rowTimes(),
  },
  (t) => [
    index('deliveries_user').on(t.userId),
    uniqueIndex('deliveries_once').on(t.messageId, t.channel, t.targetId),
    index('deliveries_due')
      .on(t.dueAt)
      .where(sql`state = 'waiting'`),
    index('deliveries_sending')
      .on(t.claimedAt)
      .where(sql`state = 'sending'`),
    index('deliveries_sms')
      .on(t.schoolId, t.createdAt)
      .where(sql`channel = 'sms'`),
    systemOnly(),
    ...byStaff(ANSWERS),
  ],
)

/** What a school decides about messages; without a row the defaults hold. */
export const messageSettings = table(
  'message_settings',
  {
    schoolId: uuid('school_id')
      .primaryKey()
      .references(() => schools.id),
    smsAfterMinutes: integer('sms_after_minutes').notNull().default(30),
    smsMonthlyCap: integer('sms_monthly_cap').notNull().default(500),
  },
  () => [systemOnly(), ...byStaff(EVERYBODY)],
)
