import type { Notice } from '@schoolgate/contracts/notices'
import type * as z from 'zod'
import { dayIn } from '#lib/days'
import { clockIn } from '#lib/local-time'
import { ENGLISH, findThing, fold, FRENCH } from '#modules/assistant/understanding'
import type { INPUTS } from './inputs.ts'
import type { ReadingContext } from './reading-context.ts'
import type { Cited, LookResult } from './shape.ts'
import { chooseTerms, daysOfChosen } from './terms.ts'

export type NoticeLine = {
  title: string
  /** The first lines of it; the page has the rest. */
  body: string
  category: Notice['category']
  priority: Notice['priority']
  sender: string
  day: string
  facts: { label: string; value: string }[]
  event: { day: string; time: string; until: string | null; place: string | null } | null
  action: { kind: 'acknowledge' | 'rsvp' | 'consent' | 'pay' | 'reply'; due: string | null; is_waiting: boolean } | null
  is_read: boolean
  /** The last day it held, where that is past. */
  held_until: string | null
  papers: number
}
export type NoticesFound = {
  about: string | null
  from: string | null
  to: string | null
  filter: 'all' | 'to_answer' | 'unread'
  /** Newest first, best matches first where something was looked for. */
  notices: NoticeLine[]
  count: number
  unread: number
  to_answer: number
}

/** A year's notices of a talkative school. */
const READ = 100
const SHOWN = 8
const BODY_LENGTH = 700

/** What the school said to this family about this ward. */
export async function readNotices(
  context: ReadingContext,
  input: z.infer<typeof INPUTS.notices>,
): Promise<LookResult<'notices', NoticesFound>> {
  const chosen =
    input.from === undefined && (input.term ?? input.year) !== undefined ? await chooseTerms(context, input) : undefined
  if (chosen === null) return { tool: 'notices', state: 'unknown_term', data: null, sources: [], untrusted: [] }
  const own = await noticesOf(context)
  const { from, to } = chosen ? daysOfChosen(context, chosen) : { from: input.from, to: input.to }
  const filter = input.filter ?? 'all'
  const lines = own.map((notice) => ({
    notice,
    line: lineOf(notice, context),
    score: scoreOf(notice, input),
  }))
  const meant = lines
    .filter(({ score }) => score > 0)
    .filter(({ line }) => (from === undefined || line.day >= from) && (to === undefined || to === null || line.day <= to))
    .filter(({ line }) => (filter === 'unread' ? isNew(line) : filter === 'to_answer' ? line.action?.is_waiting === true : true))
    .toSorted((one, other) => other.score - one.score || (one.notice.published_at < other.notice.published_at ? 1 : -1))
  const shown = meant.slice(0, SHOWN)
  const { ward } = context
  return {
    tool: 'notices',
    state: meant.length === 0 ? 'nothing' : 'found',
    data: {
      about: input.about ?? null,
      from: from ?? null,
      to: from === undefined ? null : to === undefined || to === null || to > context.today ? context.today : to,
      filter,
      notices: shown.map(({ line }) => line),
      count: meant.length,
      unread: lines.filter(({ line }) => isNew(line)).length,
      to_answer: lines.filter(({ line }) => line.action?.is_waiting === true).length,
    },
    sources: [
      ...shown.map(({ notice }) => noticeSource(notice, ward.id)),
      { key: 'page', kind: 'notices', id: ward.id, about: ward.first_name, route: `/notices?ward=${ward.id}` },
    ],
    untrusted: ['title', 'body', 'value', 'label', 'place', 'about'],
  }
}

/** What is over is nothing to read any more; the page of notices counts as much. */
const isNew = ({ is_read: isRead, held_until: heldUntil }: NoticeLine) => !isRead && heldUntil === null

/** A topic and the question's own words are looked for together: of two notices on it, the one it names comes first. */
function scoreOf(notice: Notice, { about, words, loosely = false }: z.infer<typeof INPUTS.notices>): number {
  const ofTopic = about === undefined ? 0 : matchOf(notice, about)
  if (words !== undefined) return ofTopic + sharedWords(notice, words, loosely || ofTopic > 0)
  return about === undefined ? 1 : ofTopic
}

/** The current notices that speak to this ward, newest first. */
export async function noticesOf({ notices, scope, now, ward }: ReadingContext): Promise<Notice[]> {
  const page = await notices.page(scope, now, { filter: 'all', search: '', after: null, limit: READ })
  return page.notices
    .filter(({ ward_ids: ids }) => ids.includes(ward.id))
    .toSorted((one, other) => (one.published_at < other.published_at ? 1 : -1))
}

export const noticeSource = ({ id, title }: Notice, wardId: string): Cited => ({
  key: title,
  kind: 'notice',
  id,
  about: title,
  route: `/notice?id=${id}&ward=${wardId}`,
})

