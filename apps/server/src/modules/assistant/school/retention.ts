import { and, eq, gte, inArray, lt, notExists } from 'drizzle-orm'
import type { Tx } from '#db'
import { assistantTurns, assistantUnanswered, conversationMessages, conversationThreads, schools, users } from '#db/schema'
import { daily, schoolOf, type JobKind } from '#modules/jobs'

const DAY_MS = 86_400_000
/** The report of use looks back a year. */
const USE_KEPT_DAYS = 400
/** Whoever stops the server at night does not keep conversations for a day longer: what is overdue is done at the next start. */
const FORGOTTEN_AT = '03:20'

/** Deletes a school's conversations that are older than it keeps them. */
async function forgetOld(tx: Tx, schoolId: string, now: Date): Promise<void> {
  const [school] = await tx.select({ days: schools.aiKeepDays }).from(schools).where(eq(schools.id, schoolId))
  const days = school?.days ?? null
  if (days !== null) await forgetConversations(tx, schoolId, new Date(now.getTime() - days * DAY_MS))
  const longAgo = new Date(now.getTime() - USE_KEPT_DAYS * DAY_MS)
  await tx.delete(assistantTurns).where(and(eq(assistantTurns.schoolId, schoolId), lt(assistantTurns.at, longAgo)))
  await forgetUnanswered(tx, schoolId, longAgo)
}

async function forgetConversations(tx: Tx, schoolId: string, since: Date): Promise<void> {
  const ofSchool = tx.select({ id: users.id }).from(users).where(eq(users.schoolId, schoolId))
  const spokenSince = tx
    .select({ id: conversationMessages.id })
    .from(conversationMessages)
    .where(and(eq(conversationMessages.threadId, conversationThreads.id), gte(conversationMessages.date, since)))
  await tx
    .delete(conversationThreads)
    .where(and(lt(conversationThreads.date, since), inArray(conversationThreads.userId, ofSchool), notExists(spokenSince)))
  await forgetUnanswered(tx, schoolId, since)
}

const forgetUnanswered = (tx: Tx, schoolId: string, since: Date) =>
  tx.delete(assistantUnanswered).where(and(eq(assistantUnanswered.schoolId, schoolId), lt(assistantUnanswered.at, since)))

export const forgetConversationsByTheClock: JobKind = {
  name: 'assistant.forget',
  next: daily(FORGOTTEN_AT),
  once: (tx, job, now) => forgetOld(tx, schoolOf(job), now),
}
