import pg from 'pg'
import { inject, onTestFinished, TestRunner } from 'vitest'
import { APP_ROLE, openDb, type Connection, type Db } from '#db'
import { TEMPLATE } from './template.ts'

/** On a machine where every test begins at once a connection may take longer than a parent would wait. */
const CONNECT_PATIENCE_MS = 15_000

export type TestDb = { db: Db; connection: Connection }

let made = 0

/**
 * A fresh migrated database of this test's own, as the server sees it, and how an outsider would reach it. It goes with the test.
 * It is empty, or a copy of what a `template` holds.
 */
export async function createTestDb(template = TEMPLATE): Promise<TestDb> {
  const connection = await copyOf(template)
  // What is registered last runs first: whoever uses the database closes it before it goes. A whole file's goes with the cluster.
  if (TestRunner.getCurrentTest()) onTestFinished(() => drop(connection))
  return { db: openTestDb(connection), connection }
}

/** Writes once what several tests begin with: a template for `createTestDb`, which stays until the run ends, and what `write` kept. */
export async function createTemplate<T>(write: (db: Db) => Promise<T>): Promise<{ template: string; kept: T }> {
  const connection = await copyOf(TEMPLATE)
  const db = openTestDb(connection)
  try {
    return { template: connection.database, kept: await write(db) }
  } finally {
    // Nobody may be connected to what is copied.
    await db.close()
  }
}

/** How to reach a new database that holds what the template does. */
export async function copyOf(template: string): Promise<Connection & { database: string }> {
  const database = `t_${process.pid}_${process.env['VITEST_WORKER_ID'] ?? '0'}_${Date.now().toString(36)}_${made++}`
  await asAdministrator(`create database ${database} template ${template} strategy file_copy`)
  return { ...inject('cluster'), database, connectionTimeoutMillis: CONNECT_PATIENCE_MS }
}

export const drop = ({ database }: Connection): Promise<void> => asAdministrator(`drop database ${database} with (force)`)

export const openTestDb = (connection: Connection): Db =>
  openDb({ ...connection, role: APP_ROLE, max: 5 }, (error) => console.error(error))

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
