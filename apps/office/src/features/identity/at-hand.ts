import { OF_THE_OFFICE, recallJson, remember } from '@schoolgate/ui/lib/storage'
import type { Staff } from './staff.ts'

/*
 * Who was here last, as the school said, and what they have at hand for a start without network: in one place, so that with the sign-out
 * all of it is gone at once. It holds for a day. Whatever is done with it the school decides when it is sent.
 */

const PLACE = `${OF_THE_OFFICE}at-hand`
const HOLDS_MS = 24 * 3_600_000

type Thing = { at: number; value: unknown }
type AtHand = { staff: Staff; at: number; things: Record<string, Thing> }

const deviceNow = (): number => Date.now()

const isAtHand = (value: unknown): value is AtHand =>
  typeof value === 'object' && value !== null && ['staff', 'at', 'things'].every((part) => part in value)

const read = (): AtHand | null => {
  const kept = recallJson(PLACE)
  return isAtHand(kept) && deviceNow() - kept.at < HOLDS_MS ? kept : null
}

const write = (kept: AtHand | null): void => void remember(PLACE, kept === null ? null : JSON.stringify(kept))

/** The school said who is here; null: nobody. What another person had at hand is gone. */
export const noteHere = (staff: Staff | null): void => {
  if (staff === null) return write(null)
  const before = read()
  const isSame = before?.staff.user.user_id === staff.user.user_id && before.staff.role === staff.role
  // What would prove somebody stays with the browser's own cookie.
  const bare = { ...staff, user: { ...staff.user, authentication_token: '' } }
  write({ staff: bare, at: deviceNow(), things: isSame ? before.things : {} })
}

/** Who was here within the last day and has not left. */
export const lastHere = (): Staff | null => read()?.staff ?? null

/** Lays something at hand for whoever is here. */
export const keepAtHand = (word: string, value: unknown): void => {
  const kept = read()
  if (kept) write({ ...kept, things: { ...kept.things, [word]: { at: deviceNow(), value } } })
}

/** What lies at hand, and for how many milliseconds. */
export const atHand = (word: string): { value: unknown; age: number } | null => {
  const thing = read()?.things[word]
  if (!thing) return null
  const age = deviceNow() - thing.at
  return age >= 0 && age < HOLDS_MS ? { value: thing.value, age } : null
}
