import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import {
  chownSync,
  mkdtempSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import pg from 'pg'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import * as z from 'zod'
import { processStartOf } from '#lib/process-start'
import { aFolder, startedFolder } from '#testing'
import { claim } from './embedded-owner.ts'
import { copyPrograms, findPrograms, linkLibraries } from './embedded-programs.ts'

// Each test starts whole databases; a busy machine takes its time.
vi.setConfig({ testTimeout: 120_000 })

const HOLDER = path.resolve(import.meta.dirname, '..', 'testing', 'hold-database.ts')
const NOBODY = 65_534
const isRoot = process.getuid?.() === 0
/** A container may keep even root from mounting a small disk. */
const canMount = isRoot && mountsIn(mkdtempSync(path.join(tmpdir(), 'sg-mount-')))

function mountsIn(folder: string): boolean {
  const mounted = spawnSync('mount', ['-t', 'tmpfs', 'tmpfs', folder]).status === 0
  if (mounted) spawnSync('umount', [folder])
  rmSync(folder, { recursive: true, force: true })
  return mounted
}

const Printed = z.object({
  connection: z
    .object({ host: z.string(), port: z.number(), user: z.string(), password: z.string(), database: z.string() })
    .optional(),
  notes: z.array(z.string()).default([]),
  refused: z.string().optional(),
  lost: z.boolean().optional(),
})

/** Another Node program that holds the database in this folder. */
async function holder(dataDir: string, options: { uid?: number; gid?: number } = {}) {
  const child = spawn(process.execPath, [HOLDER, dataDir], { stdio: ['pipe', 'pipe', 'inherit'], cwd: '/', ...options })
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const listen = async () => Printed.parse(JSON.parse(String((await lines.next()).value)))
  onTestFinished(() => kill(child, 'SIGTERM'))
  return { child, said: await listen(), listen }
}

async function kill(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = new Promise((resolve) => child.once('exit', resolve))
  child.kill(signal)
  await gone
}

const livePids = () =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)

/** What the system tells of a process; empty once it is gone. */
function glance(look: () => string): string {
  try {
    return look()
  } catch {
    return ''
  }
}

/** Pids of all that stand in the data folder: PostgreSQL and its helpers. */
const postgresIn = (dataDir: string) =>
  livePids().filter(
    (pid) =>
      glance(() => readlinkSync(`/proc/${pid}/cwd`)) === path.join(dataDir, 'postgres', 'data') && processStartOf(pid) !== null,
  )

const parentOf = (pid: number) => Number(/PPid:\s+(\d+)/.exec(glance(() => readFileSync(`/proc/${pid}/status`, 'utf8')))?.[1])
const postmasterIn = (dataDir: string) =>
  Number(readFileSync(path.join(dataDir, 'postgres/data/postmaster.pid'), 'utf8').split('\n')[0])
const goneFrom = (dataDir: string) => vi.waitFor(() => expect(postgresIn(dataDir)).toEqual([]), { timeout: 20_000 })

async function ask(connection: pg.ClientConfig | undefined, sql: string): Promise<unknown[]> {
  const client = new pg.Client(connection)
  // The server may be killed under it: that is what is tested.
  client.on('error', () => undefined)
  await client.connect()
  const { rows } = await client.query(sql)
  await client.end()
  return rows
}

