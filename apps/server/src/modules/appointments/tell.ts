import type { Tx } from '#db'
import { announceAll, type Announcement } from '#modules/push'

const DAY_SECONDS = 86_400

type Told = {
  schoolId: string
  eveningId: string
  wardId: string
  texts: Announcement['texts']
  /** What makes it another message than the one before. */
  key: string
  /** It is today: whoever is on the way hears of it at once. */
  isNow?: boolean
}

/** What the guardians of these wards hear of their talks: one message each, the newer in the place of the older. */
export const tellOfTalks = (tx: Tx, schoolId: string, all: readonly Omit<Told, 'schoolId'>[], now: Date): Promise<number> =>
  announceAll(
    tx,
    schoolId,
    all.map(({ eveningId, wardId, texts, key, isNow = false }) => ({
      schoolId,
      wardIds: [wardId],
      wardId,
      right: 'academics',
      kind: 'appointment',
      class: isNow ? 'urgent' : 'action',
      tag: `talk:${eveningId}:${wardId}`,
      navigate: `/appointments?ward=${wardId}`,
      texts,
      ttlSeconds: DAY_SECONDS,
      dedupeKey: `talk:${eveningId}:${wardId}:${key}`,
    })),
    now,
  )
