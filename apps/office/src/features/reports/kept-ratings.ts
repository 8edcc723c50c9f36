import { KeptRatings as Kept } from '@schoolgate/contracts/kept-ratings'
import { OF_THE_OFFICE, recallJson, remember } from '@schoolgate/ui/lib/storage'
import type { KeptPlace } from './kept.ts'

export type KeptRatings = Kept

const placeOf = ({ person, classId, termId }: KeptPlace): string => `${OF_THE_OFFICE}ratings.${person}.${classId}.${termId}`

/** What this person rated here and the school does not have. */
export const keptRatings = (place: KeptPlace): KeptRatings => {
  const parsed = Kept.safeParse(recallJson(placeOf(place)))
  return parsed.success ? parsed.data : []
}

/** Keeps it on this device; false where the browser keeps nothing. */
export const keepRatings = (place: KeptPlace, ratings: KeptRatings): boolean =>
  remember(placeOf(place), ratings.length === 0 ? null : JSON.stringify(ratings))
