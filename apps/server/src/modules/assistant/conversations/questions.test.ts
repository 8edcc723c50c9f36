import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { assistantTurns, conversationMessages, conversationThreads } from '#db/schema'
import type { Scope } from '#lib/scope'
import { openTwoSchools, TEST_NOW } from '#testing'
import { createQuestionsStore } from './questions.store.ts'

async function openStore() {
  const { fixture, db, given } = await openTwoSchools()
  const { own, other, here } = fixture
  const scopeOf = (userId: string): Scope => ({
    userId,
    personId: userId,
    schoolId: here.id,
    role: 'parent',
    sessionId: userId,
    hasSecondFactor: false,
    steppedUpUntil: null,
  })
  const questions = createQuestionsStore(db)
  const asked = (threadId?: string) =>
    questions.keepQuestion(scopeOf(own.guardianId), { wardId: own.wardId, threadId, message: 'hello', keyed: null }, TEST_NOW)
  return { questions, given, asked, own, other, mine: scopeOf(own.guardianId), theirs: scopeOf(other.guardianId) }
}
const ANSWER = { text: 'Hello.', table: null, sources: [], status: 'done' as const }

test('an answer is kept at its question, and one made anew stands in the place of one that broke off', async () => {
  const { questions, given, asked, mine } = await openStore()
  const question = await asked()
  await questions.keepAnswer(mine, question, { ...ANSWER, text: 'Hel', status: 'stopped' }, TEST_NOW)
  expect(await questions.keepAnswer(mine, question, ANSWER, TEST_NOW)).toMatchObject({
    message: 'Hello.',
    status: 'done',
    table: null,
  })
  expect(await questions.keepAnswer(mine, question, { ...ANSWER, text: 'Too late' }, TEST_NOW)).toMatchObject({
    message: 'Hello.',
  })
  const kept = await given((tx) =>
    tx.select().from(conversationMessages).where(eq(conversationMessages.questionId, question.questionId)),
  )
  expect(kept).toMatchObject([{ message: 'Hello.', status: 'done', facts: null }])
})

test('of a conversation that its parent deleted meanwhile no answer is kept, and the turn is counted all the same', async () => {
  const { questions, given, asked, mine } = await openStore()
  const question = await asked()
  await given((tx) => tx.delete(conversationThreads).where(eq(conversationThreads.id, question.thread.id)))
  expect(await questions.keepAnswer(mine, question, ANSWER, TEST_NOW)).toBeNull()
  const turn = { intent: 'hello', engine: 'builtin', tools: [], tokens: 0, tookMs: 1, isAnswered: true, isFlagged: false }
  await questions.recordTurn(mine, turn, null, TEST_NOW)
  expect(await given((tx) => tx.select().from(assistantTurns).where(eq(assistantTurns.intent, 'hello')))).toHaveLength(1)
})

test('a question about somebody else’s ward, or in somebody else’s conversation, is not kept', async () => {
  const { questions, given, asked, own, theirs } = await openStore()
  const before = () => given((tx) => tx.$count(conversationMessages))
  const { thread } = await asked()
  const count = await before()
  const ask = (wardId: string, threadId?: string) =>
    questions.keepQuestion(theirs, { wardId, threadId, message: 'hello', keyed: null }, TEST_NOW)
  await expect(ask(own.wardId)).rejects.toMatchObject({ cause: { code: '42501' } })
  await expect(ask(own.wardId, thread.id)).rejects.toMatchObject({ status: 404 })
  expect(await before()).toBe(count)
})
