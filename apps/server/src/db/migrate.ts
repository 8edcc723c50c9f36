import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { Refusal } from '#lib/refusal'
import type { Connection } from './client.ts'

/** The role the server works as: it cannot walk around row-level security. */
export const APP_ROLE = 'schoolgate_app'

/** Any number; all Schoolgates of one database agree on it, so that only one migrates at a time. */
const MIGRATION_LOCK = 7_305_001

/**
 * Brings the database to this version and prepares the app role. Several servers may call it at once.
 * `root` is the folder that holds migrations/ and migrations-after/.
 */
export async function migrate(connection: Connection, root: string): Promise<void> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await prepareRole(client)
    await runMigrations(drizzle({ client }), { migrationsFolder: path.join(root, 'migrations') }).catch((error: unknown) => {
      const cause = rootOf(error)
      throw new Refusal(
        `The database could not be brought to this version of Schoolgate (${cause.message}); nothing in it was changed, and the version before still works with it.`,
        { cause },
      )
    })
    const after = path.join(root, 'migrations-after')
    for (const file of (await readdir(after)).toSorted()) await client.query(await readFile(path.join(after, file), 'utf8'))
  } finally {
    await client.end()
  }
}

/** What PostgreSQL itself said. */
const rootOf = (error: unknown): Error =>
  error instanceof Error ? (error.cause instanceof Error ? rootOf(error.cause) : error) : new Error(String(error))

async function prepareRole(client: pg.Client): Promise<void> {
  const known = await client.query('select 1 from pg_roles where rolname = $1', [APP_ROLE])
  if (known.rowCount === 0) await client.query(`create role ${APP_ROLE} nologin nosuperuser nobypassrls`)
  const member = await client.query("select pg_has_role(current_user, $1, 'member') as is_member", [APP_ROLE])
  if (member.rows[0]?.is_member !== true) await client.query(`grant ${APP_ROLE} to current_user`)
}