describe.skipIf(process.platform !== 'linux')('our own PostgreSQL', () => {
  test('a kill -9 of the server leaves no PostgreSQL, and what was acknowledged is there at the next start', async () => {
    const dataDir = startedFolder()
    const first = await holder(dataDir)
    await ask(first.said.connection, 'create table paid (amount int)')
    await ask(first.said.connection, 'insert into paid values (450)')
    await kill(first.child, 'SIGKILL')
    await goneFrom(dataDir)

    const second = await holder(dataDir)
    expect(await ask(second.said.connection, 'select amount from paid')).toEqual([{ amount: 450 }])
  })

  test('a start right on the heels of a kill -9 waits for the old PostgreSQL and loses nothing', async () => {
    const dataDir = startedFolder()
    let running = await holder(dataDir)
    await ask(running.said.connection, 'create table paid (round int)')
    for (const round of [1, 2, 3]) {
      await ask(running.said.connection, `insert into paid values (${round})`)
      await kill(running.child, 'SIGKILL')
      running = await holder(dataDir)
    }
    expect(await ask(running.said.connection, 'select count(*)::int as n from paid')).toEqual([{ n: 3 }])
  })

  test('after a kill -9 of PostgreSQL the server hears of it, and the next start recovers', async () => {
    const dataDir = startedFolder()
    const first = await holder(dataDir)
    await ask(first.said.connection, 'create table paid as select 450 as amount')
    process.kill(postmasterIn(dataDir), 'SIGKILL')
    expect(await first.listen()).toMatchObject({ lost: true })
    await kill(first.child, 'SIGKILL')

    const second = await holder(dataDir)
    expect(await ask(second.said.connection, 'select amount from paid')).toEqual([{ amount: 450 }])
  })

  test('when server and guardian are both killed, the next start stops the orphan and goes on', async () => {
    const dataDir = startedFolder()
    const first = await holder(dataDir)
    await ask(first.said.connection, 'create table paid as select 450 as amount')
    const orphan = postmasterIn(dataDir)
    const guardian = parentOf(orphan)
    const readers = spawnSync('pgrep', ['-P', String(guardian)], { encoding: 'utf8' })
      .stdout.split('\n')
      .map(Number)
    // The reader first: when the guardian goes, the server closes its end of the pipe and a living reader would stop PostgreSQL.
    for (const pid of [...readers.filter((pid) => pid > 0 && pid !== orphan), guardian]) process.kill(pid, 'SIGKILL')
    await kill(first.child, 'SIGKILL')
    expect(processStartOf(orphan)).not.toBeNull()

    const second = await holder(dataDir)
    expect(second.said.notes).toContain('stopped a PostgreSQL left over from a crash')
    expect(processStartOf(orphan)).toBeNull()
    expect(await ask(second.said.connection, 'select amount from paid')).toEqual([{ amount: 450 }])
  })

  test('a lock left behind whose pid now belongs to another program is no obstacle', async () => {
    const dataDir = startedFolder()
    const first = await holder(dataDir)
    const lock = path.join(dataDir, 'postgres/data/postmaster.pid')
    const lines = readFileSync(lock, 'utf8').split('\n')
    await kill(first.child, 'SIGKILL')
    await goneFrom(dataDir)
    writeFileSync(lock, [String(process.pid), ...lines.slice(1)].join('\n'))
    writeFileSync(path.join(dataDir, 'postgres/owner.json'), JSON.stringify({ pid: process.pid, born: 'another life' }))

    const second = await holder(dataDir)
    expect(second.said.notes).toContain('removed a stale lock')
    expect(await ask(second.said.connection, 'select 1 as one')).toEqual([{ one: 1 }])
  })

  test('a second Schoolgate on the same folder is refused and told which process holds it', async () => {
    const dataDir = startedFolder()
    const first = await holder(dataDir)
    const second = await holder(dataDir)
    expect(second.said.refused).toContain(`held by another Schoolgate (process ${first.child.pid})`)
    expect(await ask(first.said.connection, 'select 1 as one')).toEqual([{ one: 1 }])
  })

  test('of many Schoolgates that start at once on a fresh folder exactly one gets it', async () => {
    const dataDir = aFolder()
    const all = await Promise.all(Array.from({ length: 4 }, () => holder(dataDir)))
    expect(all.filter(({ said }) => said.connection)).toHaveLength(1)
    expect(all.filter(({ said }) => said.refused?.includes('held by another Schoolgate'))).toHaveLength(3)
  })

  test('SIGTERM shuts the database down cleanly', async () => {
    const dataDir = startedFolder()
    const { child } = await holder(dataDir)
    await kill(child, 'SIGTERM')
    expect(child.exitCode).toBe(0)
    expect(postgresIn(dataDir)).toEqual([])
    expect(readdirSync(path.join(dataDir, 'postgres'))).not.toContain('owner.json')
    expect(readdirSync(path.join(dataDir, 'postgres/data'))).not.toContain('postmaster.pid')
  })

  test('the socket is private and its path fits, however long the folder’s name is', async () => {
    const dataDir = path.join(aFolder(), 'a-school-with-a-very-long-name-indeed'.repeat(4))
    const { said } = await holder(dataDir)
    const host = said.connection?.host ?? ''
    onTestFinished(() => rmSync(host, { recursive: true, force: true }))
    expect(Buffer.byteLength(`${host}/.s.PGSQL.5432`)).toBeLessThan(104)
    expect(spawnSync('stat', ['-c', '%a', host], { encoding: 'utf8' }).stdout.trim()).toBe('700')
    expect(await ask(said.connection, 'select 1 as one')).toEqual([{ one: 1 }])
  })

  test('data of another major version is refused with the way to upgrade, and not touched', async () => {
    const dataDir = aFolder()
    const data = path.join(dataDir, 'postgres', 'data')
    mkdirSync(data, { recursive: true })
    writeFileSync(path.join(data, 'PG_VERSION'), '15\n')
    const { said } = await holder(dataDir)
    expect(said.refused).toMatch(/made by PostgreSQL 15, and this Schoolgate brings 18; nothing was touched\./)
    expect(readdirSync(data)).toEqual(['PG_VERSION'])
  })

  test.runIf(canMount)('a full disk is one clear sentence, and once there is room it starts', async () => {
    const dataDir = aFolder()
    mount(dataDir, 'size=20m,mode=755')
    const full = await holder(dataDir)
    expect(full.said.refused).toBe(
      `The disk that holds ${path.join(dataDir, 'postgres')} is full; free some space and start again.`,
    )
    spawnSync('mount', ['-o', 'remount,size=300m', dataDir])
    const roomy = await holder(dataDir)
    expect(await ask(roomy.said.connection, 'select 1 as one')).toEqual([{ one: 1 }])
    await kill(roomy.child, 'SIGTERM')
  })

  test.runIf(canMount)('a read-only disk is one clear sentence', async () => {
    const dataDir = aFolder()
    mount(dataDir, 'ro')
    const { said } = await holder(dataDir)
    expect(said.refused).toBe(`${dataDir} is on a read-only disk; set DATA_DIR to a folder that can be written.`)
  })

  test.runIf(isRoot)('as root PostgreSQL runs as somebody without rights, also below a private folder', async () => {
    const hidden = aFolder() // mkdtemp makes it 0700, root's
    const { said } = await holder(path.join(hidden, 'data'))
    expect(await ask(said.connection, 'select 1 as one')).toEqual([{ one: 1 }])
    const uid = /Uid:\s+(\d+)/.exec(readFileSync(`/proc/${postmasterIn(path.join(hidden, 'data'))}/status`, 'utf8'))?.[1]
    expect(Number(uid)).toBeGreaterThan(0)
  })

  test.runIf(isRoot)('without root it runs as the user who starts it; a folder of somebody else’s is refused', async () => {
    const dataDir = aFolder()
    chownSync(dataDir, NOBODY, NOBODY)
    const own = await holder(dataDir, { uid: NOBODY, gid: NOBODY })
    expect(await ask(own.said.connection, 'select 1 as one')).toEqual([{ one: 1 }])
    const foreign = await holder(aFolder(), { uid: NOBODY, gid: NOBODY })
    expect(foreign.said.refused).toMatch(/cannot be read and written by this user/)
  })
})

