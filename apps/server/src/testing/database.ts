import pg from 'pg'
import { inject, onTestFinished, TestRunner } from 'vitest'
import { APP_ROLE, openDb, type Connection, type Db } from '#db'
import { TEMPLATE } from './template.ts'

/** On a machine where every test begins at once a connection may take longer than a parent would wait. */
const CONNECT_PATIENCE_MS = 15_000

let made = 0

/** A fresh migrated database of this test's own, as the server sees it, and how an outsider would reach it. It goes with the test. */
export async function createTestDb(): Promise<{ db: Db; connection: Connection }> {
  const cluster = inject('cluster')
  const database = `t_${process.pid}_${process.env['VITEST_WORKER_ID'] ?? '0'}_${Date.now().toString(36)}_${made++}`
  await asAdministrator(`create database ${database} template ${TEMPLATE} strategy file_copy`)
  // What is registered last runs first: whoever uses the database closes it before it goes. A whole file's goes with the cluster.
  if (TestRunner.getCurrentTest()) onTestFinished(() => asAdministrator(`drop database ${database} with (force)`))
  const connection = { ...cluster, database, connectionTimeoutMillis: CONNECT_PATIENCE_MS }
  const db = openDb({ ...connection, role: APP_ROLE, max: 5 }, (error) => console.error(error))
  return { db, connection }
}

let administrator: Promise<pg.Client> | undefined

/** One connection for the whole worker: it ends with it. */
async function asAdministrator(statement: string): Promise<void> {
  administrator ??= connectAsAdministrator()
  await (await administrator).query(statement)
}

async function connectAsAdministrator(): Promise<pg.Client> {
  const client = new pg.Client({ ...inject('cluster'), database: 'postgres' })
  await client.connect()
  return client
}
