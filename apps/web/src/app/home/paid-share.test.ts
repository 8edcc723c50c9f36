import { expect, test } from 'vitest'
import { paidShare } from './paid-share.ts'

test.each([
  ['GH₵ 6,070 of 7,130', 607_000, 106_000, 85],
  ['half', 500_00, 500_00, 50],
  ['one pesewa left is not everything', 1_000_00, 1, 99],
  ['one pesewa paid is not one percent', 1, 1_000_00, 0],
])('%s', (_, paid, left, percent) => {
  expect(paidShare(paid, left)).toBe(percent)
})
