import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chownSync,
  existsSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { diskRefusal, Refusal } from '#lib/refusal'
import type { Connection } from './client.ts'
import { accountFor, canReach, credentials, runnerFor, type Account, type Runner } from './embedded-account.ts'
import { clearOrphan } from './embedded-orphan.ts'
import { announce, claim, ownerOf, release } from './embedded-owner.ts'
import { makeFolder, socketFolder } from './embedded-places.ts'
import { copyPrograms, findPrograms, linkLibraries, type Programs } from './embedded-programs.ts'
import { oneClient } from './one-client.ts'

/** A running PostgreSQL of our own. `lost` fulfils when it ends without having been told to; `notes` say what the start had to mend. */
export type Embedded = { connection: Connection; stop(): Promise<void>; notes: string[]; lost: Promise<void> }

const USER = 'schoolgate'
const DATABASE = 'schoolgate'
/** Where root keeps programs that another account runs: below a private checkout they cannot be. */
const PROGRAMS_OF_ROOT = '/var/cache/schoolgate'
const STOP_PATIENCE_MS = 30_000

/** Only what we need: a private socket, the memory of a small school's server, every commit on the disk. */
const SETTINGS = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  shared_buffers: '64MB',
  max_connections: '60',
  timezone: 'UTC',
  fsync: 'on',
  synchronous_commit: 'on',
}

/**
 * Prints nothing and outlives us by a moment: PostgreSQL runs beside a reader of our end of the pipe. When we die, even by
 * kill -9, the pipe closes and PostgreSQL is told to stop (SIGINT, its fast shutdown). The terminal's Ctrl-C is not for them.
 */
const GUARDIAN = `trap '' INT TERM HUP
exec 3<&0
"$0" "$@" </dev/null 3<&- &
postgres=$!
{ read -r _ <&3; kill -INT $postgres 2>/dev/null; } &
reader=$!
wait $postgres
status=$?
kill -KILL $reader 2>/dev/null
exit $status`

/**
 * Starts PostgreSQL under `dataDir` on a private socket; creates it the first time, mends what a crash left. Throws a Refusal
 * with one sentence when the folder is held, full, read-only, of another major version, or the machine has no PostgreSQL of ours.
 */
export async function startEmbedded({ dataDir, log }: { dataDir: string; log?: (line: string) => void }): Promise<Embedded> {
  try {
    return await start(path.resolve(dataDir), log ?? (() => undefined))
  } catch (error) {
    if (error instanceof Refusal) throw error
    throw diskRefusal(error, dataDir) ?? error
  }
}

/** How to reach the PostgreSQL of the Schoolgate that is running on `dataDir`; null when none is. */
export function runningConnection(dataDir: string): Connection | null {
  const home = homeOf(path.resolve(dataDir))
  try {
    const owner = ownerOf(home)
    if (!owner) return null
    if (!owner.socket)
      throw new Refusal(`The Schoolgate on ${dataDir} (process ${owner.pid}) is just starting; try again in a moment.`)
    return connectionTo(owner.socket, readFileSync(path.join(home, 'secret'), 'utf8').trim())
  } catch (error) {
    throw diskRefusal(error, dataDir) ?? error
  }
}

/** True when a PostgreSQL of ours was made in this folder. */
export function hasDatabase(dataDir: string): boolean {
  const data = path.join(homeOf(path.resolve(dataDir)), 'data')
  try {
    return statSync(data, { throwIfNoEntry: false }) !== undefined
  } catch (error) {
    throw diskRefusal(error, dataDir) ?? error
  }
}

const homeOf = (dataDir: string) => path.join(dataDir, 'postgres')
const connectionTo = (socket: string, password: string): Connection => ({
  host: socket,
  port: 5432,
  user: USER,
  password,
  database: DATABASE,
})

async function start(dataDir: string, log: (line: string) => void): Promise<Embedded> {
  makeFolder(dataDir, 0o711)
  makeFolder(homeOf(dataDir), 0o700)
  const home = realpathSync(homeOf(dataDir))
  claim(home)
  try {
    const notes: string[] = []
    const account = accountFor(home)
    if (account) chownSync(home, account.uid, account.gid)
    const runner = runnerFor(account, home)
    const programs = preparePrograms(home, account, notes)
    const data = path.join(home, 'data')
    refuseOtherMajor(data, programs)
    const password = secretOf(home, account)
    if (existsSync(data)) notes.push(...(await clearOrphan(data)))
    else create(data, { home, programs, runner })
    const socket = socketFolder(home, account, runner)
    const child = await run(programs, runner, data, socket, log)
    const running = ending(child, () => release(home))
    const connection = connectionTo(socket, password)
    try {
      await ensureDatabase(connection)
    } catch (error) {
      await running.stop()
      throw error
    }
    announce(home, socket)
    return { connection, notes, ...running }
  } catch (error) {
    release(home)
    throw error
  }
}

/** PostgreSQL's programs where its account can run them: it looks for its own files in a way that no capability helps. */
function preparePrograms(home: string, account: Account, notes: string[]): Programs {
  const plain: Runner = { account, prefix: [] }
  const programs = findPrograms()
  const isReachable = canReach(plain, path.join(programs.folder, 'bin', 'postgres'))
  const found = isReachable ? programs : copyPrograms(programs, canReach(plain, home) ? home : PROGRAMS_OF_ROOT)
  const linked = linkLibraries(found.folder)
  if (linked > 0) notes.push(`linked ${linked} of PostgreSQL’s libraries`)
  return found
}

