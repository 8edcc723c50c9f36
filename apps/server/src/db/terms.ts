import type { Term } from '@schoolgate/contracts/schools'
import { eq } from 'drizzle-orm'
import type { SchoolCalendar } from '#lib/school-calendar'
import type { Tx } from './client.ts'
import { terms } from './schema/index.ts'

/** When each term of a school is, and the days in it on which nobody comes: what `isSchoolDay` asks for. */
export function termDaysOf(tx: Tx, schoolId: string): Promise<SchoolCalendar['terms']> {
  const { opens, closes, midTermStarts, midTermEnds, nextTermBegins, closedDays } = terms
  return tx
    .select({ opens, closes, midTermStarts, midTermEnds, nextTermBegins, closedDays })
    .from(terms)
    .where(eq(terms.schoolId, schoolId))
}

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
