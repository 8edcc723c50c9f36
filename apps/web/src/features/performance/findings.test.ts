import type { StudentPerformance } from '@schoolgate/contracts/performance'
import { expect, test } from 'vitest'
import { amasYears } from '#testing'
import { findingsOf, toneOf } from './findings.ts'

const found = (changes: Partial<StudentPerformance>) => findingsOf({ ...amasYears, ...changes })
const [first, ...later] = amasYears.terms

test('a child whose marks rise over the years is said to rise, a small change is steady', () => {
  expect(found({}).trend).toEqual({ direction: 'rising', since: 'Basic 3' })
  if (!first) throw new Error('There is no first term.')
  expect(found({ terms: [first, { ...first, average: first.average + 2.9 }] }).trend).toEqual({
    direction: 'steady',
    since: 'Term 1',
  })
  expect(found({ terms: [{ ...first, average: 90 }, ...later] }).trend).toEqual({ direction: 'falling', since: 'Basic 3' })
  expect(found({ terms: [first] }).trend).toBe('first')
  expect(found({ terms: [] }).trend).toBe('none')
})

test('the subject that fell most since last year is the one to watch; where last year is unknown, since last term', () => {
  expect(found({}).watch).toEqual({ subject: 'Mathematics', by: 8, since: 'year' })
  const [english] = amasYears.subjects
  if (!english) throw new Error('There is no subject.')
  expect(found({ subjects: [{ ...english, change: -4, since_last_year: null }] }).watch).toMatchObject({ by: 4, since: 'term' })
  expect(found({ subjects: [{ ...english, change: -2, since_last_year: 5 }] }).watch).toBeNull()
})

test('nine days of ten are good attendance', () => {
  expect(found({}).attendance).toEqual({ state: 'good', rate: 95, late: 2 })
  expect(found({ attendance: { present: 8, opened: 10, rate: 80, late_lately: 0 } }).attendance?.state).toBe('low')
})

test.each([
  [85, 1],
  [70, 2],
  [60, 3],
  [45, 4],
  [10, 5],
])('a total of %i has look %i of five', (total, tone) => {
  expect(toneOf(total, amasYears.bands)).toBe(tone)
})
