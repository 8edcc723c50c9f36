import type { FoundIn } from '#modules/assistant/reading'
import { allOf, sentences, type Composer, type Draft, type ComposerInput } from './draft.ts'
import { shortened, type Phrasing } from './phrasing.ts'
import { schoolWords } from './notices.ts'

type Data = FoundIn['calendar']
type TermDates = NonNullable<Data['current']>
const MENTION_LENGTH = 240
const FACTS_SHOWN = 8
const TERM_DATES: readonly (string | null)[] = ['this_term', 'next_term', 'vacation']

const placeOf = (place: string | null, say: Phrasing) => (place === null ? '' : say.quote(place))

/** Each event that was asked for. */
export const calendar: Composer = (input) => {
  const drafts = allOf(input.found, 'calendar').flatMap(({ data }) => (data ? [dateOf(data, input)] : []))
  return { text: drafts.map(({ text }) => text).join('\n'), cite: [...new Set(drafts.flatMap(({ cite = [] }) => cite))] }
}

function dateOf(data: Data, input: ComposerInput): Draft {
  if (input.slots.term === 'previous' && TERM_DATES.includes(data.event))
    return { text: termBefore(data, input.say), cite: ['terms'] }
  if (data.of_year && (data.event === null || data.event === 'mid_term' || TERM_DATES.includes(data.event)))
    return { text: termsOf(data.of_year, data, input.say), cite: ['terms'] }
  switch (data.event) {
    case 'this_term':
      return { text: opening(data, input.say), cite: ['terms'] }
    case 'next_term':
      return { text: reopening(data, input), cite: ['terms'] }
    case 'vacation':
      return { text: closing(data, input), cite: ['terms'] }
    case 'mid_term':
      return { text: midTerm(data, input.say), cite: ['terms'] }
    default:
      return events(data, input)
  }
}

function reopening(data: Data, { say }: ComposerInput): string {
  const words = schoolWords(say)
  const { next_term_begins: day, current } = data
  return sentences(
    day === null ? words.reopenUnknown : words.reopens(say.day(day)),
    data.days_to_next_term !== null && words.inDays(data.days_to_next_term),
    current && (data.is_vacation ? words.termClosed : words.termCloses)(current.name, say.day(current.closes)),
  )
}

/** The term before: when it began and when it ended. */
function termBefore({ before }: Data, say: Phrasing): string {
  const words = schoolWords(say)
  if (!before) return words.noDate
  return sentences(words.termOpened(before.name, say.day(before.opens)), words.termClosed(before.name, say.day(before.closes)))
}

/** The terms of a year that was named. */
function termsOf(terms: readonly TermDates[], { event, today }: Data, say: Phrasing): string {
  const words = schoolWords(say)
  return terms
    .map(({ name, academic_year: year, opens, closes, mid_term_starts: from, mid_term_ends: to }) => {
      const term = `${name}, ${year}`
      if (event === 'mid_term')
        return from === null || to === null ? words.noMidTerm(term) : words.midTerm(term, say.day(from), say.day(to))
      return sentences(
        words.termOpened(term, say.day(opens)),
        (closes < today ? words.termClosed : words.termCloses)(term, say.day(closes)),
      )
    })
    .join('\n')
}

function opening({ current, is_vacation: isOver }: Data, say: Phrasing): string {
  const words = schoolWords(say)
  if (!current) return words.noDate
  return sentences(
    words.termOpened(current.name, say.day(current.opens)),
    (isOver ? words.termClosed : words.termCloses)(current.name, say.day(current.closes)),
  )
}

function closing(data: Data, { say }: ComposerInput): string {
  const words = schoolWords(say)
  const { current } = data
  if (!current) return words.noDate
  return sentences(
    (data.is_vacation ? words.termClosed : words.termCloses)(current.name, say.day(current.closes)),
    data.days_to_close !== null && words.inDays(data.days_to_close),
    data.next_term_begins !== null && words.reopens(say.day(data.next_term_begins)),
  )
}

function midTerm(data: Data, say: Phrasing): string {
  const words = schoolWords(say)
  const { current, today } = data
  if (!current?.mid_term_starts || !current.mid_term_ends) return current ? words.noMidTerm(current.name) : words.noDate
  const { name, mid_term_starts: from, mid_term_ends: to } = current
  return sentences(
    words.midTerm(name, say.day(from), say.day(to)),
    today >= from && today <= to ? words.midTermNow : today > to && words.midTermOver,
  )
}

function events(data: Data, { say }: ComposerInput): Draft {
  const words = schoolWords(say)
  if (data.of_year && data.events.length === 0) return { text: words.noEventThen, cite: ['terms'] }
  const lines = data.events.map(({ title, day, time, until, place, is_over: isOver }) =>
    isOver
      ? words.eventWas(say.quote(title), say.day(day), time)
      : sentences(words.event(say.quote(title), say.day(day), time, placeOf(place, say)), until !== null && words.until(until)),
  )
  const mentions = data.mentions.map(({ title, body, facts, held_until: heldUntil }) =>
    sentences(
      `${words.mention(say.quote(title), say.quote(shortened(body, MENTION_LENGTH)))}.`,
      heldUntil !== null && words.heldUntil(say.day(heldUntil)),
      ...facts.slice(0, FACTS_SHOWN).map(({ label, value }) => words.fact(say.quote(label), say.quote(value))),
    ),
  )
  const keys = [...data.events, ...data.mentions].map(({ title }) => title)
  if (lines.length > 0) return { text: lines.slice(0, 4).join('\n'), cite: keys.slice(0, 4) }
  if (mentions.length > 0) return { text: mentions.join('\n'), cite: keys }
  if (data.day !== null && (data.event === null || data.event === 'holiday')) {
    const told = data.day.is_school_day ? words.schoolDay : words.noSchoolDay
    return { text: told(say.day(data.day.day)), cite: ['terms'] }
  }
  if (data.event === 'holiday') return { text: midTerm(data, say), cite: ['terms'] }
  if (data.event === null && data.current)
    return {
      text: sentences(
        words.nothingPlanned,
        words.termOpened(data.current.name, say.day(data.current.opens)),
        (data.is_vacation ? words.termClosed : words.termCloses)(data.current.name, say.day(data.current.closes)),
      ),
      cite: ['terms'],
    }
  return { text: words.noDate, cite: ['terms'] }
}
