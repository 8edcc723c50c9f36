/*
 * What one look at all due work costs when nothing is due, for the bench: `node idle-pass.ts SCHOOLS PASSES` says it as JSON. A process of
 * its own, whose processor time is nobody else’s.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startPretendedPaystack } from '@schoolgate/demo/paystack'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { createServices } from '#app/services'
import { APP_ROLE, migrate, openDb, startEmbedded, type Tx } from '#db'
import { systemClock } from '#lib/clock'
import { startCounting } from './processor-time.ts'
import { programWorld } from './program-world.ts'
import { SERVER_ROOT } from './template.ts'

/** How much of each lies about that was done long ago, per school. */
const LONG_DONE = 20
const KEY = 'sk_test_bench0123456789'

/** Fills a PostgreSQL of its own with so many schools, lets all that is due be done, and measures so many passes over nothing. */
async function measureIdlePass(schools: number, passes: number) {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'schoolgate-idle-'))
  const complain = (error: Error) => void process.stderr.write(`${error.message}\n`)
  const provider = await startPretendedPaystack({ secretKey: KEY, now: systemClock })
  const embedded = await startEmbedded({ dataDir, log: () => undefined })
  try {
    await migrate(embedded.connection, SERVER_ROOT)
    const db = openDb({ ...embedded.connection, role: APP_ROLE }, complain)
    await db.asSystem((tx) => fill(tx, schools))
    const { jobs } = createServices({
      ...programWorld(db, dataDir),
      paystack: { secretKey: KEY, baseUrl: provider.url, isPretended: true },
    })
    await jobs.doDue()
    // Autovacuum would come in between.
    await vacuum(embedded.connection)
    const said = countStatements()
    const spent = await startCounting()
    for (let pass = 0; pass < passes; pass++) await jobs.doDue()
    const { own, below } = await spent()
    await jobs.stop()
    await db.close()
    return { statements: said() / passes, nodeMs: own / passes, postgresMs: below / passes }
  } finally {
    await embedded.stop()
    await provider.close()
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** Schools at night by their own clock, with notices that were told and events that were handled. */
async function fill(tx: Tx, schools: number): Promise<void> {
  await tx.execute(sql`insert into schools (id, code, name, country, head_teacher_name, head_teacher_title, currency, timezone, grading_scale, absence_alert_at)
    select gen_random_uuid(), 'S' || n, 'School ' || n, 'GH', 'Grace Owusu', 'Mrs.', 'GHS',
      case n % 2 when 0 then 'Africa/Accra' else 'Africa/Lagos' end, 'ges', '09:00' from generate_series(1, ${schools}) n`)
  await tx.execute(sql`insert into notices (id, school_id, ref, code, title, body, category, priority, audience, sender, published_at, announced_at)
    select gen_random_uuid(), schools.id, n::text, schools.code || '-' || n, 'Water', 'Bring water.', 'general', 'info', 'school', 'The office',
      now() - interval '10 days', now() - interval '10 days' from schools, generate_series(1, ${LONG_DONE}) n`)
  await tx.execute(sql`insert into provider_events (id, provider, digest, signature, body, received_at, try_at, handled_at)
    select gen_random_uuid(), 'paystack', schools.code || '-' || n, '', '', now(), now(), now() from schools, generate_series(1, ${LONG_DONE}) n`)
}

async function vacuum(connection: pg.ClientConfig): Promise<void> {
  const client = new pg.Client(connection)
  await client.connect()
  await client.query('vacuum analyze')
  await client.end()
}

/** Counts what is said to the database, the words that open and end a transaction too. */
function countStatements(): () => number {
  let said = 0
  const query = pg.Client.prototype.query
  const counting = function counting(this: pg.Client, ...words: unknown[]): unknown {
    said++
    return Reflect.apply(query, this, words)
  }
  Object.defineProperty(pg.Client.prototype, 'query', { value: counting })
  return () => said
}

const [, , schools = '', passes = ''] = process.argv
process.stdout.write(JSON.stringify(await measureIdlePass(Number(schools), Number(passes))))
