import type { FirstStep } from '@schoolgate/contracts/first-steps'

/** About how long a step takes, in minutes. */
export const MINUTES: Record<FirstStep, number> = {
  school: 2,
  terms: 1,
  classes: 2,
  people: 3,
  pupils: 5,
  fees: 4,
  notice: 2,
  parents: 1,
}
