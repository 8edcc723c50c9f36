import pg from 'pg'
import { Refusal } from '#lib/refusal'
import type { Connection } from './client.ts'

const OLDEST_MAJOR = 15
const PATIENCE_MS = 10_000

const TROUBLES: Record<string, (url: URL) => string> = {
  ECONNREFUSED: (url) => `no PostgreSQL answers at ${url.host}`,
  ENOTFOUND: (url) => `there is no machine called ${url.hostname}`,
  EAI_AGAIN: (url) => `the name ${url.hostname} cannot be looked up now`,
  ETIMEDOUT: (url) => `${url.host} does not answer`,
  ECONNRESET: (url) => `${url.host} hung up; it may not be a PostgreSQL`,
  '28P01': (url) => `the user ${decodeURIComponent(url.username)} or the password is wrong`,
  '28000': (url) => `the user ${decodeURIComponent(url.username)} may not sign in there`,
  '3D000': (url) => `there is no database ${url.pathname.slice(1)} on ${url.host}`,
}

/** The PostgreSQL that DATABASE_URL names, tried once; refuses with one sentence that never shows the password. */
export async function reachOutside(databaseUrl: string): Promise<Connection> {
  const connection = { connectionString: databaseUrl, connectionTimeoutMillis: PATIENCE_MS }
  const client = new pg.Client(connection)
  // A server that dies in the middle of the trial rejects the trial as well.
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ major: number }>("select current_setting('server_version_num')::int / 10000 as major")
    const major = rows[0]?.major ?? 0
    if (major < OLDEST_MAJOR)
      throw new Refusal(`DATABASE_URL: that PostgreSQL is version ${major}; ${OLDEST_MAJOR} or newer is needed.`)
    return connection
  } catch (error) {
    throw error instanceof Refusal ? error : refusalFor(error, new URL(databaseUrl))
  } finally {
    await client.end().catch(() => undefined)
  }
}

function refusalFor(error: unknown, url: URL): Refusal {
  // A name with several addresses fails with one error for each.
  const first = error instanceof AggregateError ? error.errors[0] : error
  const code = first instanceof Error && 'code' in first ? String(first.code) : ''
  const known = TROUBLES[code]?.(url)
  const message = first instanceof Error ? first.message : String(first)
  return new Refusal(`DATABASE_URL: ${known ?? (/timeout/.test(message) ? `${url.host} does not answer` : message)}.`, {
    cause: error,
  })
}
