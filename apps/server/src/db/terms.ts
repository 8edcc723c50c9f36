import type { Term } from '@schoolgate/contracts/schools'
import type { terms } from './schema/index.ts'

/** A term as every page is told of it. */
export const termOfRow = (term: typeof terms.$inferSelect): Term => ({
  id: term.id,
  academic_year: term.academicYear,
  name: term.name,
  number: term.number,
  opens: term.opens,
  closes: term.closes,
  mid_term_starts: term.midTermStarts,
  mid_term_ends: term.midTermEnds,
  next_term_begins: term.nextTermBegins,
  times_opened: term.timesOpened,
})
