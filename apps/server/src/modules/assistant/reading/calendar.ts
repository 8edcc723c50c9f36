import type { Notice } from '@schoolgate/contracts/notices'
import type { Term } from '@schoolgate/contracts/schools'
import type * as z from 'zod'
import { termDaysOf } from '#db/terms'
import { dayIn, weekdayOf } from '#lib/days'
import { clockIn } from '#lib/local-time'
import { isSchoolDay } from '#lib/school-calendar'
import type { INPUTS } from './inputs.ts'
import { matchOf, noticesOf, noticeSource } from './notices.ts'
import type { ReadingContext } from './reading-context.ts'
import type { LookResult } from './shape.ts'
import { chooseTerms, currentTerm, daysOfChosen } from './terms.ts'

export type TermDates = {
  name: string
  academic_year: string
  opens: string
  closes: string
  mid_term_starts: string | null
  mid_term_ends: string | null
  next_term_begins: string | null
  times_opened: number | null
}
export type CalendarEvent = {
  title: string
  day: string
  time: string
  until: string | null
  place: string | null
  is_over: boolean
  in_days: number
  in_weeks: { weeks: number; days: number }
}
export type CalendarFound = {
  event: string | null
  from: string | null
  to: string | null
  today: string
  current: TermDates | null
  /** School is out: the current term has closed. */
  is_vacation: boolean
  days_to_close: number | null
  /** The same, as whole weeks and the days over. */
  weeks_to_close: { weeks: number; days: number } | null
  week_of_term: number | null
  before: TermDates | null
  next: TermDates | null
  /** Of a year that was named: its terms up to now. */
  of_year: TermDates[] | null
  next_term_begins: string | null
  days_to_next_term: number | null
  /** From notices: what was asked for, or what is still to come, soonest first. */
  events: CalendarEvent[]
  /** What the school's calendar says of a single day that was asked for: weekdays, terms and holidays. */
  day: { day: string; is_school_day: boolean } | null
  /** Notices that speak of it without a date of their own. */
  mentions: {
    title: string
    body: string
    day: string
    facts: { label: string; value: string }[]
    /** The last day it held, where that is past. */
    held_until: string | null
  }[]
}

const DAY_MS = 86_400_000
const SHOWN = 6
const MENTIONS = 2

