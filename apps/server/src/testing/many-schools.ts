/*
 * What a parent's reads cost with one school in the database, and with many like it, for the bench: `node many-schools.ts SCHOOLS PUPILS
 * ANSWERS` says it as JSON. A process of its own, whose processor time is nobody else’s.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { nyansapo } from '@schoolgate/demo'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { createApp } from '#app/app'
import { APP_ROLE, migrate, openDb, startEmbedded, type Db } from '#db'
import { guardianships, users } from '#db/schema'
import { systemClock } from '#lib/clock'
import { dayIn } from '#lib/days'
import { folderStorage } from '#lib/storage'
import { describeReport, importFolder, writeFolder } from '#modules/intake'
import { copySchools } from './more-schools.ts'
import { addSession } from './people.ts'
import { startCounting } from './processor-time.ts'
import { programWorld } from './program-world.ts'
import { SERVER_ROOT } from './template.ts'

const PARENTS = 40
const AT_ONCE = 4
/** A connection of PostgreSQL with nothing to do says after ten seconds what it did. */
const TOLD_WITHIN_MS = 11_000
const READS: Record<string, (personId: string) => string> = {
  '/findandparentacc': (id) => `/findandparentacc?parentid=${id}`,
  '/myuserfeed': (id) => `/myuserfeed?user_id=${id}`,
}

const [, , schools = '', pupils = '', answers = ''] = process.argv
const complain = (error: unknown) => void process.stderr.write(`${String(error)}\n`)
const dataDir = await mkdtemp(path.join(tmpdir(), 'schoolgate-many-'))
const embedded = await startEmbedded({ dataDir, log: () => undefined })
try {
  await migrate(embedded.connection, SERVER_ROOT)
  await withDb((db) => importSchool(db, Number(pupils)))
  // None more: what is there is put in order as later all of it.
  await copySchools(embedded.connection, 0)
  const alone = await withDb(measured)
  await copySchools(embedded.connection, Number(schools) - 1)
  const among = await withDb(measured)
  process.stdout.write(JSON.stringify({ alone, among }))
} finally {
  await embedded.stop()
  await rm(dataDir, { recursive: true, force: true })
}

async function withDb<T>(work: (db: Db) => Promise<T>): Promise<T> {
  const db = openDb({ ...embedded.connection, role: APP_ROLE }, complain)
  return work(db).finally(() => db.close())
}

async function importSchool(db: Db, many: number): Promise<void> {
  const folder = path.join(dataDir, 'school')
  await writeFolder(folder, nyansapo({ today: dayIn('Africa/Accra', systemClock()), pupils: many }))
  const commandUser = { person: 'the bench', staff: undefined }
  const storage = folderStorage(path.join(dataDir, 'files'))
  const report = await importFolder({ db, storage, clock: systemClock, folder, commandUser, newSchool: true })
  if (report.outcome !== 'imported') throw new Error(describeReport(report))
}

/** Each read's processor time and the blocks it looks at, of one answer. */
async function measured(db: Db) {
  const parents = await signedIn(db)
  const app = await createApp({
    ...programWorld(db, dataDir),
    role: 'web',
  })
  const ask = async (address: (id: string) => string, count: number) => {
    let next = 0
    const worker = async () => {
      while (next < count) {
        const parent = parents[next++ % parents.length]
        if (!parent) throw new Error('There are no parents.')
        const answer = await app.inject({ url: address(parent.personId), cookies: { schoolgate: parent.secret } })
        if (answer.statusCode !== 200) throw new Error(`${answer.statusCode} ${answer.body}`)
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, worker))
  }
  const costs = []
  for (const [name, address] of Object.entries(READS)) {
    await ask(address, Number(answers) / 2)
    const blocks = await blocksRead(db)
    const spent = await startCounting()
    await ask(address, Number(answers))
    const { own, below } = await spent()
    costs.push({
      name,
      nodeMs: own / Number(answers),
      postgresMs: below / Number(answers),
      blocks: ((await blocksRead(db)) - blocks) / Number(answers),
    })
  }
  await app.close()
  return costs
}

/** Parents of the one school that is always there, each with a session. */
function signedIn(db: Db) {
  return db.asSystem(async (tx) => {
    const found = await tx
      .selectDistinct({ id: users.id, personId: users.personId, ref: users.ref })
      .from(users)
      .innerJoin(guardianships, and(eq(guardianships.guardianId, users.id), isNull(guardianships.endedAt)))
      .where(sql`${users.schoolId} = (select id from schools where code = 'nyansapo')`)
      .orderBy(users.ref)
      .limit(PARENTS)
    const parents = []
    for (const { id, personId } of found) parents.push({ personId, secret: await addSession(tx, id, systemClock()) })
    return parents
  })
}

/** Blocks that were looked at so far, wherever they lay: each connection has told its own by then. */
async function blocksRead(db: Db): Promise<number> {
  await pause(TOLD_WITHIN_MS)
  const { rows } = await db.asSystem((tx) =>
    tx.execute<{ blocks: string }>(
      sql`select sum(blks_hit + blks_read)::text as blocks from pg_stat_database where datname = current_database()`,
    ),
  )
  return Number(rows[0]?.blocks ?? 0)
}
