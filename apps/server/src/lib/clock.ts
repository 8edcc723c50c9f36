/** The present moment. Rules take a clock so that a test can stand at any day. */
export type Clock = () => Date

/** The machine's own clock. */
export const systemClock: Clock = () => new Date()

/** The clocks of two servers may differ by so much; what lies further ahead was written by a clock that was put back since. */
const CLOCKS_DIFFER_MS = 60_000

/** The latest end that something begun now and lasting so many milliseconds can have, by the clock of any server. */
export const latestEnd = (now: Date, lasts: number): Date => new Date(now.getTime() + lasts + CLOCKS_DIFFER_MS)

/**
 * Whether what began at `since` and lasts so many milliseconds still holds. The clock may have been put back meanwhile: what by this
 * clock is yet to begin was begun by a wrong one, and holds nobody up.
 */
export const stillHolds = (since: Date, lasts: number, now: Date): boolean =>
  since <= now && now.getTime() - since.getTime() < lasts
