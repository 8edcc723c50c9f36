import { expect, test } from 'vitest'
import { DEFAULT_NOTIFY, type NotifyChoices } from '@schoolgate/contracts/profile'
import type { SchoolCalendar } from '#lib/school-calendar'
import { decide, type MessageClass } from './decide.ts'

/** A term with a mid-term, a holiday on a Friday, and weeks until the next one. */
const TERM = {
  opens: '2026-01-08',
  closes: '2026-04-01',
  midTermStarts: '2026-02-19',
  midTermEnds: '2026-02-20',
  nextTermBegins: '2026-04-21',
  closedDays: ['2026-03-06'],
}
const CALENDAR: SchoolCalendar = { schoolDays: [1, 2, 3, 4, 5], terms: [TERM] }
const ACCRA = { timezone: 'Africa/Accra', smsAfterMinutes: 30, calendar: CALENDAR }
const NIGHT = { from: '21:00', to: '06:00' }

const ask = (kind: MessageClass, now: string, changes: Partial<Parameters<typeof decide>[0]> = {}) =>
  decide({
    class: kind,
    choices: DEFAULT_NOTIFY,
    quiet: NIGHT,
    school: ACCRA,
    waitsForSchoolEnd: false,
    now: new Date(now),
    ...changes,
  }).map(
    ({ channel, at, isDigest, isFallback }) =>
      `${channel} ${at.toISOString().slice(0, 16)}${isDigest ? ' digest' : ''}${isFallback ? ' if unread' : ''}`,
  )

test.each<[string, MessageClass, string, string[]]>([
  [
    'urgent news comes at once, and by SMS when it was not read',
    'urgent',
    '2026-03-12T09:30Z',
    ['push 2026-03-12T09:30', 'sms 2026-03-12T10:00 if unread'],
  ],
  ['urgent news comes at night too', 'urgent', '2026-03-12T23:00Z', ['push 2026-03-12T23:00', 'sms 2026-03-12T23:30 if unread']],
  ['what needs an answer waits until the night is over', 'action', '2026-03-12T23:00Z', ['push 2026-03-13T06:00']],
  ['what concerns money comes by push alone', 'money', '2026-03-12T09:30Z', ['push 2026-03-12T09:30']],
  ['news after midnight waits for the same morning', 'money', '2026-03-13T02:00Z', ['push 2026-03-13T06:00']],
  ['information is gathered until the evening', 'info', '2026-03-12T09:30Z', ['push 2026-03-12T18:00 digest']],
  ['information after the evening waits for the next one', 'info', '2026-03-12T18:01Z', ['push 2026-03-13T18:00 digest']],
])('%s', (_, kind, now, plans) => {
  expect(ask(kind, now)).toEqual(plans)
})

test('urgent news cannot be switched off, by whatever means', () => {
  const off = { push: 'off', sms: 'off', email: 'off' } as const
  const nothing = { urgent: off, action: off, money: off, info: off }
  expect(ask('urgent', '2026-03-12T09:30Z', { choices: nothing })).toEqual([
    'push 2026-03-12T09:30',
    'sms 2026-03-12T10:00 if unread',
  ])
  expect(ask('action', '2026-03-12T09:30Z', { choices: nothing })).toEqual([])
})

test('a parent who wants SMS instead of push gets it without waiting', () => {
  const choices = { ...DEFAULT_NOTIFY, money: { push: 'off', sms: 'instant', email: 'digest' } } as const
  expect(ask('money', '2026-03-12T09:30Z', { choices })).toEqual(['sms 2026-03-12T09:30', 'email 2026-03-12T18:00 digest'])
})

const AT_ONCE = { ...DEFAULT_NOTIFY, info: { push: 'instant', sms: 'off', email: 'off' } } as const

