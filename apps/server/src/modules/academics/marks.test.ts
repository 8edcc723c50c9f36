import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  aggregateOf,
  averageOf,
  gradeOf,
  partOf,
  positionsOf,
  shareOf,
  totalOf,
  type Work,
} from '@schoolgate/contracts/mark-rules'

const GES = [
  { from_score: 80, grade: '1', level: 'Highly Proficient' },
  { from_score: 68, grade: '2', level: 'Proficient' },
  { from_score: 54, grade: '3', level: 'Approaching Proficiency' },
  { from_score: 40, grade: '4', level: 'Developing' },
  { from_score: 0, grade: '5', level: 'Emerging' },
]

const mark = (score: number | null, of: number, weight: number | null = null): Work => ({ score, of, weight })
const hundredths = (max: number) => fc.integer({ min: 0, max: max * 100 }).map((number) => number / 100)
const work = fc
  .tuple(fc.integer({ min: 1, max: 100 }), hundredths(1), fc.boolean())
  .map(([of, part, isThere]) => mark(isThere ? Math.round(part * of * 100) / 100 : null, of))
const works = fc.array(work, { maxLength: 12 })
const share = fc.integer({ min: 0, max: 100 })
const totals = fc.array(fc.option(fc.integer({ min: 0, max: 100 })), { maxLength: 60 })

test('four exercises, two tests and a project become the class score the school gives them', () => {
  expect(partOf([mark(17, 20), mark(9, 10), mark(16, 20)], 50)).toEqual({ raw: 42, of: 50, weighted: 42 })
  expect(partOf([mark(17, 20), mark(9, 10), mark(16, 20)], 30)).toEqual({ raw: 42, of: 50, weighted: 25 })
})

test('a work the school weighs counts by its weight and not by its marks', () => {
  expect(partOf([mark(10, 10, 20), mark(25, 50, 80)], 50)).toMatchObject({ raw: 35, of: 60, weighted: 30 })
})

test('half a mark is rounded upwards, also where a float would lose it', () => {
  expect(partOf([mark(57, 80)], 40)).toMatchObject({ weighted: 29 })
  expect(shareOf(41, 100, 50)).toBe(21)
  expect(averageOf([1, 2, 2.01])).toBe(1.67)
  expect(averageOf([0.01, 0])).toBe(0.01)
  expect(averageOf([1.01, 1])).toBe(1.01)
})

test('a ward who was away is marked on the rest, and never gets a nought for it', () => {
  fc.assert(
    fc.property(works, fc.integer({ min: 1, max: 100 }), share, (given, of, worth) => {
      expect(partOf([...given, mark(null, of)], worth)?.weighted).toBe(partOf(given, worth)?.weighted)
    }),
  )
})

test('nothing marked is no score at all, not a nought', () => {
  expect(partOf([], 50)).toBeNull()
  expect(partOf([mark(null, 20), mark(null, 10)], 50)).toBeNull()
  expect(averageOf([null, null])).toBeNull()
})

test('a class score lies between nothing and its share, and the order of the works does not matter', () => {
  fc.assert(
    fc.property(works, share, (given, worth) => {
      const part = partOf(given, worth)
      if (part === null) return
      expect(part.weighted).toBeGreaterThanOrEqual(0)
      expect(part.weighted).toBeLessThanOrEqual(worth)
      expect(partOf(given.toReversed(), worth)).toEqual(part)
    }),
  )
})

test('a better mark never makes a class score worse', () => {
  fc.assert(
    fc.property(works, fc.integer({ min: 1, max: 100 }), fc.integer({ min: 0, max: 99 }), share, (given, of, percent, worth) => {
      const lower = Math.floor((of * percent) / 100)
      const less = partOf([...given, mark(lower, of)], worth)?.weighted ?? 0
      expect(partOf([...given, mark(of, of)], worth)?.weighted).toBeGreaterThanOrEqual(less)
    }),
  )
})

test('the total is class and exam score together, and waits for both', () => {
  expect(totalOf(43, 42, 50)).toBe(85)
  expect(totalOf(43, null, 50)).toBeNull()
  expect(totalOf(null, 42, 50)).toBeNull()
  expect(totalOf(null, 88, 0)).toBe(88)
  expect(totalOf(91, null, 100)).toBe(91)
})

test('a total falls into the band of the school’s scale, whatever order the bands are in', () => {
  expect([100, 80, 79.99, 68, 67, 54, 40, 39, 0].map((total) => gradeOf(total, GES)?.grade)).toEqual([
    '1',
    '1',
    '2',
    '2',
    '3',
    '3',
    '4',
    '5',
    '5',
  ])
  fc.assert(
    fc.property(hundredths(100), fc.shuffledSubarray(GES, { minLength: 5 }), (total, bands) => {
      expect(gradeOf(total, bands)).toEqual(gradeOf(total, GES))
    }),
  )
  expect(gradeOf(12, [{ from_score: 40, grade: 'P', level: 'Pass' }])).toBeNull()
})

test('two wards with the same total share a position, and the next place is counted on', () => {
  expect(positionsOf([70, 90, 70, null, 60])).toEqual([2, 1, 2, null, 4])
  fc.assert(
    fc.property(totals, (given) => {
      const positions = positionsOf(given)
      for (const [index, total] of given.entries()) {
        const better = given.filter((other) => other !== null && total !== null && other > total).length
        expect(positions[index]).toBe(total === null ? null : better + 1)
      }
    }),
  )
})

test('an average lies between the lowest and the highest', () => {
  fc.assert(
    fc.property(fc.array(hundredths(100), { minLength: 1 }), (numbers) => {
      const average = averageOf(numbers)
      expect(average).toBeGreaterThanOrEqual(Math.min(...numbers))
      expect(average).toBeLessThanOrEqual(Math.max(...numbers))
    }),
  )
})

test('an aggregate is the sum of the six best grades, and needs six', () => {
  expect(aggregateOf(['A1', 'B2', 'C4', 'B3', 'A1', 'F9', 'C5', 'D7'])).toBe(16)
  expect(aggregateOf(['A1', 'B2', null])).toBeNull()
})
