import { APP_ROLE, migrate, openDb, reachOutside, runningConnection, startEmbedded, type Connection, type Db } from '#db'
import { diskRefusal, Refusal } from '#lib/refusal'
import type { Env } from './env.ts'

/** A migrated database, ready for work. `lost` fulfils when our own PostgreSQL ends by itself; `where` says in a few words what it is. */
export type OpenDatabase = { db: Db; where: string; notes: string[]; lost: Promise<void>; close(): Promise<void> }

type Options = { env: Env; serverRoot: string; onError: (error: Error) => void; log?: (line: string) => void }

/** Opens the database that the surroundings decide: DATABASE_URL, or our own PostgreSQL under DATA_DIR, which is then ours alone. */
export async function openDatabase(options: Options): Promise<OpenDatabase> {
  const { env, log } = options
  if (env.databaseUrl) return ready(await reachOutside(env.databaseUrl), options, { where: new URL(env.databaseUrl).host })
  const embedded = await startEmbedded({ dataDir: env.dataDir, ...(log ? { log } : {}) })
  return ready(embedded.connection, options, { where: 'our own PostgreSQL', ...embedded })
}

/** Opens the database for a command: that of the server running on DATA_DIR when there is one, else as the server would. */
export async function borrowDatabase(options: Options): Promise<OpenDatabase> {
  const running = options.env.databaseUrl ? null : runningConnection(options.env.dataDir)
  return running ? ready(running, options, { where: 'the running server’s PostgreSQL' }) : openDatabase(options)
}

const forever = new Promise<void>(() => undefined)

async function ready(
  connection: Connection,
  { env, serverRoot, onError }: Options,
  {
    where,
    notes = [],
    lost = forever,
    stop,
  }: { where: string; notes?: string[]; lost?: Promise<void>; stop?: () => Promise<void> },
): Promise<OpenDatabase> {
  try {
    await migrate(connection, serverRoot)
  } catch (error) {
    await stop?.()
    throw refusalFor(error, env)
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

function refusalFor(error: unknown, env: Env): unknown {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined
  if (code === '42501' && env.databaseUrl) return new Refusal(`DATABASE_URL: ${rightMissing(cause, env.databaseUrl)}.`, { cause })
  return diskRefusal(cause, env.dataDir) ?? error
}
