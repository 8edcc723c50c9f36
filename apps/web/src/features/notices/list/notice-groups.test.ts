import { expect, test } from 'vitest'
import { noticeOf } from '#testing'
import { groupNotices } from './notice-groups.ts'

// A Thursday, late in the evening in Accra.
const NOW = new Date('2026-03-12T23:30:00Z')

test.each([
  ['2026-03-12T08:00:00Z', 'Africa/Accra', 'this_week'],
  ['2026-03-09T00:00:00Z', 'Africa/Accra', 'this_week'],
  ['2026-03-08T23:59:00Z', 'Africa/Accra', 'last_week'],
  ['2026-03-02T00:00:00Z', 'Africa/Accra', 'last_week'],
  ['2026-03-01T12:00:00Z', 'Africa/Accra', '2026-03'],
  ['2026-02-28T23:30:00Z', 'Africa/Accra', '2026-02'],
  // The same moment is already Monday in Lagos, where the school lives.
  ['2026-03-08T23:30:00Z', 'Africa/Lagos', 'this_week'],
])('a notice of %s in %s stands under "%s"', (published_at, timeZone, when) => {
  expect(groupNotices([noticeOf(1, 'Trip', { published_at })], NOW, timeZone).map((group) => group.when)).toEqual([when])
})

test('a pinned notice stays on top, and each heading appears once', () => {
  const old = '2026-01-10T08:00:00Z'
  const groups = groupNotices(
    [
      noticeOf(1, 'Rules', { pinned: true, published_at: old }),
      noticeOf(2, 'Trip', { published_at: '2026-03-12T08:00:00Z' }),
      noticeOf(3, 'Meeting', { published_at: '2026-03-10T08:00:00Z' }),
      noticeOf(4, 'Holiday', { published_at: old }),
    ],
    NOW,
    'Africa/Accra',
  )
  expect(groups.map(({ when, notices }) => [when, notices.length])).toEqual([
    ['pinned', 1],
    ['this_week', 2],
    ['2026-01', 1],
  ])
})
