import fc from 'fast-check'
import { expect, test } from 'vitest'
import { daysAfter } from '#lib/days'
import { bookedOn } from './day-rules.ts'

const [MON, TUE, WED, THU, FRI] = ['2026-03-09', '2026-03-10', '2026-03-11', '2026-03-12', '2026-03-13'] as const

test.each([
  ['money of today, today', { happenedOn: WED, today: WED }, [MON], WED],
  ['money of today after the close, tomorrow', { happenedOn: WED, today: WED }, [WED], THU],
  ['money of an earlier day that nobody has closed, that day', { happenedOn: TUE, today: WED }, [MON], TUE],
  ['money of an earlier day that is closed, today', { happenedOn: MON, today: WED }, [MON], WED],
  ['money of an earlier closed day after today’s close, tomorrow', { happenedOn: MON, today: WED }, [MON, WED], THU],
  ['what happens today to money of an earlier day, today', { happenedOn: WED, today: WED, moneyOf: MON }, [MON], WED],
  ['what happens to money that is counted tomorrow, tomorrow', { happenedOn: WED, today: WED, moneyOf: THU }, [], THU],
  ['and where tomorrow is closed by now, the day after', { happenedOn: WED, today: WED, moneyOf: THU }, [WED, THU], FRI],
])('%s', (_what, happening, closed, day) => {
  expect(bookedOn(happening, (one) => closed.some((other) => other === one))).toBe(day)
})

test('nothing is ever written into a closed day, before it happened, or before the money it speaks of', () => {
  const day = fc.nat(12).map((days) => daysAfter(MON, days))
  fc.assert(
    fc.property(day, fc.nat(6), fc.option(day), fc.uniqueArray(day), (happenedOn, later, moneyOf, closed) => {
      const today = daysAfter(happenedOn, later)
      const booked = bookedOn({ happenedOn, today, moneyOf }, (one) => closed.includes(one))
      expect(closed).not.toContain(booked)
      expect(booked >= happenedOn && booked >= (moneyOf ?? booked)).toBe(true)
    }),
  )
})
