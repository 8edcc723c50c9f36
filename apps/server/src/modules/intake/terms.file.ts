import { eq } from 'drizzle-orm'
import { terms } from '#db/schema'
import { newId } from '#lib/random'
import { upsert } from '#db/bulk'
import { academicYear, day, optional, text, whole } from './cells.ts'
import { dataFile } from './data-file.ts'
import { termKey } from './desk.ts'

const columns = {
  academic_year: academicYear,
  term: whole(1, 4),
  name: text(40),
  opens: day,
  closes: day,
  mid_term_starts: optional(day),
  mid_term_ends: optional(day),
  next_term_begins: optional(day),
  times_opened: optional(whole(0, 200)),
}

export const termsFile = dataFile({
  name: 'terms',
  columns,
  key: ['academic_year', 'term'],
  check(lines, desk) {
    for (const { row } of lines) desk.terms.set(termKey(row), row)
    for (const { row, fault } of lines) {
      if (row.closes <= row.opens) fault('closes', 'The term closes before it opens.', 'Correct one of the two days.')
      if ((row.mid_term_starts === null) !== (row.mid_term_ends === null))
        fault('mid_term_ends', 'The mid-term break has only one of its two days.', 'Write both days, or neither.')
      if (row.mid_term_starts !== null && (row.mid_term_starts < row.opens || (row.mid_term_ends ?? '') > row.closes))
        fault('mid_term_starts', 'The mid-term break lies outside the term.', 'Correct its days.')
      if (row.next_term_begins !== null && row.next_term_begins <= row.closes)
        fault('next_term_begins', 'The next term begins before this one closes.', 'Correct one of the two days.')
      for (const [key, other] of desk.terms)
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
      nextTermBegins: row.next_term_begins,
      timesOpened: row.times_opened,
      updatedAt: now,
    }))
    await upsert(tx, terms, values, ['schoolId', 'academicYear', 'number'])
  },
})
