import type { Problem } from '#lib/problem'
import { contactTaken, joinFromStaff } from '#modules/identity/problems'
import { isOpenedBy } from './account-state.ts'
import type { Account, Membership } from './accounts.store.ts'
import type { FirstFactor } from './second-proofs.ts'

/** Two persons who turn out to be one: what comes along from the other, or why it cannot. */
export type Joining = { moved: Membership[]; refusal: null } | { moved: null; refusal: Problem }

/**
 * What comes along to the person who proved the contact that another one signs in with: what that contact opens of the other, and no more.
 * Whoever has the contact could enter there anyway. The school's people need more than one contact to enter, so theirs never come along:
 * they prove the other contact from where they work. Nor can two be one of whom a school knows two guardians.
 */
export function joiningOf(mine: Account, other: Account, by: FirstFactor): Joining {
  const moved = other.memberships.filter(isOpenedBy(other, by))
  if (moved.some(({ role }) => role !== 'parent')) return { moved: null, refusal: joinFromStaff() }
  const guardianAt = new Set(mine.memberships.filter(({ role }) => role === 'parent').map(({ schoolId }) => schoolId))
  if (moved.length === 0 || moved.some(({ schoolId }) => guardianAt.has(schoolId)))
    return { moved: null, refusal: contactTaken() }
  return { moved, refusal: null }
}