test.each<[string, string, string]>([
  ['after midnight', '2026-03-12T00:00Z', '2026-03-12T15:30'],
  ['at night', '2026-03-12T02:00Z', '2026-03-12T15:30'],
  ['when the quiet hours end', '2026-03-12T06:00Z', '2026-03-12T15:30'],
  ['in the morning', '2026-03-12T07:15Z', '2026-03-12T15:30'],
  ['at noon', '2026-03-12T12:00Z', '2026-03-12T15:30'],
  ['just before the end of school', '2026-03-12T15:29Z', '2026-03-12T15:30'],
  ['at the end of school', '2026-03-12T15:30Z', '2026-03-12T15:30'],
  ['in the afternoon', '2026-03-12T16:10Z', '2026-03-12T16:10'],
  ['in the evening', '2026-03-12T20:59Z', '2026-03-12T20:59'],
  ['when the quiet hours begin', '2026-03-12T21:00Z', '2026-03-13T15:30'],
  ['late in the evening before a school day', '2026-03-12T21:30Z', '2026-03-13T15:30'],
  ['late on Friday', '2026-03-13T21:30Z', '2026-03-14T06:00'],
  ['on Saturday before dawn', '2026-03-14T02:00Z', '2026-03-14T06:00'],
  ['on Saturday morning', '2026-03-14T09:00Z', '2026-03-14T09:00'],
  ['late on Saturday', '2026-03-14T23:00Z', '2026-03-15T06:00'],
  ['late on Sunday', '2026-03-15T21:30Z', '2026-03-16T15:30'],
])('results published %s ring neither in school hours nor at night', (_, now, at) => {
  expect(ask('info', now, { choices: AT_ONCE, waitsForSchoolEnd: true })).toEqual([`push ${at}`])
})

test.each<[string, string, string]>([
  ['on the morning of a holiday', '2026-03-06T09:00Z', '2026-03-06T09:00'],
  ['in the night before a holiday', '2026-03-05T22:00Z', '2026-03-06T06:00'],
  ['in the night after a holiday', '2026-03-06T22:00Z', '2026-03-07T06:00'],
  ['in the mid-term', '2026-02-19T09:00Z', '2026-02-19T09:00'],
  ['late on the last day of the term', '2026-04-01T22:00Z', '2026-04-02T06:00'],
  ['on a weekday of the long holidays', '2026-04-15T10:00Z', '2026-04-15T10:00'],
  ['late on the last day of the long holidays', '2026-04-20T22:00Z', '2026-04-21T15:30'],
  ['in weeks for which the school has told no term', '2026-06-10T10:00Z', '2026-06-10T15:30'],
  ['before any term that is known', '2025-11-12T10:00Z', '2025-11-12T15:30'],
])('results published %s wait for no school that is closed', (_, now, at) => {
  expect(ask('info', now, { choices: AT_ONCE, waitsForSchoolEnd: true })).toEqual([`push ${at}`])
})

test('between two terms that are known nobody is at school, and a school without terms opens on its weekdays', () => {
  const inCalendar = (calendar: SchoolCalendar) =>
    ask('info', '2026-04-15T10:00Z', { choices: AT_ONCE, waitsForSchoolEnd: true, school: { ...ACCRA, calendar } })
  const silent = { ...TERM, nextTermBegins: null }
  const next = { ...silent, opens: '2026-04-21', closes: '2026-07-30', midTermStarts: null, midTermEnds: null, closedDays: [] }
  expect(inCalendar({ ...CALENDAR, terms: [next, silent] })).toEqual(['push 2026-04-15T10:00'])
  expect(inCalendar({ ...CALENDAR, terms: [silent] })).toEqual(['push 2026-04-15T15:30'])
  expect(inCalendar({ ...CALENDAR, terms: [] })).toEqual(['push 2026-04-15T15:30'])
})

test('a digest of results that quiet hours put off does not come before school either', () => {
  const quiet = { from: '17:00', to: '06:00' }
  expect(ask('info', '2026-03-12T09:30Z', { quiet, waitsForSchoolEnd: true })).toEqual(['push 2026-03-13T15:30 digest'])
})

test('results wait for the end of school on the days this school opens', () => {
  const school = { ...ACCRA, calendar: { ...CALENDAR, schoolDays: [1, 2, 3, 4, 5, 6] } }
  const saturday = '2026-03-14T09:00Z'
  expect(ask('info', saturday, { school, choices: AT_ONCE, waitsForSchoolEnd: true })).toEqual(['push 2026-03-14T15:30'])
})

test('a parent who wants results at any time hears of them outside the quiet hours', () => {
  expect(ask('info', '2026-03-12T09:30Z', { choices: AT_ONCE })).toEqual(['push 2026-03-12T09:30'])
  expect(ask('info', '2026-03-12T21:30Z', { choices: AT_ONCE })).toEqual(['push 2026-03-13T06:00'])
})

test('results reach also a parent whose evenings are all quiet', () => {
  const quiet = { from: '15:00', to: '06:00' }
  const asked = (school: typeof ACCRA) =>
    ask('info', '2026-03-12T09:30Z', { quiet, school, choices: AT_ONCE, waitsForSchoolEnd: true })
  expect(asked(ACCRA)).toEqual(['push 2026-03-14T06:00'])
  expect(asked({ ...ACCRA, calendar: { ...CALENDAR, schoolDays: [1, 2, 3, 4, 5, 6, 7] } })).toEqual(['push 2026-03-12T09:30'])
})

