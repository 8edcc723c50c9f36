import { KeptMarks } from '@schoolgate/contracts/kept-marks'
import { OF_THE_OFFICE, recallJson, remember } from '@schoolgate/ui/lib/storage'

/** Whose marks, and of which book. */
export type KeptPlace = { person: string; classId: string; subjectId: string; termId: string }

const placeOf = ({ person, classId, subjectId, termId }: KeptPlace): string =>
  `${OF_THE_OFFICE}marks.${person}.${classId}.${subjectId}.${termId}`

/** What this person typed here and the school does not have. */
export const keptMarks = (place: KeptPlace): KeptMarks => {
  const parsed = KeptMarks.safeParse(recallJson(placeOf(place)))
  return parsed.success ? parsed.data : []
}

/** Keeps it on this device; false where the browser keeps nothing. */
export const keepMarks = (place: KeptPlace, marks: KeptMarks): boolean =>
  remember(placeOf(place), marks.length === 0 ? null : JSON.stringify(marks))
