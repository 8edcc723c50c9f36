import { expect, test } from 'vitest'
import { academicYear, day, mark, moment, money, phone, text, Wrong, type Cell } from './cells.ts'

const GHANA = { id: '', country: 'GH', currency: 'GHS', timezone: 'Africa/Accra', schoolDays: [1, 2, 3, 4, 5] }
const NIGERIA = { ...GHANA, country: 'NG', currency: 'NGN', timezone: 'Africa/Lagos' }
const read = (cell: Cell<unknown>, written: string, school = GHANA) => {
  const value = cell.read(written, school)
  return value instanceof Wrong ? 'refused' : value
}

test.each([
  ['1500', 150_000],
  ['1,500.00', 150_000],
  ['GH₵ 0.1', 10],
  ['₦150,000.05', 15_000_005],
  ['0.29', 29],
  ['9999999999.99', 999_999_999_999],
  ['-5', 'refused'],
  ['1.005', 'refused'],
  ['1,50', 'refused'],
  ['1e3', 'refused'],
  ['', 'refused'],
])('money written %j is %s pesewas', (written, minor) => {
  expect(read(money, written)).toBe(minor)
})

test.each([
  ['024 555 0182', GHANA, '+233245550182'],
  ['0245550182', GHANA, '+233245550182'],
  ['+233 (0)24-555-0182', GHANA, '+233245550182'],
  ['233245550182', GHANA, '+233245550182'],
  ["'+233245550182", GHANA, '+233245550182'],
  ['0803 555 0144', NIGERIA, '+2348035550144'],
  ['+234 803 555 0144', GHANA, '+2348035550144'],
  ['024 555 018', GHANA, 'refused'],
  ['call me', GHANA, 'refused'],
])('the phone %j is kept as one number', (written, school, kept) => {
  expect(read(phone, written, school)).toBe(kept)
})

test('a moment is read on the clock of the school', () => {
  expect(read(moment, '2026-03-12 08:15')).toBe('2026-03-12T08:15:00.000Z')
  expect(read(moment, '2026-03-12 08:15', NIGERIA)).toBe('2026-03-12T07:15:00.000Z')
  expect(read(moment, '2026-03-12 24:15')).toBe('refused')
  expect(read(moment, '2026-03-12')).toBe('refused')
})

test('days, years and marks that cannot be are refused', () => {
  expect([read(day, '2026-02-28'), read(day, '2026-02-29'), read(day, '28/02/2026')]).toEqual([
    '2026-02-28',
    'refused',
    'refused',
  ])
  expect([read(academicYear, '2025/26'), read(academicYear, '2025/2027')]).toEqual(['2025/2026', 'refused'])
  expect([read(mark, '17.5'), read(mark, '17.555'), read(mark, '-1')]).toEqual([17.5, 'refused', 'refused'])
})

test('a text keeps its apostrophe unless it guards a formula', () => {
  expect([read(text(), "'-5 degrees"), read(text(), "'Aunty'"), read(text(), 'a\u0007b')]).toEqual([
    '-5 degrees',
    "'Aunty'",
    'refused',
  ])
})
