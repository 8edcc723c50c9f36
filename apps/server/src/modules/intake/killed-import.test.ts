import { fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { nyansapo } from '@schoolgate/demo'
import type { Db } from '#db'
import { assessmentScores, attendanceRecords, bills, ledgerEntries, payments, receipts, schools, users, wards } from '#db/schema'
import { folderStorage } from '#lib/storage'
import { checkLedger } from '#modules/billing'
import { importFolder, writeFolder, type ImportOptions } from '#modules/intake'
import { createTestDb, SERVER_ROOT, temporaryFolder, COMMAND_USER } from '#testing'

/** `IMPORT_KILLS=100` for the long run (docs/figures.md); each kill comes at a moment of its own. */
const KILLS = Number(process.env['IMPORT_KILLS'] ?? 3)

const TABLES = { schools, users, wards, attendanceRecords, assessmentScores, bills, payments, receipts, ledgerEntries }
type Place = Awaited<ReturnType<typeof createTestDb>>

/** A small school as files, and processes that import it. */
async function school() {
  const folder = await temporaryFolder()
  await writeFolder(folder, nyansapo({ today: '2026-11-21', pupils: 12 }))
  const files = await temporaryFolder()
  const bring = (db: Db, options: Partial<ImportOptions> = {}) =>
    importFolder({ db, storage: folderStorage(files), clock: () => new Date(), folder, commandUser: COMMAND_USER, ...options })
  /** A process that waits to be told with which database; `begin` answers what it will say in the end. */
  const importer = async () => {
    const child = fork(path.join(SERVER_ROOT, 'src/testing/importer.ts'), [], {
      env: { ...process.env, IMPORTER: JSON.stringify({ folder, files }) },
      execArgv: [],
    })
    const ended = once(child, 'exit')
    await once(child, 'message')
    const begin = async ({ connection }: Place): Promise<unknown> => {
      const outcome = once(child, 'message')
      child.send(connection)
      return (await outcome)[0]
    }
    const kill = async () => {
      child.kill('SIGKILL')
      await ended
    }
    return { begin, kill, ended }
  }
  return { bring, importer }
}

const counts = (db: Db) =>
  db.asSystem(async (tx) => {
    const found: Record<string, number> = {}
    for (const [name, table] of Object.entries(TABLES)) found[name] = await tx.$count(table)
    return found
  })

/** Transactions that somebody else has open here. */
const busy = (db: Db) =>
  db.asSystem(async (tx) => {
    const { rows } = await tx.execute<{ busy: number }>(
      sql`select count(*)::int as busy from pg_stat_activity
        where datname = current_database() and xact_start is not null and pid <> pg_backend_pid()`,
    )
    return rows[0]?.busy
  })

test(
  `an import that is killed ${KILLS} times, each time at another moment, has written nothing or everything`,
  async () => {
    const { importer } = await school()
    let place = await createTestDb()
    const nothing = await counts(place.db)
    // One that is let be, while the next gets ready as it will beside each of them.
    const whole = await importer()
    let next = importer()
    const began = performance.now()
    expect(await whole.begin(place)).toBe('imported')
    const takes = performance.now() - began
    const everything = await counts(place.db)
    expect(everything).toMatchObject({ schools: 1, wards: 12 })

    let cutOff = 0
    for (let kill = 0; kill < KILLS; kill++) {
      if ((await counts(place.db))['schools'] !== 0) place = await createTestDb()
      const victim = await next
      next = importer()
      // Between the first statement and a little after the last.
      await Promise.race([victim.begin(place), wait(((kill + Math.random()) / KILLS) * takes * 1.2)])
      await victim.kill()
      // PostgreSQL has to notice that whoever held the connection is gone.
      await expect.poll(() => busy(place.db), { timeout: 30_000 }).toBe(0)
      const here = await counts(place.db)
      expect([nothing, everything]).toContainEqual(here)
      if (here['schools'] === 0) cutOff++
    }
    process.stdout.write(`${KILLS} kills of an import: ${cutOff} before everything was written, ${KILLS - cutOff} after\n`)
    expect(cutOff).toBeGreaterThan(0)
    if ((await counts(place.db))['schools'] !== 0) place = await createTestDb()
    const last = await next
    expect(await last.begin(place)).toBe('imported')
    expect(await counts(place.db)).toEqual(everything)
    expect((await checkLedger(place.db)).isSound).toBe(true)
    await last.ended
  },
  120_000 + KILLS * 30_000,
)

test('two who import the same school at once come one after the other, and it is there once', async () => {
  const { importer } = await school()
  const place = await createTestDb()
  const both = await Promise.all([importer(), importer()])
  expect(await Promise.all(both.map(({ begin }) => begin(place)))).toEqual(['imported', 'imported'])
  expect(await counts(place.db)).toMatchObject({ schools: 1, wards: 12 })
  await Promise.all(both.map(({ ended }) => ended))
}, 300_000)

test('a second import that waits too long is refused with a sentence', async () => {
  const { bring } = await school()
  const { db } = await createTestDb()
  const [begun, over] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const first = db.asSystem(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('import:nyansapo', 0))`)
    begun.resolve()
    await over.promise
  })
  await begun.promise
  const refused = await bring(db, { turnWithin: '100ms' })
  expect([refused.outcome, refused.faults]).toEqual([
    'refused',
    [expect.objectContaining({ wrong: 'Somebody else is importing this school at this moment.' })],
  ])
  over.resolve()
  await first
}, 180_000)
