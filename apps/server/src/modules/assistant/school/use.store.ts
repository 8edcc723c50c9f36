import type { AssistantSettings } from '@schoolgate/contracts/assistant'
import { and, count, desc, eq, gte, sql } from 'drizzle-orm'
import type { Db } from '#db'
import { recordAudit } from '#db/audit'
import { changesBetween } from '#db/changes'
import { mergedOver } from '#db/merged'
import { ownAfter } from '#db/own'
import { assistantTurns, assistantUnanswered, schools } from '#db/schema'
import type { Scope } from '#lib/scope'

export type SchoolChoice = { aiEnabled: boolean; aiOutside: boolean; aiKeepDays: number | null }
/** A school reads the newest; nobody reads on. */
const MOST_UNANSWERED = 200

/** As the office chooses it. */
type Settings = Pick<AssistantSettings, 'mode' | 'keep_days'>

/** Without an outside model nobody is helped by it, whatever was chosen once. */
export const settingsIn = ({ aiEnabled, aiOutside, aiKeepDays }: SchoolChoice, hasVendor: boolean): Settings => ({
  mode: !aiEnabled ? 'off' : aiOutside && hasVendor ? 'outside' : 'builtin',
  keep_days: aiKeepDays,
})

const SETTINGS_CHANGED = 'assistant.settings_changed'
/** What the record calls them. */
const IN_RECORD = new Map([
  ['mode', 'assistant'],
  ['keep_days', 'assistant_keep_days'],
])

const asRecorded = ({ aiEnabled, aiOutside, aiKeepDays }: Partial<SchoolChoice>) => ({
  assistant: aiEnabled === true ? (aiOutside === true ? 'outside' : 'builtin') : 'off',
  assistant_keep_days: aiKeepDays,
})

/** What is wanted over what was read; `hasVendor`: there is an outside model. */
type Choosing = { seen: Settings; wanted: Settings; hasVendor: boolean }

export const createUseStore = (db: Db) => ({
  choiceOf: (scope: Scope): Promise<SchoolChoice | null> =>
    db.as(scope, async (tx) => {
      const { aiEnabled, aiOutside, aiKeepDays } = schools
      const [row] = await tx.select({ aiEnabled, aiOutside, aiKeepDays }).from(schools).where(eq(schools.id, scope.schoolId))
      return row ?? null
    }),

  choose: (scope: Scope, { seen, wanted, hasVendor }: Choosing, { at, address }: { at: Date; address: string }): Promise<void> =>
    db.as(scope, async (tx) => {
      const { aiEnabled, aiOutside, aiKeepDays } = schools
      const [was] = await tx
        .select({ aiEnabled, aiOutside, aiKeepDays })
        .from(schools)
        .where(eq(schools.id, scope.schoolId))
        .for('no key update')
      if (!was) throw new Error(`There is no school ${scope.schoolId}.`)
      const form = { seen, held: settingsIn(was, hasVendor), wanted }
      const nameOf = (field: string) => IN_RECORD.get(field) ?? field
      const merged = await mergedOver(tx, form, { schoolId: scope.schoolId, actions: [SETTINGS_CHANGED], nameOf })
      const isOutside = merged.mode === 'outside'
      const choice = { aiEnabled: merged.mode !== 'off', aiOutside: isOutside, aiKeepDays: merged.keep_days }
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
        action: SETTINGS_CHANGED,
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
