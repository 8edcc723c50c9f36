import { type FeedPage, myUserFeed, NEED_KINDS, openPage, readFeed, readFeedItem } from '@schoolgate/contracts/feed'
import * as z from 'zod'
import type { Db } from '#db'
import type { Clock } from '#lib/clock'
import { readCursor, writeCursor } from '#lib/cursor'
import { earlier } from '#lib/days'
import { joinPages } from '#lib/join-pages'
import { notFound } from '#lib/problem'
import { everywhere, route, type Route } from '#lib/route'
import type { Scope } from '#lib/scope'
import type { JobKind } from '#modules/jobs'
import { tellItems } from './feed.service.ts'
import { createReadsStore } from './feed.store.ts'
import { keptJobs } from './kept.jobs.ts'
import { needsOf } from './needs.service.ts'
import { markOpened } from './opened.store.ts'
import { MOST_UNREAD, toldTo, type FeedQuery, type Position, type ReaderLocale } from './told.store.ts'

/** What Home shows before "Earlier" (DESIGN §5). */
const PAGE_SIZE = 15

const CursorPosition = z.tuple([z.iso.datetime(), z.uuid()])

/** What happened, and what waits. */
export type Feed = {
  routes: Route[]
  jobs: readonly JobKind[]
  /** The first page as `/myuserfeed` answers it, and the language, money and clock of its reader. */
  homeOf(scope: Scope): Promise<{ feed: FeedPage; locale: ReaderLocale }>
}

/** Builds the feed module: what happened to the wards, and what waits for their guardians. */
export function createFeed({ db, clock, log }: { db: Db; clock: Clock; log: Parameters<typeof keptJobs>[0] }): Feed {
  const reads = createReadsStore(db)

  async function read(scope: Scope, query: FeedQuery): Promise<{ feed: FeedPage; locale: ReaderLocale }> {
    const now = clock()
    const { reader, people, locale, items, unread, waiting } = await db.ask(scope, (tx) => toldTo(tx, scope, now, query))
    const page = items.slice(0, query.limit)
    const last = items.length > query.limit ? page.at(-1) : undefined
    const feed = {
      feed: tellItems(page, reader, people, locale),
      needs: waiting ? needsOf(waiting, reader, people, locale, now) : [],
      unread,
      next_cursor: last ? writeCursor([new Date(last.at).toISOString(), last.id]) : null,
    }
    return { feed, locale }
  }

  return {
    jobs: keptJobs(log),
    homeOf: (scope) => read(scope, { after: null, limit: PAGE_SIZE }),
    routes: [
      route(
        myUserFeed,
        async ({ query, scope }) => {
          const { limit = PAGE_SIZE, cursor } = query
          const after = cursor === undefined ? null : readCursor(cursor, positionOf)
          return (await read(scope, { after, limit })).feed
        },
        joinFeeds,
      ),
      // Nobody has seen what is still to come.
      route(readFeed, async ({ body, scope }) => reads.readUpTo(scope, earlier(new Date(body.up_to), clock())), everywhere),
      route(openPage, async ({ body, scope }) => db.as(scope, (tx) => markOpened(tx, scope, body, clock())), everywhere),
      route(readFeedItem, async ({ params, scope }) => {
        if (!(await reads.readItem(scope, params.id, clock()))) throw notFound()
      }),
    ],
  }
}

/** What happened at several schools, as one page; what waits in the order of its kinds. */
export function joinFeeds(feeds: readonly FeedPage[]): FeedPage {
  const pages = feeds.map(({ feed, next_cursor }) => ({ items: feed, next: next_cursor }))
  const { items, next } = joinPages(pages, (item) => [item.occurred_at, item.id])
  const needs = feeds.flatMap((feed) => feed.needs)
  return {
    feed: [...items],
    needs: NEED_KINDS.flatMap((kind) => needs.filter((need) => need.kind === kind)),
    unread: Math.min(
      feeds.reduce((sum, { unread }) => sum + unread, 0),
      MOST_UNREAD,
    ),
    next_cursor: next,
  }
}

function positionOf(value: unknown): Position | null {
  const parsed = CursorPosition.safeParse(value)
  if (!parsed.success) return null
  const [occurredAt, id] = parsed.data
  return { occurredAt, id }
}
