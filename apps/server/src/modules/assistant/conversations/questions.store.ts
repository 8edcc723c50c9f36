import type { AnswerTable, ChatMessage, ConversationThread, Source } from '@schoolgate/contracts/assistant'
import { and, desc, eq, gte, lt, ne, sql } from 'drizzle-orm'
import * as z from 'zod'
import type { Db, Tx } from '#db'
import { once } from '#db/once'
import { assistantTurns, assistantUnanswered, conversationMessages } from '#db/schema'
import type { Keyed } from '#lib/keyed'
import { notFound } from '#lib/problem'
import { newId } from '#lib/random'
import type { Scope } from '#lib/scope'
import { askerOf, type Asker } from './asker.store.ts'
import { addThread, messageOf, threadFor } from './threads.store.ts'

/** So many lines are read back for a new question: what it leans on may have been named many turns ago. */
const MOST_HISTORY = 40

export type ChatLine = { sender: 'me' | 'assistant'; message: string }
export type Asked = {
  asker: Asker
  thread: ConversationThread
  questionId: string
  message: string
  history: ChatLine[]
  /** It was asked under this key before, and may have its answer. */
  isRepeat: boolean
}
export type NewQuestion = { wardId: string; threadId: string | undefined; message: string; keyed: Keyed | null }
export type AnswerToKeep = {
  text: string
  table: AnswerTable | null
  sources: Source[]
  status: ChatMessage['status']
}
/** What asking makes; the words stay where a parent can delete them. */
const Kept = z.object({ threadId: z.string(), questionId: z.string() })

/** How a question was answered: nobody's words. */
export type TurnRecord = {
  intent: string
  engine: string
  tools: string[]
  tokens: number
  tookMs: number
  isAnswered: boolean
  isFlagged: boolean
}

export const createQuestionsStore = (db: Db) => ({
  asker: (scope: Scope): Promise<Asker | null> => db.as(scope, (tx) => askerOf(tx, scope)),

  /** Keeps the question before anything answers it; asked again under the same key it is the same question. Null: nobody who may ask. */
  keepQuestion: (scope: Scope, question: NewQuestion, now: Date): Promise<Asked | null> =>
    db.as(scope, async (tx) => {
      const asker = await askerOf(tx, scope)
      if (!asker) return null
      const place = { schoolId: scope.schoolId, who: scope.userId, now }
      const { made, isRepeat } = await once(tx, place, question.keyed, Kept, () => writeQuestion(tx, scope, question, now))
      const { threadId, questionId } = made
      const thread = await threadFor(tx, scope, threadId)
      // The parent has deleted the conversation since it was asked the first time.
      if (!thread) throw notFound()
      const isFirst = !isRepeat && question.threadId === undefined
      const history = isFirst ? [] : await historyOf(tx, scope, threadId, questionId)
      return { asker, thread, questionId, message: question.message, history, isRepeat }
    }),

  /** The answer that a question has, where it was answered whole. */
  answerOf: (scope: Scope, questionId: string): Promise<ChatMessage | null> =>
    db.as(scope, (tx) => answerTo(tx, scope, questionId)),

  /** The answer as it is kept; a stopped or failed one gives way. Null: the parent deleted the conversation meanwhile. */
  keepAnswer: (scope: Scope, { thread, questionId }: Asked, answered: AnswerToKeep, now: Date): Promise<ChatMessage | null> =>
    db.as(scope, async (tx) => {
      const [still] = await tx
        .select({ id: conversationMessages.id })
        .from(conversationMessages)
        .where(and(eq(conversationMessages.id, questionId), eq(conversationMessages.userId, scope.userId)))
        .for('key share')
        .prepare()
        .execute()
      if (!still) return null
      const { text: message, sources, table: facts, status } = answered
      const answer = { message, sources, facts, status }
      // An answer made anew stands where the one that broke off stood: at its question.
      const [row] = await tx
        .insert(conversationMessages)
        .values({ id: newId(), threadId: thread.id, userId: scope.userId, sender: 'assistant', questionId, date: now, ...answer })
        .onConflictDoUpdate({
          target: conversationMessages.questionId,
          set: { ...answer, feedback: null, feedbackReason: null },
          setWhere: ne(conversationMessages.status, 'done'),
        })
        .returning()
        .prepare()
        .execute()
      return row ? messageOf(row) : answerTo(tx, scope, questionId)
    }),

  /** That a question was answered and how; `unanswered` holds the words of one that was not, from who agreed to show them. */
  recordTurn: ({ schoolId, userId }: Scope, turn: TurnRecord, unanswered: string | null, at: Date): Promise<void> =>
    db.asSystem(async (tx) => {
      await tx
        .insert(assistantTurns)
        .values({ id: newId(), schoolId, at, ...turn })
        .prepare()
        .execute()
      if (unanswered !== null)
        await tx.insert(assistantUnanswered).values({ id: newId(), schoolId, userId, at, message: unanswered })
    }),

  /** Tokens a school has spent since a moment. */
  tokensSince: (schoolId: string, since: Date): Promise<number> =>
    db.asSystem(async (tx) => {
      const [row] = await tx
        .select({ spent: sql<number>`coalesce(sum(${assistantTurns.tokens}), 0)::int` })
        .from(assistantTurns)
        .where(and(eq(assistantTurns.schoolId, schoolId), gte(assistantTurns.at, since)))
      return row?.spent ?? 0
    }),
})

async function writeQuestion(
  tx: Tx,
  scope: Scope,
  { wardId, threadId, message }: NewQuestion,
  now: Date,
): Promise<z.infer<typeof Kept>> {
  const thread = threadId ? await threadFor(tx, scope, threadId) : await addThread(tx, scope, { wardId, title: message }, now)
  if (!thread || thread.child_id !== wardId) throw notFound()
  const questionId = newId()
  await tx
    .insert(conversationMessages)
    .values({ id: questionId, threadId: thread.id, userId: scope.userId, sender: 'me', message, date: now })
    .prepare()
    .execute()
  return { threadId: thread.id, questionId }
}

async function answerTo(tx: Tx, { userId }: Scope, questionId: string): Promise<ChatMessage | null> {
  const which = and(
    eq(conversationMessages.userId, userId),
    eq(conversationMessages.questionId, questionId),
    eq(conversationMessages.status, 'done'),
  )
  const [row] = await tx.select().from(conversationMessages).where(which)
  return row ? messageOf(row) : null
}

async function historyOf(tx: Tx, { userId }: Scope, threadId: string, before: string): Promise<ChatLine[]> {
  const rows = await tx
    .select({ sender: conversationMessages.sender, message: conversationMessages.message })
    .from(conversationMessages)
    .where(
      and(
        eq(conversationMessages.threadId, threadId),
        eq(conversationMessages.userId, userId),
        // Ids are made in the order of time.
        lt(conversationMessages.id, before),
      ),
    )
    .orderBy(desc(conversationMessages.date), desc(conversationMessages.id))
    .limit(MOST_HISTORY)
    .prepare()
    .execute()
  return rows.toReversed()
}
