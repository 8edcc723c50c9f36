import { busy } from './problem.ts'

/** Lets so many works run at the same time; the others wait their turn, the longest waiting first. Where so many wait already, 503. */
export function limitConcurrency(
  most: number,
  mostWaiting = Number.POSITIVE_INFINITY,
): <T>(work: () => Promise<T>) => Promise<T> {
  let free = most
  const waiting: (() => void)[] = []
  return async (work) => {
    if (free > 0) free -= 1
    else if (waiting.length >= mostWaiting) throw busy()
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      // Who waits takes the place over: nobody who comes meanwhile can.
      if (next) next()
      else free += 1
    }
  }
}
