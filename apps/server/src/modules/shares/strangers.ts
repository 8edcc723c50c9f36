import type { FastifyRequest } from 'fastify'
import { limitConcurrency } from '#lib/limit-concurrency'
import { Problem } from '#lib/problem'
import { networkOf, type Limits, type Quota } from '#modules/limits'

/** Who comes with a link, not signed in: so many are served at the same time, so many more may wait. Families never wait for them. */
const AT_ONCE = 3
const WAITING = 24
/** Links that lead nowhere. Only these count: many families open theirs behind one carrier's address. */
const MISSES: Quota = { name: 'strangers.misses', most: 60, seconds: 900 }

/** The door for whoever comes with a link to one paper. */
export type Strangers = {
  /** Does it in the strangers' own queue (503 where that is full), and counts it when nothing is there. */
  open<T>(request: FastifyRequest, work: () => Promise<T>): Promise<T>
  /** Counts it when nothing is there; for what waits on somebody outside, and must not hold the queue up. */
  countMisses<T>(request: FastifyRequest, work: () => Promise<T>): Promise<T>
}

/** Builds the strangers' door: one for all papers, so that none of them is a way around the others. */
export function createStrangers({ limits }: { limits: Limits }): Strangers {
  const inTurn = limitConcurrency(AT_ONCE, WAITING)

  async function countMisses<T>(request: FastifyRequest, work: () => Promise<T>): Promise<T> {
    try {
      return await work()
    } catch (error) {
      if (error instanceof Problem && error.status === 404) await limits.take(MISSES, networkOf(request.ip))
      throw error
    }
  }

  return { open: (request, work) => inTurn(() => countMisses(request, work)), countMisses }
}
