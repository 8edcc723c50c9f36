import type { YearSetup } from '@schoolgate/contracts/school-setup'
import { daysAfter, weekdayOf } from '#lib/days'

/** A day that comes every year, as month and day. */
type Yearly = `${number}-${number}`
type UsualTerm = { name: string; opens: Yearly; closes: Yearly; midTerm?: readonly [Yearly, Yearly] }
type Calendar = { terms: readonly UsualTerm[]; holidays: readonly { on: Yearly; name: string }[] }

/*
 * Where a school of the country usually begins. Ghana: the circular of the Ghana Education Service for basic schools, 2025/26 (domain §2).
 * Nigeria: each state publishes its own; a session of three terms as most do. Dates move: they are a start, which the office corrects.
 */
const CALENDARS: Record<string, Calendar> = {
  GH: {
    terms: [
      { name: 'Term 1', opens: '09-02', closes: '12-18', midTerm: ['10-31', '11-03'] },
      { name: 'Term 2', opens: '01-08', closes: '04-01' },
      { name: 'Term 3', opens: '04-21', closes: '07-23' },
    ],
    holidays: [
      { on: '03-06', name: 'Independence Day' },
      { on: '05-01', name: 'Workers’ Day' },
      { on: '07-01', name: 'Republic Day' },
      { on: '09-21', name: 'Founders’ Day' },
    ],
  },
  NG: {
    terms: [
      { name: 'First Term', opens: '09-15', closes: '12-12' },
      { name: 'Second Term', opens: '01-05', closes: '04-02' },
      { name: 'Third Term', opens: '04-27', closes: '07-24' },
    ],
    holidays: [
      { on: '10-01', name: 'Independence Day' },
      { on: '05-01', name: 'Workers’ Day' },
      { on: '06-12', name: 'Democracy Day' },
    ],
  },
}

/** A new school year is prepared from this month on. */
const NEW_YEAR_FROM = '07-15'
/** The year whose weekdays the calendars were written for: schools open and close on the same weekday each year, not on the same date. */
const WRITTEN_FOR = 2025
/** From here on a day of the calendar is of the year in which the session begins. */
const AUTUMN = '08-01'

export type Holiday = { day: string; name: string }

/** The year of school that is, or in the long holidays the next, as the country usually has it. */
export function usualYear(country: string, today: string): { year: YearSetup; holidays: Holiday[] } {
  const calendar = CALENDARS[country] ?? { terms: [], holidays: [] }
  const begins = Number(today.slice(0, 4)) - (today.slice(5) < NEW_YEAR_FROM ? 1 : 0)
  const yearOf = (on: Yearly, first: number) => (on >= AUTUMN ? first : first + 1)
  const schoolDay = (on: Yearly) => onSameWeekday(`${yearOf(on, begins)}-${on}`, `${yearOf(on, WRITTEN_FOR)}-${on}`)
  const easter = easterOf(begins + 1)
  const holidays = [
    ...calendar.holidays.map(({ on, name }) => ({ day: `${yearOf(on, begins)}-${on}`, name })),
    { day: daysAfter(easter, -2), name: 'Good Friday' },
    { day: daysAfter(easter, 1), name: 'Easter Monday' },
  ]
  const terms = calendar.terms.map(({ name, opens, closes, midTerm }, index) => {
    const [from, until] = [schoolDay(opens), schoolDay(closes)]
    return {
      number: index + 1,
      name,
      opens: from,
      closes: until,
      mid_term_starts: midTerm ? schoolDay(midTerm[0]) : null,
      mid_term_ends: midTerm ? schoolDay(midTerm[1]) : null,
      closed_days: holidays
        .map(({ day }) => day)
        .filter((day) => from <= day && day <= until && weekdayOf(day) <= 5)
        .toSorted(),
    }
  })
  const within = new Set(terms.flatMap(({ closed_days: days }) => days))
  return {
    year: { academic_year: `${begins}/${begins + 1}`, terms },
    holidays: holidays.filter(({ day }) => within.has(day)),
  }
}

/** The day nearest to one that falls on the weekday of another. */
function onSameWeekday(day: string, like: string): string {
  const ahead = (weekdayOf(like) - weekdayOf(day) + 7) % 7
  return daysAfter(day, ahead > 3 ? ahead - 7 : ahead)
}

/** Easter Sunday (the Gregorian computus, after Meeus, Jones and Butcher). */
function easterOf(year: number): string {
  const a = year % 19
  const [b, c] = [Math.floor(year / 100), year % 100]
  const g = Math.floor((8 * b + 13) / 25)
  const h = (19 * a + b - Math.floor(b / 4) - g + 15) % 30
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7
  const m = Math.floor((a + 11 * h + 19 * l) / 433)
  const month = Math.floor((h + l - 7 * m + 90) / 25)
  const day = (h + l - 7 * m + 33 * month + 19) % 32
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}
