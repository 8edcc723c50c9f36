import { sql } from 'drizzle-orm'
import type { Tx } from '#db'

/** Nobody else reminds families of this school of what they owe until this transaction ends. */
export async function holdReminders(tx: Tx, schoolId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`owing:${schoolId}`}, 0))`)
}
