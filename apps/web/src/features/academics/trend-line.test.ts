import { expect, test } from 'vitest'
import { idOf } from '#testing'
import { DESK_FRAME, lineOf, pathOf, PHONE_FRAME } from './trend-line.ts'

const term = (number: number, average: number, classAverage: number | null = 66, klass = 'Basic 5') => ({
  term_id: idOf(number),
  academic_year: '2025/2026',
  term: `Term ${number}`,
  number,
  class: klass,
  average,
  class_average: classAverage,
  is_so_far: false,
})

test('a phone shows the last four terms and a desk up to nine', () => {
  const averages = [61, 63, 64, 66, 70, 69, 75, 77].map((average, index) => term(index + 1, average))
  expect(lineOf(averages, PHONE_FRAME).points.map(({ label }) => label)).toEqual(['70', '69', '75', '77'])
  expect(lineOf(averages, DESK_FRAME).points).toHaveLength(8)
})

test('every point lies inside the drawing, and a better term stands higher', () => {
  const { points } = lineOf([term(1, 0), term(2, 100), term(3, 55)], PHONE_FRAME)
  for (const { x, y } of points) {
    expect(x).toBeGreaterThanOrEqual(PHONE_FRAME.left)
    expect(x).toBeLessThanOrEqual(PHONE_FRAME.right)
    expect(y).toBeGreaterThanOrEqual(PHONE_FRAME.top)
    expect(y).toBeLessThanOrEqual(PHONE_FRAME.bottom)
  }
  expect(points[1]?.y).toBeLessThan(points[2]?.y ?? 0)
})

test('the names of the classes stand under their own terms', () => {
  const { groups } = lineOf([term(1, 70, 66, 'Basic 4'), term(2, 71, 66, 'Basic 4'), term(3, 72)], PHONE_FRAME)
  expect(groups.map((group) => group.class)).toEqual(['Basic 4', 'Basic 5'])
})

test('a term of which the class is not known leaves a gap in the class’s line alone', () => {
  expect(lineOf([term(1, 70, null), term(2, 71)], PHONE_FRAME).class).toHaveLength(1)
  expect(
    pathOf([
      { x: 1, y: 2 },
      { x: 3, y: 4 },
    ]),
  ).toBe('M1 2L3 4')
})
