import type { SchoolInfo, Term } from '@schoolgate/contracts/schools'
import { daysBetween } from '@schoolgate/ui/lib/dates'

const WEEK = 7

// Weeks are counted from the Monday of the first one, as teachers do.
const mondayBefore = (day: string): number => (new Date(`${day}T12:00:00Z`).getUTCDay() + 6) % WEEK

/** Which week of the running term a day is in; null between terms. */
export const weekOfTerm = (
  terms: readonly Pick<Term, 'name' | 'opens' | 'closes'>[],
  day: string,
): { term: string; week: number; weeks: number } | null => {
  const term = terms.find(({ opens, closes }) => opens <= day && day <= closes)
  if (!term) return null
  const weekOf = (other: string) => Math.floor((daysBetween(term.opens, other) + mondayBefore(term.opens)) / WEEK) + 1
  return { term: term.name, week: weekOf(day), weeks: weekOf(term.closes) }
}

const MONDAY_TO_FRIDAY = [1, 2, 3, 4, 5]

/** Whether there is school on a day; a school that is not known yet is taken for one with the usual week. */
export const hasSchool = (school: Pick<SchoolInfo, 'school_days' | 'terms'> | undefined, day: string): boolean => {
  const { school_days = MONDAY_TO_FRIDAY, terms = [] } = school ?? {}
  if (!school_days.includes(mondayBefore(day) + 1)) return false
  if (terms.length === 0) return true
  const term = terms.find(({ opens, closes }) => opens <= day && day <= closes)
  if (!term) return false
  const { mid_term_starts: from, mid_term_ends: to } = term
  return from === null || to === null || day < from || day > to
}
