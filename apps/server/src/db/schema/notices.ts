import type { NoticeTranslation } from '@schoolgate/contracts/notices'
import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgPolicy, primaryKey, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { byStaff, comparableCode, instant, ofUserAbout, ofWard, rowId, rowTimes, systemOnly } from './columns.ts'
import { files } from './files.ts'
import { users } from './identity.ts'
import { classes } from './classes.ts'
import { schools } from './schools.ts'
import { wards } from './wards.ts'
import { ANSWERS, NOTICES, isStaff } from './staff.ts'
import { namedWithSchool, rowOf, table } from './table.ts'

/** What the school says. Nobody sees it before published_at, nor after it was taken back. */
export const notices = table(
  'notices',
  {
    id: rowId(),
    schoolId: uuid('school_id')
      .notNull()
      .references(() => schools.id),
    /** The school's own reference in its data files. */
    ref: text('ref').notNull(),
    /** Printed under the notice and checkable by anybody: N-2026-0131. */
    code: text('code').notNull(),
    title: text('title').notNull(),
    body: text('body').notNull(),
    category: text('category', { enum: ['general', 'academic', 'fees', 'event', 'health', 'emergency', 'pta'] }).notNull(),
    priority: text('priority', { enum: ['urgent', 'action', 'info'] }).notNull(),
    audience: text('audience', { enum: ['school', 'level', 'class', 'ward'] }).notNull(),
    audienceLevel: text('audience_level'),
    audienceClassId: rowOf('audience_class_id', () => classes),
    audienceWardId: rowOf('audience_ward_id', () => wards),
    /** The other levels and classes it is for, beside a first level or class. */
    alsoLevels: text('also_levels').array().notNull().default([]),
    alsoClassIds: uuid('also_class_ids').array().notNull().default([]),
    /** The same words in another language; whoever reads the app in it reads these. */
    translation: jsonb('translation').$type<NoticeTranslation>(),
    facts: jsonb('facts').$type<{ label: string; value: string }[]>().notNull().default([]),
    sender: text('sender').notNull(),
    publishedAt: instant('published_at').notNull(),
    expiresAt: instant('expires_at'),
    withdrawnAt: instant('withdrawn_at'),
    /** Why it was taken back: the school's own to know. */
    withdrawnReason: text('withdrawn_reason'),
    /** When something was last put right in it, and what, as parents read it. */
    correctedAt: instant('corrected_at'),
    correction: text('correction'),
    /** When phones were told of it; null while it is still to come. */
    announcedAt: instant('announced_at'),
    pinned: boolean('pinned').notNull().default(false),
    eventStarts: instant('event_starts'),
    eventEnds: instant('event_ends'),
    eventPlace: text('event_place'),
    action: text('action', { enum: ['acknowledge', 'rsvp', 'consent', 'pay', 'reply'] }),
    actionDueAt: instant('action_due_at'),
    ...rowTimes(),
  },
  (t) => [
    namedWithSchool('notices', t),
    uniqueIndex('notices_ref').on(t.schoolId, t.ref),
    uniqueIndex('notices_code').on(t.schoolId, t.code),
    index('notices_checked').on(comparableCode(t.code)),
    index('notices_published').on(t.schoolId, t.publishedAt),
    index('notices_ward')
      .on(t.audienceWardId)
      .where(sql`audience_ward_id is not null`),
    index('notices_to_announce')
      .on(t.publishedAt)
      .where(sql`announced_at is null`),
    systemOnly(),
    pgPolicy('meant_for_me', {
      for: 'select',
      using: sql`school_id = my_school_id()
        and (((audience_level is null or exists (select 1 from classes c where c.id = any ((select my_class_ids())::uuid[]) and c.level = audience_level))
            and (audience_class_id is null or audience_class_id = any ((select my_class_ids())::uuid[]))
            and (audience_ward_id is null or audience_ward_id = any ((select my_ward_ids())::uuid[])))
          or (also_class_ids <> '{}' and also_class_ids && (select my_class_ids())::uuid[])
          or (also_levels <> '{}' and exists (select 1 from classes c where c.id = any ((select my_class_ids())::uuid[]) and c.level = any (also_levels))))`,
    }),
    ...byStaff(NOTICES, 'insert', 'update'),
  ],
)

