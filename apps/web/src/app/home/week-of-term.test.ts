import { expect, test } from 'vitest'
import { weekOfTerm } from './week-of-term.ts'

const term2 = { name: 'Term 2', opens: '2026-01-08', closes: '2026-03-27' }

test.each([
  ['2026-01-08', { term: 'Term 2', week: 1, weeks: 12 }],
  ['2026-01-11', { term: 'Term 2', week: 1, weeks: 12 }],
  ['2026-01-12', { term: 'Term 2', week: 2, weeks: 12 }],
  ['2026-03-12', { term: 'Term 2', week: 10, weeks: 12 }],
  ['2026-03-27', { term: 'Term 2', week: 12, weeks: 12 }],
  ['2026-03-28', null],
])('on %s the term is at %j, counted from Mondays', (day, week) => {
  expect(weekOfTerm([term2], day)).toEqual(week)
})
