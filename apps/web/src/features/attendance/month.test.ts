import { expect, test } from 'vitest'
import { attendanceOf, marked, said } from '#testing'
import { columnsOf, daysOfMonth, monthsShown, nextSchoolDay, schoolDay } from './month.ts'

const look = (attendance: Parameters<typeof schoolDay>[0], day: string) => schoolDay(attendance, [], day).look

test('a month has five columns, and seven where the school opens on Saturday', () => {
  expect(columnsOf([1, 2, 3, 4, 5])).toEqual([1, 2, 3, 4, 5])
  expect(columnsOf([1, 2, 3, 4, 5, 6])).toEqual([1, 2, 3, 4, 5, 6, 7])
  expect(daysOfMonth('2026-03', [1, 2, 3, 4, 5])).toHaveLength(22)
  expect(daysOfMonth('2026-02', [1, 2, 3, 4, 5, 6, 7])).toHaveLength(28)
})

test('the months of a term, over New Year too', () => {
  expect(monthsShown(attendanceOf([]))).toEqual(['2026-01', '2026-02', '2026-03', '2026-04'])
  const [term] = attendanceOf([]).terms
  if (!term) throw new Error('no term')
  expect(monthsShown(attendanceOf([], { term: { ...term, opens: '2025-11-30', closes: '2026-01-31' } }))).toEqual([
    '2025-11',
    '2025-12',
    '2026-01',
  ])
})

test.each([
  ['a day nobody marked is not "away"', [], '2026-03-11', 'unknown'],
  ['a day ahead', [], '2026-03-13', 'ahead'],
  ['a day after the term', [], '2026-04-02', 'outside'],
  ['mid-term', [], '2026-02-20', 'holiday'],
  ['a school day in mid-term that was kept all the same', [marked('2026-02-20', 'present')], '2026-02-20', 'in'],
  ['late', [marked('2026-03-10', 'late')], '2026-03-10', 'late'],
  ['away', [marked('2026-03-10', 'absent')], '2026-03-10', 'away'],
  ['away, told', [marked('2026-03-10', 'absent', { explanation: said() })], '2026-03-10', 'explained'],
  ['away, not taken', [marked('2026-03-10', 'absent', { explanation: said({ state: 'rejected' }) })], '2026-03-10', 'away'],
  ['sick', [marked('2026-03-10', 'absent', { counts_as: 'sick' })], '2026-03-10', 'explained'],
  [
    'in the morning, away after',
    [marked('2026-03-10', 'present', { session: 'morning' }), marked('2026-03-10', 'absent', { session: 'afternoon' })],
    '2026-03-10',
    'away',
  ],
] as const)('%s', (_, records, day, expected) => {
  expect(look(attendanceOf([...records]), day)).toBe(expected)
})

test('a word that waits on this phone already stands for the day', () => {
  const message = {
    ward_id: '',
    request_id: '',
    reason: 'sick',
    text: '',
    photo: null,
    first_day: '2026-03-10',
    last_day: '2026-03-10',
  } as const
  expect(schoolDay(attendanceOf([marked('2026-03-10', 'absent')]), [message], '2026-03-10')).toMatchObject({ look: 'explained' })
})

test('after Friday comes Monday, and after the last day of term none', () => {
  expect(nextSchoolDay('2026-03-13', '2026-04-01', [1, 2, 3, 4, 5])).toBe('2026-03-16')
  expect(nextSchoolDay('2026-04-01', '2026-04-01', [1, 2, 3, 4, 5])).toBe('2026-04-01')
})