function mount(folder: string, options: string): void {
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder], { encoding: 'utf8' })
  expect(mounted.stderr).toBe('')
  onTestFinished(() => void spawnSync('umount', ['-l', folder]))
}

test('on a machine for which npm brings no PostgreSQL the way out is DATABASE_URL', () => {
  expect(() => findPrograms('sunos', 'sparc')).toThrow(
    'Schoolgate brings no PostgreSQL for sunos on sparc; set DATABASE_URL to a PostgreSQL 15 or newer.',
  )
})

test('libraries whose links npm did not make are linked, once', () => {
  const native = path.join(aFolder(), 'native')
  mkdirSync(path.join(native, 'lib'), { recursive: true })
  writeFileSync(path.join(native, 'lib/libpq.so.5.18'), '')
  const links = [
    { source: 'native/lib/libpq.so.5.18', target: 'native/lib/libpq.so.5' },
    { source: 'native/lib/libpq.so.5.18', target: 'native/lib/libpq.so' },
  ]
  writeFileSync(path.join(native, 'pg-symlinks.json'), JSON.stringify(links))
  symlinkSync('libpq.so.5.18', path.join(native, 'lib/libpq.so'))
  expect(linkLibraries(native)).toBe(1)
  expect(readlinkSync(path.join(native, 'lib/libpq.so.5'))).toBe('libpq.so.5.18')
  expect(linkLibraries(native)).toBe(0)
})

test('programs copied for another account can be run by it, and are copied once', () => {
  const folder = path.join(aFolder(), 'native')
  mkdirSync(path.join(folder, 'bin'), { recursive: true, mode: 0o700 })
  writeFileSync(path.join(folder, 'bin', 'postgres'), '#!/bin/sh', { mode: 0o700 })
  writeFileSync(path.join(folder, 'pg-symlinks.json'), '[]')
  const into = path.join(aFolder(), 'cache')
  const copied = copyPrograms({ folder, version: '18.4' }, into)
  expect(copyPrograms({ folder: '/gone', version: '18.4' }, into)).toEqual(copied)
  expect(statSync(path.join(copied.folder, 'bin/postgres')).mode & 0o777).toBe(0o755)
  expect(readdirSync(into)).toEqual(['postgresql-18.4'])
})

test('a folder whose owner’s note was cut off by a power failure can be taken', () => {
  const home = aFolder()
  writeFileSync(path.join(home, 'owner.json'), '{"pid": 12')
  claim(home)
  expect(JSON.parse(readFileSync(path.join(home, 'owner.json'), 'utf8'))).toMatchObject({ pid: process.pid })
})
