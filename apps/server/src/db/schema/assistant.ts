import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant, ofUser, rowId } from './columns.ts'
import { users } from './identity.ts'
import { wards } from './wards.ts'

/** A conversation of one guardian about one ward (specification §3: date, child_id, title, user_id). */
export const conversationThreads = pgTable(
  'conversation_threads',
  {
    id: rowId(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    childId: uuid('child_id')
      .notNull()
      .references(() => wards.id),
    /** The first message (specification §4). */
    title: text('title').notNull(),
    date: instant('date').notNull(),
  },
  (t) => [index('conversation_threads_mine').on(t.userId, t.childId, t.date), ...ofUser()],
)

/** A message of a conversation (specification §3: date, message, sender). */
export const conversationMessages = pgTable(
  'conversation_messages',
  {
    id: rowId(),
    threadId: uuid('thread_id')
      .notNull()
      .references(() => conversationThreads.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    sender: text('sender', { enum: ['me', 'assistant'] }).notNull(),
    message: text('message').notNull(),
    sources: jsonb('sources').$type<{ kind: string; id: string; label: string; route: string }[]>().notNull().default([]),
    status: text('status', { enum: ['done', 'stopped', 'failed'] })
      .notNull()
      .default('done'),
    date: instant('date').notNull(),
  },
  (t) => [index('conversation_messages_thread').on(t.threadId, t.date), ...ofUser()],
)
