import { existsSync } from 'node:fs'
import {
  APP_ROLE,
  hasDatabase,
  isDatabaseUnavailable,
  migrate,
  openDb,
  reachOutside,
  requireMigrated,
  runningConnection,
  startEmbedded,
  type Connection,
  type Db,
} from '#db'
import { diskRefusal, Refusal } from '#lib/refusal'
import type { Env } from './env.ts'

/** A migrated database, ready for work. `lost` fulfils when our own PostgreSQL ends by itself; `where` says in a few words what it is. */
export type OpenDatabase = { db: Db; where: string; notes: string[]; lost: Promise<void>; close(): Promise<void> }

type Options = { env: Env; serverRoot: string; onError: (error: Error) => void; log?: (line: string) => void }

type Reached = {
  connection: Connection
  where: string
  notes?: string[]
  lost?: Promise<void>
  stop?: () => Promise<void>
}

/**
 * Opens the database that the surroundings decide: DATABASE_URL, or our own PostgreSQL under DATA_DIR, which is then ours alone.
 * What is not there yet is made, what is of an older version is brought to this one.
 */
export const openDatabase = async (options: Options): Promise<OpenDatabase> => ready(await reach(options), options, migrate)

/**
 * Opens the database for a command: that of the server running on DATA_DIR when there is one, else as the server would. Only a command
 * that founds a school makes what is not there; the tables of a server that may be running are never moved under it.
 */
export async function borrowDatabase(options: Options, mayFound: boolean): Promise<OpenDatabase> {
  const { env } = options
  if (!mayFound) refuseEmpty(env)
  const running = env.databaseUrl ? null : runningConnection(env.dataDir)
  const reached = running
    ? { connection: running, where: `the running server’s PostgreSQL in ${env.dataDir}` }
    : await reach(options)
  const prepare: typeof migrate = (connection, root) => requireMigrated(connection, root, reached.where)
  return ready(reached, options, mayFound && !running ? migrate : prepare)
}

/** A command at the wrong folder would find nothing and call it sound. */
function refuseEmpty({ databaseUrl, dataDir }: Env): void {
  if (!existsSync(dataDir))
    throw new Refusal(`There is no folder ${dataDir}; say with DATA_DIR, or in the settings file, where the school’s data lies.`)
  if (!databaseUrl && !hasDatabase(dataDir))
    throw new Refusal(
      `There is no database of a school in ${dataDir}; say with DATA_DIR, or in the settings file, where it lies, or make a school with schoolgate init.`,
    )
}

async function reach({ env, log }: Options): Promise<Reached> {
  if (env.databaseUrl) {
    const { pathname, host, searchParams } = new URL(env.databaseUrl)
    const where = `${decodeURIComponent(pathname.slice(1))} on ${searchParams.get('host') ?? host} (files in ${env.dataDir})`
    return { connection: await reachOutside(env.databaseUrl), where }
  }
  const embedded = await startEmbedded({ dataDir: env.dataDir, ...(log ? { log } : {}) })
  return { where: `our own PostgreSQL in ${env.dataDir}`, ...embedded }
}

const forever = new Promise<void>(() => undefined)

async function ready(
  { connection, where, notes = [], lost = forever, stop }: Reached,
  { env, serverRoot, onError }: Options,
  prepare: typeof migrate,
): Promise<OpenDatabase> {
  try {
    await prepare(connection, serverRoot)
  } catch (error) {
    await stop?.()
    throw refusalFor(error, env, where)
  }
  const db = openDb({ ...connection, role: APP_ROLE }, onError)
  return {
    db,
    where,
    notes,
    lost,
    async close() {
      await db.close()
      await stop?.()
    },
  }
}

/** The walls of the rows are written with a setting of our own, which PostgreSQL lets only a superuser give away. */
function rightMissing(cause: unknown, databaseUrl: string): string {
  const user = decodeURIComponent(new URL(databaseUrl).username) || 'its user'
  return String(cause).includes('app.role')
    ? `a superuser of that PostgreSQL must say once: grant set on parameter "app.role" to "${user}"`
    : 'its user needs the rights to create roles and tables there (CREATEROLE, and CREATE on the database)'
}

function refusalFor(error: unknown, env: Env, where: string): unknown {
  if (isDatabaseUnavailable(error))
    return new Refusal(`Nobody answers at ${where}; try again in a moment, and start the server anew if it stays so.`, {
      cause: error,
    })
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined
  if (code === '42501' && env.databaseUrl) return new Refusal(`DATABASE_URL: ${rightMissing(cause, env.databaseUrl)}.`, { cause })
  return diskRefusal(cause, env.dataDir) ?? error
}
