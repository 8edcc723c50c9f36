/** Numbers that look random and are the same every time: mulberry32 from a seed. */
export type Dice = {
  /** From `low` to `high`, both included. */
  int(low: number, high: number): number
  pick<T>(items: readonly [T, ...T[]]): T
  /** True in `percent` of 100 cases. */
  chance(percent: number): boolean
  /** Around zero, rarely beyond ±`spread`. */
  wobble(spread: number): number
}

export function dice(seed: number): Dice {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const int = (low: number, high: number) => low + Math.floor(next() * (high - low + 1))
  return {
    int,
    pick: (items) => items[int(0, items.length - 1)] ?? items[0],
    chance: (percent) => next() * 100 < percent,
    wobble: (spread) => Math.round((next() + next() + next() - 1.5) * spread),
  }
}
