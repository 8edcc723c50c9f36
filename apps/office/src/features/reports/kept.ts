import { KeptWords } from '@schoolgate/contracts/kept-words'
import { OF_THE_OFFICE, recallJson, remember } from '@schoolgate/ui/lib/storage'

/** Whose words, and on the reports of which class. */
export type KeptPlace = { person: string; classId: string; termId: string }

const placeOf = ({ person, classId, termId }: KeptPlace): string => `${OF_THE_OFFICE}reports.${person}.${classId}.${termId}`

/** What this person wrote here and the school does not have. */
export const keptWords = (place: KeptPlace): KeptWords => {
  const parsed = KeptWords.safeParse(recallJson(placeOf(place)))
  return parsed.success ? parsed.data : []
}

/** Keeps it on this device; false where the browser keeps nothing. */
export const keepWords = (place: KeptPlace, words: KeptWords): boolean =>
  remember(placeOf(place), words.length === 0 ? null : JSON.stringify(words))
