/*
 * A server's process that begins a job and never ends it, for tests that kill it: HOLD_JOB says with which database, and how: `once`
 * holds it in a transaction, `inSteps` between two.
 */
import { sql } from 'drizzle-orm'
import { Registry } from 'prom-client'
import * as z from 'zod'
import { openDb } from '#db'
import { schools } from '#db/schema'
import { createJobs, type JobKind } from '#modules/jobs'

const { connection, how, now } = z
  .object({ connection: z.record(z.string(), z.unknown()), how: z.enum(['once', 'inSteps']), now: z.iso.datetime() })
  .parse(JSON.parse(process.env['HOLD_JOB'] ?? ''))

const error = (details: object, message: string) => void process.stderr.write(`${message} ${JSON.stringify(details)}\n`)
const db = openDb(connection, (broke) => error({}, broke.message))
const forever = () => {
  process.send?.('begun')
  return new Promise<void>(() => undefined)
}
const found = { name: 'test.held', find: () => sql`select ${schools.id}, '', ${schools.createdAt} from ${schools}` }
const kind: JobKind = how === 'once' ? { ...found, once: forever } : { ...found, inSteps: forever }
createJobs({ db, clock: () => new Date(now), log: { error } }, [kind], new Registry()).start()
