import type { DeskWard } from '@schoolgate/contracts/desk'

/** Where the money of a family goes, child by child, in minor units. */
export type Split = {
  parts: ReadonlyMap<string, number>
  /** More than these children owe: credit for their next bills. */
  creditMinor: number
  /** What was written for the children is not the whole: so much is missing, or (below zero) too much. */
  missingMinor: number
}

const NEVER = '9999-12-31'

/** What is left to pay for a child: never below zero. */
export const leftOf = ({ owed, credit }: Pick<DeskWard, 'owed' | 'credit'>): number =>
  Math.max(0, owed.amount_minor - credit.amount_minor)

/**
 * Splits what was brought over the children: as written for those of `own`, the rest to the oldest bills of the others, and what is more
 * than they owe to the first of them.
 */
export function splitOf(totalMinor: number, wards: readonly DeskWard[], own: ReadonlyMap<string, number>): Split {
  const parts = new Map(wards.map(({ ward_id: id }) => [id, own.get(id) ?? 0]))
  let left = totalMinor - [...parts.values()].reduce((sum, minor) => sum + minor, 0)
  const free = wards.filter(({ ward_id: id }) => !own.has(id))
  const give = (wardId: string, minor: number) => {
    parts.set(wardId, (parts.get(wardId) ?? 0) + minor)
    left -= minor
  }
  const bills = free
    .flatMap(({ open }) => open)
    .toSorted(
      (one, other) =>
        (one.due_on ?? NEVER).localeCompare(other.due_on ?? NEVER) ||
        one.issued_at.localeCompare(other.issued_at) ||
        one.id.localeCompare(other.id),
    )
  for (const { ward_id: id, balance } of bills) if (left > 0) give(id, Math.min(left, Math.max(0, balance.amount_minor)))
  const [first] = free
  if (first && left > 0) give(first.ward_id, left)
  const creditMinor = wards.reduce((sum, ward) => sum + Math.max(0, (parts.get(ward.ward_id) ?? 0) - leftOf(ward)), 0)
  return { parts, creditMinor, missingMinor: left }
}
