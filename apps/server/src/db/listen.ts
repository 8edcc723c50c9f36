import pg from 'pg'

/** The name by which the database's administrator sees these connections. */
export const LISTENER_NAME = 'schoolgate listening'

/** By how often it failed in a row. */
const AGAIN_AFTER_MS = [100, 500, 2000]
const LONGEST_PAUSE_MS = 5000
const CONNECT_TIMEOUT_MS = 5000

export type Listening = {
  /** Fulfils when it hears for the first time. */
  ready: Promise<void>
  stop(): Promise<void>
}

/**
 * Hears what is notified on a channel, on a connection of its own. A connection that breaks is made anew; `heardAgain` is told then,
 * since what was said in between was not heard.
 */
export function listen(
  connection: pg.ClientConfig,
  channel: string,
  on: { heard(message: string): void; heardAgain(): void; broke(error: unknown): void },
): Listening {
  const ready = Promise.withResolvers<void>()
  const stopping = new AbortController()
  let isFirst = true

  /** Fulfils when the connection has ended. */
  async function hear(): Promise<void> {
    const client = new pg.Client({
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      ...connection,
      application_name: LISTENER_NAME,
      keepAlive: true,
    })
    const ended = Promise.withResolvers<void>()
    client.on('error', (error) => {
      on.broke(error)
      ended.resolve()
    })
    client.on('end', () => ended.resolve())
    client.on('notification', ({ payload }) => on.heard(payload ?? ''))
    const stop = () => ended.resolve()
    stopping.signal.addEventListener('abort', stop)
    try {
      await client.connect()
      await client.query(`listen ${client.escapeIdentifier(channel)}`)
      if (isFirst) ready.resolve()
      else on.heardAgain()
      isFirst = false
      if (!stopping.signal.aborted) await ended.promise
    } finally {
      stopping.signal.removeEventListener('abort', stop)
      await client.end().catch(() => undefined)
    }
  }

  async function run(): Promise<void> {
    let failures = 0
    while (!stopping.signal.aborted) {
      try {
        await hear()
        failures = 0
      } catch (error) {
        failures++
        on.broke(error)
      }
      await pause(AGAIN_AFTER_MS[failures] ?? LONGEST_PAUSE_MS, stopping.signal)
    }
  }

  const running = run()
  return {
    ready: ready.promise,
    async stop() {
      stopping.abort()
      await running
    },
  }
}

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((over) => {
    if (signal.aborted) return over()
    const timer = setTimeout(over, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      over()
    })
  })
