import type { ChatMessage, ConversationThread } from '@schoolgate/contracts/assistant'
import { and, asc, desc, eq, exists, inArray, lt, or, sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db, Tx } from '#db'
import { isGuardian } from '#db/guardian'
import { assistantUnanswered, conversationMessages, conversationThreads, guardianships } from '#db/schema'
import { statement } from '#db/statement'
import { newId } from '#lib/random'
import type { Scope } from '#lib/scope'

export type Position = { date: string; id: string }
export type MessageRow = typeof conversationMessages.$inferSelect
export type Export = { thread: ConversationThread; messages: ChatMessage[] }[]

export const createThreadsStore = (db: Db) => ({
  /** Newest first, one more than `limit`; null where the ward is not the caller's. */
  page: (scope: Scope, page: { wardId: string; after: Position | null; limit: number }): Promise<ConversationThread[] | null> =>
    db.as(scope, async (tx) => {
      if (!(await standsFor(tx, scope, page.wardId))) return null
      const rows = await tx
        .select()
        .from(conversationThreads)
        .where(and(mine(tx, scope), eq(conversationThreads.childId, page.wardId), page.after ? before(page.after) : undefined))
        .orderBy(desc(conversationThreads.date), desc(conversationThreads.id))
        .limit(page.limit + 1)
      return rows.map(threadOf)
    }),

  start: (scope: Scope, thread: { wardId: string; title: string }, now: Date): Promise<ConversationThread | null> =>
    db.as(scope, async (tx) =>
      (await standsFor(tx, scope, thread.wardId)) ? addThread(tx, scope, { id: newId(), ...thread }, now) : null,
    ),

  /** Oldest first; null where there is no such conversation of the caller. */
  messages: (scope: Scope, threadId: string): Promise<ChatMessage[] | null> =>
    db.as(scope, async (tx) => {
      if (!(await threadFor(tx, scope, threadId))) return null
      const rows = await tx
        .select()
        .from(conversationMessages)
        .where(and(eq(conversationMessages.threadId, threadId), eq(conversationMessages.userId, scope.userId)))
        .orderBy(asc(conversationMessages.date), asc(conversationMessages.id))
      return rows.map(messageOf)
    }),

  /** Its messages go with it. */
  remove: (scope: Scope, threadId: string): Promise<boolean> =>
    db.as(scope, async (tx) => {
      const which = and(mine(tx, scope), eq(conversationThreads.id, threadId))
      const gone = await tx.delete(conversationThreads).where(which).returning({ id: conversationThreads.id })
      return gone.length > 0
    }),

  /** Of one ward or of all, those of wards the caller no longer stands for included. */
  removeAll: (scope: Scope, wardId: string | undefined): Promise<void> =>
    db.as(scope, async (tx) => {
      const ofWard = wardId === undefined ? undefined : eq(conversationThreads.childId, wardId)
      await tx.delete(conversationThreads).where(and(eq(conversationThreads.userId, scope.userId), ofWard))
    }),

  judge: (scope: Scope, id: string, judgement: Pick<MessageRow, 'feedback' | 'feedbackReason'>): Promise<boolean> =>
    db.as(scope, async (tx) => {
      const mineStill = tx.select({ id: conversationThreads.id }).from(conversationThreads).where(mine(tx, scope))
      const judged = await tx
        .update(conversationMessages)
        .set(judgement)
        .where(
          and(
            eq(conversationMessages.id, id),
            eq(conversationMessages.userId, scope.userId),
            eq(conversationMessages.sender, 'assistant'),
            inArray(conversationMessages.threadId, mineStill),
          ),
        )
        .returning({ id: conversationMessages.id })
      return judged.length > 0
    }),

  /** The school may read the question of this answer from now on, and what the parent wanted, without their name. */
  showSchool: (scope: Scope, answerId: string, said: { reason: MessageRow['feedbackReason']; wanted: string }, now: Date) =>
    db.asSystem(async (tx) => {
      const answer = alias(conversationMessages, 'answer')
      const [question] = await tx
        .select({ message: conversationMessages.message })
        .from(conversationMessages)
        .innerJoin(answer, eq(answer.questionId, conversationMessages.id))
        .where(and(eq(answer.id, answerId), eq(conversationMessages.userId, scope.userId)))
      if (!question) return
      const shown = { reason: said.reason, wanted: said.wanted === '' ? null : said.wanted }
      await tx
        .insert(assistantUnanswered)
        .values({ id: newId(), schoolId: scope.schoolId, userId: scope.userId, at: now, ...question, answerId, ...shown })
        .onConflictDoUpdate({ target: assistantUnanswered.answerId, set: shown })
    }),

  hideFromSchool: (scope: Scope, answerId: string): Promise<void> =>
    db.asSystem(async (tx) => {
      const ofAnswer = and(eq(assistantUnanswered.answerId, answerId), eq(assistantUnanswered.userId, scope.userId))
      await tx.delete(assistantUnanswered).where(ofAnswer)
    }),

  exportAll: (scope: Scope): Promise<Export> =>
    db.as(scope, async (tx) => {
      const threads = await tx
        .select()
        .from(conversationThreads)
        .where(mine(tx, scope))
        .orderBy(desc(conversationThreads.date), desc(conversationThreads.id))
      const messages = await tx
        .select()
        .from(conversationMessages)
        .where(eq(conversationMessages.userId, scope.userId))
        .orderBy(asc(conversationMessages.date), asc(conversationMessages.id))
      const byThread = Map.groupBy(messages, ({ threadId }) => threadId)
      return threads.map((thread) => ({ thread: threadOf(thread), messages: (byThread.get(thread.id) ?? []).map(messageOf) }))
    }),
})

