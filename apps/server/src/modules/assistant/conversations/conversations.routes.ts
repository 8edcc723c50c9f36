import {
  deleteConversation,
  deleteConversations,
  exportConversations,
  judgeAnswer,
  listConversations,
  listMessages,
  startConversation,
} from '@schoolgate/contracts/assistant'
import * as z from 'zod'
import type { Db } from '#db'
import type { Clock } from '#lib/clock'
import { readCursor, writeCursor } from '#lib/cursor'
import { notFound } from '#lib/problem'
import { everywhere, route, type Route } from '#lib/route'
import { createThreadsStore, type Position } from './threads.store.ts'

const PAGE_SIZE = 50
const CursorPosition = z.tuple([z.iso.datetime(), z.uuid()])

/** What the drawer shows: conversations about a ward, their messages, deleting, taking a copy. */
export function conversationRoutes({ db, clock }: { db: Db; clock: Clock }): Route[] {
  const threads = createThreadsStore(db)
  return [
    route(listConversations, async ({ query, scope }) => {
      const { child_id: wardId, limit = PAGE_SIZE, cursor } = query
      const after = cursor === undefined ? null : readCursor(cursor, positionOf)
      const found = await threads.page(scope, { wardId, after, limit })
      if (!found) throw notFound()
      const shown = found.slice(0, limit)
      const last = found.length > limit ? shown.at(-1) : undefined
      return { conversation_threads: shown, next_cursor: last ? writeCursor([last.date, last.id]) : null }
    }),

    route(startConversation, async ({ body, scope }) => {
      const thread = await threads.start(scope, { wardId: body.child_id, title: body.title }, clock())
      if (!thread) throw notFound()
      return { conversation_thread: thread }
    }),

    route(
      exportConversations,
      async ({ scope }) => ({ conversations: await threads.exportAll(scope), exported_at: clock().toISOString() }),
      (answers) => ({ ...answers[0], conversations: answers.flatMap(({ conversations }) => conversations) }),
    ),

    route(listMessages, async ({ params, scope }) => {
      const messages = await threads.messages(scope, params.id)
      if (!messages) throw notFound()
      return { messages }
    }),

    route(deleteConversation, async ({ params, scope }) => {
      if (!(await threads.remove(scope, params.id))) throw notFound()
    }),

    route(deleteConversations, async ({ query, scope }) => threads.removeAll(scope, query.child_id), everywhere),

    route(judgeAnswer, async ({ params, body, scope }) => {
      const isWrong = body.feedback === 'down'
      const reason = isWrong ? (body.reason ?? null) : null
      if (!(await threads.judge(scope, params.id, { feedback: body.feedback, feedbackReason: reason }))) throw notFound()
      if (isWrong && body.show) await threads.showSchool(scope, params.id, { reason, wanted: body.show.wanted.trim() }, clock())
      if (!isWrong) await threads.hideFromSchool(scope, params.id)
    }),
  ]
}

function positionOf(value: unknown): Position | null {
  const parsed = CursorPosition.safeParse(value)
  if (!parsed.success) return null
  const [date, id] = parsed.data
  return { date, id }
}
