import { sql } from 'drizzle-orm'
import { index, pgPolicy, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant, ofUser, ofUserAbout, ofWard, rowId, rowTimes } from './columns.ts'
import { users } from './identity.ts'
import { schools } from './schools.ts'
import { wards } from './wards.ts'
import { EVERYBODY } from './staff.ts'
import { rowOf, table } from './table.ts'

/**
 * That something happened, once for each ward it happened to. What it says is read from the thing itself, so that a corrected
 * mark is correct here too, and what was taken back is gone.
 */
export const feedItems = table(
  'feed_items',
  {
    id: rowId(),
    schoolId: uuid('school_id')
      .notNull()
      .references(() => schools.id),
    /** Null for a notice: its audience says whom it is for. */
    wardId: rowOf('ward_id', () => wards),
    kind: text('kind', {
      enum: ['notice', 'attendance', 'score_published', 'term_report', 'bill_issued', 'payment', 'receipt', 'reminder'],
    }).notNull(),
    /** The row of the kind's own table: a notice, an attendance record, a score, a report, a bill, a payment. */
    subjectId: uuid('subject_id').notNull(),
    /** Nobody sees it before. */
    occurredAt: instant('occurred_at').notNull(),
    /** The same happening twice is one item. */
    dedupeKey: text('dedupe_key').notNull(),
    ...rowTimes(),
  },
  (t) => [
    uniqueIndex('feed_items_once').on(t.schoolId, t.dedupeKey),
    index('feed_items_ward').on(t.wardId, t.occurredAt),
    index('feed_items_age').on(t.schoolId, t.occurredAt),
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
