import { nyansapo } from '@schoolgate/demo'
import pg from 'pg'
import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import type { Tx } from '#db'
import { folderStorage } from '#lib/storage'
import { countWithin } from '#db/bulk'
import { importFolder, writeFolder } from '#modules/intake'
import { addSchool, addUser, createTestDb, temporaryFolder, COMMAND_USER } from '#testing'

test('after an import the database knows the tables that became large, and leaves the others alone', async () => {
  const { db, connection } = await createTestDb()
  const admin = new pg.Client(connection)
  await admin.connect()
  onTestFinished(() => admin.end())
  const known = async () => {
    const { rows } = await admin.query<{ name: string; rows: number }>(
      "select relname as name, reltuples::int as rows from pg_class where relname in ('attendance_records', 'notices')",
    )
    return Object.fromEntries(rows.map(({ name, rows: count }) => [name, count]))
  }
  expect(await known()).toEqual({ attendance_records: -1, notices: -1 })
  const folder = await temporaryFolder()
  await writeFolder(folder, nyansapo({ today: '2026-03-12', pupils: 12 }))
  const storage = folderStorage(await temporaryFolder())
  const report = await importFolder({
    db,
    storage,
    clock: () => new Date('2026-03-12T16:00:00Z'),
    folder,
    commandUser: COMMAND_USER,
  })
  expect(report.outcome).toBe('imported')
  const after = await known()
  expect(after['attendance_records']).toBeGreaterThan(1000)
  expect(after['notices']).toBe(-1)
}, 180_000)

test('within a long transaction the planner hears what it wrote; who counts the same table at once does not wait', async () => {
  const { db, connection } = await createTestDb()
  const admin = new pg.Client(connection)
  await admin.connect()
  onTestFinished(() => admin.end())
  const known = async () =>
    (await admin.query<{ rows: number }>("select reltuples::int as rows from pg_class where relname = 'subjects'")).rows[0]?.rows
  const fill = (tx: Tx, schoolId: string, many: number) =>
    tx.execute(sql`insert into subjects (id, school_id, name) select gen_random_uuid(), ${schoolId}, 'Subject ' || n
      from generate_series(1, ${many}) n`)
  const [one, other] = await db.asSystem(async (tx) => [(await addSchool(tx)).school, (await addSchool(tx)).school])
  await db.asSystem(async (tx) => {
    await fill(tx, one.id, 120)
    await countWithin(tx, new Map())
    expect(await known()).toBe(120)
    await db.asSystem(async (beside) => {
      await fill(beside, other.id, 300)
      await countWithin(beside, new Map())
    })
    expect(await known()).toBe(120)
  })
})

test('nobody but the system has the tables counted', async () => {
  const { db, connection } = await createTestDb()
  const { school, person } = await db.asSystem(async (tx) => {
    const made = await addSchool(tx)
    return { school: made.school, person: await addUser(tx, made.school.id) }
  })
  const scope = {
    role: 'parent',
    userId: person.id,
    personId: person.personId,
    schoolId: school.id,
    sessionId: '',
    hasSecondFactor: true,
    steppedUpUntil: null,
  } as const
  const asked = db.as(scope, (tx) => tx.execute(sql`select gather_statistics('users')`))
  await expect(asked).rejects.toMatchObject({ cause: { code: '42501' } })
  const stranger = new pg.Client(connection)
  await stranger.connect()
  onTestFinished(() => stranger.end())
  await stranger.query('create role passer_by; grant usage on schema public to passer_by; set role passer_by')
  await expect(stranger.query("select gather_statistics('users')")).rejects.toMatchObject({ code: '42501' })
  await stranger.query('reset role; drop owned by passer_by; drop role passer_by')
})
