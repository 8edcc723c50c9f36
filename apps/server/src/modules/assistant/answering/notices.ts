import type { FoundIn } from '#modules/assistant/reading'
import { allOf, dataOf, sentences, type Composer, type Draft } from './draft.ts'
import { shortened, type Phrasing } from './phrasing.ts'
import { schoolEn } from './school.en.ts'
import { schoolFr } from './school.fr.ts'

type Notice = FoundIn['notices']['notices'][number]

export const schoolWords = ({ language }: Phrasing) => (language === 'fr' ? schoolFr : schoolEn)
const QUOTE_LENGTH = 320
const SHOWN = 5

export const latest: Composer = ({ say, found, context }) => {
  const [data, named] = allOf(found, 'notices').map((one) => one.data)
  if (!data) return { text: '' }
  // News of one thing: the notice that is told by its own words.
  if (data.from === null && named && named.notices.length > 0) return aboutIn(named, say, context.today)
  const words = schoolWords(say)
  if (data.notices.length === 0) return noneIn(data, allOf(found, 'notices')[1]?.data, say)
  const [only] = data.notices
  if (data.notices.length === 1 && only) return { text: whole(only, say), cite: [only.title, 'page'] }
  const shown = data.notices.slice(0, SHOWN)
  return {
    text: [
      data.from === null || data.to === null
        ? words.notices(data.count, data.unread)
        : words.noticesIn(data.count, say.day(data.from), say.day(data.to)),
      ...shown.map((notice) => lineOf(notice, say)),
    ].join('\n'),
    cite: shown.slice(0, 4).map(({ title }) => title),
  }
}

/** A notice in a list; of one that is over that is said. */
const lineOf = ({ title, day, held_until: heldUntil }: Notice, say: Phrasing): string =>
  (heldUntil === null ? schoolWords(say).notice : schoolWords(say).noticeOver)(say.quote(title), say.day(day))

/** None in those days, and which came last. */
function noneIn({ from, to }: FoundIn['notices'], all: FoundIn['notices'] | null | undefined, say: Phrasing): Draft {
  const words = schoolWords(say)
  const newest = all?.notices[0]
  return {
    text: sentences(
      from === null || to === null ? words.noNotices : words.noNoticesIn(say.day(from), say.day(to)),
      newest && words.newestIs(say.quote(newest.title), say.day(newest.day)),
    ),
    cite: newest ? [newest.title, 'page'] : ['page'],
  }
}

/** One notice in its own words. */
function whole(notice: Notice, say: Phrasing): string {
  const words = schoolWords(say)
  const { title, day, body, event, facts, sender, held_until: heldUntil } = notice
  return [
    words.saidOn(say.quote(title), say.day(day), sender),
    sentences(
      heldUntil !== null && words.heldUntil(say.day(heldUntil)),
      words.noticeSays(say.quote(shortened(body, QUOTE_LENGTH))),
      event && words.eventOn(say.day(event.day), event.time, event.place === null ? '' : say.quote(event.place)),
    ),
    ...facts.slice(0, SHOWN).map(({ label, value }) => words.fact(say.quote(label), say.quote(value))),
  ].join('\n')
}

const toDo = ({ title, action }: Notice, say: Phrasing, today: string): string => {
  const words = schoolWords(say)
  if (!action) return say.quote(title)
  const what = words.actions[action.kind]
  if (action.due !== null && action.due < today) return words.wasDue(say.quote(title), what, say.day(action.due))
  return words.toDo(say.quote(title), what, action.due && say.day(action.due))
}

export const toAnswer: Composer = ({ say, found, context }) => {
  const data = dataOf(found, 'notices')
  if (!data) return { text: '' }
  const words = schoolWords(say)
  if (data.notices.length === 0) return { text: words.nothingToAnswer, cite: ['page'] }
  const shown = data.notices.slice(0, SHOWN)
  return {
    text: [words.toAnswer(data.count), ...shown.map((notice) => toDo(notice, say, context.today))].join('\n'),
    cite: shown.map(({ title }) => title),
  }
}

export const topic: Composer = ({ say, found, context }) => {
  const data = dataOf(found, 'notices')
  return data ? aboutIn(data, say, context.today) : { text: '' }
}

/** The notice that fits best in its own words, and what else there is on it. */
function aboutIn(data: FoundIn['notices'], say: Phrasing, today: string): Draft {
  const words = schoolWords(say)
  const [best, ...others] = data.notices
  if (!best) return { text: sentences(words.nothingAbout), cite: ['page'] }
  return {
    text: [
      whole(best, say),
      best.action?.is_waiting === true && toDo(best, say, today),
      ...others.slice(0, 2).map((notice) => lineOf(notice, say)),
    ]
      .filter((line) => typeof line === 'string')
      .join('\n'),
    cite: data.notices.slice(0, 3).map(({ title }) => title),
  }
}
