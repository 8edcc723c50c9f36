import type { SheetSpan } from '@schoolgate/contracts/register-sheets'
import type { TermDays } from '#modules/attendance/register'
import { daysAfter } from '#lib/days'
import type { Days } from './attendance.store.ts'

type Term = TermDays & { name: string }
export type SpanOfDays = Days & { term: Term | null; before: string | null; after: string | null }

const monthOf = (day: string) => day.slice(0, 7)
const firstOf = (month: string) => `${month}-01`
const lastOf = (month: string): string => {
  const [year, number] = month.split('-').map(Number)
  return new Date(Date.UTC(year ?? 0, number ?? 0, 0)).toISOString().slice(0, 10)
}

/** Where a day lies: in its month, or in its term; the last term that ran where it lies in none. `terms` in any order. */
export function spanOf(span: SheetSpan, day: string, terms: readonly Term[], today: string): SpanOfDays {
  const inOrder = terms.toSorted((one, other) => (one.opens < other.opens ? -1 : 1))
  const term = inOrder.findLast(({ opens }) => opens <= day) ?? inOrder[0] ?? null
  if (span === 'term') {
    if (term === null) return { from: day, to: day, term, before: null, after: null }
    const at = inOrder.indexOf(term)
    const next = inOrder[at + 1]
    return {
      from: term.opens,
      to: term.closes,
      term,
      before: inOrder[at - 1]?.opens ?? null,
      after: next && next.opens <= today ? next.opens : null,
    }
  }
  const [from, to] = [firstOf(monthOf(day)), lastOf(monthOf(day))]
  const [before, after] = [daysAfter(from, -1), daysAfter(to, 1)]
  const begins = inOrder[0]?.opens
  const inMonth = inOrder.find(({ opens, closes }) => opens <= to && closes >= from) ?? null
  return {
    from,
    to,
    term: inMonth,
    before: begins !== undefined && begins <= before ? before : null,
    after: after <= today ? after : null,
  }
}
