/** What background work needs of a log. */
type Log = { error(details: object, message: string): void }

/** Starts work once the answer has left; the caller neither waits nor learns how it went, a failure is logged as `what`. */
export const inBackground =
  (log: Log) =>
  (what: string, work: () => Promise<void>): void => {
    setImmediate(() => {
      work().catch((error: unknown) => log.error({ err: error }, what))
    })
  }
