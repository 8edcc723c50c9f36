import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { getTableConfig } from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { readEnv } from '#app/env'
import { keptTables } from '#db/everything'
import { dayClosings, files, ledgerTransactions, users } from '#db/schema'
import { keptSecret } from '#lib/kept-secret'
import { newId, newSecret } from '#lib/random'
import { INSTALLATION_KEY } from '#lib/secret-box'
import { vapidKeysUnder } from '#modules/push'
import { addSchool, addUser, createTestApp, everyTable, openTwoSchools, pictureOf, SERVER_ROOT, TEST_NOW } from '#testing'
import { makeBackup, restoreBackup } from './backup.ts'
import { PERSON } from './test-commands.ts'

/** An installation of its own: a database, files and secrets, and the context in which commands work. */
async function installation(opened?: Awaited<ReturnType<typeof createTestApp>>) {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'backup-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  const house = opened ?? (await createTestApp())
  const said: string[] = []
  const { storage } = house.world
  const env = readEnv({ DATA_DIR: dataDir })
  const context = {
    env,
    serverRoot: SERVER_ROOT,
    db: house.db,
    storage,
    clock: house.clock.now,
    person: PERSON,
    say: (line: string) => void said.push(line),
  }
  const rowsOf = (tables = everyTable()) =>
    house.given(async (tx) => {
      const held = new Map<string, unknown[]>()
      for (const table of tables) {
        const { rows } = await tx.execute<{ row: unknown }>(
          sql`select to_jsonb(t) as row from ${table} t order by to_jsonb(t)::text`,
        )
        held.set(
          getTableConfig(table).name,
          rows.map(({ row }) => row),
        )
      }
      return held
    })
  return {
    ...house,
    context,
    dataDir,
    said,
    rowsOf,
    file: path.join(dataDir, 'school.backup'),
    key: path.join(dataDir, 'secrets/backup.key'),
  }
}

async function schoolsWithBackup() {
  const { fixture, ...house } = await openTwoSchools()
  const here = await installation(house)
  // The day in whose books the schools' money stands is closed: what comes back is not written into it, it was there.
  const closing = { schoolId: fixture.here.id, closedAt: TEST_NOW, figures: { lines: [], receipts_voided: 0 } }
  const booked = (await here.given((tx) => tx.select().from(ledgerTransactions))).map(({ bookedOn }) => bookedOn)
  const days = [...new Set(booked)].map((day) => ({ id: newId(), day, ...closing }))
  await here.given((tx) => tx.insert(dayClosings).values(days))
  const vapid = vapidKeysUnder(here.dataDir)
  const installationKey = keptSecret(here.dataDir, INSTALLATION_KEY, newSecret)
  expect(await makeBackup(here.context, here.file, {})).toBe(0)
  return { ...here, fixture, vapid, installationKey }
}

test(
  'what was backed up is all there again in an empty house: every row, every file, the keys; nobody is signed in by it',
  { timeout: 180_000 },
  async () => {
    const here = await schoolsWithBackup()
    const there = await installation()
    expect(await restoreBackup(there.context, here.file, { key: here.key })).toBe(0)

    expect(await there.rowsOf(keptTables())).toEqual(await here.rowsOf(keptTables()))
    const restored = await there.rowsOf()
    for (const [table, rows] of restored) {
      const ofTheMoment =
        'sessions known_devices push_devices codes tickets limits live_events jobs long_work work_files unnamed_bytes'
      const isKept = !ofTheMoment.split(' ').includes(table)
      expect([table, rows.length > 0]).toEqual([table, isKept])
    }
    const picture = pictureOf(here.fixture.own)
    const photo = await there.signedIn(here.fixture.own.guardianId)
    const { photo_url } = (await photo.get('/api/v1/profile')).json().profile
    expect((await photo.get(photo_url)).rawPayload.equals(picture)).toBe(true)
    expect(vapidKeysUnder(there.dataDir)).toEqual(here.vapid)
    // Without it nobody's authenticator app would be understood here.
    expect(keptSecret(there.dataDir, INSTALLATION_KEY, newSecret)).toBe(here.installationKey)
    expect(readFileSync(there.key, 'utf8')).toBe(readFileSync(here.key, 'utf8'))

    // Numbers go on where they stood.
    const numbers = await there.given(async (tx) => {
      const next = await addUser(tx, here.fixture.here.id)
      return { next: next.number, known: (await tx.select().from(users)).map(({ number }) => number) }
    })
    expect(Math.max(...numbers.known)).toBe(numbers.next)
  },
)