function refuseOtherMajor(data: string, { version }: Programs): void {
  const file = path.join(data, 'PG_VERSION')
  if (!existsSync(file)) return
  const [has, brings] = [readFileSync(file, 'utf8').trim(), version.split('.')[0]]
  if (has === brings) return
  throw new Refusal(
    `${data} was made by PostgreSQL ${has}, and this Schoolgate brings ${brings}; nothing was touched. Move the data over as docs/running-a-school.md, “A newer PostgreSQL”, says.`,
  )
}

function secretOf(home: string, account: Account): string {
  const file = path.join(home, 'secret')
  if (!existsSync(file) || readFileSync(file, 'utf8').trim() === '') {
    writeFileSync(file, `${randomBytes(24).toString('base64url')}\n`, { mode: 0o600 })
    if (account) chownSync(file, account.uid, account.gid)
  }
  return readFileSync(file, 'utf8').trim()
}

/** Makes the cluster beside its place and moves it there whole, so that a crash in the middle leaves nothing half made. */
function create(data: string, { home, programs, runner }: { home: string; programs: Programs; runner: Runner }): void {
  const draft = path.join(home, `data.part-${process.pid}`)
  for (const name of readdirSync(home).filter((entry) => entry.startsWith('data.part-')))
    rmSync(path.join(home, name), { recursive: true, force: true })
  const identity = ['-U', USER, '-A', 'scram-sha-256', '--pwfile', path.join(home, 'secret')]
  const locale = ['-E', 'UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C']
  const [program, ...rest] = [
    ...runner.prefix,
    path.join(programs.folder, 'bin', 'initdb'),
    '-D',
    draft,
    ...identity,
    ...locale,
    '--no-instructions',
  ]
  const made = spawnSync(program, rest, { ...credentials(runner), cwd: '/', env: environment(), encoding: 'utf8' })
  if (made.error)
    throw new Refusal(`PostgreSQL’s programs do not run on this machine; set DATABASE_URL to a PostgreSQL 15 or newer.`, {
      cause: made.error,
    })
  if (made.status !== 0) {
    rmSync(draft, { recursive: true, force: true })
    throw failure(`${made.stdout}${made.stderr}`, home)
  }
  renameSync(draft, data)
}

async function run(
  programs: Programs,
  runner: Runner,
  data: string,
  socket: string,
  log: (line: string) => void,
): Promise<ChildProcess> {
  const settings = Object.entries({ ...SETTINGS, unix_socket_directories: socket }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ])
  const postgres = [path.join(programs.folder, 'bin', 'postgres'), '-D', data, ...settings]
  const [program = '', ...rest] = [...runner.prefix, '/bin/sh', '-c', GUARDIAN, ...postgres]
  const child = spawn(program, rest, {
    ...credentials(runner),
    cwd: '/',
    env: environment(),
    stdio: ['pipe', 'ignore', 'pipe'],
    detached: true,
  })
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  let said = ''
  child.stderr.on('data', (bytes: Buffer) => {
    const text = bytes.toString()
    said = (said + text).slice(-4000)
    log(text.trimEnd())
    if (said.includes('database system is ready to accept connections')) resolve()
  })
  child.once('error', (error) => reject(error))
  child.once('exit', () => reject(failure(said, data)))
  await promise
  return child
}

/** What PostgreSQL said before it gave up, as one sentence. */
function failure(said: string, place: string): Refusal {
  const disk = diskRefusal(said, place)
  if (disk) return disk
  const reason = said
    .split('\n')
    .findLast((line) => /FATAL|PANIC|error:/.test(line))
    ?.replace(/^.*?(?:FATAL|PANIC|error):\s*/, '')
  return new Refusal(`PostgreSQL did not start in ${place}: ${reason ?? 'it said nothing'}.`)
}

async function ensureDatabase(connection: Connection): Promise<void> {
  const client = await oneClient({ ...connection, database: 'postgres' })
  try {
    const known = await client.query('select 1 from pg_database where datname = $1', [DATABASE])
    if (known.rowCount === 0) await client.query(`create database ${DATABASE}`)
  } finally {
    await client.end()
  }
}

function ending(child: ChildProcess, afterwards: () => void): Pick<Embedded, 'stop' | 'lost'> {
  let isStopping = false
  const { promise: ended, resolve: end } = Promise.withResolvers<void>()
  const { promise: lost, resolve: lose } = Promise.withResolvers<void>()
  const handleExit = () => {
    end()
    if (!isStopping) lose()
  }
  if (child.exitCode === null && child.signalCode === null) child.once('exit', handleExit)
  else handleExit()
  // Nobody waits for PostgreSQL's sake: what keeps the program alive is its own work.
  child.unref()
  return {
    lost,
    async stop() {
      isStopping = true
      child.ref()
      child.stdin?.end()
      const insist = setTimeout(() => child.pid && process.kill(-child.pid, 'SIGQUIT'), STOP_PATIENCE_MS)
      await ended
      clearTimeout(insist)
      afterwards()
    },
  }
}

const environment = () => ({ PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC' })
