import { myUserFeed, openPage, readFeed, readFeedItem } from '@schoolgate/contracts/feed'
import * as z from 'zod'
import type { Db } from '#db'
import type { Clock } from '#lib/clock'
import { readCursor, writeCursor } from '#lib/cursor'
import { earlier } from '#lib/days'
import { notFound } from '#lib/problem'
import { route, type Route } from '#lib/route'
import { deedsFrom, tellItems } from './feed.service.ts'
import { createReadsStore, type Position } from './feed.store.ts'
import { createHomeStore } from './home.store.ts'
import { needsOf } from './needs.service.ts'
import { markOpened } from './opened.store.ts'

/** What Home shows before "Earlier" (DESIGN §5). */
const PAGE_SIZE = 15

const CursorPosition = z.tuple([z.iso.datetime(), z.uuid()])

/** Builds the feed module: what happened to the wards, and what waits for their guardians. */
export function createFeed({ db, clock }: { db: Db; clock: Clock }): { routes: Route[] } {
  const [home, reads] = [createHomeStore(db), createReadsStore(db)]
  return {
    routes: [
      route(myUserFeed, async ({ query, scope }) => {
        const { limit = PAGE_SIZE, cursor } = query
        const now = clock()
        const after = cursor === undefined ? null : readCursor(cursor, positionOf)
        const { reader, manners, items, deeds, unread, waiting } = await home.read(scope, now, { after, limit })
        const page = items.slice(0, limit)
        const last = items.length > limit ? page.at(-1)?.item : undefined
        return {
          feed: tellItems(page, reader, manners, deedsFrom(deeds)),
          needs: waiting ? needsOf(waiting, reader, manners, now) : [],
          unread,
          next_cursor: last ? writeCursor([last.occurredAt.toISOString(), last.id]) : null,
        }
      }),
      // Nobody has seen what is still to come.
      route(readFeed, async ({ body, scope }) => reads.readUpTo(scope, earlier(new Date(body.up_to), clock()))),
      route(openPage, async ({ body, scope }) => db.as(scope, (tx) => markOpened(tx, scope, body, clock()))),
      route(readFeedItem, async ({ params, scope }) => {
        if (!(await reads.readItem(scope, params.id, clock()))) throw notFound()
      }),
    ],
  }
}

function positionOf(value: unknown): Position | null {
  const parsed = CursorPosition.safeParse(value)
  if (!parsed.success) return null
  const [occurredAt, id] = parsed.data
  return { occurredAt, id }
}
