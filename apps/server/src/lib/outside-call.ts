import { setTimeout as wait } from 'node:timers/promises'
import { stillHolds, type Clock } from './clock.ts'
import { refuseInTransaction } from './in-transaction.ts'

/** The outside service said no for good: asking again would change nothing. */
export class Declined extends Error {
  override readonly name = 'Declined'
}

/** The outside service broke too often lately and is left alone for a while. */
export class CircuitOpen extends Error {
  override readonly name = 'CircuitOpen'
}

/** How patient we are with an outside service. */
export type RetryPolicy = {
  /** Milliseconds before each further try; so many tries more than one. */
  pauses: readonly number[]
  /** Calls in a row that must fail before the service is left alone. */
  patience: number
  /** How long it is left alone, in milliseconds. Then one call tries whether it is back. */
  restMs: number
}

const USUAL: RetryPolicy = { pauses: [250, 1000], patience: 5, restMs: 30_000 }

/** Wraps calls to one outside service in a bounded retry and a breaker; the call itself brings its own time-out. */
export function retryingCaller(clock: Clock, { pauses, patience, restMs }: RetryPolicy = USUAL) {
  let failures = 0
  let brokeAt: Date | undefined

  async function tries<T>(call: () => Promise<T>): Promise<T> {
    for (const pause of pauses) {
      try {
        return await call()
      } catch (error) {
        if (error instanceof Declined) throw error
        await wait(pause)
      }
    }
    return call()
  }

  return async <T>(call: () => Promise<T>): Promise<T> => {
    refuseInTransaction('An outside service')
    if (brokeAt && stillHolds(brokeAt, restMs, clock()))
      throw new CircuitOpen('The service broke too often; it is left alone for a moment.')
    try {
      const answer = await tries(call)
      failures = 0
      return answer
    } catch (error) {
      if (error instanceof Declined) failures = 0
      else if (++failures >= patience) brokeAt = clock()
      throw error
    }
  }
}
