import type { Clock } from './clock.ts'
import { tooMany } from './problem.ts'

/** More subjects than ever ask within one span; then those who asked nothing lately are forgotten. */
const SWEEP_AT = 10_000

/**
 * Lets each subject do something so often in so many seconds, wherever those begin; more is 429. Counted by this process alone, without
 * asking the database: for what costs the process, not for what must not be guessed.
 */
export function limitRate({ most, seconds, clock }: { most: number; seconds: number; clock: Clock }): (subject: string) => void {
  const lately = new Map<string, number[]>()
  const span = seconds * 1000
  // What lies ahead was noted before the clock was put back.
  const isLately = (moment: number, now: number) => moment > now - span && moment <= now

  return (subject) => {
    const now = clock().getTime()
    const moments = (lately.get(subject) ?? []).filter((moment) => isLately(moment, now))
    const first = moments[0]
    if (first !== undefined && moments.length >= most) throw tooMany((first + span - now) / 1000)
    moments.push(now)
    if (lately.size >= SWEEP_AT && !lately.has(subject))
      for (const [other, theirs] of lately) if (!theirs.some((moment) => isLately(moment, now))) lately.delete(other)
    lately.set(subject, moments)
  }
}

/**
 * The same for what happens thousands of times: counted in windows of so many seconds, of each subject a number and no more, and only of
 * the window that runs. A clock that is put back begins another window.
 */
export function limitInWindows({ most, seconds, clock }: { most: number; seconds: number; clock: Clock }): {
  count(subject: string): void
  giveBack(subject: string): void
} {
  const span = seconds * 1000
  let running = Number.NaN
  let counts = new Map<string, number>()

  return {
    count(subject) {
      const now = clock().getTime()
      const window = Math.floor(now / span)
      if (window !== running) counts = new Map()
      running = window
      const count = (counts.get(subject) ?? 0) + 1
      counts.set(subject, count)
      if (count > most) throw tooMany((span * (window + 1) - now) / 1000)
    },
    /** What was counted is taken back: it was somebody else's. */
    giveBack(subject) {
      const count = counts.get(subject) ?? 0
      if (count > 0) counts.set(subject, count - 1)
    },
  }
}
