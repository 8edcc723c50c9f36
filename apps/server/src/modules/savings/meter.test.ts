import { stepDayFrom, stepDays, type Rhythm } from '@schoolgate/contracts/savings-days'
import { expect, test } from 'vitest'
import { daysAfter, weekdayOf } from '#lib/days'
import { meterOf, nextFor, type Reckoned } from './meter.ts'

const RHYTHMS: Rhythm[] = [
  ...[1, 2, 3, 4, 5, 6, 7].map((weekday): Rhythm => ({ every: 'week', weekday })),
  ...[1, 15, 28, 29, 30, 31].map((day): Rhythm => ({ every: 'month', day })),
  ...[2, 3, 5, 6, 7, 14].map((days): Rhythm => ({ every: 'market', days, from: '2026-03-14' })),
]
/** With the February of a leap year and the one before. */
const DAYS = Array.from({ length: 440 }, (_, at) => daysAfter('2027-01-20', at))

const isOf = (rhythm: Rhythm, day: string): boolean => {
  if (rhythm.every === 'week') return weekdayOf(day) === rhythm.weekday
  if (rhythm.every === 'market') return Math.abs((Date.parse(day) - Date.parse(rhythm.from)) / 86_400_000) % rhythm.days === 0
  const isLast = daysAfter(day, 1).endsWith('-01')
  return Number(day.slice(8)) === rhythm.day || (isLast && Number(day.slice(8)) < rhythm.day)
}

test('the days of a rhythm are those and no others, whichever day one asks from', () => {
  for (const rhythm of RHYTHMS) {
    const all = DAYS.filter((day) => isOf(rhythm, day))
    expect(stepDays(rhythm, DAYS[0] ?? '', DAYS.at(-1) ?? '')).toEqual(all)
    const wrong = DAYS.filter((day) => {
      const next = stepDayFrom(rhythm, day)
      return next < day || !isOf(rhythm, next) || next !== (all.find((one) => one >= day) ?? next)
    })
    expect(wrong, JSON.stringify(rhythm)).toEqual([])
  }
})

test('a market day far ahead counts back as well', () => {
  expect(stepDayFrom({ every: 'market', days: 6, from: '2026-12-30' }, '2026-03-12')).toBe('2026-03-17')
})

const PLAN: Reckoned = {
  rhythm: { every: 'week', weekday: 1 },
  goalMinor: 650_00,
  stepMinor: 50_00,
  begunOn: '2026-02-02',
  since: '2026-02-02',
  baseMinor: 0,
  pausedOn: null,
  savedMinor: 320_00,
  putIn: [
    { on: '2026-02-02', minor: 50_00 },
    { on: '2026-02-10', minor: 50_00 },
    { on: '2026-02-23', minor: 70_00 },
    { on: '2026-02-25', minor: 30_00 },
    { on: '2026-03-02', minor: 50_00 },
    { on: '2026-03-09', minor: 70_00 },
  ],
  today: '2026-03-12',
}

test('the mark says what would be saved with every step, and each step has what came until the next', () => {
  expect(meterOf(PLAN)).toEqual({
    plannedMinor: 300_00,
    nextOn: '2026-03-16',
    isToday: false,
    steps: [
      { on: '2026-02-02', minor: 50_00 },
      { on: '2026-02-09', minor: 50_00 },
      { on: '2026-02-16', minor: 0 },
      { on: '2026-02-23', minor: 100_00 },
      { on: '2026-03-02', minor: 50_00 },
      { on: '2026-03-09', minor: 70_00 },
    ],
  })
  expect(meterOf({ ...PLAN, today: '2026-03-16' })).toMatchObject({ nextOn: '2026-03-16', isToday: true, plannedMinor: 350_00 })
  const taken = [...PLAN.putIn, { on: '2026-03-16', minor: 1_00 }]
  expect(meterOf({ ...PLAN, putIn: taken, today: '2026-03-16' })).toMatchObject({ nextOn: '2026-03-23', isToday: false })
})

test('whatever the days, the mark never falls, never passes the goal, and a plan that rests or is full asks for nothing', () => {
  for (const rhythm of RHYTHMS) {
    let before = 0
    for (const today of DAYS.filter((_, at) => at % 11 === 0)) {
      const plan = { ...PLAN, rhythm, begunOn: '2027-01-20', since: '2027-01-20', today }
      const { plannedMinor, nextOn, isToday, steps } = meterOf(plan)
      expect(plannedMinor).toBeGreaterThanOrEqual(before)
      expect(plannedMinor).toBeLessThanOrEqual(PLAN.goalMinor)
      expect(nextOn === today).toBe(isToday)
      expect(steps.length).toBeLessThanOrEqual(6)
      before = plannedMinor
    }
  }
  const quiet = { nextOn: null, isToday: false }
  expect(meterOf({ ...PLAN, today: '2026-03-16', pausedOn: '2026-03-01' })).toMatchObject({ ...quiet, plannedMinor: 200_00 })
  expect(meterOf({ ...PLAN, today: '2026-03-16', savedMinor: 650_00 })).toMatchObject(quiet)
})

test('money that comes before the first day of a plan counts for that day', () => {
  const early = { ...PLAN, begunOn: '2026-03-12', since: '2026-03-12', putIn: [{ on: '2026-03-12', minor: 20_00 }] }
  expect(meterOf(early)).toMatchObject({ plannedMinor: 0, nextOn: '2026-03-16', steps: [{ on: '2026-03-16', minor: 20_00 }] })
})

test('the next step is for the child whose part lacks most', () => {
  const ama = { wardId: 'ama', savedMinor: 0, lastBillMinor: 600_00 }
  const kofi = { wardId: 'kofi', savedMinor: 0, lastBillMinor: 300_00 }
  expect(nextFor([ama, kofi], 900_00)).toBe('ama')
  expect(nextFor([{ ...ama, savedMinor: 350_00 }, kofi], 900_00)).toBe('kofi')
  expect(
    nextFor(
      [
        { ...ama, lastBillMinor: 0 },
        { ...kofi, lastBillMinor: 0 },
      ],
      900_00,
    ),
  ).toBe('ama')
  expect(nextFor([], 900_00)).toBe(null)
})
