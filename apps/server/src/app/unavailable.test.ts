import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { expect, inject, onTestFinished, test, vi } from 'vitest'
import { APP_ROLE, migrate, openDb, startEmbedded } from '#db'
import { addSchool, createTestApp, createTestDb, SERVER_ROOT } from '#testing'

// One starts a PostgreSQL of its own; a busy machine takes its time.
vi.setConfig({ testTimeout: 60_000 })

/** The database's administrator, on a connection of their own. */
async function administrator(database: string) {
  const client = new pg.Client({ ...inject('cluster'), database })
  client.on('error', () => undefined)
  await client.connect()
  onTestFinished(() => client.end())
  return client
}

/** A school whose database is reached through a wire that can be cut. */
async function schoolOnAWire() {
  const { db, connection } = await createTestDb()
  await db.asSystem((tx) => addSchool(tx))
  await db.close()
  const socket = path.join(String(connection.host), '.s.PGSQL.5432')
  const wires = new Set<Socket>()
  const server = createServer((near) => {
    const far = connect(socket)
    for (const [end, other] of [
      [near, far],
      [far, near],
    ] as const)
      end.on('error', () => undefined).on('close', () => other.destroy())
    near.pipe(far).pipe(near)
    wires.add(near)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const { host: _beside, ...rest } = connection
  const onTheWire = openDb({ ...rest, host: '127.0.0.1', port, role: APP_ROLE, max: 5 }, () => undefined)
  const test = await createTestApp({ db: onTheWire })
  onTestFinished(async () => {
    await onTheWire.close()
    server.close()
  })
  return { ...test, wires, database: String(connection.database) }
}

/** Holds the table of schools, so that whoever asks for one waits in the middle of a statement. */
async function hold(admin: pg.Client) {
  await admin.query('begin')
  await admin.query('lock table schools in access exclusive mode')
  return {
    somebodyWaits: () =>
      vi.waitUntil(
        async () => {
          const { rows } = await admin.query('select 1 from pg_locks l where not granted and relation = $1::regclass', [
            'schools',
          ])
          return rows.length > 0
        },
        { timeout: 10_000, interval: 5 },
      ),
    letGo: () => admin.query('rollback'),
  }
}

test.each([
  ['is reset', (wires: Set<Socket>) => wires.forEach((wire) => wire.resetAndDestroy())],
  ['is hung up', (wires: Set<Socket>) => wires.forEach((wire) => wire.destroy())],
  [
    'is ended by its administrator',
    async (_wires: Set<Socket>, admin: pg.Client) => {
      await admin.query(
        'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
      )
    },
  ],
])('when the connection to the database %s in the middle of a question, the parent is told to come again', async (_how, cut) => {
  const { app, wires, database } = await schoolOnAWire()
  expect((await app.inject('/api/v1/school')).statusCode).toBe(200)
  const admin = await administrator(database)
  const { somebodyWaits, letGo } = await hold(admin)
  const asked = app.inject('/api/v1/school')
  const [answer] = await Promise.all([asked, somebodyWaits().then(() => cut(wires, admin))])
  expect(answer.statusCode).toBe(503)
  expect(answer.headers['retry-after']).toBe('5')
  expect(answer.json()).toMatchObject({ code: 'request.busy' })
  await letGo()
  expect((await app.inject('/api/v1/school')).statusCode).toBe(200)
})

test('a database that takes no writes for a while is not ready, and whoever wants to write is told to come again', async () => {
  const { app, clock, database } = await schoolOnAWire()
  expect((await app.inject('/readyz')).statusCode).toBe(200)
  const admin = await administrator(database)
  const beReadOnly = async (isReadOnly: 'on' | 'off') => {
    await admin.query(`alter database ${database} set default_transaction_read_only = ${isReadOnly}`)
    await admin.query(
      'select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    )
  }
  await beReadOnly('on')
  clock.advance(3)
  expect((await app.inject('/readyz')).statusCode).toBe(503)
  const code = await app.inject({ method: 'POST', url: '/verifymyphonenumbertwo', payload: { phone_number: '024 555 0182' } })
  expect([code.statusCode, code.headers['retry-after'], code.json().code]).toEqual([503, '5', 'request.busy'])
  await beReadOnly('off')
  // Until the pool has heard that its idle connections were ended, one may be asked still.
  const isReady = async () => {
    clock.advance(3)
    return (await app.inject('/readyz')).statusCode
  }
  await expect.poll(isReady).toBe(200)
})

/** A container may keep even root from mounting a small disk. */
function aSmallDisk(): string | null {
  if (process.getuid?.() !== 0) return null
  const folder = mkdtempSync(path.join(tmpdir(), 'sg-disk-'))
  const isMounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=256m', 'tmpfs', folder]).status === 0
  onTestFinished(() => {
    if (isMounted) spawnSync('umount', ['-l', folder])
    rmSync(folder, { recursive: true, force: true })
  })
  return isMounted ? folder : null
}

test('a database whose disk is full is not ready until there is room again', async ({ skip }) => {
  const disk = aSmallDisk()
  if (disk === null) return skip('only root can mount a small disk, and not in every container')
  // A PostgreSQL of its own: the other tests' would miss what lay on this disk.
  const { connection, stop } = await startEmbedded({ dataDir: path.join(disk, 'data') })
  onTestFinished(stop)
  await migrate(connection, SERVER_ROOT)
  const db = openDb({ ...connection, role: APP_ROLE, max: 5 }, () => undefined)
  onTestFinished(() => db.close())
  const { app, clock } = await createTestApp({ db })
  expect((await app.inject('/readyz')).statusCode).toBe(200)

  const ballast = path.join(disk, 'ballast')
  expect(() => writeFileSync(ballast, Buffer.alloc(256 * 1024 * 1024))).toThrow('ENOSPC')
  clock.advance(3)
  expect((await app.inject('/readyz')).statusCode).toBe(503)
  rmSync(ballast)
  clock.advance(3)
  expect((await app.inject('/readyz')).statusCode).toBe(200)
})

test('who comes on an open connection while the server stops is told to come again, as a problem', async () => {
  const { app, database } = await schoolOnAWire()
  const url = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))
  const { letGo } = await hold(await administrator(database))
  const caller = connect(Number(url.port), url.hostname)
  let heard = ''
  caller.on('error', () => undefined)
  caller.on('data', (bytes) => (heard += bytes.toString()))
  const ask = () => caller.write(`GET /api/v1/school HTTP/1.1\r\nHost: ${url.host}\r\n\r\n`)
  const arrived = once(app.server, 'request')
  ask()
  await arrived
  const closed = app.close()
  ask()
  await letGo()
  await closed
  await vi.waitUntil(() => caller.readableEnded || caller.destroyed)
  const [, first = '', second = ''] = heard.split('HTTP/1.1 ')
  expect(first).toMatch(/^200 /)
  expect(second).toMatch(/^503 [^]*connection: close[^]*application\/problem\+json[^]*"code":"request\.busy"/i)
  expect(second).toMatch(/retry-after: 5/i)
})
