import { weekdayOf } from './days.ts'

/** When a school opens: on which weekdays (1 is Monday), and in the terms it has told so far, oldest first or not. */
export type SchoolCalendar = {
  schoolDays: readonly number[]
  terms: readonly {
    opens: string
    closes: string
    midTermStarts: string | null
    midTermEnds: string | null
    nextTermBegins: string | null
    closedDays: readonly string[]
  }[]
}

/** Whether pupils come to school on a day (`YYYY-MM-DD`). Of a time for which no term is known its weekday alone decides. */
export function isSchoolDay({ schoolDays, terms }: SchoolCalendar, day: string): boolean {
  if (!schoolDays.includes(weekdayOf(day))) return false
  const term = terms.find(({ opens, closes }) => opens <= day && day <= closes)
  if (term === undefined) return !isBetweenTerms(terms, day)
  const { midTermStarts, midTermEnds, closedDays } = term
  const isMidTerm = midTermStarts !== null && midTermEnds !== null && midTermStarts <= day && day <= midTermEnds
  return !isMidTerm && !closedDays.includes(day)
}

/** After a term, and before the next one that is known or was announced. */
const isBetweenTerms = (terms: SchoolCalendar['terms'], day: string): boolean =>
  terms.some(({ closes }) => closes < day) &&
  terms.some(({ opens, nextTermBegins }) => day < opens || (nextTermBegins !== null && day < nextTermBegins))
