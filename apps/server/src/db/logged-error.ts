/** An error as it may be written down. */
export type LoggedError = {
  type: string
  message?: string
  code?: string
  query?: string
  table?: string
  constraint?: string
  stack: string
  cause?: LoggedError
}

/**
 * What of an error may stand in a log: what broke and where, but nothing of a row (security §1 "logs"). A statement's values, the
 * row that PostgreSQL shows with a refusal and the text it could not read are left out.
 */
export function loggedErrorOf(error: unknown): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, stack: '' }
  const { message, cause } = error
  const stack = error.stack ?? ''
  const told: LoggedError = { type: error.name, stack: stack.slice(stack.indexOf(message) + message.length).trimStart() }
  if (!holdsValues(error)) told.message = message
  for (const name of ['code', 'query', 'table', 'constraint'] as const) {
    const value: unknown = Reflect.get(error, name)
    if (typeof value === 'string') told[name] = value
  }
  if (cause !== undefined) told.cause = loggedErrorOf(cause)
  return told
}

/** Drizzle names a failed statement with its values; PostgreSQL names what it could not read (class 22). */
const holdsValues = (error: Error): boolean =>
  'params' in error || ('severity' in error && 'code' in error && String(error.code).startsWith('22'))
