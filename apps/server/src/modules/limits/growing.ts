import type { Throttle } from './limits.service.ts'

const HOUR = 3600
/** So many wrong tries cost nothing: people mistype. */
const FREE_TRIES = 5
/** The longest wait, in seconds: the owner of an account that somebody attacks still gets in. */
const LONGEST_WAIT = 60

/** The soft delay of an account: after some wrong tries each further one waits twice as long, never longer than a minute. */
export const growingWait = (name: string): Throttle => ({
  name,
  memory: HOUR,
  waitAfter: ({ count, sinceLast }) =>
    count < FREE_TRIES ? 0 : Math.min(2 ** (count - FREE_TRIES + 1), LONGEST_WAIT) - sinceLast,
})
