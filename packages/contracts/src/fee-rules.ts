import type { FeeRule } from './fee-parts.ts'
import type { FeeLine } from './fees.ts'

/** Who pays, as far as a fee asks for it. */
export type FeePayer = { classId: string; level: string; boarding: 'day' | 'boarder' }

/** How close a fee is to a pupil; null when it is not for them. */
function closeness(fee: FeeLine, pupil: FeePayer): number | null {
  if (fee.boarding !== null && fee.boarding !== pupil.boarding) return null
  const extra = fee.boarding === null ? 0 : 1
  if (fee.class_id !== null) return fee.class_id === pupil.classId ? 4 + extra : null
  if (fee.level !== null) return fee.level === pupil.level ? 2 + extra : null
  return extra
}

/** The fees for a pupil: of each code the closest, in the order of the schedule. Bills and what is shown of them before both follow it. */
export function feesFor(fees: readonly FeeLine[], pupil: FeePayer): FeeLine[] {
  const closest = new Map<string, { fee: FeeLine; at: number }>()
  for (const fee of fees) {
    const at = closeness(fee, pupil)
    const before = closest.get(fee.code)
    if (at !== null && (!before || at > before.at)) closest.set(fee.code, { fee, at })
  }
  return [...closest.values()].map(({ fee }) => fee)
}

/** Which of the brothers and sisters in school a child is, in either order, and whether one who stands for it works here. */
export type FeeStanding = { byAge: number; byClass: number; isStaffs: boolean }

/** For whom nothing is taken off by a rule: an only child of somebody who works elsewhere. */
export const ALONE: FeeStanding = { byAge: 1, byClass: 1, isStaffs: false }

const childOf = ({ order }: FeeRule, { byAge, byClass }: FeeStanding): number => (order === 'class' ? byClass : byAge)

/** The rules that a child falls under: of those for brothers and sisters the ones that begin latest. */
export function rulesFor(rules: readonly FeeRule[], standing: FeeStanding): FeeRule[] {
  const reached = rules
    .filter(({ who, from_child }) => who === 'sibling' && from_child !== null)
    .filter((rule) => childOf(rule, standing) >= (rule.from_child ?? 0))
  const latest = Math.max(0, ...reached.map(({ from_child }) => from_child ?? 0))
  return rules.filter((rule) => (rule.who === 'staff' ? standing.isStaffs : reached.includes(rule) && rule.from_child === latest))
}

/** A share of an amount in minor units, `hundredths` of a percent of it; half a unit is rounded up. */
export const shareOf = (amountMinor: number, hundredths: number): number => {
  const exact = BigInt(amountMinor) * BigInt(hundredths)
  return Number((exact + 5_000n) / 10_000n)
}

/** How much is to be taken off a bill, and off what of it. */
type Off = Pick<FeeRule, 'percent_hundredths' | 'amount_minor' | 'fees'>
type Asked = readonly { code: string; amount_minor: number }[]

/**
 * What each of these takes off a bill that asks for these fees: one line, a percentage of its fees together and rounded once, never more
 * than its fees come to, and all of them never more than the bill, of which `already` is taken off.
 */
export function takenOff<One extends Off>(all: readonly One[], fees: Asked, already = 0): { of: One; amount_minor: number }[] {
  let left = fees.reduce((sum, { amount_minor }) => sum + amount_minor, 0) - already
  return all.flatMap((of) => {
    const meant = fees.filter(({ code }) => of.fees === null || of.fees.includes(code))
    const base = meant.reduce((sum, { amount_minor }) => sum + amount_minor, 0)
    const wanted = of.percent_hundredths === null ? (of.amount_minor ?? 0) : shareOf(base, of.percent_hundredths)
    const amount_minor = Math.min(wanted, base, left)
    left -= Math.max(0, amount_minor)
    return amount_minor > 0 ? [{ of, amount_minor }] : []
  })
}

export type Reduction = { rule: FeeRule; amount_minor: number }

/** What the rules take off a bill that asks for these fees. Bills and what is shown of them before both follow it. */
export const reductionsFor = (rules: readonly FeeRule[], standing: FeeStanding, fees: Asked): Reduction[] =>
  takenOff(rulesFor(rules, standing), fees).map(({ of: rule, amount_minor }) => ({ rule, amount_minor }))
