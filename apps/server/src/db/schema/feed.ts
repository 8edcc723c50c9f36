import { sql } from 'drizzle-orm'
import { index, pgPolicy, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { minor } from './billing.ts'
import { instant, ofUser, ofWard, rowId, rowTimes } from './columns.ts'
import { users } from './identity.ts'
import { schools } from './schools.ts'
import { wards } from './wards.ts'

/** What happened to a ward, told once. Handling it is shared by both guardians. */
export const feedItems = pgTable(
  'feed_items',
  {
    id: rowId(),
    schoolId: uuid('school_id')
      .notNull()
      .references(() => schools.id),
    wardId: uuid('ward_id')
      .notNull()
      .references(() => wards.id),
    kind: text('kind', {
      enum: ['notice', 'attendance', 'score_published', 'term_report', 'bill_issued', 'payment', 'receipt', 'reminder'],
    }).notNull(),
    title: text('title').notNull(),
    line: text('line').notNull(),
    occurredAt: instant('occurred_at').notNull(),
    importance: text('importance', { enum: ['urgent', 'action', 'money', 'info'] }).notNull(),
    /** Where in the app it leads. */
    target: text('target').notNull(),
    amountMinor: minor('amount_minor'),
    handledAt: instant('handled_at'),
    handledById: uuid('handled_by_id').references(() => users.id),
    /** The same happening twice is one item. */
    dedupeKey: text('dedupe_key').notNull(),
    ...rowTimes(),
  },
  (t) => [
    uniqueIndex('feed_items_once').on(t.schoolId, t.dedupeKey),
    index('feed_items_ward').on(t.wardId, t.occurredAt),
    ...ofWard(),
    pgPolicy('handle_of_my_ward', {
      for: 'update',
      using: sql`ward_id = any ((select my_ward_ids())::uuid[])`,
      withCheck: sql`ward_id = any ((select my_ward_ids())::uuid[]) and handled_by_id = my_user_id()`,
    }),
  ],
)

/** What one person has seen of the feed. */
export const feedReads = pgTable(
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
  (t) => [primaryKey({ columns: [t.userId, t.itemId] }), ...ofUser()],
)
