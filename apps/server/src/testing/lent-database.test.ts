import { sql } from 'drizzle-orm'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { addARowOfEverything, createTestApp, everyTable } from '#testing'

/** The database of a test's own server, and the same as its owner sees it. */
async function aTest() {
  const { connection, db } = await createTestApp()
  const owner = new pg.Client(connection)
  await owner.connect()
  onTestFinished(() => owner.end())
  return { name: String(connection.database), db, owner }
}

/** These tests follow each other: each may be lent what the one before it had, but nothing of these. */
let last: string | undefined
const gone = new Set<string | undefined>()

const another = (name: string) => `${name}_another`

const COUNTERS =
  'select pg_sequence_last_value(seqrelid) as last from pg_sequence where pg_sequence_last_value(seqrelid) is not null'

test('a test may write into every table and take numbers', async () => {
  const { name, owner } = await aTest()
  await addARowOfEverything(owner, 'left behind')
  expect((await owner.query(COUNTERS)).rows).not.toEqual([])
  last = name
})

test('the next one is lent the same database: every table of it is empty, and its numbers begin anew', async () => {
  const { name, db, owner } = await aTest()
  expect(name).toBe(last)
  const rowsOf = everyTable().map((table) => db.asSystem((tx) => tx.select({ rows: sql<number>`count(*)::int` }).from(table)))
  expect((await Promise.all(rowsOf)).flat()).toEqual(everyTable().map(() => ({ rows: 0 })))
  expect((await owner.query(COUNTERS)).rows).toEqual([])
})

test('a test may set something for a database of its own', async () => {
  const { name, owner } = await aTest()
  await owner.query(`create database ${another(name)}`)
  await owner.query(`alter database ${another(name)} set work_mem = '64kB'`)
  expect(gone).not.toContain(name)
  last = name
})

test('which keeps no other database from being lent again', async () => {
  const { name, owner } = await aTest()
  await owner.query(`drop database ${another(name)}`)
  expect(name).toBe(last)
})

test.each([
  ['a trigger that sleeps', 'alter table notices disable trigger user'],
  ['a right that was taken away', 'revoke select on notices from schoolgate_app'],
  ['a wall that was taken down', 'alter table notices disable row level security'],
  ['a column more', 'alter table notices add column more text'],
  ['a table more', 'create table more (id int)'],
  ['a table less', 'drop table notice_reads'],
  ['a function that does something else', 'create function more() returns int language sql return 1'],
  ['statistics', 'analyze notices'],
  [
    'a setting of its own',
    `do $$ begin execute format('alter database %I set work_mem = %L', current_database(), '64kB'); end $$`,
  ],
  [
    'so much that it is slow',
    'insert into version_stamps select gen_random_uuid(), gen_random_uuid(), n from generate_series(1, 80000) n',
  ],
])('a database with %s is not lent again', async (_, change) => {
  const { name, owner } = await aTest()
  await owner.query(`set session_replication_role = replica; ${change}`)
  expect(gone).not.toContain(name)
  gone.add(name)
})

test('nor one that somebody still uses', async () => {
  const { connection } = await createTestApp()
  expect(gone).not.toContain(connection.database)
  gone.add(connection.database)
  const still = new pg.Client(connection)
  still.on('error', () => undefined)
  await still.connect()
})

test('what a test has begun is done before its database is the next one’s, and nothing is begun any more', async () => {
  const { db, connection } = await createTestApp()
  expect(gone).not.toContain(connection.database)
  const begun = Promise.withResolvers<void>()
  const release = Promise.withResolvers<void>()
  const order: string[] = []
  const running = db.asSystem(async () => {
    begun.resolve()
    await release.promise
    order.push('done')
  })
  await begun.promise
  const closed = db.close().then(() => order.push('closed'))
  await expect(db.asSystem(async () => undefined)).rejects.toThrow('The database was closed.')
  release.resolve()
  await Promise.all([running, closed])
  expect(order).toEqual(['done', 'closed'])
})
