import type { SchoolKeeping, SchoolRules } from '@schoolgate/contracts/school-rules'
import type { Db, Tx } from '#db'
import { recordAudit } from '#db/audit'
import { changesBetween } from '#db/changes'
import { mergedOver, type Recorded } from '#db/merged'
import type { Actor } from '#lib/actor'
import type { Clock } from '#lib/clock'
import type { Scope } from '#lib/scope'
import { decide, decidedBy, KEEPING_CHANGED, lastChange, RULES_CHANGED, type Decided } from './rules.store.ts'
import { endsBeforeItBegins } from './schools.problems.ts'

/** A change of some of them; what is left out stays. */
type Some<T> = { [Name in keyof T]?: T[Name] | undefined }
/** With what stood there where something is changed. */
type Seen<T> = Some<T> & { seen: Some<T> }
type By = Actor & { scope: Scope }

const said = <T extends object>(changes: Some<T>) =>
  Object.fromEntries(Object.entries(changes).filter(([, to]) => to !== undefined))

/** Nobody is asked about what is left out. */
const overHeld = <T extends object>(held: T, seen: Some<T>, wanted: Some<T>) => ({
  seen: { ...held, ...said(seen) },
  held,
  wanted: { ...held, ...said(wanted) },
})

/** Builds what a school decides for all its parents, and for how long it keeps things. */
export function createRules({ db, clock }: { db: Db; clock: Clock }) {
  const change = (by: By, action: string, after: (tx: Tx, before: Decided, recorded: Recorded) => Promise<Decided>) =>
    db.as(by.scope, async (tx) => {
      const now = clock()
      const before = await decidedBy(tx, by.schoolId, true)
      const decided = await after(tx, before, { schoolId: by.schoolId, actions: [action] })
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
    changeRules: (by: By, { seen, ...rules }: Seen<SchoolRules>): Promise<Decided> =>
      change(by, RULES_CHANGED, async (tx, before, recorded) => ({
        ...before,
        rules: await mergedOver(tx, overHeld(before.rules, seen, rules), recorded),
      })),
    changeKeeping: (by: By, { seen, ...keeping }: Seen<SchoolKeeping>): Promise<Decided> =>
      change(by, KEEPING_CHANGED, async (tx, before, recorded) => ({
        ...before,
        keeping: await mergedOver(tx, overHeld(before.keeping, seen, keeping), recorded),
      })),
  }
}
