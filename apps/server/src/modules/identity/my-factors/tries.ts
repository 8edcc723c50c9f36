import { growingWait, type Throttle } from '#modules/limits'

/** Six digits are guessed in the end where tries only get slow: so many wrong ones in a day are no mistyping any more. */
const MOST_A_DAY = 100
const DAY = 86_400

export const FACTOR_THROTTLE = growingWait('second_factor')
export const FACTOR_A_DAY: Throttle = {
  name: 'second_factor.day',
  memory: DAY,
  waitAfter: ({ count, sinceFirst }) => (count >= MOST_A_DAY ? DAY - sinceFirst : 0),
}
