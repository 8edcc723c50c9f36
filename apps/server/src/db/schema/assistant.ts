import { FEEDBACK_REASONS } from '@schoolgate/contracts/assistant'
import { sql } from 'drizzle-orm'
import { boolean, foreignKey, index, integer, jsonb, pgPolicy, text, unique, uuid } from 'drizzle-orm/pg-core'
import { instant, ofUserAbout, rowId, systemOnly } from './columns.ts'
import { users } from './identity.ts'
import { schools } from './schools.ts'
import { wards } from './wards.ts'
import { ASSISTANT, isStaff } from './staff.ts'
import { rowOf, table } from './table.ts'

/** A conversation of one guardian about one ward (specification §3: date, child_id, title, user_id). */
export const conversationThreads = table(
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
  (t) => [
    index('conversation_threads_child').on(t.childId),
    index('conversation_threads_mine').on(t.userId, t.childId, t.date),
    ...ofUserAbout(sql`select 1 from wards w where w.id = child_id`, 'insert', 'delete'),
  ],
)

/** A message of a conversation (specification §3: date, message, sender). */
export const conversationMessages = table(
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
    /** The small table under an answer. */
    facts: jsonb('facts').$type<{ columns: string[]; rows: string[][] }>(),
    status: text('status', { enum: ['done', 'stopped', 'failed'] })
      .notNull()
      .default('done'),
    /** Of an answer: the question it answers. A question has one answer. */
    questionId: uuid('question_id'),
    feedback: text('feedback', { enum: ['up', 'down'] }),
    feedbackReason: text('feedback_reason', { enum: FEEDBACK_REASONS }),
    date: instant('date').notNull(),
  },
  (t) => [
    index('conversation_messages_user').on(t.userId),
    foreignKey({ name: 'conversation_messages_question', columns: [t.questionId], foreignColumns: [t.id] }).onDelete('cascade'),
    unique('conversation_messages_one_answer').on(t.questionId),
    index('conversation_messages_thread').on(t.threadId, t.date),
    ...ofUserAbout(sql`select 1 from conversation_threads t where t.id = thread_id`, 'insert', 'update'),
  ],
)

/** What only the school's staff reads; rows are written by the system. */
const ofStaff = () => [systemOnly(), pgPolicy('staff_of_school', { for: 'select', using: isStaff(ASSISTANT.readers) })]

/** That a question was answered, and how: nobody's name and nobody's words. */
export const assistantTurns = table(
  'assistant_turns',
  {
    id: rowId(),
    schoolId: uuid('school_id')
      .notNull()
      .references(() => schools.id),
    at: instant('at').notNull(),
    /** What was understood, as the grammar calls it. */
    intent: text('intent').notNull(),
    /** `builtin`, or the vendor's name. */
    engine: text('engine').notNull(),
    tools: text('tools').array().notNull().default([]),
    tokens: integer('tokens').notNull().default(0),
    tookMs: integer('took_ms').notNull(),
    isAnswered: boolean('is_answered').notNull(),
    /** A child may be in danger. */
    isFlagged: boolean('is_flagged').notNull(),
  },
  (t) => [index('assistant_turns_school').on(t.schoolId, t.at), ...ofStaff()],
)

/** A question that had no answer or not the right one, from a parent who agreed that the school sees it. */
export const assistantUnanswered = table(
  'assistant_unanswered',
  {
    id: rowId(),
    schoolId: uuid('school_id')
      .notNull()
      .references(() => schools.id),
    /** Not shown to the school; what the parent takes back goes with it. */
    userId: rowOf('user_id', () => users).notNull(),
    at: instant('at').notNull(),
    message: text('message').notNull(),
    /** The answer that was not right; none where nobody could answer. */
    answerId: uuid('answer_id').references(() => conversationMessages.id, { onDelete: 'cascade' }),
    reason: text('reason', { enum: FEEDBACK_REASONS }),
    /** What the parent wanted to know, in their own words. */
    wanted: text('wanted'),
  },
  (t) => [
    unique('assistant_unanswered_one_answer').on(t.answerId),
    index('assistant_unanswered_school').on(t.schoolId, t.at),
    ...ofStaff(),
  ],
)
