import { and, count, desc, eq, gte, sql } from 'drizzle-orm'
import type { Db } from '#db'
import { recordAudit } from '#db/audit'
import { changesBetween } from '#db/changes'
import { ownAfter } from '#db/own'
import { assistantTurns, assistantUnanswered, schools } from '#db/schema'
import type { Scope } from '#lib/scope'

export type SchoolChoice = { aiEnabled: boolean; aiOutside: boolean; aiKeepDays: number | null }
/** A school reads the newest; nobody reads on. */
const MOST_UNANSWERED = 200

const asRecorded = ({ aiEnabled, aiOutside, aiKeepDays }: Partial<SchoolChoice>) => ({
  assistant: aiEnabled === true ? (aiOutside === true ? 'outside' : 'builtin') : 'off',
  assistant_keep_days: aiKeepDays,
})

export const createUseStore = (db: Db) => ({
  choiceOf: (scope: Scope): Promise<SchoolChoice | null> =>
    db.as(scope, async (tx) => {
      const { aiEnabled, aiOutside, aiKeepDays } = schools
      const [row] = await tx.select({ aiEnabled, aiOutside, aiKeepDays }).from(schools).where(eq(schools.id, scope.schoolId))
      return row ?? null
    }),

  choose: (scope: Scope, choice: SchoolChoice, { at, address }: { at: Date; address: string }): Promise<void> =>
    db.as(scope, async (tx) => {
      const { aiEnabled, aiOutside, aiKeepDays } = schools
      const [was = {}] = await tx
        .select({ aiEnabled, aiOutside, aiKeepDays })
        .from(schools)
        .where(eq(schools.id, scope.schoolId))
        .for('no key update')
      await tx
        .update(schools)
        .set({
          ...choice,
          own: ownAfter(schools.own, [
            { field: 'ai_enabled', column: schools.aiEnabled, to: choice.aiEnabled },
            { field: 'ai_outside', column: schools.aiOutside, to: choice.aiOutside },
            { field: 'ai_keep_days', column: schools.aiKeepDays, to: choice.aiKeepDays },
          ]),
          updatedAt: at,
        })
        .where(eq(schools.id, scope.schoolId))
      await recordAudit(tx, {
        at,
        scope,
        action: 'assistant.settings_changed',
        address,
        changes: changesBetween(asRecorded(was), asRecorded(choice)),
      })
    }),

  /** Use since a moment: counts, and the questions parents agreed to show. */
  useSince: (scope: Scope, since: Date) =>
    db.as(scope, async (tx) => {
      const lately = and(eq(assistantTurns.schoolId, scope.schoolId), gte(assistantTurns.at, since))
      const [total] = await tx
        .select({
          questions: count(),
          answered: sql<number>`count(*) filter (where ${assistantTurns.isAnswered})::int`,
          flagged: sql<number>`count(*) filter (where ${assistantTurns.isFlagged})::int`,
        })
        .from(assistantTurns)
        .where(lately)
      const byIntent = await tx
        .select({ intent: assistantTurns.intent, questions: count() })
        .from(assistantTurns)
        .where(lately)
        .groupBy(assistantTurns.intent)
        .orderBy(desc(count()), assistantTurns.intent)
      const byEngine = await tx
        .select({
          engine: assistantTurns.engine,
          questions: count(),
          tokens: sql<number>`sum(${assistantTurns.tokens})::int`,
        })
        .from(assistantTurns)
        .where(lately)
        .groupBy(assistantTurns.engine)
        .orderBy(desc(count()), assistantTurns.engine)
      const unanswered = await tx
        .select({
          at: assistantUnanswered.at,
          message: assistantUnanswered.message,
          reason: assistantUnanswered.reason,
          wanted: assistantUnanswered.wanted,
        })
        .from(assistantUnanswered)
        .where(and(eq(assistantUnanswered.schoolId, scope.schoolId), gte(assistantUnanswered.at, since)))
        .orderBy(desc(assistantUnanswered.at), desc(assistantUnanswered.id))
        .limit(MOST_UNANSWERED)
      const { questions, answered, flagged } = total ?? { questions: 0, answered: 0, flagged: 0 }
      return {
        questions,
        answered,
        flagged,
        by_intent: byIntent,
        by_engine: byEngine,
        unanswered: unanswered.map(({ at, ...asked }) => ({ at: at.toISOString(), ...asked })),
      }
    }),
})
