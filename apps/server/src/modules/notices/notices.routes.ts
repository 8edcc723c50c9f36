import {
  acknowledgeNotice,
  allMyNotifs,
  answerNotice,
  downloadAttachment,
  getNotice,
  readAllNotices,
  readNotice,
  type Notice,
} from '@schoolgate/contracts/notices'
import type { Response } from '@schoolgate/contracts/endpoint'
import * as z from 'zod'
import type { Db } from '#db'
import type { Clock } from '#lib/clock'
import { readCursor, writeCursor } from '#lib/cursor'
import { attachmentNamed } from '#lib/disposition'
import { notFound } from '#lib/problem'
import { joinPages } from '#lib/join-pages'
import { everywhere, route, type Route } from '#lib/route'
import type { Scope } from '#lib/scope'
import type { Storage } from '#lib/storage'
import { markRead } from '#modules/push'
import { checkAcknowledgement, checkAnswer } from './notices.service.ts'
import type { Position } from './notice-page.store.ts'
import { createNoticesStore } from './notices.store.ts'

/** As many as fill a few phone screens. */
const PAGE_SIZE = 20
const CursorPosition = z.tuple([z.boolean(), z.iso.datetime(), z.uuid()])

/** What the school says; `page` reads what the caller may see of it, pinned ones first, then the newest. */
export type Notices = { routes: Route[]; page: ReturnType<typeof createNoticesStore>['page'] }

/** Builds the notices module: what the school says, and what the parents answer. */
export function createNotices({ db, clock, storage }: { db: Db; clock: Clock; storage: Storage }): Notices {
  const store = createNoticesStore(db, markRead)
  const noticeFor = async (scope: Scope, id: string): Promise<Notice> => {
    const notice = await store.one(scope, id, clock())
    if (!notice) throw notFound()
    return notice
  }

  return {
    page: store.page,
    routes: [
      route(
        allMyNotifs,
        async ({ query, scope }) => {
          const { filter = 'all', search = '', limit = PAGE_SIZE, cursor } = query
          const after = cursor === undefined ? null : readCursor(cursor, positionOf)
          const page = await store.page(scope, clock(), { filter, search: search.trim(), after, limit })
          return {
            notices: page.notices,
            unread: page.unread,
            to_answer: page.toAnswer,
            next_cursor: page.next && writeCursor([page.next.pinned, page.next.publishedAt, page.next.id]),
          }
        },
        joinNotices,
      ),

      route(getNotice, async ({ params, scope }) => ({ notice: await noticeFor(scope, params.id) })),

      route(readNotice, async ({ params, scope }) => {
        if (!(await store.markRead(scope, params.id, clock()))) throw notFound()
      }),

      route(readAllNotices, async ({ scope }) => store.markAllRead(scope, clock()), everywhere),

      route(acknowledgeNotice, async ({ params, scope }) => {
        checkAcknowledgement(await noticeFor(scope, params.id))
        await store.acknowledge(scope, params.id, clock())
        return { notice: await noticeFor(scope, params.id) }
      }),

      route(answerNotice, async ({ params, body, scope }) => {
        const wardId = checkAnswer(await noticeFor(scope, params.id), body, clock())
        await store.saveAnswer(scope, { noticeId: params.id, wardId, response: body.response }, clock())
        return { notice: await noticeFor(scope, params.id) }
      }),

      route(downloadAttachment, async ({ params, scope, reply }) => {
        const paper = await store.paper(scope, params.id, params.attachment_id, clock())
        if (!paper) throw notFound()
        reply.type(paper.mime).header('content-disposition', attachmentNamed(paper.name)).header('etag', `"${paper.sha256}"`)
        return storage.get(paper.sha256)
      }),
    ],
  }
}

type NoticePage = Response<typeof allMyNotifs>

function joinNotices(answers: readonly NoticePage[]): NoticePage {
  const pages = answers.map(({ notices, next_cursor }) => ({ items: notices, next: next_cursor }))
  const { items, next } = joinPages(pages, (notice) => [notice.pinned, notice.published_at, notice.id])
  const sum = (of: (answer: NoticePage) => number) => answers.reduce((all, answer) => all + of(answer), 0)
  return {
    notices: [...items],
    unread: sum(({ unread }) => unread),
    to_answer: sum(({ to_answer }) => to_answer),
    next_cursor: next,
  }
}

function positionOf(value: unknown): Position | null {
  const parsed = CursorPosition.safeParse(value)
  if (!parsed.success) return null
  const [pinned, publishedAt, id] = parsed.data
  return { pinned, publishedAt, id }
}
