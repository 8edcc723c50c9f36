import { sql } from 'drizzle-orm'
import { text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant, systemOnly } from './columns.ts'
import { schools } from './schools.ts'
import { table } from './table.ts'

/**
 * The keys a school seals its papers with (Ed25519, base64url). They lie here and not under DATA_DIR, so that all
 * servers of one database sign with the same; only the system reads them. A retired one still proves what it sealed.
 */
export const sealKeys = table(
  'seal_keys',
  {
    /** Six characters, printed in every seal: says which key to check it with. */
    id: text('id').primaryKey(),
    schoolId: uuid('school_id')
      .notNull()
      .references(() => schools.id),
    publicKey: text('public_key').notNull(),
    privateKey: text('private_key').notNull(),
    madeAt: instant('made_at').notNull(),
    retiredAt: instant('retired_at'),
  },
  (t) => [
    uniqueIndex('seal_keys_in_use')
      .on(t.schoolId)
      .where(sql`retired_at is null`),
    systemOnly(),
  ],
)
