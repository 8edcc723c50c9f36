import { LIVE_WORDS, type OfficeWord, STAFF_WORDS } from '@schoolgate/contracts/live'
import type { CaughtUp } from './live.store.ts'
import type { Told } from './who-hears.ts'

/** How long events are kept for those who were away. */
export const KEPT_MS = 24 * 3_600_000

/** Up to where somebody has heard: every transaction older than this one, at that time. */
export type Position = { transaction: string; at: Date }

/** A position as the `id` of a server-sent event. */
export const writePosition = ({ transaction, at }: Position): string => `${transaction}-${Math.floor(at.getTime() / 1000)}`

/** Null for what is none of ours: then nothing is known to be missed. */
export function readPosition(id: string | undefined): Position | null {
  const [, transaction, seconds] = /^(\d{1,18})-(\d{1,11})$/.exec(id ?? '') ?? []
  return transaction === undefined || seconds === undefined ? null : { transaction, at: new Date(Number(seconds) * 1000) }
}

/** What somebody who heard up to `after` is told now: the events, or that anything may have changed. */
export function missed(after: Position | null, { events, now }: CaughtUp, at: Date): Told[] {
  if (after === null) return []
  // The second happens when the database was restored from a backup.
  const isTooOld = at.getTime() - after.at.getTime() >= KEPT_MS || BigInt(after.transaction) > BigInt(now)
  if (isTooOld) return [{ word: 'everything', ward_id: null }]
  return events.map(({ word, wardId }) => ({ word: wordOf(word), ward_id: wardId }))
}

const WORDS: readonly OfficeWord[] = [...LIVE_WORDS, ...STAFF_WORDS]

/** A word that a newer version wrote is still a change. */
export const wordOf = (written: string): OfficeWord => WORDS.find((word) => word === written) ?? 'everything'