test('a backup says nothing to who has not its key, and is for its owner alone', async () => {
  const here = await schoolsWithBackup()
  const bytes = readFileSync(here.file)
  expect(bytes.includes(here.fixture.own.canary)).toBe(false)
  for (const file of [here.file, here.key]) expect(statSync(file).mode & 0o077).toBe(0)
  expect(here.said.join('\n')).toContain(here.key)
  await expect(makeBackup(here.context, here.file, {})).rejects.toThrow('does not write over another')
})

test(
  'a wrong key, a changed byte, a file that broke off, another version or a house with a school restore nothing',
  { timeout: 180_000 },
  async () => {
    const here = await schoolsWithBackup()
    const there = await installation()
    const whole = readFileSync(here.file)
    const bent = path.join(there.dataDir, 'bent')
    const wrongKey = path.join(there.dataDir, 'wrong.key')
    writeFileSync(wrongKey, Buffer.alloc(32, 7).toString('base64url'))
    const restore = (bytes: Buffer, key = here.key) => {
      writeFileSync(bent, bytes)
      return restoreBackup(there.context, bent, { key })
    }
    const changed = Buffer.from(whole)
    changed.writeUInt8(changed.readUInt8(changed.length - 20) ^ 1, changed.length - 20)
    await expect(restore(whole, wrongKey)).rejects.toThrow('cannot be opened with this key')
    await expect(restore(changed)).rejects.toThrow('cannot be opened with this key')
    await expect(restore(whole.subarray(0, -1000))).rejects.toThrow('cannot be opened with this key')
    await expect(restore(Buffer.from('a notice\n'))).rejects.toThrow('is not a backup of Schoolgate')
    mkdirSync(path.join(there.dataDir, 'migrations/20270101000000_next'), { recursive: true })
    const later = { ...there.context, serverRoot: there.dataDir }
    await expect(restoreBackup(later, here.file, { key: here.key })).rejects.toThrow('another version of Schoolgate')
    for (const [, rows] of await there.rowsOf()) expect(rows).toEqual([])
    await expect(restoreBackup(here.context, here.file, {})).rejects.toThrow('is here already')
  },
)

test('a file that the database names and the disk has lost is said, and the rest is saved', async () => {
  const here = await installation()
  await here.given(async (tx) => {
    const { school } = await addSchool(tx)
    const lost = { id: newId(), schoolId: school.id, sha256: 'ab'.repeat(32), mime: 'image/png', bytes: 9 }
    await tx.insert(files).values(lost)
  })
  expect(await makeBackup(here.context, here.file, {})).toBe(1)
  expect(here.said[1]).toBe('1 of 1 files could not be read, though the database names them: look at the disk.')
})

test('where no school is, nothing is saved and nothing is left that looks like a backup', async () => {
  const here = await installation()
  await expect(makeBackup(here.context, here.file, {})).rejects.toThrow('There is no school here, so there is nothing to save.')
  expect(readdirSync(here.dataDir)).toEqual(['secrets'])
})

test('told a folder, each night’s backup has a name of its own, and only the newest of them stay', async () => {
  const here = await installation()
  await here.given((tx) => addSchool(tx))
  const folder = path.join(here.dataDir, 'backups')
  mkdirSync(folder)
  writeFileSync(path.join(folder, 'before-the-new-year.backup'), 'kept by hand')
  for (const _night of [1, 2, 3]) {
    expect(await makeBackup(here.context, folder, { keep: 2 })).toBe(0)
    here.clock.advance(86_400)
  }
  expect(readdirSync(folder)).toEqual([
    'before-the-new-year.backup',
    'schoolgate-2026-03-13T093000Z.backup',
    'schoolgate-2026-03-14T093000Z.backup',
  ])
  await expect(makeBackup(here.context, here.file, { keep: 2 })).rejects.toThrow('--keep is for a folder')
  await expect(makeBackup(here.context, path.join(folder, 'gone', 'x'), {})).rejects.toThrow(/There is no folder .*gone\.$/)
})
