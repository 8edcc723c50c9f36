import { expect, test } from 'vitest'
import { dragBy, keepInside, MIDDLE, squareOf } from './crop.ts'

const WIDE = { width: 400, height: 200 }

test('the middle of a wide picture is its middle square', () => {
  expect(squareOf(WIDE, MIDDLE)).toEqual({ left: 100, top: 0, side: 200 })
})

test('closer means a smaller square around the same middle', () => {
  expect(squareOf(WIDE, { zoom: 2, x: 0.5, y: 0.5 })).toEqual({ left: 150, top: 50, side: 100 })
})

test.each([
  ['the left edge', { zoom: 1, x: -3, y: 0.5 }, { left: 0, top: 0, side: 200 }],
  ['the right edge', { zoom: 1, x: 9, y: 0.5 }, { left: 200, top: 0, side: 200 }],
  ['the smallest size', { zoom: 0.1, x: 0.5, y: 0.5 }, { left: 100, top: 0, side: 200 }],
  ['the largest size', { zoom: 99, x: 0.5, y: 0.5 }, { left: 175, top: 75, side: 50 }],
])('the square never leaves the picture: %s', (_, crop, square) => {
  expect(squareOf(WIDE, crop)).toEqual(square)
})

test('the picture follows the finger: dragged right, more of its left is seen', () => {
  expect(squareOf(WIDE, dragBy(WIDE, MIDDLE, 0.25, 0))).toEqual({ left: 50, top: 0, side: 200 })
  expect(keepInside(WIDE, dragBy(WIDE, MIDDLE, 5, 5))).toEqual({ zoom: 1, x: 0.25, y: 0.5 })
})
