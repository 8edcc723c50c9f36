import type { AnswerTable, ChatMessage, ConversationThread, Source } from '@schoolgate/contracts/assistant'
import { and, desc, eq, gte, lt, ne, sql } from 'drizzle-orm'
import * as z from 'zod'
import type { Db, Tx } from '#db'
import { once } from '#db/once'
import { statement } from '#db/statement'
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

  /** Keeps the question before anything answers it; asked again under the same key it is the same question. */
  keepQuestion: (scope: Scope, question: NewQuestion, now: Date): Promise<Asked> =>
    db.as(scope, async (tx) => {
      const whose = { schoolId: scope.schoolId, who: scope.userId, now }
      const written: { thread?: ConversationThread } = {}
      // Who asks is read beside what is written, in one packet: of nobody who may ask all is taken back.
      const [asker, { made, isRepeat }] = await bothOf(
        askerOf(tx, scope),
        once(tx, whose, question.keyed, Kept, async () => {
          const { thread, questionId } = await writeQuestion(tx, scope, question, now)
          written.thread = thread
          return { threadId: thread.id, questionId }
        }),
      )
      const { threadId, questionId } = made
      const thread = written.thread ?? (await threadFor(tx, scope, threadId))
      // The parent has deleted the conversation since it was asked the first time.
      if (!asker || !thread) throw notFound()
      const isFirst = !isRepeat && question.threadId === undefined
      const history = isFirst ? [] : await historyOf(tx, scope, threadId, questionId)
      return { asker, thread, questionId, message: question.message, history, isRepeat }
    }),

  /** The answer that a question has, where it was answered whole. */
  answerOf: (scope: Scope, questionId: string): Promise<ChatMessage | null> =>
    db.as(scope, (tx) => answerTo(tx, scope, questionId)),

  /** The answer as it is kept; a stopped or failed one gives way. Null: the parent deleted the conversation meanwhile. */
  keepAnswer: async (
    scope: Scope,
    { thread, questionId }: Asked,
    { text: message, sources, table: facts, status }: AnswerToKeep,
    now: Date,
  ): Promise<ChatMessage | null> => {
    const { userId } = scope
    const answer = { id: newId(), threadId: thread.id, userId, questionId, date: now, message, sources, facts, status }
    const [still, kept] = await db.tell(scope, (tx) =>
      Promise.allSettled([lockQuestion(tx, { questionId, userId }), insertAnswer(tx, answer)]),
    )
    // Of a question that is gone the answer is refused, and that is no failure.
    if (still.status === 'fulfilled' && still.value.length === 0) return null
    if (kept.status === 'rejected') throw kept.reason
    const [row] = kept.value
    return row ? messageOf(row) : db.as(scope, (tx) => answerTo(tx, scope, questionId))
  },

  /** That a question was answered and how; `unanswered` holds the words of one that was not, from who agreed to show them. */
  recordTurn: async ({ schoolId, userId }: Scope, turn: TurnRecord, unanswered: string | null, at: Date): Promise<void> => {
    const words = unanswered === null ? null : { id: newId(), schoolId, userId, at, message: unanswered }
    await db.tell('system', (tx) =>
      Promise.all([
        insertTurn(tx, { id: newId(), schoolId, at, ...turn }),
        words && tx.insert(assistantUnanswered).values(words).prepare().execute(),
      ]),
    )
  },

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

const place = sql.placeholder
const insertQuestion = statement((tx) =>
  tx
    .insert(conversationMessages)
    .values({
      id: place('id'),
      threadId: place('threadId'),
      userId: place('userId'),
      sender: 'me',
      message: place('message'),
      date: place('date'),
    })
    .prepare(),
)

const lockQuestion = statement((tx) =>
  tx
    .select({ id: conversationMessages.id })
    .from(conversationMessages)
    .where(and(eq(conversationMessages.id, place('questionId')), eq(conversationMessages.userId, place('userId'))))
    .for('key share')
    .prepare(),
)

/** An answer made anew stands where the one that broke off stood: at its question. */
const insertAnswer = statement((tx) =>
  tx
    .insert(conversationMessages)
    .values({
      id: place('id'),
      threadId: place('threadId'),
      userId: place('userId'),
      sender: 'assistant',
      questionId: place('questionId'),
      date: place('date'),
      message: place('message'),
      sources: place('sources'),
      facts: place('facts'),
      status: place('status'),
    })
    .onConflictDoUpdate({
      target: conversationMessages.questionId,
      set: {
        message: sql`excluded.message`,
        sources: sql`excluded.sources`,
        facts: sql`excluded.facts`,
        status: sql`excluded.status`,
        feedback: null,
        feedbackReason: null,
      },
      setWhere: ne(conversationMessages.status, 'done'),
    })
    .returning()
    .prepare(),
)

const insertTurn = statement((tx) =>
  tx
    .insert(assistantTurns)
    .values({
      id: place('id'),
      schoolId: place('schoolId'),
      at: place('at'),
      intent: place('intent'),
      engine: place('engine'),
      tools: place('tools'),
      tokens: place('tokens'),
      tookMs: place('tookMs'),
      isAnswered: place('isAnswered'),
      isFlagged: place('isFlagged'),
    })
    .prepare(),
)

/** Of two statements in one packet the first that fails says why: the other is refused for its sake. */
async function bothOf<One, Other>(one: Promise<One>, other: Promise<Other>): Promise<[One, Other]> {
  const [first, second] = await Promise.allSettled([one, other])
  if (first.status === 'rejected') throw first.reason
  if (second.status === 'rejected') throw second.reason
  return [first.value, second.value]
}

async function writeQuestion(
  tx: Tx,
  scope: Scope,
  { wardId, threadId, message }: NewQuestion,
  now: Date,
): Promise<{ thread: ConversationThread; questionId: string }> {
  const questionId = newId()
  const write = (id: string) => insertQuestion(tx, { id: questionId, threadId: id, userId: scope.userId, message, date: now })
  if (threadId === undefined) {
    const id = newId()
    const [thread] = await bothOf(addThread(tx, scope, { id, wardId, title: message }, now), write(id))
    return { thread, questionId }
  }
  const thread = await threadFor(tx, scope, threadId)
  if (thread?.child_id !== wardId) throw notFound()
  await write(threadId)
  return { thread, questionId }
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