/** How well a notice fits: a thing the lexicon knows by its phrases, else by the words themselves; the title counts more. */
export function matchOf(
  { title, body, facts, category }: Pick<Notice, 'title' | 'body' | 'facts' | 'category'>,
  about: string,
): number {
  const plain = (text: string) =>
    fold(text)
      .replace(/[^a-z0-9' ]/g, ' ')
      .replace(/\s+/g, ' ')
  const text = plain(`${body} ${facts.map(({ label, value }) => `${label} ${value}`).join(' ')}`)
  const things = [ENGLISH, FRENCH].flatMap(({ events, topics, items }) => [events, topics, items].map((named) => named[about]))
  const lists = things.flatMap((list) => (list ? [{ thing: list }] : []))
  if (lists.length > 0) {
    const has = (where: string) => lists.some(({ thing }) => findThing(where, { thing }) !== undefined)
    return (
      (has(plain(title)) ? 4 : 0) +
      (has(text) ? 1 : 0) +
      (category === about || (about === 'fees' && category === 'fees') ? 1 : 0)
    )
  }
  const words = plain(about)
    .split(' ')
    .filter((word) => word.length > 2)
  const hits = (where: string) => words.filter((word) => where.includes(word)).length
  return hits(plain(title)) * 3 + hits(text)
}

/** Words that stand in half of all notices and say nothing about one. */
const EVERYDAY =
  /^(?:colou?rs?|house|water|drinks?|morning|evening|minutes?|hours?|quiet|school|class|basic|child|children|pupils|parents?|teachers?|notice|meeting|month|term|week|today|tomorrow|please|about|their|there|bring|first|second|third|last|before|after|fees?|payment|(?:mon|tues|wednes|thurs|fri|satur|sun)day|january|february|march|april|june|july|august|september|october|november|december)$/
const RARE_WORD_LENGTH = 5
const common = new Set([...ENGLISH.common, ...FRENCH.common])
/** The rarer words of a text, without their endings. */
const rareWordsOf = (text: string): Set<string> =>
  new Set(
    fold(text)
      .split(/[^a-z]+/)
      .filter((word) => word.length >= RARE_WORD_LENGTH && !EVERYDAY.test(word) && !common.has(word))
      .map((word) => word.replace(/(?:ing|ed|es|s)$/, '')),
  )
const FEWEST_IN_BODY = 2
/** How well a sentence tells of a notice by its own rarer words: one of the title is enough, of the text it takes two, or all there are. */
function sharedWords(
  { title, body, facts }: Pick<Notice, 'title' | 'body' | 'facts'>,
  sentence: string,
  isLoose: boolean,
): number {
  const said = rareWordsOf(sentence)
  const shared = (text: string) => [...rareWordsOf(text)].filter((word) => said.has(word)).length
  const inTitle = shared(title)
  // Of two titles that name it, the one that is about little else.
  const share = inTitle / Math.max(1, rareWordsOf(title).size)
  const inBody = shared([body, ...facts.map(({ label, value }) => `${label} ${value}`)].join(' '))
  const isAllOfIt = isLoose && inBody > 0 && inBody === said.size
  return inTitle > 0 || inBody >= FEWEST_IN_BODY || isAllOfIt ? inTitle * 3 + inBody + share : 0
}

function lineOf(notice: Notice, { school, ward, now }: ReadingContext): NoticeLine {
  const day = (instant: string) => dayIn(school.timezone, new Date(instant))
  const { action, my_state: mine, event } = notice
  const isAnswered = mine.answers.some(({ ward_id: id }) => id === ward.id || id === null)
  const isOver = [action?.due_at, notice.expires_at].some((end) => end !== null && end !== undefined && new Date(end) <= now)
  return {
    title: notice.title,
    body: plainBody(notice.body).slice(0, BODY_LENGTH),
    category: notice.category,
    priority: notice.priority,
    sender: notice.sender,
    day: day(notice.published_at),
    facts: notice.facts,
    event: event && {
      day: day(event.starts),
      time: clockIn(school.timezone, new Date(event.starts)),
      until: event.ends && clockIn(school.timezone, new Date(event.ends)),
      place: event.place,
    },
    action: action && {
      kind: action.kind,
      due: action.due_at && day(action.due_at),
      is_waiting:
        !isOver && action.kind !== 'pay' && !(action.kind === 'acknowledge' ? mine.acknowledged_at !== null : isAnswered),
    },
    is_read: mine.read_at !== null,
    held_until: notice.expires_at !== null && new Date(notice.expires_at) <= now ? day(notice.expires_at) : null,
    papers: notice.attachments.length,
  }
}

/** Markdown's signs say nothing in a chat. */
const plainBody = (body: string): string =>
  body
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/^\s*(?:#+|[-*]|\d+\.)\s+/gm, '')
    .replace(/[*_`]{1,2}/g, '')
    .replace(/\s+/g, ' ')
    .trim()
