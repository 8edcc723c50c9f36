import pg from 'pg'
import { DatabaseUnavailable } from './unavailable.ts'
import type { Connection } from './client.ts'

/** A connection outside the pool, for a start's few words. Throws DatabaseAway where nobody answers. */
export async function oneClient(connection: Connection): Promise<pg.Client> {
  const client = new pg.Client(connection)
  // A line that breaks in the middle rejects what is being asked as well; unheard, it would end the whole program.
  client.on('error', () => undefined)
  await client.connect().catch((cause: unknown) => {
    throw new DatabaseUnavailable(cause)
  })
  return client
}
