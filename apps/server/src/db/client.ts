import { sql } from 'drizzle-orm'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import type { Scope } from '#lib/scope'

/** One transaction; the only way to speak to the database. */
export type Tx = Parameters<Parameters<NodePgDatabase['transaction']>[0]>[0]

/** The database behind its second wall: nothing is read or written without saying for whom. */
export type Db = {
  /** Runs `work` in one transaction as this caller; row-level security shows what the caller may see. */
  as<T>(scope: Scope, work: (tx: Tx) => Promise<T>): Promise<T>
  /** Runs `work` in one transaction as the system: sign-in, imports, jobs. Never with a value from a request as its only guard. */
  asSystem<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** True when the server answers. */
  isReady(): Promise<boolean>
  close(): Promise<void>
}

/** How to reach a PostgreSQL. `role` is taken on at connecting when the login role could walk around row-level security. */
export type Connection = pg.PoolConfig & { role?: string }

/** How long a request waits for a connection before it is told to come back. */
const CONNECT_TIMEOUT_MS = 5000
/** A statement that runs longer is broken, and would hold everybody up. */
const STATEMENT_TIMEOUT_MS = 30_000

/** Opens a pool of at most `max` connections (default 10). `onError` hears of connections that broke while idle. */
export function openDb({ role, ...connection }: Connection, onError: (error: Error) => void): Db {
  const pool = new pg.Pool({
    max: 10,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    ...connection,
    ...(role ? { options: `-c role=${role}` } : {}),
  })
  pool.on('error', onError)
  const orm = drizzle({ client: pool })

  const within = <T>(role: string, userId: string, schoolId: string, work: (tx: Tx) => Promise<T>) =>
    orm.transaction(async (tx) => {
      await tx.execute(
        sql`select set_config('app.role', ${role}, true), set_config('app.user_id', ${userId}, true), set_config('app.school_id', ${schoolId}, true)`,
      )
      return work(tx)
    })

  return {
    as: (scope, work) => within(scope.role === 'parent' ? 'parent' : 'staff', scope.userId, scope.schoolId, work),
    asSystem: (work) => within('system', '', '', work),
    isReady: () =>
      orm.execute(sql`select 1`).then(
        () => true,
        () => false,
      ),
    close: () => pool.end(),
  }
}