test('an evening digest that falls into quiet hours waits until they end', () => {
  expect(ask('info', '2026-03-12T09:30Z', { quiet: { from: '17:00', to: '19:30' } })).toEqual(['push 2026-03-12T19:30 digest'])
})

test('quiet hours from a time to the same time are none', () => {
  expect(ask('money', '2026-03-12T23:00Z', { quiet: { from: '00:00', to: '00:00' } })).toEqual(['push 2026-03-12T23:00'])
})

test.each([
  ['the night the clocks go forward', '2026-03-28T22:30Z', '2026-03-29T05:00'],
  ['the night the clocks go back', '2026-10-24T22:30Z', '2026-10-25T06:00'],
])('quiet hours end by the clock on the school’s wall: %s', (_, now, at) => {
  const school = { ...ACCRA, timezone: 'Europe/London' }
  expect(ask('money', now, { school })).toEqual([`push ${at}`])
})

test('on a day that skips the end of the quiet hours they end just after the skip', () => {
  const school = { ...ACCRA, timezone: 'Europe/Paris' }
  expect(ask('money', '2026-03-29T00:30Z', { school, quiet: { from: '21:00', to: '02:30' } })).toEqual(['push 2026-03-29T01:30'])
})

test('whatever is chosen, nothing comes early, nothing comes twice on a channel, and only urgent news breaks the quiet', () => {
  const wishes = ['off', 'instant', 'digest'] as const
  const classes = ['urgent', 'action', 'money', 'info'] as const
  const zones = ['Africa/Accra', 'Africa/Lagos', 'Europe/London', 'America/New_York', 'Asia/Kolkata', 'Pacific/Apia']
  let seed = 7
  const pick = <T>(from: readonly T[]): T => {
    seed = (seed * 48_271) % 2_147_483_647
    const picked = from[seed % from.length]
    if (picked === undefined) throw new Error('There is nothing to pick.')
    return picked
  }
  const channels = () => ({ push: pick(wishes), sms: pick(wishes), email: pick(wishes) })
  const times = ['00:00', '06:00', '13:15', '18:00', '21:00', '23:59']
  for (let round = 0; round < 2000; round++) {
    const choices: NotifyChoices = { urgent: channels(), action: channels(), money: channels(), info: channels() }
    const now = new Date(Date.UTC(2026, round % 12, 1 + (round % 28), round % 24, round % 60))
    const quiet = { from: pick(times), to: pick(times) }
    const timezone = pick(zones)
    const kind = pick(classes)
    const waitsForSchoolEnd = round % 2 === 0
    const plans = decide({
      class: kind,
      choices,
      quiet,
      // No holidays, so that weekdays alone can say afterwards what is right.
      school: { ...ACCRA, timezone, calendar: { ...CALENDAR, terms: [] } },
      waitsForSchoolEnd,
      now,
    })
    expect(new Set(plans.map(({ channel }) => channel)).size).toBe(plans.length)
    for (const plan of plans) {
      expect(plan.at.getTime()).toBeGreaterThanOrEqual(now.getTime())
      // Whose evenings are quiet hears of results at the weekend.
      expect(plan.at.getTime() - now.getTime()).toBeLessThan((waitsForSchoolEnd ? 7 : 3) * 86_400_000)
      if (kind === 'urgent') continue
      expect(choices[kind][plan.channel]).not.toBe('off')
      const shown = new Intl.DateTimeFormat('en-GB', { timeZone: timezone, hour: '2-digit', minute: '2-digit' }).format(plan.at)
      const isQuiet = quiet.from <= quiet.to ? shown >= quiet.from && shown < quiet.to : shown >= quiet.from || shown < quiet.to
      expect({ isQuiet, shown, quiet, timezone }).toMatchObject({ isQuiet: false })
      const weekday = new Intl.DateTimeFormat('en-GB', { timeZone: timezone, weekday: 'short' }).format(plan.at)
      const isBeforeSchoolEnds = !['Sat', 'Sun'].includes(weekday) && shown < '15:30'
      expect({ early: waitsForSchoolEnd && isBeforeSchoolEnds, shown, weekday, quiet, timezone }).toMatchObject({ early: false })
    }
  }
})
