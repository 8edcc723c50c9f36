/** A number as a fraction of whole numbers: marks are decimals on paper, and a float would round 0.5 of them the wrong way. */
export type Exact = { over: bigint; under: bigint }

/** What a column of marks keeps: at most two decimals. */
const DECIMALS = 100

/** A mark with at most two decimals, exactly. */
export const exact = (mark: number): Exact => ({ over: BigInt(Math.round(mark * DECIMALS)), under: BigInt(DECIMALS) })

export const NOTHING: Exact = { over: 0n, under: 1n }

export const plus = (one: Exact, other: Exact): Exact =>
  one.under === other.under
    ? { over: one.over + other.over, under: one.under }
    : { over: one.over * other.under + other.over * one.under, under: one.under * other.under }

export const times = (one: Exact, other: Exact): Exact => ({ over: one.over * other.over, under: one.under * other.under })

export const by = (one: Exact, other: Exact): Exact => ({ over: one.over * other.under, under: one.under * other.over })

export const sum = (parts: readonly Exact[]): Exact => parts.reduce(plus, NOTHING)

/** To this many decimals, halves upwards: the one place where marks are rounded. Marks are never negative. */
export function halfUp({ over, under }: Exact, decimals: number): number {
  const scale = 10n ** BigInt(decimals)
  return Number((over * scale * 2n + under) / (under * 2n)) / Number(scale)
}
