import type { Db } from '#db'
import type { Clock } from '#lib/clock'
import { oneAtATime } from '#lib/one-at-a-time'
import { tooMany } from '#lib/problem'
import { hashSecret } from '#lib/random'
import { createLimitsStore, type Past } from './limits.store.ts'

/** At most so many in each window of so many seconds. */
export type Quota = { name: string; most: number; seconds: number }

/** A wait that grows with what happened under a key in the last `memory` seconds. */
export type Throttle = { name: string; memory: number; waitAfter(past: Past): number }

const NOBODY_REMEMBERS_AFTER_MS = 2 * 86_400_000

/** The counters behind every entry, shared by all processes. */
export type Limits = {
  /** Counts one more under the quota; throws 429 above it. */
  take(quota: Quota, subject: string): Promise<void>
  /** The same under several quotas at once. */
  takeEach(quotas: readonly Quota[], subject: string): Promise<void>
  /** Counts one more, and never refuses. */
  count(quota: Quota): Promise<void>
  /** Whether the window's count has passed the quota. */
  isSpent(quota: Quota): Promise<boolean>
  /** Notes a try, or throws 429 with the seconds still to wait; a refused try changes nothing. */
  throttle(throttle: Throttle, subject: string): Promise<void>
  /** Takes back every try noted under the throttle. */
  forget(throttle: Throttle, subject: string): Promise<void>
}

// E-mail addresses, phones and network addresses are not kept in clear.
const keyOf = (name: string, subject: string) => `${name}:${hashSecret(subject).toString('base64url')}`
const EVERYBODY = ''

/** Builds the counters. */
export function createLimits({ db, clock }: { db: Db; clock: Clock }): Limits {
  const store = createLimitsStore(db)
  const inTurn = oneAtATime()
  const windowOf = ({ seconds }: Quota) => new Date(Math.floor(clock().getTime() / (seconds * 1000)) * seconds * 1000)

  /** Counts one more under each quota; answers those that are spent. */
  async function add(quotas: readonly Quota[], subject: string): Promise<Quota[]> {
    const windows = quotas.map((quota) => ({ key: keyOf(quota.name, subject), windowStart: windowOf(quota) }))
    const counts = await store.countUp(windows)
    // A new window for everybody is the moment to sweep: once in a while, and only when there is traffic.
    if (subject === EVERYBODY && [...counts.values()].includes(1))
      await store.forgetBefore(new Date(clock().getTime() - NOBODY_REMEMBERS_AFTER_MS))
    return quotas.filter(({ name, most }) => (counts.get(keyOf(name, subject)) ?? 0) > most)
  }

  async function takeEach(quotas: readonly Quota[], subject: string): Promise<void> {
    const spent = await add(quotas, subject)
    if (spent.length === 0) return
    const now = clock().getTime()
    throw tooMany(Math.max(...spent.map((quota) => quota.seconds - (now - windowOf(quota).getTime()) / 1000)))
  }

  return {
    take: (quota, subject) => takeEach([quota], subject),
    takeEach,
    async count(quota) {
      await add([quota], EVERYBODY)
    },
    isSpent: async (quota) => (await store.countOf(keyOf(quota.name, EVERYBODY), windowOf(quota))) >= quota.most,
    async throttle({ name, memory, waitAfter }, subject) {
      const now = clock()
      const key = keyOf(name, subject)
      const since = new Date(now.getTime() - memory * 1000)
      const wait = await inTurn(key, () => store.noteUnless(key, now, since, waitAfter))
      if (wait > 0) throw tooMany(wait)
    },
    forget: ({ name }, subject) => store.forget(keyOf(name, subject)),
  }
}
