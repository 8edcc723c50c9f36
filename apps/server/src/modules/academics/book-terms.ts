import type { TermChoice } from '@schoolgate/contracts/term-choice'
import type { Tx } from '#db'
import { notFound } from '#lib/problem'
import type { Scope } from '#lib/scope'
import { termsOf, type TermRow } from './academics.store.ts'
import { schoolToday } from './book-reach.store.ts'

/** A term that has begun, and whether teachers still write in its books: until the next one begins. */
export type BegunTerm = TermRow & { isOpen: boolean }

/** The terms that have begun by today, oldest first. */
const begunTerms = (terms: readonly TermRow[], today: string): BegunTerm[] => {
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

type TermOfBooks = { today: string; term: BegunTerm; terms: TermChoice[] }

/** The term whose books are meant, and those that can be chosen, newest first; null before the first term begins. */
export async function termOfBooks(tx: Tx, scope: Scope, termId: string | undefined, now: Date): Promise<TermOfBooks | null> {
  const today = await schoolToday(tx, scope.schoolId, now)
  const all = await termsOf(tx, scope)
  const begun = begunTerms(all, today)
  if (begun.length === 0) return null
  const terms = begun.toReversed().map(({ id, name, academicYear }) => ({ id, name, academic_year: academicYear }))
  return { today, term: meantTerm(all, today, termId), terms }
}

export const termShown = ({ id, name, academicYear, opens, closes, isOpen }: BegunTerm) => ({
  id,
  name,
  academic_year: academicYear,
  opens,
  closes,
  is_open: isOpen,
})
