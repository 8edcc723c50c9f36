import { expect, test } from 'vitest'
import { resultLine } from './result-line.ts'

test('marks that rise stand higher one after the other, from edge to edge', () => {
  expect(resultLine([60, 70, 65, 75, 85])).toEqual([
    { x: 6, y: 52 },
    { x: 26, y: 37 },
    { x: 46, y: 44 },
    { x: 66, y: 29 },
    { x: 86, y: 14 },
  ])
})

test('one percent more is a small step and not a cliff', () => {
  expect(resultLine([80, 81])).toEqual([
    { x: 6, y: 52 },
    { x: 86, y: 50 },
  ])
})

test('the same mark again and again is a level line', () => {
  expect(new Set(resultLine([70, 70, 70]).map(({ y }) => y))).toEqual(new Set([52]))
})
