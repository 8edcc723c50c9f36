import { sql } from 'drizzle-orm'
import type { Tx } from './client.ts'

/** Who says which person somebody is, or takes a contact for one, waits here for whoever does so at the same moment: until this transaction ends. */
export async function lockPersons(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('persons'))`)
}
