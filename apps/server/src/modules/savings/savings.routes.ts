import {
  askSavingsBack,
  countSavings,
  declineSavingsReturn,
  getSavings,
  listSavings,
  pauseSavingsPlan,
  saveSavingsPlan,
  stopSavingsPlan,
  takeSavingsReturnBack,
} from '@schoolgate/contracts/savings'
import type { Db, Tx } from '#db'
import { doneOnce } from '#db/once'
import { keyedActor } from '#lib/actor'
import type { Clock } from '#lib/clock'
import { route, shown, type Route } from '#lib/route'
import type { Scope } from '#lib/scope'
import { askBack, leaveIt, pausePlan, savePlan, stopPlan } from './acts.service.ts'
import { savingsOf } from './family.service.ts'
import { decline, saversAt } from './office.service.ts'
import { plansAt } from './plans.store.ts'
import { countOpen } from './returns.store.ts'

/** Builds the savings module: small steps that families put aside for the next bill. */
export function createSavings({ db, clock }: { db: Db; clock: Clock }): { routes: Route[] } {
  /** Does something in the caller's own name, and answers how everything stands then. */
  const done = (scope: Scope, act: (tx: Tx, now: Date) => Promise<void>) =>
    db.as(scope, async (tx) => {
      const now = clock()
      await act(tx, now)
      return savingsOf(tx, scope, now)
    })
  return {
    routes: [
      route(getSavings, ({ scope }) => db.as(scope, (tx) => savingsOf(tx, scope, clock()))),

      route(saveSavingsPlan, ({ body, scope }) => done(scope, (tx, now) => savePlan(tx, scope, body, now))),

      route(pauseSavingsPlan, ({ params, body, scope }) =>
        done(scope, (tx, now) => pausePlan(tx, scope, params.id, body.is_paused, now)),
      ),

      route(stopSavingsPlan, ({ params, scope }) => db.as(scope, (tx) => stopPlan(tx, scope, params.id))),

      route(askSavingsBack, ({ params, body, scope, request }) =>
        done(scope, (tx, now) =>
          askBack(tx, scope, { wardId: params.id, amountMinor: body.amount_minor }, { now, address: request.ip }),
        ),
      ),

      route(takeSavingsReturnBack, ({ params, scope, request }) =>
        db.as(scope, (tx) => leaveIt(tx, scope, params.id, { now: clock(), address: request.ip })),
      ),

      route(countSavings, ({ scope }) =>
        db.as(scope, async (tx) => ({
          plans: (await plansAt(tx, scope.schoolId, { resting: true })).length,
          returns: await countOpen(tx, scope.schoolId),
        })),
      ),

      route(listSavings, async ({ scope }) => {
        const found = await db.as(scope, (tx) => saversAt(tx, scope.schoolId, clock()))
        const seen = [
          ...found.savers.flatMap(({ children }) => children.map(({ ward_id }) => ward_id)),
          ...found.returns.map(({ ward }) => ward.id),
        ]
        return shown(
          [...new Set(seen)].map((wardId) => ({ wardId })),
          () => found,
        )
      }),

      route(declineSavingsReturn, async ({ params, body, ...by }) => {
        const [actor, now] = [keyedActor(by), clock()]
        const { made } = await db.as(by.scope, (tx) =>
          doneOnce(tx, actor, now, declineSavingsReturn.response, async () => {
            await decline(tx, actor, { id: params.id, reason: body.reason }, now)
            return { state: 'declined' as const }
          }),
        )
        return made
      }),
    ],
  }
}
