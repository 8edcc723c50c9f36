import { mkdir, mkdtemp, readdir, readFile, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { APP_ROLE, migrate, migrationsUnder, requireMigrated } from '#db'
import { addARowOfEverything, SERVER_ROOT } from '#testing'

/** Columns that a migration took away, and where what stood in them is now. */
const MOVED: Record<string, string> = {
  'attendance_explanations.request_id': 'explanation_requests',
  'conversation_messages.idempotency_key': 'idempotency_keys',
  'day_closings.totals': 'figures',
  'codes.user_id': 'person_id',
  'known_devices.user_id': 'person_id',
  'payments.counted_on': 'booked_on of ledger_transactions',
  'payments.idempotency_key': 'idempotency_keys',
  'push_devices.user_id': 'person_id',
  'sessions.user_id': 'person_id',
  'users.email_verified_at': 'persons',
  'users.firebase_uid': 'persons',
  'users.password_hash': 'persons',
  'users.phone_verified_at': 'persons',
  'attendance_explanations.record_id': 'first_day and last_day: an explanation speaks for days',
}

/** What each version works out anew from the rest at its first start (migrations-after/55_told.sql). */
const WORKED_OUT_ANEW = new Set(['feed_told'])

/** An empty database of a user who is no superuser, as docs/running-a-school.md makes it, and its administrator. */
async function schoolDatabase() {
  const cluster = inject('cluster')
  const name = `forward_${process.pid}_${Date.now().toString(36)}`
  const root = new pg.Client({ ...cluster, database: 'postgres' })
  await root.connect()
  await root.query(`create role ${name} login createrole password 'secret'`)
  await root.query(`grant ${APP_ROLE} to ${name} with admin true, inherit false, set false`)
  await root.query(`grant set on parameter "app.role" to ${name}`)
  await root.query(`create database ${name} owner ${name}`)
  await root.end()
  const admin = new pg.Client({ ...cluster, database: name })
  await admin.connect()
  onTestFinished(() => admin.end())
  return { connection: { ...cluster, database: name, user: name, password: 'secret' }, admin }
}

/** The folder of a Schoolgate that knows these migrations, and runs these files after them. */
async function versionWith(migrations: readonly string[], after: readonly string[]): Promise<string> {
  const root = await mkdtemp(path.join(tmpdir(), 'schoolgate-version-'))
  onTestFinished(() => rm(root, { recursive: true }))
  for (const [folder, names] of Object.entries({ migrations, 'migrations-after': after })) {
    await mkdir(path.join(root, folder))
    for (const name of names) await symlink(path.join(SERVER_ROOT, folder, name), path.join(root, folder, name))
  }
  return root
}

type Rows = Map<string, Record<string, unknown>[]>

async function everyRow(admin: pg.Client): Promise<Rows> {
  const { rows: tables } = await admin.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public'",
  )
  const parts = tables.map(({ name }) => `select '${name}' as name, to_jsonb(t) as row from "${name}" t`)
  const { rows } = await admin.query<{ name: string; row: Record<string, unknown> }>(parts.join(' union all '))
  const held = Map.groupBy(rows, ({ name }) => name)
  return new Map(tables.map(({ name }) => [name, held.get(name)?.map(({ row }) => row) ?? []]))
}

/** Each row is there still, with what stood in each of its columns, but for what follows from the others. */
function expectNothingLost(before: Rows, now: Rows, migration: string): void {
  for (const [table, rows] of before) {
    if (WORKED_OUT_ANEW.has(table)) continue
    const left = now.get(table) ?? []
    const columns = new Set(left.flatMap((row) => Object.keys(row)))
    const gone = rows.flatMap((row) => Object.keys(row)).filter((column) => !columns.has(column))
    expect(
      [...new Set(gone)].filter((column) => MOVED[`${table}.${column}`] === undefined),
      `${migration} lost of ${table}`,
    ).toEqual([])
    const stay = Object.keys(rows[0] ?? {}).filter((column) => columns.has(column))
    const kept = (row: Record<string, unknown>) => JSON.stringify(stay.map((column) => row[column]))
    expect(left.map(kept).toSorted(), `rows of ${table} after ${migration}`).toEqual(rows.map(kept).toSorted())
  }
}

/** Which of the files that run after the migrations find all they speak of in this state. */
async function runnable(admin: pg.Client, known: readonly string[]): Promise<string[]> {
  const able: string[] = []
  for (const file of (await readdir(path.join(SERVER_ROOT, 'migrations-after'))).toSorted()) {
    const text = await readFile(path.join(SERVER_ROOT, 'migrations-after', file), 'utf8')
    const isAble = await admin.query(`begin; ${text}; rollback`).then(
      () => true,
      () => admin.query('rollback').then(() => false),
    )
    if (isAble || known.includes(file)) able.push(file)
  }
  return able
}

test('a school that began with any released version comes to this one with all it has', { timeout: 240_000 }, async () => {
  const { connection, admin } = await schoolDatabase()
  const migrations = await migrationsUnder(SERVER_ROOT)
  let before: Rows = new Map()
  let after: string[] = []
  // The first one makes no tables yet: no school ever ran it alone.
  for (const [index, migration] of migrations.entries()) {
    if (index === 0) continue
    const known = migrations.slice(0, index + 1)
    await migrate(connection, await versionWith(known, after))
    expectNothingLost(before, await everyRow(admin), migration)
    // A school of this version: its walls and triggers stand when the next migration comes, and its tables hold rows.
    const able = await runnable(admin, after)
    if (able.length > after.length) await migrate(connection, await versionWith(known, able))
    after = able
    await addARowOfEverything(admin, `school ${index}`)
    before = await everyRow(admin)
  }
  await migrate(connection, SERVER_ROOT)
  expectNothingLost(before, await everyRow(admin), 'the newest version')
  expect(before.get('wards')).toHaveLength(migrations.length - 1)
})

test('an older Schoolgate refuses the database of a newer one, in a sentence, and changes nothing', async () => {
  const { connection, admin } = await schoolDatabase()
  await migrate(connection, SERVER_ROOT)
  const migrations = await migrationsUnder(SERVER_ROOT)
  const older = await versionWith(migrations.slice(0, -1), ['10_walls.sql'])
  const sentence = `The database was brought to ${migrations.at(-1)} by a newer Schoolgate, and this one knows it up to ${migrations.at(-2)}; nothing was changed.`
  await expect(migrate(connection, older)).rejects.toThrow(sentence)
  await expect(requireMigrated(connection, older, 'our database')).rejects.toThrow(sentence)
  await expect(requireMigrated(connection, SERVER_ROOT, 'our database')).resolves.toBeUndefined()
  expect((await admin.query('select count(*)::int as n from wards')).rows).toEqual([{ n: 0 }])
})

test('a command of a newer Schoolgate does not move the tables of an older one that may be running', async () => {
  const { connection, admin } = await schoolDatabase()
  await expect(requireMigrated(connection, SERVER_ROOT, 'our database')).rejects.toThrow(/^There is no school in our database; /)
  const migrations = await migrationsUnder(SERVER_ROOT)
  await migrate(connection, await versionWith(migrations.slice(0, 2), []))
  await expect(requireMigrated(connection, SERVER_ROOT, 'our database')).rejects.toThrow(
    `our database is of an older Schoolgate (its tables are at ${migrations[1]}): start this one’s server first, it brings them up to date.`,
  )
  expect((await admin.query("select to_regclass('api_tokens') as later")).rows).toEqual([{ later: null }])
})
