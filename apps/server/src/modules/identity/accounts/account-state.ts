import type { Role } from '@schoolgate/contracts/endpoint'
import { dayIn } from '#lib/days'
import { countryOf } from '#lib/phone'
import type { Scope } from '#lib/scope'
import type { Account, Membership } from './accounts.store.ts'
import type { FirstFactor } from './second-proofs.ts'

const STAFF_SLEEPS_AFTER_MS = 60 * 86_400_000

type AccountState = {
  role: Role
  isActive: boolean
  endsOn: string | null
  lastSeenAt: Date | null
  createdAt: Date
  timezone: string
}

/**
 * The memberships that what somebody proved opens: those whose school wrote down that contact (db/memberships.ts says the same of a
 * session), as far as they may be used now.
 */
export const opened = (account: Account, by: FirstFactor, now: Date): Membership[] =>
  account.memberships.filter((membership) => isOpenedBy(account, by)(membership) && mayEnter(membership, now))

/** Whether the proof of this kind of contact opens a membership of the account. */
export const isOpenedBy =
  ({ boundAt, phone, email }: Account, by: FirstFactor) =>
  (membership: Membership): boolean =>
    boundAt !== null || (by === 'phone' ? membership.phone === phone : membership.email === email)

/** The caller at each of their schools, under what that school knows of them. */
export const everywhere = (scope: Scope, { memberships }: Account): Scope[] =>
  memberships.map(({ id, schoolId, role }) => ({ ...scope, userId: id, schoolId, role }))

/** Whether it opens all that this person is anywhere: only then is what proves the person theirs to change. */
export const opensAll = (account: Account, by: FirstFactor): boolean => account.memberships.every(isOpenedBy(account, by))

/** The countries in whose way somebody of these schools writes a phone number, those of the school they speak to first. */
export const countriesOf = (memberships: readonly Membership[], schoolId: string): string[] =>
  [...memberships.filter((one) => one.schoolId === schoolId), ...memberships].flatMap(({ country, smsCountries }) => [
    country,
    ...smsCountries,
  ])

/** Whether one of these schools sends codes to this contact: to any mailbox, and to phones of the countries it enabled. */
export const mayReceive = (contact: string, schools: readonly { country: string; smsCountries: string[] }[]): boolean =>
  contact.includes('@') ||
  schools.some(({ country, smsCountries }) => [country, ...smsCountries].includes(countryOf(contact) ?? ''))

/** Whether this account may be used now: active, and for staff neither past its last day nor 60 days unused (security §1 "staff"). */
export function mayEnter({ role, isActive, endsOn, lastSeenAt, createdAt, timezone }: AccountState, now: Date): boolean {
  if (!isActive) return false
  if (role === 'parent') return true
  if (endsOn !== null && dayIn(timezone, now) > endsOn) return false
  return now.getTime() - (lastSeenAt ?? createdAt).getTime() < STAFF_SLEEPS_AFTER_MS
}
