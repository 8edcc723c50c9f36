/*
 * A server's worker as a process of its own, for tests and the bench that kill it: does all that is due, and waits for its end.
 * JOB_WORKER says with which database, at which time, and whether what a killed one left is taken up at once.
 */
import { tmpdir } from 'node:os'
import { sql } from 'drizzle-orm'
import pino from 'pino'
import * as z from 'zod'
import { createServices } from '#app/services'
import { openDb } from '#db'
import { noPdfCache } from '#lib/pdf/pdf-cache'
import { folderStorage } from '#lib/storage'
import { newVapidKeys } from '#modules/push/sending'

const { connection, now, takesUp } = z
  .object({ connection: z.record(z.string(), z.unknown()), now: z.iso.datetime(), takesUp: z.boolean() })
  .parse(JSON.parse(process.env['JOB_WORKER'] ?? ''))

const db = openDb(connection, () => undefined)
const { jobs } = createServices({
  db,
  clock: () => new Date(now),
  storage: folderStorage(tmpdir()),
  prints: noPdfCache,
  sms: () => Promise.resolve(),
  email: () => Promise.resolve(),
  push: { vapid: newVapidKeys(), vapidSubject: 'mailto:office@school.example', fcm: undefined, testHosts: [] },
  log: pino({ level: 'silent' }),
  publicUrl: 'http://localhost:3000',
  schoolHosts: new Map(),
  assetsRoot: tmpdir(),
  version: 'test',
  release: 'test',
  proxies: 0,
  isDemo: false,
  metricsToken: undefined,
  webRoot: undefined,
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
