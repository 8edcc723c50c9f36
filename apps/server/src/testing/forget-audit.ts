/*
 * What requests wait for while a school’s record is forgotten, for the bench: `node forget-audit.ts ROWS` says it as JSON. A request is
 * what a page of a child does to the record: adds a line, and reads the child’s newest.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { desc, eq, sql } from 'drizzle-orm'
import pg from 'pg'
import { Registry } from 'prom-client'
import { APP_ROLE, migrate, openDb, startEmbedded, type Db } from '#db'
import { fileStorage } from '#db/file-storage'
import { audit } from '#db/schema'
import { systemClock } from '#lib/clock'
import { newId } from '#lib/random'
import { folderStorage } from '#lib/storage'
import { createJobs } from '#modules/jobs'
import { retentionJobs } from '#modules/retention'
import { addSchool } from './people.ts'
import { SERVER_ROOT } from './template.ts'

const [, , wanted = ''] = process.argv
const ROWS = Number(wanted)
const WARDS = 1000
/** So much of it is older than two years. */
const OLD_PART = 0.1
const ALONE_MS = 20_000
const SENDERS = 4
const EVERY_MS = 20

const dataDir = await mkdtemp(path.join(tmpdir(), 'schoolgate-retention-'))
const embedded = await startEmbedded({ dataDir, log: () => undefined })
try {
  await migrate(embedded.connection, SERVER_ROOT)
  const complain = (error: unknown) => void process.stderr.write(`${String(error)}\n`)
  const db = openDb({ ...embedded.connection, role: APP_ROLE }, complain)
  const schoolId = await db.asSystem(async (tx) => (await addSchool(tx)).school.id)
  const wards = Array.from({ length: WARDS }, () => newId())
  await fill(embedded.connection, schoolId, wards)

  const runs = [await underRequests(db, schoolId, wards, 'nothing', () => pause(ALONE_MS))]
  const log = { error: (details: object, message: string) => complain(`${message} ${JSON.stringify(details)}`) }
  const storage = fileStorage(db, folderStorage(path.join(dataDir, 'files')))
  const jobs = createJobs({ db, clock: systemClock, log }, retentionJobs({ clock: systemClock, storage }), new Registry())
  runs.push(await underRequests(db, schoolId, wards, 'forgetting in small batches', () => jobs.doDue()))
  process.stdout.write(JSON.stringify(runs))
  await db.close()
} finally {
  await embedded.stop()
  await rm(dataDir, { recursive: true, force: true })
}

/** Lines of forty months, evenly, of which the oldest are to be forgotten. */
async function fill(connection: pg.ClientConfig, schoolId: string, wards: readonly string[]): Promise<void> {
  const client = new pg.Client(connection)
  await client.connect()
  await client.query("set session_replication_role = replica; set synchronous_commit = off; set maintenance_work_mem = '1GB'")
  const { rows } = await client.query<{ name: string; made: string }>(
    "select indexname as name, indexdef as made from pg_indexes where tablename = 'audit' and indexname <> 'audit_pkey'",
  )
  for (const { name } of rows) await client.query(`drop index ${client.escapeIdentifier(name)}`)
  const months = 24 / (1 - OLD_PART)
  await client.query(
    `insert into audit (id, at, school_id, actor_id, actor_name, actor_role, action, ward_id, address)
     select gen_random_uuid(), now() - ((1 - n / $1::float8) * $2::float8) * interval '1 month', $3, ($4::uuid[])[1 + n % $5], 'Grace Owusu', 'head',
       'wards.opened', ($4::uuid[])[1 + (n * 7) % $5], '192.0.2.7' from generate_series(1, $1::int) n`,
    [ROWS, months, schoolId, wards, wards.length],
  )
  for (const { made } of rows) await client.query(made)
  await client.query('vacuum analyze audit')
  await client.end()
}

/** Sends requests as long as something is done, and says what they waited for. */
async function underRequests(db: Db, schoolId: string, wards: readonly string[], what: string, work: () => Promise<unknown>) {
  const before = await db.asSystem((tx) => tx.execute<{ rows: number }>(sql`select count(*)::int as rows from audit`))
  const waits: number[] = []
  let isDone = false
  const began = performance.now()
  const sender = async () => {
    while (!isDone) {
      const wardId = wards[waits.length % wards.length] ?? ''
      const asked = performance.now()
      await db.asSystem(async (tx) => {
        const line = {
          id: newId(),
          at: systemClock(),
          schoolId,
          actorName: 'Grace Owusu',
          actorRole: 'head',
          action: 'wards.opened',
        }
        await tx.insert(audit).values({ ...line, wardId })
        await tx.select().from(audit).where(eq(audit.wardId, wardId)).orderBy(desc(audit.at)).limit(20)
      })
      waits.push(performance.now() - asked)
      await pause(EVERY_MS)
    }
  }
  const senders = Array.from({ length: SENDERS }, sender)
  await work()
  isDone = true
  const seconds = (performance.now() - began) / 1000
  await Promise.all(senders)
  const after = await db.asSystem((tx) => tx.execute<{ rows: number }>(sql`select count(*)::int as rows from audit`))
  const sorted = waits.toSorted((one, other) => one - other)
  const at = (part: number) => tenths(sorted[Math.min(Math.floor(sorted.length * part), sorted.length - 1)] ?? 0)
  const rows = (before.rows[0]?.rows ?? 0) + waits.length - (after.rows[0]?.rows ?? 0)
  return { what, rows, seconds: tenths(seconds), requests: waits.length, p50: at(0.5), p99: at(0.99), worst: at(1) }
}

function tenths(figure: number): number {
  return Math.round(figure * 10) / 10
}
