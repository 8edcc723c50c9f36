import { sql } from 'drizzle-orm'
import { foreignKey, index, jsonb, pgPolicy, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant, ofUser, ofUserAbout, ofWard, rowId, rowTimes, systemOnly } from './columns.ts'
import { users } from './identity.ts'
import { schools } from './schools.ts'
import { wards } from './wards.ts'
import { EVERYBODY } from './staff.ts'
import { namedWithSchool, rowOf, table } from './table.ts'

const KINDS = ['notice', 'attendance', 'score_published', 'term_report', 'bill_issued', 'payment', 'receipt', 'reminder'] as const

/** That something happened, once for each ward it happened to. What it says is kept beside it (`feedTold`). */
export const feedItems = table(
  'feed_items',
  {
    id: rowId(),
    schoolId: uuid('school_id')
      .notNull()
      .references(() => schools.id),
    /** Null for a notice: its audience says whom it is for. */
    wardId: rowOf('ward_id', () => wards),
    kind: text('kind', { enum: KINDS }).notNull(),
    /** The row of the kind's own table: a notice, an attendance record, a score, a report, a bill, a payment. */
    subjectId: uuid('subject_id').notNull(),
    /** Nobody sees it before. */
    occurredAt: instant('occurred_at').notNull(),
    /** The same happening twice is one item. */
    dedupeKey: text('dedupe_key').notNull(),
    ...rowTimes(),
  },
  (t) => [
    namedWithSchool('feed_items', t),
    uniqueIndex('feed_items_once').on(t.schoolId, t.dedupeKey),
    index('feed_items_ward').on(t.wardId, t.occurredAt),
    index('feed_items_age').on(t.schoolId, t.occurredAt),
    index('feed_items_subject').on(t.subjectId),
    /** Who was reminded of fees lately. */
    index('feed_items_reminders')
      .on(t.schoolId, t.occurredAt)
      .where(sql`kind = 'reminder'`),
    index('feed_items_notices')
      .on(t.schoolId, t.occurredAt)
      .where(sql`ward_id is null`),
    ...ofWard(EVERYBODY, 'insert', 'update'),
    pgPolicy('of_a_notice_i_see', {
      for: 'select',
      using: sql`ward_id is null and exists (select 1 from notices n where n.id = subject_id)`,
    }),
  ],
)

/**
 * What a family is told of an item, kept so that a page of the feed looks nothing else up. The database writes it, in the transaction of
 * the cause (migrations-after/55_told.sql): a corrected mark is correct here too, and what was taken back has no row. Facts, no words:
 * a sentence is made for the reader. Staff read the things themselves, as far as their role lets them, and never this.
 */
export const feedTold = table(
  'feed_told',
  {
    itemId: uuid('item_id').primaryKey(),
    schoolId: uuid('school_id')
      .notNull()
      .references(() => schools.id),
    /** To whom it speaks: a ward, a class, the school, or a level (`level_key`); the school too where several are meant, who stand in `said.among`. */
    audienceId: uuid('audience_id').notNull(),
    wardId: rowOf('ward_id', () => wards),
    kind: text('kind', { enum: KINDS }).notNull(),
    subjectId: uuid('subject_id').notNull(),
    occurredAt: instant('occurred_at').notNull(),
    /** Nobody is told before, whenever it happened: a mark that is published later. */
    shownFrom: instant('shown_from').notNull(),
    /** Who had seen everything up to then has seen it. */
    countedAt: instant('counted_at').notNull(),
    said: jsonb('said').notNull(),
  },
  (t) => [
    index('feed_told_ward')
      .on(t.wardId)
      .where(sql`ward_id is not null`),
    foreignKey({
      name: 'feed_told_item_id_of_school',
      columns: [t.schoolId, t.itemId],
      foreignColumns: [feedItems.schoolId, feedItems.id],
    }).onDelete('cascade'),
    index('feed_told_page').on(t.audienceId, t.occurredAt, t.itemId),
    systemOnly(),
    pgPolicy('told_to_me', {
      for: 'select',
      using: sql`audience_id = any ((select my_audience_ids())::uuid[])
        and (said -> 'among' is null or jsonb_exists_any(said -> 'among', (select my_audience_ids())::text[]))`,
    }),
  ],
)

/** What one person has read of the feed. */
export const feedReads = table(
  'feed_reads',
  {
    itemId: uuid('item_id')
      .notNull()
      .references(() => feedItems.id),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    readAt: instant('read_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.itemId] }),
    index('feed_reads_item').on(t.itemId),
    ...ofUserAbout(sql`select 1 from feed_items i where i.id = item_id`, 'insert'),
  ],
)

/** Up to when one person has seen the feed: everything that was there at that instant counts as read. */
export const feedMarks = table(
  'feed_marks',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => users.id),
    readUpTo: instant('read_up_to').notNull(),
  },
  () => ofUser('insert', 'update'),
)
