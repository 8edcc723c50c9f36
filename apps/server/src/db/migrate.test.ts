import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { migrate } from '#db'
import { Refusal } from '#lib/refusal'
import { SERVER_ROOT } from '#testing'

async function emptyDatabase(name: string): Promise<pg.ClientConfig> {
  const cluster = inject('cluster')
  const client = new pg.Client({ ...cluster, database: 'postgres' })
  await client.connect()
  await client.query(`create database ${name}`)
  await client.end()
  return { ...cluster, database: name }
}

async function ask(connection: pg.ClientConfig, sql: string): Promise<unknown[]> {
  const client = new pg.Client(connection)
  await client.connect()
  const { rows } = await client.query(sql)
  await client.end()
  return rows
}

test('four servers that start at once on a new database make it once', async () => {
  const connection = await emptyDatabase('four_starts')
  await Promise.all([1, 2, 3, 4].map(() => migrate(connection, SERVER_ROOT)))
  expect(await ask(connection, 'select count(*)::int as n from wards')).toEqual([{ n: 0 }])
})

test('a database that cannot be brought up to date is left as it was, and the operator is told in one sentence', async () => {
  const connection = await emptyDatabase('in_the_way')
  await ask(connection, 'create table wards (name text)')
  await expect(migrate(connection, SERVER_ROOT)).rejects.toThrow(Refusal)
  await expect(migrate(connection, SERVER_ROOT)).rejects.toThrow(
    /could not be brought to this version .*already exists.*; nothing in it was changed/,
  )
  expect(await ask(connection, "select table_name from information_schema.tables where table_schema = 'public'")).toEqual([
    { table_name: 'wards' },
  ])
})

/** What schools run already. A change to the tables is a new migration, added here when it is released. */
const RELEASED: Record<string, string> = {
  '20261121121715_walls': '85e5d279d6ec6ad3e50fa85941ac2da0659c8e3d1324e9e08d80360b0b205ecc',
  '20261121135239_init': '16a7eb8ed456d2fdfa6e3a2e6ff1bb9dded1a1f21c6bbafc55e9c65e96254099',
}

test('a released migration is never edited', async () => {
  const folder = path.join(SERVER_ROOT, 'migrations')
  for (const [name, sha256] of Object.entries(RELEASED)) {
    const text = await readFile(path.join(folder, name, 'migration.sql'))
    expect(createHash('sha256').update(text).digest('hex'), name).toBe(sha256)
  }
})