/** When things are: terms, and the days notices name. */
export async function readCalendar(
  context: ReadingContext,
  input: z.infer<typeof INPUTS.calendar>,
): Promise<LookResult<'calendar', CalendarFound>> {
  const { school, today, ward } = context
  const current = currentTerm(context)
  const at = current ? school.terms.indexOf(current) : -1
  const year = input.year === undefined ? undefined : await chooseTerms(context, { year: input.year })
  if (year === null) return { tool: 'calendar', state: 'unknown_term', data: null, sources: [], untrusted: [] }
  const ofYear = year && daysOfChosen(context, year)
  const { db, scope } = context
  const single = input.from !== undefined && input.from === input.to ? input.from : null
  const [notices, terms] = await Promise.all([
    noticesOf(context),
    single === null ? [] : db.as(scope, (tx) => termDaysOf(tx, school.id)),
  ])
  const asked = notices.map((notice) => ({ notice, score: input.event === undefined ? 1 : matchOf(notice, input.event) }))
  const fitting = asked.filter(({ score }) => score > 0)
  const best = Math.max(0, ...fitting.map(({ score }) => score))
  // A title says what a notice is about; a body mentions many things.
  const meant = fitting.filter(({ score }) => input.event === undefined || score >= Math.min(best, 4)).map(({ notice }) => notice)
  const events = meant
    .flatMap((notice) => eventOf(notice, context))
    .filter(
      ({ event: { day } }) => (input.from === undefined || day >= input.from) && (input.to === undefined || day <= input.to),
    )
    .filter(({ event: { day } }) => !ofYear || (day >= ofYear.from && (ofYear.to === null || day <= ofYear.to)))
    .filter(({ event: { is_over } }) => input.event !== undefined || input.from !== undefined || !is_over)
    .toSorted(
      (one, other) => Number(one.event.is_over) - Number(other.event.is_over) || (one.event.day < other.event.day ? -1 : 1),
    )
    .slice(0, SHOWN)
  const mentioned = input.event === undefined || year ? [] : meant.filter(({ event }) => event === null).slice(0, MENTIONS)
  const nextBegins = current?.next_term_begins ?? school.terms[at + 1]?.opens ?? null
  return {
    tool: 'calendar',
    state: 'found',
    data: {
      event: input.event ?? null,
      from: input.from ?? null,
      to: input.to ?? null,
      today,
      current: current ? datesOf(current) : null,
      is_vacation: current !== undefined && today > current.closes,
      days_to_close: current && today <= current.closes ? daysBetween(today, current.closes) : null,
      weeks_to_close: current && today <= current.closes ? inWeeks(daysBetween(today, current.closes)) : null,
      week_of_term:
        current && today >= current.opens && today <= current.closes
          ? Math.floor((daysBetween(current.opens, today) + weekdayOf(current.opens) - 1) / DAYS_OF_WEEK) + 1
          : null,
      before: at > 0 ? datesOf(school.terms[at - 1]) : null,
      next: datesOf(school.terms[at + 1]),
      of_year: year ? year.terms.map((term) => datesOf(term)) : null,
      next_term_begins: nextBegins,
      days_to_next_term: nextBegins !== null && nextBegins >= today ? daysBetween(today, nextBegins) : null,
      day:
        single === null ? null : { day: single, is_school_day: isSchoolDay({ schoolDays: school.school_days, terms }, single) },
      events: events.map(({ event }) => event),
      mentions: mentioned.map(({ title, body, published_at, facts, expires_at }) => ({
        title,
        body: body.replace(/[*_#`]/g, '').slice(0, 300),
        day: dayIn(school.timezone, new Date(published_at)),
        facts,
        held_until:
          expires_at !== null && new Date(expires_at) <= context.now ? dayIn(school.timezone, new Date(expires_at)) : null,
      })),
    },
    sources: [
      ...[...events.map(({ notice }) => notice), ...mentioned].map((notice) => noticeSource(notice, ward.id)),
      { key: 'terms', kind: 'calendar', id: school.id, about: current?.name ?? '', route: `/attendance?ward=${ward.id}` },
    ],
    untrusted: ['title', 'place', 'body', 'label', 'value', 'event'],
  }
}

const DAYS_OF_WEEK = 7
const inWeeks = (days: number) => ({ weeks: Math.floor(days / DAYS_OF_WEEK), days: days % DAYS_OF_WEEK })
const daysBetween = (one: string, other: string) => Math.round((Date.parse(other) - Date.parse(one)) / DAY_MS)

function datesOf(term: Term): TermDates
function datesOf(term: Term | undefined): TermDates | null
function datesOf(term: Term | undefined): TermDates | null {
  if (!term) return null
  const { name, academic_year, opens, closes, mid_term_starts, mid_term_ends, next_term_begins, times_opened } = term
  return { name, academic_year, opens, closes, mid_term_starts, mid_term_ends, next_term_begins, times_opened }
}

function eventOf(notice: Notice, { school, today }: ReadingContext): { notice: Notice; event: CalendarEvent }[] {
  const { event, title } = notice
  if (!event) return []
  const starts = new Date(event.starts)
  const day = dayIn(school.timezone, starts)
  return [
    {
      notice,
      event: {
        title,
        day,
        time: clockIn(school.timezone, starts),
        until: event.ends && clockIn(school.timezone, new Date(event.ends)),
        place: event.place,
        is_over: day < today,
        in_days: Math.max(0, daysBetween(today, day)),
        in_weeks: inWeeks(Math.max(0, daysBetween(today, day))),
      },
    },
  ]
}
