import type { Term } from '@schoolgate/contracts/schools'
import { daysBetween } from '#lib/dates'

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
