/** The database is not there for a moment: asking again later makes sense. Thrown where connections are made and kept (client.ts). */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable'
  constructor(cause: unknown) {
    super('The database is away.', { cause })
  }
}

/** What a PostgreSQL says over a sound connection that has no means or takes no writes now: full of connections, out of memory, a standby. */
const NOT_NOW = new Set(['53000', '53200', '53300', '53400', '25006'])

/** True when this error means that the database cannot do it now, so that asking again later makes sense. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof DatabaseUnavailable || ('severity' in error && 'code' in error && NOT_NOW.has(String(error.code))))
    return true
  return isDatabaseUnavailable(error.cause)
}

/** What PostgreSQL says of text with a NUL byte in it, as characters and inside JSON. */
const UNSTORABLE = new Set(['22021', '22P05'])

/** True when the database refused text that no database can hold: the sender's fault, not ours. */
export function isUnstorableText(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return ('code' in error && UNSTORABLE.has(String(error.code))) || isUnstorableText(error.cause)
}
