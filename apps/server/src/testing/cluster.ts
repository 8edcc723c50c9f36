import { chmod, mkdtemp, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { migrate, startEmbedded } from '#db'
import { modelBytes } from '#modules/assistant/classifier'
import { copyFolder } from './copy-folder.ts'
import { SERVER_ROOT, TEMPLATE } from './template.ts'

declare module 'vitest' {
  interface ProvidedContext {
    cluster: { host: string; port: number; user: string; password: string }
    /** What a first start leaves of a PostgreSQL of our own; `startedFolder` copies it. */
    started: string
  }
}

/** Nobody pulls the plug of a test or guesses its password: nothing need be on the disk, and databases that live for a second need no tidying. */
const UNPLUGGED = [
  'fsync = off',
  'full_page_writes = off',
  'synchronous_commit = off',
  'autovacuum = off',
  'scram_iterations = 1',
]

/** Enough for the write-ahead log and the databases of all workers, several times over. */
const ROOM_BYTES = 4 * 1024 ** 3

/** Vitest's global set-up: one PostgreSQL for the run, with a migrated template that each test file clones, and a copy of it that stands still. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  // What the assistant learns from its examples is learnt once, not by every worker while a test waits.
  modelBytes()
  const folder = await mkdtemp(path.join(await quickestFolder(), 'sg-'))
  await chmod(folder, 0o1777) // PostgreSQL runs under an account of its own where we are root
  process.env['TMPDIR'] = folder // the workers', too: what a test leaves there goes with the run
  const started = path.join(folder, 'started')
  const first = await startEmbedded({ dataDir: started })
  await migrate(first.connection, SERVER_ROOT)
  await first.stop()
  const dataDir = path.join(folder, 'cluster')
  copyFolder(started, dataDir)
  const embedded = await startEmbedded({ dataDir })
  const { host = '', port = 5432, user = '', password, database = '' } = embedded.connection
  const cluster = { host, port, user, password: typeof password === 'string' ? password : '' }
  const client = new pg.Client({ ...cluster, database: 'postgres' })
  await client.connect()
  await client.query(`alter database ${database} rename to ${TEMPLATE}`)
  for (const setting of UNPLUGGED) await client.query(`alter system set ${setting}`)
  await client.query('select pg_reload_conf()')
  await client.query(`alter role current_user password ${client.escapeLiteral(cluster.password)}`)
  // Half the world away from every school: a day that is reckoned by the connection's time zone is another day here.
  await client.query("alter role current_user set timezone = 'Pacific/Kiritimati'")
  await client.end()
  project.provide('cluster', cluster)
  project.provide('started', started)
  return async () => {
    await embedded.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Memory, where the machine has a folder in it (Linux): a database is then copied in a tenth of the time. */
async function quickestFolder(): Promise<string> {
  const memory = '/dev/shm'
  const { bavail, bsize } = await statfs(memory).catch(() => ({ bavail: 0, bsize: 0 }))
  return bavail * bsize > ROOM_BYTES ? memory : tmpdir()
}
