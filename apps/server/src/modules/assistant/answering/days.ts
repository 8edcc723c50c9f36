import { daysAfter, weekdayOf } from '#lib/days'
import type { FoundIn } from '#modules/assistant/reading'
import { dataOf, sentences, type Composer, type ComposerInput } from './draft.ts'
import { daysEn } from './days.en.ts'
import { daysFr } from './days.fr.ts'
import { calendar } from './calendar.ts'
import { topic } from './notices.ts'
import { capital, type Phrasing } from './phrasing.ts'

type Notice = FoundIn['notices']['notices'][number]

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

/** What a notice of no end says of one day is old news so many days later. */
const OLD_AFTER = 14

/** The notices that may hold for a day, at most so many: not those that are over, nor those of another day. */
function standingOn(input: ComposerInput, isMeant: (notice: Notice) => boolean, most: number) {
  const notices = dataOf(input.found, 'notices')
  const standing = (notices?.notices ?? []).filter((notice) => notice.held_until === null && isMeant(notice)).slice(0, most)
  const told = notices && { ...notices, notices: standing }
  const found = input.found.map((one) => (one.tool === 'notices' ? { ...one, data: told } : one))
  return {
    text: standing.length === 0 ? null : topic({ ...input, found }).text,
    cite: standing.map(({ title }) => title),
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
  const isRecent = ({ event, day: said }: Notice) => (event === null ? said >= daysAfter(day, -OLD_AFTER) : event.day === day)
  const told = standingOn(input, isRecent, 1)
  return {
    text: [
      sentences(verdict, !isOpen && data.is_vacation && reopens(input), isOpen && told.text === null && words.noNotice),
      ...(told.text === null ? [] : [words.butNotice, told.text]),
      words.ring(phonesOf(input)),
    ].join('\n'),
    cite: ['terms', ...told.cite],
  }
}

/** What to take along on a day: books by the timetable, and what a notice asks for. */
export const bring: Composer = (input) => {
  const { say, found, slots, context } = input
  const words = daysWords(say)
  const week = dataOf(found, 'timetable')
  const calendarDay = dataOf(found, 'calendar')?.day
  const day = calendarDay?.day ?? daysAfter(context.today, 1)
  const isTomorrow = slots.when === undefined || (slots.when.kind === 'day' && slots.when.offset === 1)
  // A date of its own stands in no record: the weekday says it.
  const near = isTomorrow ? words.tomorrow : slots.when?.kind === 'day' ? words.today : null
  const when = near ?? say.weekday(weekdayOf(day))
  const isClosed = calendarDay?.is_school_day === false
  const subjects = [...new Set((week?.lessons ?? []).map(({ subject }) => subject))]
  const isForThatDay = ({ event }: Notice) => slots.event !== undefined || event === null || event.day === day
  const told = standingOn(input, isForThatDay, 2)
  return {
    text: [
      isClosed
        ? sentences(words.noSchool(near ?? words.on(when)), dataOf(found, 'calendar')?.is_vacation === true && reopens(input))
        : capital(subjects.length > 0 ? words.bringFor(when, say.list(subjects)) : words.noLessons(when)),
      ...(told.text === null ? (isClosed ? [] : [words.bringNothing]) : [words.bringNotice, told.text]),
      words.askTeacher(say, phonesOf(input)),
    ].join('\n'),
    cite: [...told.cite, 'week'],
  }
}
