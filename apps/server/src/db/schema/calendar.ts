import { sql } from 'drizzle-orm'
import { index, pgPolicy, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { bytea, instant, ofUser, rowId, rowTimes } from './columns.ts'
import { users } from './identity.ts'
import { schools } from './schools.ts'
import { rowOf, table } from './table.ts'
import { wards } from './wards.ts'

/** A link by which a calendar program follows a ward's school days for a guardian; the token is kept only as SHA-256. */
export const calendarLinks = table(
  'calendar_links',
  {
    id: rowId(),
    schoolId: uuid('school_id')
      .notNull()
      .references(() => schools.id),
    wardId: rowOf('ward_id', () => wards).notNull(),
    /** The link is gone with this person's guardianship (migrations-after/35_guardianships.sql). */
    userId: rowOf('user_id', () => users).notNull(),
    tokenHash: bytea('token_hash').notNull(),
    lastReadAt: instant('last_read_at'),
    ...rowTimes(),
  },
  (t) => [
    index('calendar_links_ward').on(t.wardId),
    uniqueIndex('calendar_links_token').on(t.tokenHash),
    index('calendar_links_user').on(t.userId, t.wardId),
    ...ofUser('delete'),
    pgPolicy('made_by_me', {
      for: 'insert',
      withCheck: sql`user_id = my_user_id() and ward_id = any ((select my_ward_ids())::uuid[])`,
    }),
  ],
)
