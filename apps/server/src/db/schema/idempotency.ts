import { sql } from 'drizzle-orm'
import { index, jsonb, pgPolicy, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant, rowId, systemOnly } from './columns.ts'
import { schools } from './schools.ts'
import { table } from './table.ts'

const mine = sql`who = my_user_id()::text and school_id = my_school_id()`

/** Acts that were done under a key and are not done again under it (db/once.ts); written in the transaction of the act itself. */
export const idempotencyKeys = table(
  'idempotency_keys',
  {
    id: rowId(),
    schoolId: uuid('school_id')
      .notNull()
      .references(() => schools.id),
    /** Whose key it is: a user's id, a bill's link's id for whoever pays through it, or `desk` for the command line. */
    who: text('who').notNull(),
    key: text('key').notNull(),
    /** An endpoint's method and path, or what the command line was told. */
    act: text('act').notNull(),
    /** SHA-256 of the whole request; empty where the key is older than this table, and then no request is known to be the same. */
    digest: text('digest').notNull(),
    /** What the act made and a repeat is answered from; null where what it was done to says it all. */
    made: jsonb('made'),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    uniqueIndex('idempotency_keys_once').on(t.schoolId, t.who, t.key),
    index('idempotency_keys_age').on(t.createdAt),
    systemOnly(),
    pgPolicy('mine', { for: 'select', using: mine }),
    pgPolicy('used_by_me', { for: 'insert', withCheck: mine }),
    pgPolicy('done_by_me', { for: 'update', using: mine, withCheck: mine }),
  ],
)