const place = sql.placeholder
const insertThread = statement((tx) =>
  tx
    .insert(conversationThreads)
    .values({ id: place('id'), userId: place('userId'), childId: place('childId'), title: place('title'), date: place('date') })
    .prepare(),
)

export async function addThread(
  tx: Tx,
  { userId }: Scope,
  { id, wardId, title }: { id: string; wardId: string; title: string },
  now: Date,
): Promise<ConversationThread> {
  const thread = { id, userId, childId: wardId, title, date: now }
  await insertThread(tx, thread)
  return threadOf(thread)
}

/** The caller's conversation of that id, of a ward the caller still stands for. */
export async function threadFor(tx: Tx, scope: Scope, threadId: string): Promise<ConversationThread | null> {
  const [row] = await tx
    .select()
    .from(conversationThreads)
    .where(and(mine(tx, scope), eq(conversationThreads.id, threadId)))
    .prepare()
    .execute()
  return row ? threadOf(row) : null
}

/** A guardian who lost access keeps no window on the ward, not even in old answers. */
const mine = (tx: Tx, { userId }: Scope): SQL | undefined =>
  and(
    eq(conversationThreads.userId, userId),
    exists(
      tx
        .select({ id: guardianships.id })
        .from(guardianships)
        .where(and(isGuardian(userId), eq(guardianships.wardId, conversationThreads.childId))),
    ),
  )

async function standsFor(tx: Tx, { userId }: Scope, wardId: string): Promise<boolean> {
  const found = await tx
    .select({ id: guardianships.id })
    .from(guardianships)
    .where(and(isGuardian(userId), eq(guardianships.wardId, wardId)))
    .limit(1)
  return found.length > 0
}

const before = ({ date, id }: Position) =>
  or(
    lt(conversationThreads.date, new Date(date)),
    and(eq(conversationThreads.date, new Date(date)), lt(conversationThreads.id, id)),
  )

const threadOf = (row: typeof conversationThreads.$inferSelect): ConversationThread => ({
  id: row.id,
  date: row.date.toISOString(),
  child_id: row.childId,
  title: row.title,
  user_id: row.userId,
})

export const messageOf = (row: MessageRow): ChatMessage => ({
  id: row.id,
  date: row.date.toISOString(),
  message: row.message,
  sender: row.sender,
  sources: row.sources,
  table: row.facts,
  status: row.status,
  feedback: row.feedback,
})
