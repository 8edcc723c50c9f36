import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator'
import type pg from 'pg'
import { Refusal } from '#lib/refusal'
import type { Connection } from './client.ts'
import { oneClient } from './one-client.ts'

/** The role the server works as: it cannot walk around row-level security. */
export const APP_ROLE = 'schoolgate_app'

/** Any number; all Schoolgates of one database agree on it, so that only one migrates at a time. */
const MIGRATION_LOCK = 7_305_001

/** The table whose comment says which version the database was brought to. */
const MARKED = 'public.schools'

/**
 * Brings the database to this version and prepares the app role. Several servers may call it at once.
 * `root` is the folder that holds migrations/ and migrations-after/.
 */
export async function migrate(connection: Connection, root: string): Promise<void> {
  const client = await oneClient(connection)
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await prepareRole(client)
    const version = await versionOf(root)
    if (await isAt(client, version)) return
    await refuseNewer(client, root)
    await client.query(ownersMeetPolicies('no force'))
    await runMigrations(drizzle({ client }), { migrationsFolder: path.join(root, 'migrations') }).catch(
      async (error: unknown) => {
        const cause = rootOf(error)
        await client.query(ownersMeetPolicies('force'))
        throw new Refusal(
          `The database could not be brought to this version of Schoolgate (${cause.message}); nothing in it was changed, and the version before still works with it.`,
          { cause },
        )
      },
    )
    const after = path.join(root, 'migrations-after')
    for (const file of (await readdir(after)).toSorted()) await client.query(await readFile(path.join(after, file), 'utf8'))
    await client.query(`comment on table ${MARKED} is '${version}'`)
  } finally {
    await client.end()
  }
}

/**
 * Refuses a database that is not at this version, changing nothing: a command must not move the tables under a server that runs.
 * `name` is what a person calls it.
 */
export async function requireMigrated(connection: Connection, root: string, name: string): Promise<void> {
  const client = await oneClient(connection)
  try {
    if (await isAt(client, await versionOf(root))) return
    await refuseNewer(client, root)
    const [last] = (await appliedTo(client)).slice(-1)
    throw new Refusal(
      last === undefined
        ? `There is no school in ${name}; say with DATA_DIR or DATABASE_URL, or in the settings file, where it is.`
        : `${name} is of an older Schoolgate (its tables are at ${last}): start this one’s server first, it brings them up to date.`,
    )
  } finally {
    await client.end()
  }
}

/**
 * An owner who is no superuser sees no row through the walls: a migration would carry nothing, and a new foreign key would find
 * nothing that it points to. They meet the walls again by what runs after the migrations. The server itself owns no table.
 */
const ownersMeetPolicies = (how: 'force' | 'no force') => `do $$ declare name text; begin
  for name in select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and relrowsecurity loop
    execute format('alter table public.%I ${how} row level security', name);
  end loop; end $$`

/** The names of the migrations a version knows, in their order. */
export const migrationsUnder = async (root: string): Promise<string[]> =>
  (await readdir(path.join(root, 'migrations'))).toSorted()

/** The names of the migrations this database went through, in their order; none where it was never Schoolgate's. */
async function appliedTo(client: pg.Client): Promise<string[]> {
  const known = await client.query("select to_regclass('drizzle.__drizzle_migrations') is not null as is_known")
  if (known.rows[0]?.is_known !== true) return []
  const { rows } = await client.query<{ name: string }>('select name from drizzle.__drizzle_migrations order by name')
  return rows.map(({ name }) => name)
}

/** An older version would write as if what the newer one added were not there. */
async function refuseNewer(client: pg.Client, root: string): Promise<void> {
  const known = await migrationsUnder(root)
  const unknown = (await appliedTo(client)).findLast((name) => !known.includes(name))
  if (unknown !== undefined)
    throw new Refusal(
      `The database was brought to ${unknown} by a newer Schoolgate, and this one knows it up to ${known.at(-1)}; nothing was changed. Start the newer one, or restore a backup from before into an empty DATA_DIR, as docs/running-a-school.md, “A newer Schoolgate”, says.`,
    )
}

/** The names of all migrations and the words of what runs after them, as one digest. */
async function versionOf(root: string): Promise<string> {
  const after = path.join(root, 'migrations-after')
  const files = (await readdir(after)).toSorted().map((file) => readFile(path.join(after, file), 'utf8'))
  return createHash('sha256')
    .update(JSON.stringify([await migrationsUnder(root), await Promise.all(files)]))
    .digest('hex')
}

/**
 * Whether there is nothing to do. What runs after the migrations locks every table: a command beside a busy server would wait for
 * parents and parents for it. The mark goes where its table goes, so that a restored backup is at its own version; one that was
 * restored without the app role's rights is not there yet.
 */
async function isAt(client: pg.Client, version: string): Promise<boolean> {
  const { rows } = await client.query(
    "select obj_description(place, 'pg_class') = $1 and has_table_privilege(oid, place, 'select') as is_at from to_regclass($3) place, pg_roles where rolname = $2",
    [version, APP_ROLE, MARKED],
  )
  return rows[0]?.is_at === true
}

/** What PostgreSQL itself said. */
const rootOf = (error: unknown): Error =>
  error instanceof Error ? (error.cause instanceof Error ? rootOf(error.cause) : error) : new Error(String(error))

async function prepareRole(client: pg.Client): Promise<void> {
  const known = await client.query('select 1 from pg_roles where rolname = $1', [APP_ROLE])
  if (known.rowCount === 0) await client.query(`create role ${APP_ROLE} nologin nosuperuser nobypassrls`)
  // Since PostgreSQL 16 whoever made a role is its member, but may take it on only once it is given to them.
  const { rows } = await client.query(
    "select pg_has_role(current_user, $1, case when current_setting('server_version_num')::int >= 160000 then 'set' else 'member' end) as may_take_on",
    [APP_ROLE],
  )
  if (rows[0]?.may_take_on !== true) await client.query(`grant ${APP_ROLE} to current_user`)
}
