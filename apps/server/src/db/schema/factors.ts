import { sql } from 'drizzle-orm'
import { bigint, index, integer, jsonb, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { bytea, instant, ofMyPerson, rowId, rowTimes } from './columns.ts'
import { ofPerson } from './identity.ts'
import { schools } from './schools.ts'
import { table } from './table.ts'

/**
 * A person's authenticator app: one that counts, and perhaps a new one that waits for its first code. The secret must be read again, so
 * it is sealed with the installation's key (lib/secret-box.ts), which is not in the database.
 */
export const authenticatorApps = table(
  'authenticator_apps',
  {
    id: rowId(),
    personId: ofPerson(),
    sealedSecret: bytea('sealed_secret').notNull(),
    /** Null: waits for its first code. */
    confirmedAt: instant('confirmed_at'),
    /** The step of half a minute of the last code that counted: each counts once. */
    lastStep: integer('last_step'),
    ...rowTimes(),
  },
  (t) => [uniqueIndex('authenticator_apps_person').on(t.personId, sql`(confirmed_at is null)`), ...ofMyPerson()],
)

/** The codes on paper by which somebody without their phone comes in: each once, kept only as SHA-256. */
export const recoveryCodes = table(
  'recovery_codes',
  {
    personId: ofPerson(),
    codeHash: bytea('code_hash').notNull(),
    usedAt: instant('used_at'),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.personId, t.codeHash] }), ...ofMyPerson()],
)

/**
 * A key that a computer or phone of this person keeps and shows after its own lock was opened: both factors in one. It works at the
 * address at which it was made, and opens what the session opened in which it was made.
 */
export const passkeys = table(
  'passkeys',
  {
    id: rowId(),
    personId: ofPerson(),
    name: text('name').notNull(),
    /** Base64url, as the browser says it. */
    credentialId: text('credential_id').notNull(),
    publicKey: bytea('public_key').notNull(),
    /** How often it was shown, where it counts that: a copy of it would count otherwise. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    transports: jsonb('transports').$type<string[]>().notNull().default([]),
    /** The host name of the address. */
    site: text('site').notNull(),
    firstFactor: text('first_factor', { enum: ['mailbox', 'phone'] }).notNull(),
    vouchedById: uuid('vouched_by_id').references(() => schools.id),
    lastUsedAt: instant('last_used_at'),
    ...rowTimes(),
  },
  (t) => [uniqueIndex('passkeys_credential').on(t.credentialId), index('passkeys_person').on(t.personId), ...ofMyPerson()],
)
