import { expect, test } from 'vitest'
import { inParts } from './parts.ts'

test('a sum in parts adds up to the pesewa, and the last part has what is over', () => {
  const parts = inParts(1_000_01, { count: 3, first: '2026-03-20', every: 'fortnight' })
  expect(parts).toEqual([
    { due_on: '2026-03-20', amount_minor: 333_00 },
    { due_on: '2026-04-03', amount_minor: 333_00 },
    { due_on: '2026-04-17', amount_minor: 334_01 },
  ])
  for (const total of [7, 99, 100, 1_405_00, 99_999_99])
    for (const count of [2, 3, 4, 5, 6])
      expect(
        inParts(total, { count, first: '2026-03-20', every: 'week' }).reduce((sum, part) => sum + part.amount_minor, 0),
      ).toBe(total)
})

test('month by month a part stays on its day, or on the month’s last', () => {
  const days = inParts(400_00, { count: 4, first: '2025-12-31', every: 'month' }).map(({ due_on }) => due_on)
  expect(days).toEqual(['2025-12-31', '2026-01-31', '2026-02-28', '2026-03-31'])
  expect(inParts(400_00, { count: 2, first: '', every: 'month' })).toEqual([])
  expect(inParts(3, { count: 4, first: '2026-01-01', every: 'month' })).toEqual([])
})
