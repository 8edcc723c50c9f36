import { expect, test } from 'vitest'
import { nyansapo } from '#testing'
import { hasSchool, weekOfTerm } from './term-day.ts'

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

const midTerm = { mid_term_starts: '2026-02-16', mid_term_ends: '2026-02-17' }
const term = { id: '', academic_year: '2025/26', number: 2, next_term_begins: null, times_opened: null, ...term2, ...midTerm }
const onSaturdays = [1, 2, 3, 4, 5, 6]

test.each([
  ['a Thursday of the term', '2026-03-12', nyansapo.school_days, true],
  ['a Saturday', '2026-03-14', nyansapo.school_days, false],
  ['a Saturday where the school opens on Saturdays', '2026-03-14', onSaturdays, true],
  ['a Sunday', '2026-03-15', onSaturdays, false],
  ['the mid-term break', '2026-02-16', nyansapo.school_days, false],
  ['the vacation', '2026-04-07', nyansapo.school_days, false],
])('there is school on %s, or there is not', (_, day, school_days, isSchool) => {
  expect(hasSchool({ school_days, terms: [term] }, day)).toBe(isSchool)
})
