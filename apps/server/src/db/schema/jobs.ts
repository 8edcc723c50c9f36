import { sql } from 'drizzle-orm'
import { check, index, integer, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant, rowId, rowTimes, systemOnly } from './columns.ts'
import { schools } from './schools.ts'
import { table } from './table.ts'

const STATES = ['waiting', 'running', 'dead', 'cancelled'] as const

/** A piece of work that is due: one school's, of one kind. Done, it is gone, or waits for the next time its school's clock asks for it. */
export const jobs = table(
  'jobs',
  {
    id: rowId(),
    /** As its module calls it (modules/jobs/kinds.ts): `office.reminders`. */
    kind: text('kind').notNull(),
    /** Null: the whole installation's. */
    schoolId: uuid('school_id').references(() => schools.id),
    /** The one thing of the school it is about, by its id; empty: whatever of this kind the school has. */
    about: text('about').notNull().default(''),
    /** `dead`: it failed every time and waits for the operator. `cancelled`: the operator laid it aside. */
    state: text('state', { enum: STATES }).notNull().default('waiting'),
    dueAt: instant('due_at').notNull(),
    /** When it is tried next; null: when the operator says so. */
    tryAt: instant('try_at'),
    attempts: integer('attempts').notNull().default(0),
    /** Why it failed the last time. */
    error: text('error'),
    /** While it runs: whose it is, and how often that one said that it lives. */
    claim: uuid('claim'),
    beats: integer('beats').notNull().default(0),
    /** How far a long one is, and in how many steps. */
    done: integer('done'),
    total: integer('total'),
    cancelAskedAt: instant('cancel_asked_at'),
    /** What its next time was reckoned from: the school's clock and settings then. Null: it is found, not scheduled. */
    clock: text('clock'),
    ...rowTimes(),
  },
  (t) => [
    unique('jobs_once').on(t.kind, t.schoolId, t.about).nullsNotDistinct(),
    /** One of a kind at a time in a school. */
    uniqueIndex('jobs_running')
      .on(t.kind, sql`coalesce(${t.schoolId}, '00000000-0000-0000-0000-000000000000')`)
      .where(sql`state = 'running'`),
    index('jobs_due')
      .on(t.tryAt)
      .where(sql`state in ('waiting', 'dead') and try_at is not null`),
    check('jobs_claimed', sql`(${t.state} = 'running') = (${t.claim} is not null)`),
    systemOnly(),
  ],
)
