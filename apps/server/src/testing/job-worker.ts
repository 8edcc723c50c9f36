/*
 * A server's worker as a process of its own, for tests and the bench that kill it: does all that is due, and waits for its end.
 * JOB_WORKER says with which database, at which time, and whether what a killed one left is taken up at once.
 */
import { tmpdir } from 'node:os'
import { sql } from 'drizzle-orm'
import * as z from 'zod'
import { createServices } from '#app/services'
import { openDb } from '#db'
import { programWorld } from './program-world.ts'

const { connection, now, takesUp } = z
  .object({ connection: z.record(z.string(), z.unknown()), now: z.iso.datetime(), takesUp: z.boolean() })
  .parse(JSON.parse(process.env['JOB_WORKER'] ?? ''))

const db = openDb(connection, () => undefined)
const { jobs } = createServices({
  ...programWorld(db, tmpdir()),
  clock: () => new Date(now),
  // A quarter of a minute of silence is over in a moment.
  ...(takesUp ? { steady: () => performance.now() * 1000 } : {}),
})
process.send?.('ready')
process.once('message', () => void work())

async function work(): Promise<void> {
  do await jobs.doDue()
  while (takesUp && (await isSomethingLeft()))
  process.send?.('done')
}

/** Begun by somebody who is no more, or failed and to be tried again. */
async function isSomethingLeft(): Promise<boolean> {
  const { rows } = await db.asSystem((tx) =>
    tx.execute<{ left: boolean }>(
      sql`select exists (select from jobs where state = 'running' or state = 'waiting' and attempts > 0) as left`,
    ),
  )
  return rows[0]?.left === true
}
