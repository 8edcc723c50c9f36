import { sql } from 'drizzle-orm'
import { customType, index, pgPolicy, text, uuid } from 'drizzle-orm/pg-core'
import { instant, rowId, systemOnly } from './columns.ts'
import { users } from './identity.ts'
import { schools } from './schools.ts'
import { wards } from './wards.ts'
import { rowOf, table } from './table.ts'

/** A transaction's number that never wraps around, as text: it does not fit a JavaScript number. */
const xid8 = customType<{ data: string; driverData: string }>({ dataType: () => 'xid8' })

/** That something changed, kept for a day for those who were away (db/live.ts writes it, modules/live tells it). */
export const liveEvents = table(
  'live_events',
  {
    id: rowId(),
    schoolId: uuid('school_id')
      .notNull()
      .references(() => schools.id),
    /** For the guardians of this ward, for this user, or without either for everybody of the school. */
    wardId: rowOf('ward_id', () => wards),
    userId: rowOf('user_id', () => users),
    word: text('word').notNull(),
    /** Which transaction said so. Ids are given before commits, so only this tells what a reader may have missed. */
    transaction: xid8('transaction')
      .notNull()
      .default(sql`pg_current_xact_id()`),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (t) => [
    index('live_events_user')
      .on(t.userId)
      .where(sql`user_id is not null`),
    index('live_events_ward')
      .on(t.wardId)
      .where(sql`ward_id is not null`),
    index('live_events_transaction').on(t.transaction),
    index('live_events_created').on(t.createdAt),
    systemOnly(),
    pgPolicy('told_in_my_school', {
      for: 'insert',
      withCheck: sql`school_id = my_school_id() and (my_role() <> 'parent' or user_id = my_user_id() or ward_id = any ((select my_ward_ids())::uuid[]))`,
    }),
  ],
)
