import { KeptMarks } from '@schoolgate/contracts/kept-marks'
import { OF_THE_OFFICE, recall, remember } from '@schoolgate/ui/lib/storage'

/** Whose marks, and of which book. */
export type KeptPlace = { person: string; classId: string; subjectId: string; termId: string }

const placeOf = ({ person, classId, subjectId, termId }: KeptPlace): string =>
  `${OF_THE_OFFICE}marks.${person}.${classId}.${subjectId}.${termId}`

/** What this person typed here and the school does not have. */
export const keptMarks = (place: KeptPlace): KeptMarks => {
  const kept = recall(placeOf(place))
  if (kept === null) return []
  const parsed = KeptMarks.safeParse(parse(kept))
  return parsed.success ? parsed.data : []
}

const parse = (kept: string): unknown => {
  try {
    return JSON.parse(kept)
  } catch {
    return null // not ours: read as nothing
  }
}

/** Keeps it on this device; false where the browser keeps nothing. */
export const keepMarks = (place: KeptPlace, marks: KeptMarks): boolean =>
  remember(placeOf(place), marks.length === 0 ? null : JSON.stringify(marks))
