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
