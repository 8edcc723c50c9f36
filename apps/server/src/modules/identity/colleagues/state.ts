import type { Colleague } from '@schoolgate/contracts/staff'
import { dayIn } from '#lib/days'
import type { ColleagueRow } from './colleagues.store.ts'

/** Whether somebody works at the school now: the last day is a day of it. */
export function stateOf({ isActive, endsOn, timezone }: ColleagueRow, now: Date): Colleague['state'] {
  if (!isActive) return 'off'
  return endsOn !== null && endsOn < dayIn(timezone, now) ? 'left' : 'here'
}
