import { notFound } from '#lib/problem'
import type { TermRow } from './academics.store.ts'

/** A term that has begun, and whether teachers still write in its books: until the next one begins. */
export type BegunTerm = TermRow & { isOpen: boolean }

/** The terms that have begun by today, oldest first. */
export const begunTerms = (terms: readonly TermRow[], today: string): BegunTerm[] => {
  const begun = terms.filter(({ opens }) => opens <= today)
  return begun.map((term) => ({ ...term, isOpen: begun.every(({ opens }) => opens <= term.opens) }))
}

/** The term that is meant; the current one unless it is said. */
export function meantTerm(terms: readonly TermRow[], today: string, termId: string | undefined): BegunTerm {
  const begun = begunTerms(terms, today)
  const meant = termId === undefined ? begun.at(-1) : begun.find(({ id }) => id === termId)
  if (!meant) throw notFound()
  return meant
}

export const termShown = ({ id, name, academicYear, opens, closes, isOpen }: BegunTerm) => ({
  id,
  name,
  academic_year: academicYear,
  opens,
  closes,
  is_open: isOpen,
})
