import { eq } from 'drizzle-orm'
import { terms } from '#db/schema'
import { newId } from '#lib/random'
import { upsert } from '#db/bulk'
import { academicYear, day, optional, several, text, whole } from './cells.ts'
import { dataFile } from './data-file.ts'
import { termKey, type TermFacts } from './import-context.ts'
import type { RowOf } from './rows.ts'

const columns = {
  academic_year: academicYear,
  term: whole(1, 4),
  name: text(40),
  opens: day,
  closes: day,
  mid_term_starts: optional(day),
  mid_term_ends: optional(day),
  closed_days: several(day),
  next_term_begins: optional(day),
  times_opened: optional(whole(0, 200)),
}

const termFacts = (row: RowOf<typeof columns>): TermFacts => ({
  name: row.name,
  opens: row.opens,
  closes: row.closes,
  midTermStarts: row.mid_term_starts,
  midTermEnds: row.mid_term_ends,
  closedDays: row.closed_days,
})

export const termsFile = dataFile({
  name: 'terms',
  columns,
  key: ['academic_year', 'term'],
  called: (row) => row.name,
  prepare({ row }) {
    row.closed_days = [...new Set(row.closed_days)].toSorted()
  },
  check(lines, context) {
    for (const { row } of lines) context.terms.set(termKey(row), termFacts(row))
    for (const { row, fault } of lines) {
      if (row.closes <= row.opens) fault('closes', 'The term closes before it opens.', 'Correct one of the two days.')
      if ((row.mid_term_starts === null) !== (row.mid_term_ends === null))
        fault('mid_term_ends', 'The mid-term break has only one of its two days.', 'Write both days, or neither.')
      if (row.mid_term_starts !== null && (row.mid_term_starts < row.opens || (row.mid_term_ends ?? '') > row.closes))
        fault('mid_term_starts', 'The mid-term break lies outside the term.', 'Correct its days.')
      const outside = row.closed_days.find((closed) => closed < row.opens || closed > row.closes)
      if (outside !== undefined) fault('closed_days', `${outside} lies outside the term.`, 'Correct the day, or remove it.')
      if (row.next_term_begins !== null && row.next_term_begins <= row.closes)
        fault('next_term_begins', 'The next term begins before this one closes.', 'Correct one of the two days.')
      for (const [key, other] of context.terms)
        if (key !== termKey(row) && row.opens <= other.closes && other.opens <= row.closes)
          fault(
            'opens',
            `The term overlaps ${other.name} (${other.opens} to ${other.closes}).`,
            'Correct the days of one of them.',
          )
    }
  },
  async held(tx, { school }) {
    const rows = await tx.select().from(terms).where(eq(terms.schoolId, school.id))
    return rows.map((row) => ({
      state: 'here' as const,
      row: {
        academic_year: row.academicYear,
        term: row.number,
        name: row.name,
        opens: row.opens,
        closes: row.closes,
        mid_term_starts: row.midTermStarts,
        mid_term_ends: row.midTermEnds,
        closed_days: row.closedDays,
        next_term_begins: row.nextTermBegins,
        times_opened: row.timesOpened,
      },
    }))
  },
  async write(tx, rows, { school, now }) {
    const values = rows.map((row) => ({
      id: newId(),
      schoolId: school.id,
      academicYear: row.academic_year,
      number: row.term,
      name: row.name,
      opens: row.opens,
      closes: row.closes,
      midTermStarts: row.mid_term_starts,
      midTermEnds: row.mid_term_ends,
      closedDays: row.closed_days,
      nextTermBegins: row.next_term_begins,
      timesOpened: row.times_opened,
      updatedAt: now,
    }))
    await upsert(tx, terms, values, ['schoolId', 'academicYear', 'number'])
  },
})
