import { ATTENDANCE_STATUSES, type AttendanceStatus } from '@schoolgate/contracts/attendance'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { daysAfter, weekdayOf } from '#lib/days'
import { countsAs, summaryOf } from './attendance.summary.ts'

type Session = 'day' | 'morning' | 'afternoon'
type Mark = { day: string; session: Session; status: AttendanceStatus; explanation: 'pending' | 'accepted' | 'rejected' | null }

const recordOf = ({ day, session, status, explanation }: Mark) => {
  const said = explanation && {
    id: '',
    first_day: day,
    last_day: day,
    reason: 'sick' as const,
    text: '',
    photo_url: null,
    by: '',
    is_mine: true,
    at: '',
    state: explanation,
    question: null,
  }
  return { day, session, counts_as: countsAs(status, said), explanation: said }
}
const summed = (marks: Mark[]) => summaryOf(marks.map(recordOf))
const marked = (day: string, status: AttendanceStatus, session: Session = 'day'): Mark => ({
  day,
  session,
  status,
  explanation: null,
})

const day = fc.integer({ min: 0, max: 120 }).map((days) => daysAfter('2026-01-05', days))
const status = fc.constantFrom(...ATTENDANCE_STATUSES)
const explanation = fc.constantFrom('pending' as const, 'accepted' as const, 'rejected' as const, null)
const mark = fc.record({ day, session: fc.constantFrom<Session>('day', 'morning', 'afternoon'), status, explanation })
/** A term of registers, each session of a day at most once, as the table keeps them. */
const term = fc.uniqueArray(mark, { selector: (one) => `${one.day} ${one.session}`, maxLength: 120 })

test('in school, away without leave and away with leave are all the days there were', () => {
  fc.assert(
    fc.property(term, (marks) => {
      const { times_opened, present, absent, excused, late, unexplained, rate } = summed(marks)
      expect(present + absent + excused).toBe(times_opened)
      expect(late).toBeLessThanOrEqual(present)
      expect(unexplained).toBeLessThanOrEqual(absent)
      // Without a single day there is no rate, which is not nought.
      expect(rate === null).toBe(times_opened === 0)
      expect(rate ?? 0).toBeGreaterThanOrEqual(0)
      expect(rate ?? 0).toBeLessThanOrEqual(1)
    }),
  )
})

test('the weeks add up to the term, each once, in order, and begin on a Monday', () => {
  fc.assert(
    fc.property(term, (marks) => {
      const { by_week: weeks, ...whole } = summed(marks)
      for (const number of ['times_opened', 'present', 'late', 'absent', 'excused'] as const)
        expect(weeks.reduce((sum, week) => sum + week[number], 0)).toBe(whole[number])
      const starts = weeks.map((week) => week.starts)
      expect(starts).toEqual([...new Set(starts)].toSorted())
      expect(starts.every((one) => weekdayOf(one) === 1)).toBe(true)
      expect(weeks.every((week) => week.times_opened > 0)).toBe(true)
    }),
  )
})

test('the order in which registers come does not matter, and days nobody marked or the school was closed change nothing', () => {
  fc.assert(
    fc.property(term, (marks) => {
      const known = marks.filter(({ status }) => status !== 'not_marked' && status !== 'holiday')
      const isInHalves = new Set(marks.filter(({ session }) => session !== 'day').map(({ day }) => day))
      fc.pre(known.every(({ session, day }) => session !== 'day' || !isInHalves.has(day)))
      expect(summed(marks.toReversed())).toEqual(summed(marks))
      expect(summed(known)).toEqual(summed(marks))
    }),
  )
})

test('an accepted explanation only ever moves a day from away without leave to away with leave', () => {
  fc.assert(
    fc.property(term, (marks) => {
      const before = summed(marks.map((one) => ({ ...one, explanation: null })))
      const after = summed(marks.map((one) => ({ ...one, explanation: 'accepted' })))
      expect({ opened: after.times_opened, present: after.present }).toEqual({
        opened: before.times_opened,
        present: before.present,
      })
      expect(after.excused).toBe(before.excused + before.absent)
      expect({ absent: after.absent, unexplained: after.unexplained }).toEqual({ absent: 0, unexplained: 0 })
    }),
  )
})

test('a morning is half a day, and half a day holiday leaves the other half', () => {
  const days = [
    marked('2026-03-09', 'present', 'morning'),
    marked('2026-03-09', 'absent', 'afternoon'),
    marked('2026-03-10', 'late', 'morning'),
    marked('2026-03-10', 'holiday', 'afternoon'),
  ]
  expect(summed(days)).toMatchObject({ times_opened: 1.5, present: 1, late: 0.5, absent: 0.5, unexplained: 0.5, rate: 0.6667 })
})

test('a morning and an afternoon count, and not the whole day beside them', () => {
  const days = [
    marked('2026-03-09', 'present'),
    marked('2026-03-09', 'present', 'morning'),
    marked('2026-03-09', 'absent', 'afternoon'),
  ]
  expect(summed(days)).toMatchObject({ times_opened: 1, present: 0.5, absent: 0.5 })
})

test('a Saturday belongs to the week it ends', () => {
  expect(summed([marked('2026-03-09', 'present'), marked('2026-03-14', 'present')]).by_week).toMatchObject([
    { starts: '2026-03-09', times_opened: 2 },
  ])
})

test('a child whose register was never taken has no rate, which is not nought', () => {
  expect(summed([marked('2026-03-09', 'not_marked'), marked('2026-03-10', 'holiday')])).toEqual({
    times_opened: 0,
    present: 0,
    late: 0,
    absent: 0,
    excused: 0,
    unexplained: 0,
    rate: null,
    by_week: [],
  })
})
