/** What PostgreSQL, the pool or the socket say when the database is not there for a moment. */
const AWAY = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  '57P01',
  '57P02',
  '57P03',
  '53300',
  '08000',
  '08003',
  '08006',
])
const POOL_WORDS = /timeout exceeded when trying to connect|Connection terminated|Cannot use a pool after calling end/

/** True when this error means that the database is away, so that asking again later makes sense. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  const isFromDatabase = 'severity' in error || ('syscall' in error && error.syscall === 'connect')
  if (POOL_WORDS.test(error.message) || (isFromDatabase && AWAY.has(code))) return true
  return isDatabaseAway(error.cause)
}

/** What PostgreSQL says of text with a NUL byte in it, as characters and inside JSON. */
const UNSTORABLE = new Set(['22021', '22P05'])

/** True when the database refused text that no database can hold: the sender's fault, not ours. */
export function isUnstorableText(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return ('code' in error && UNSTORABLE.has(String(error.code))) || isUnstorableText(error.cause)
}
