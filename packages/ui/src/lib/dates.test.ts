import { expect, test } from 'vitest'
import { dayOf, dayShort, dayText, dueText, instantIn, momentText, timeText } from '#lib/dates'

test.each([
  ['2026-03-12', 'Thu 12 March', 'jeu. 12 mars'],
  ['2026-11-21', 'Sat 21 November', 'sam. 21 novembre'],
])('the day %o is written %o, in French %o', (day, english, french) => {
  expect(dayText(day, 'en')).toBe(english)
  expect(dayText(day, 'fr')).toBe(french)
})

test.each([
  ['2026-11-15', 'Due Mon 16 November', 'Pour le lun. 16 novembre'],
  ['2026-11-16', 'Due Mon 16 November', 'Pour le lun. 16 novembre'],
  ['2026-11-17', 'Was due on Mon 16 November', 'Était pour le lun. 16 novembre'],
])('on %o a bill for 16 November says %o, in French %o', (today, english, french) => {
  expect(dueText('2026-11-16', today, 'en')).toBe(english)
  expect(dueText('2026-11-16', today, 'fr')).toBe(french)
})

test('where there is little room the day is short', () => {
  expect(dueText('2026-11-16', '2026-11-22', 'en', dayShort)).toBe('Was due on 16 Nov')
})

test('a day and time of the school is the same moment wherever it is written', () => {
  expect(instantIn('2026-03-13', '00:30', 'Africa/Lagos')).toBe('2026-03-12T23:30:00.000Z')
  expect(instantIn('2026-03-13', '07:00', 'Africa/Accra')).toBe('2026-03-13T07:00:00.000Z')
  // Where clocks are put forward, on that very day.
  expect(instantIn('2026-03-29', '00:30', 'Europe/London')).toBe('2026-03-29T00:30:00.000Z')
  expect(instantIn('2026-03-29', '12:00', 'Europe/London')).toBe('2026-03-29T11:00:00.000Z')
  for (const zone of ['Africa/Lagos', undefined])
    expect([instantIn('', '07:00', zone), instantIn('', '', zone), instantIn('2026-03-13', '', zone)]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
  expect(instantIn('2026-13-40', '07:00', 'Africa/Lagos')).toBeUndefined()
})

test('late in the evening in London it is already tomorrow in Lagos', () => {
  expect(dayOf('2026-03-12T23:30:00Z', 'Africa/Lagos')).toBe('2026-03-13')
  expect(timeText('2026-03-12T23:30:00Z', 'en', 'Africa/Lagos')).toBe('00:30')
})

test.each([
  ['2026-03-12T08:15:00Z', 'Today, 08:15'],
  ['2026-03-11T16:30:00Z', 'Yesterday, 16:30'],
  ['2026-03-09T07:00:00Z', 'Mon 9 March'],
  ['2025-03-09T07:00:00Z', '9 Mar 2025'],
])('%o is told as %o on Thursday 12 March', (instant, told) => {
  expect(momentText(instant, new Date('2026-03-12T10:00:00Z'), 'en', 'Africa/Accra')).toBe(told)
})
