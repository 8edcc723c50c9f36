import type { SchoolKeeping, SchoolRules } from '@schoolgate/contracts/school-rules'
import type { Db } from '#db'
import { recordAudit } from '#db/audit'
import { changesBetween } from '#db/changes'
import type { Actor } from '#lib/actor'
import type { Clock } from '#lib/clock'
import type { Scope } from '#lib/scope'
import { decide, decidedBy, KEEPING_CHANGED, lastChange, RULES_CHANGED, type Decided } from './rules.store.ts'
import { endsBeforeItBegins } from './schools.problems.ts'

/** A change of some of them; what is left out stays. */
type Some<T> = { [Name in keyof T]?: T[Name] | undefined }
type By = Actor & { scope: Scope }

const said = <T extends object>(changes: Some<T>) =>
  Object.fromEntries(Object.entries(changes).filter(([, to]) => to !== undefined))

/** Builds what a school decides for all its parents, and for how long it keeps things. */
export function createRules({ db, clock }: { db: Db; clock: Clock }) {
  const change = (by: By, action: string, after: (before: Decided) => Decided): Promise<Decided> =>
    db.as(by.scope, async (tx) => {
      const now = clock()
      const before = await decidedBy(tx, by.schoolId, true)
      const decided = after(before)
      const changes = changesBetween({ ...before.rules, ...before.keeping }, { ...decided.rules, ...decided.keeping })
      if (changes.length === 0) return before
      if (decided.rules.desk_from >= decided.rules.desk_to) throw endsBeforeItBegins()
      await decide(tx, by.schoolId, decided, now)
      await recordAudit(tx, { at: now, by, action, changes })
      return decided
    })
  return {
    of: (scope: Scope) =>
      db.as(scope, async (tx) => ({
        ...(await decidedBy(tx, scope.schoolId)),
        last_change: await lastChange(tx, scope.schoolId),
      })),
    changeRules: (by: By, rules: Some<SchoolRules>) =>
      change(by, RULES_CHANGED, (before) => ({ ...before, rules: { ...before.rules, ...said(rules) } })),
    changeKeeping: (by: By, keeping: Some<SchoolKeeping>) =>
      change(by, KEEPING_CHANGED, (before) => ({ ...before, keeping: { ...before.keeping, ...said(keeping) } })),
  }
}
