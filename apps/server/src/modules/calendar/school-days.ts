import { clockIn } from '#lib/local-time'
import { dayIn, daysAfter } from '#lib/days'
import { calendarWords } from './calendar.words.ts'

/** One entry of a calendar. `key` names the same thing for ever, so that a change of it changes the entry. */
export type SchoolDay = {
  key: string
  title: string
  place?: string | null
  /** The page that says more, from the root. */
  page?: string
  madeAt: Date
  changedAt: Date
} & When

/** Whole days, the last one included; or moments. */
type When = { from: string; to: string } | { starts: Date; ends: Date | null }

type Term = {
  id: string
  name: string
  opens: string
  closes: string
  midTermStarts: string | null
  midTermEnds: string | null
  nextTermBegins: string | null
  closedDays: readonly string[]
  createdAt: Date
  updatedAt: Date
}

type Notice = {
  id: string
  title: string
  eventStarts: Date | null
  eventEnds: Date | null
  eventPlace: string | null
  action: string | null
  actionDueAt: Date | null
  createdAt: Date
  updatedAt: Date
}

/** An open bill: only that there is one and by when it is to be paid. */
type DueBill = { id: string; due_on: string | null; issued_at: string; createdAt?: Date; updatedAt?: Date }

/** What a ward's calendar is made of. */
type CalendarSource = {
  language: 'en' | 'fr'
  ward: { firstName: string }
  school: { timezone: string }
  terms: readonly Term[]
  notices: readonly Notice[]
  bills: readonly DueBill[]
}

/** Everything of a ward's school that has a day: terms, holidays, events, days to answer and to pay by. Never an amount. */
export function schoolDaysOf({ language, ward, school, terms, notices, bills }: CalendarSource): SchoolDay[] {
  const text = calendarWords[language]
  const opening = new Set(terms.map(({ opens }) => opens))
  return [
    ...terms.flatMap((term) => termDays(term, opening, text)),
    ...notices.flatMap((notice) => {
      const event = eventDay(notice, school.timezone)
      return [...(event ? [event] : []), ...answerDay(notice, school.timezone, text)]
    }),
    ...bills.flatMap(({ id, due_on, issued_at, createdAt, updatedAt }): SchoolDay[] => {
      if (due_on === null) return []
      const madeAt = createdAt ?? new Date(issued_at)
      const title = text.payBy(ward.firstName)
      return [{ key: `due-${id}`, title, page: `/bill/${id}`, from: due_on, to: due_on, madeAt, changedAt: updatedAt ?? madeAt }]
    }),
  ]
}

type Words = (typeof calendarWords)['en']

function termDays(term: Term, opening: ReadonlySet<string>, text: Words): SchoolDay[] {
  const day = (what: string, title: string, from: string, to = from): SchoolDay => ({
    key: `${what}-${term.id}`,
    title,
    from,
    to,
    madeAt: term.createdAt,
    changedAt: term.updatedAt,
  })
  const { midTermStarts, midTermEnds, nextTermBegins } = term
  return [
    day('opens', text.opens(term.name), term.opens),
    ...(midTermStarts !== null && midTermEnds !== null ? [day('mid-term', text.midTerm, midTermStarts, midTermEnds)] : []),
    ...runsOf(term.closedDays).map(({ from, to }) => day(`closed-${from}`, text.closed, from, to)),
    day('closes', text.closes(term.name), term.closes),
    // Where the next term is known itself, it says so.
    ...(nextTermBegins !== null && !opening.has(nextTermBegins) ? [day('next', text.nextTerm, nextTermBegins)] : []),
  ]
}

/** Days that follow each other are one holiday. */
function runsOf(days: readonly string[]): { from: string; to: string }[] {
  const runs: { from: string; to: string }[] = []
  for (const day of days.toSorted()) {
    const last = runs.at(-1)
    if (last && daysAfter(last.to, 1) === day) last.to = day
    else runs.push({ from: day, to: day })
  }
  return runs
}

const MIDNIGHT = '00:00'

/** The event of a notice; null where it tells of none. What begins at midnight on the school's clock is a whole day. */
export function eventDay(notice: Notice, timezone: string): SchoolDay | null {
  const { id, title, eventStarts, eventEnds, eventPlace, createdAt, updatedAt } = notice
  if (eventStarts === null) return null
  const ends = eventEnds !== null && eventEnds > eventStarts ? eventEnds : null
  const about = {
    key: `event-${id}`,
    title,
    place: eventPlace,
    page: `/notice?id=${id}`,
    madeAt: createdAt,
    changedAt: updatedAt,
  }
  if (clockIn(timezone, eventStarts) !== MIDNIGHT) return { ...about, starts: eventStarts, ends }
  const lastMoment = new Date((ends?.getTime() ?? eventStarts.getTime() + 1) - 1)
  return { ...about, from: dayIn(timezone, eventStarts), to: dayIn(timezone, lastMoment) }
}

function answerDay(notice: Notice, timezone: string, text: Words): SchoolDay[] {
  const { id, title, action, actionDueAt, createdAt, updatedAt } = notice
  if (action === null || actionDueAt === null) return []
  const from = dayIn(timezone, actionDueAt)
  const about = { key: `answer-${id}`, page: `/notice?id=${id}`, madeAt: createdAt, changedAt: updatedAt }
  return [{ ...about, title: text.answerBy(title), from, to: from }]
}
