import { expect, test } from 'vitest'
import { afterSchool, schoolInstant } from './school-clock.ts'

test('after school is half past three by the school’s clock, tomorrow once that is over, wherever whoever asks is', () => {
  expect(afterSchool(new Date('2026-03-12T14:29:00Z'), 'Africa/Lagos')).toBe('2026-03-12T14:30:00.000Z')
  expect(afterSchool(new Date('2026-03-12T14:30:00Z'), 'Africa/Lagos')).toBe('2026-03-13T14:30:00.000Z')
  expect(afterSchool(new Date('2026-03-12T14:30:00Z'), 'Africa/Accra')).toBe('2026-03-12T15:30:00.000Z')
  // It is the next day there already.
  expect(afterSchool(new Date('2026-03-12T23:30:00Z'), 'Africa/Lagos')).toBe('2026-03-13T14:30:00.000Z')
})

test('what stands in a field for day and time is of the school’s clock; half of it is no moment', () => {
  expect(schoolInstant('2026-03-12T16:00', 'Africa/Lagos')).toBe('2026-03-12T15:00:00.000Z')
  expect([schoolInstant('', 'Africa/Lagos'), schoolInstant('2026-03-12', 'Africa/Lagos')]).toEqual([undefined, undefined])
})