export const noticeAttachments = table(
  'notice_attachments',
  {
    id: rowId(),
    schoolId: uuid('school_id')
      .notNull()
      .references(() => schools.id),
    noticeId: rowOf('notice_id', () => notices).notNull(),
    fileId: rowOf('file_id', () => files).notNull(),
    name: text('name').notNull(),
    position: integer('position').notNull(),
    ...rowTimes(),
  },
  (t) => [
    index('notice_attachments_notice').on(t.noticeId),
    index('notice_attachments_file').on(t.fileId),
    systemOnly(),
    pgPolicy('of_a_notice_i_see', { for: 'select', using: sql`exists (select 1 from notices n where n.id = notice_id)` }),
    ...byStaff(NOTICES, 'insert'),
  ],
)

/** What one person has read and acknowledged. */
export const noticeReads = table(
  'notice_reads',
  {
    noticeId: uuid('notice_id')
      .notNull()
      .references(() => notices.id),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    readAt: instant('read_at').notNull(),
    acknowledgedAt: instant('acknowledged_at'),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.noticeId] }),
    index('notice_reads_notice').on(t.noticeId),
    ...ofUserAbout(sql`select 1 from notices n where n.id = notice_id`, 'insert', 'update'),
    pgPolicy('staff_of_school', {
      for: 'select',
      using: sql`exists (select 1 from notices n where n.id = notice_id and ${isStaff(ANSWERS.readers, sql`n.school_id`)})`,
    }),
  ],
)

type OtherAnswer = { user_id: string; response: string; answered_at: string }

/** An answer for a ward (shared by its guardians) or, without a ward, for the family of the one who gave it. */
export const noticeAnswers = table(
  'notice_answers',
  {
    id: rowId(),
    schoolId: uuid('school_id')
      .notNull()
      .references(() => schools.id),
    noticeId: rowOf('notice_id', () => notices).notNull(),
    wardId: rowOf('ward_id', () => wards),
    userId: rowOf('user_id', () => users).notNull(),
    response: text('response').notNull(),
    answeredAt: instant('answered_at').notNull(),
    /** What the other guardian had answered for this ward, where it was something else: the school speaks to both. */
    other: jsonb('other').$type<OtherAnswer>(),
    ...rowTimes(),
  },
  (t) => [
    index('notice_answers_of_user').on(t.userId),
    index('notice_answers_of_ward')
      .on(t.wardId)
      .where(sql`ward_id is not null`),
    index('notice_answers_notice').on(t.noticeId),
    uniqueIndex('notice_answers_ward')
      .on(t.noticeId, t.wardId)
      .where(sql`ward_id is not null`),
    unique('notice_answers_user').on(t.noticeId, t.userId, t.wardId).nullsNotDistinct(),
    ...ofWard(ANSWERS),
    pgPolicy('of_myself', { for: 'select', using: sql`user_id = my_user_id()` }),
    pgPolicy('given_by_me', {
      for: 'insert',
      withCheck: sql`user_id = my_user_id() and (ward_id is null or ward_id = any ((select my_ward_ids())::uuid[]))`,
    }),
    pgPolicy('family_answer_changed_by_me', {
      for: 'update',
      using: sql`ward_id is null and user_id = my_user_id()`,
      withCheck: sql`ward_id is null and user_id = my_user_id()`,
    }),
    pgPolicy('family_answer_of_fellow_guardian', {
      for: 'select',
      using: sql`ward_id is null and user_id = any ((select my_fellow_guardian_ids())::uuid[])`,
    }),
    pgPolicy('change_of_my_ward', {
      for: 'update',
      using: sql`ward_id = any ((select my_ward_ids())::uuid[])`,
      withCheck: sql`user_id = my_user_id() and ward_id = any ((select my_ward_ids())::uuid[])`,
    }),
  ],
)
