import { weekdayOf } from '#lib/days'
import { dataOf, sentences, type Composer, type ComposerInput } from './draft.ts'
import { daysEn } from './days.en.ts'
import { daysFr } from './days.fr.ts'
import { calendar } from './calendar.ts'
import { topic } from './notices.ts'
import { spanIn } from './plan.ts'
import { capital, type Phrasing } from './phrasing.ts'

const daysWords = ({ language }: Phrasing) => (language === 'fr' ? daysFr : daysEn)
const phonesOf = ({ context, say }: ComposerInput) =>
  say.list(context.school.phones.length > 0 ? context.school.phones : [say.phone])

/** How long it still is: to the end of the term, or to the day that was named. */
export const weeksLeft: Composer = (input) => {
  const { say, found, slots } = input
  const data = dataOf(found, 'calendar')
  if (!data) return { text: '' }
  const words = daysWords(say)
  const [next] = data.events.filter(({ is_over: isOver }) => !isOver)
  const isOfAnEvent = slots.event !== undefined && slots.event !== 'vacation' && slots.event !== 'this_term'
  if (isOfAnEvent && next)
    return {
      text: sentences(
        next.in_days === 0
          ? words.isToday(say.quote(next.title))
          : words.until(say.quote(next.title), next.in_weeks, say.day(next.day)),
      ),
      cite: [next.title],
    }
  if (isOfAnEvent || !data.current) return calendar(input)
  const { current, weeks_to_close: left, week_of_term: week } = data
  if (!left || data.is_vacation)
    return { text: sentences(words.isOver(current.name, say.day(current.closes)), reopens(input)), cite: ['terms'] }
  return {
    text: sentences(
      left.weeks === 0 && left.days === 0
        ? words.endsToday(current.name)
        : words.weeksLeft(current.name, left, say.day(current.closes)),
      week !== null && words.weekOf(week),
    ),
    cite: ['terms'],
  }
}

const reopens = ({ say, found }: ComposerInput): string => {
  const begins = dataOf(found, 'calendar')?.next_term_begins ?? null
  return begins === null ? '' : daysWords(say).nextOpen(say.day(begins))
}

/** Whether there is school on a day: by the calendar, and by what a notice of these days says. */
export const schoolOpen: Composer = (input) => {
  const { say, found, context } = input
  const data = dataOf(found, 'calendar')
  if (!data?.day) return calendar(input)
  const words = daysWords(say)
  const { day, is_school_day: isOpen } = data.day
  const isToday = day === context.today
  const verdict = isOpen
    ? isToday
      ? words.openToday
      : words.open(say.day(day))
    : isToday
      ? words.closedToday
      : words.closed(say.day(day))
  const notices = dataOf(found, 'notices')
  const standing = notices && { ...notices, notices: notices.notices.filter(({ held_until: over }) => over === null).slice(0, 1) }
  const isSaid = standing !== null && standing.notices.length > 0
  const told = isSaid
    ? topic({ ...input, found: found.map((one) => (one.tool === 'notices' ? { ...one, data: standing } : one)) }).text
    : ''
  return {
    text: [
      sentences(verdict, !isOpen && data.is_vacation && reopens(input), isOpen && !isSaid && words.noNotice),
      ...(isSaid ? [words.butNotice, told] : []),
      words.ring(phonesOf(input)),
    ].join('\n'),
    cite: ['terms', ...(standing?.notices.map(({ title }) => title) ?? [])],
  }
}

/** What to take along on a day: books by the timetable, and what a notice asks for. */
export const bring: Composer = (input) => {
  const { say, found, slots, context } = input
  const words = daysWords(say)
  const week = dataOf(found, 'timetable')
  const notices = dataOf(found, 'notices')
  const span = spanIn(slots, context, 'future')
  const isTomorrow = slots.when === undefined || (slots.when.kind === 'day' && slots.when.offset === 1)
  // A date of its own stands in no record: the weekday says it.
  const when = isTomorrow
    ? words.tomorrow
    : slots.when?.kind === 'day'
      ? words.today
      : say.weekday(weekdayOf(span?.from ?? context.today))
  const subjects = [...new Set((week?.lessons ?? []).map(({ subject }) => subject))]
  const standing = notices && { ...notices, notices: notices.notices.filter(({ held_until: over }) => over === null).slice(0, 2) }
  const isAsked = standing !== null && standing.notices.length > 0
  return {
    text: [
      capital(subjects.length > 0 ? words.bringFor(when, say.list(subjects)) : words.noLessons(when)),
      ...(isAsked
        ? [
            words.bringNotice,
            topic({ ...input, found: found.map((one) => (one.tool === 'notices' ? { ...one, data: standing } : one)) }).text,
          ]
        : [words.bringNothing]),
      words.askTeacher(say, phonesOf(input)),
    ].join('\n'),
    cite: [...(standing?.notices.map(({ title }) => title) ?? []), 'week'],
  }
}
