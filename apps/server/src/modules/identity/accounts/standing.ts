import type { Role } from '@schoolgate/contracts/endpoint'
import { dayIn } from '#lib/days'
import { countryOf } from '#lib/phone'

const STAFF_SLEEPS_AFTER_MS = 60 * 86_400_000

type Standing = {
  role: Role
  isActive: boolean
  endsOn: string | null
  lastSeenAt: Date | null
  createdAt: Date
  timezone: string
}

/** Whether the school sends codes to this contact: to any mailbox, and to phones of the countries it enabled. */
export const mayReceive = (contact: string, { country, smsCountries }: { country: string; smsCountries: string[] }): boolean =>
  contact.includes('@') || [country, ...smsCountries].includes(countryOf(contact) ?? '')

/** Whether this account may be used now: active, and for staff neither past its last day nor 60 days unused (security §1 "staff"). */
export function mayEnter({ role, isActive, endsOn, lastSeenAt, createdAt, timezone }: Standing, now: Date): boolean {
  if (!isActive) return false
  if (role === 'parent') return true
  if (endsOn !== null && dayIn(timezone, now) > endsOn) return false
  return now.getTime() - (lastSeenAt ?? createdAt).getTime() < STAFF_SLEEPS_AFTER_MS
}
