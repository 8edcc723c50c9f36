import { addTill, changeTill, endTill, listTills } from '@schoolgate/contracts/tills'
import type { Db, Tx } from '#db'
import { keyedActor, signedIn, type KeyedActor } from '#lib/actor'
import type { Clock } from '#lib/clock'
import { route, type Route } from '#lib/route'
import { addTillOf, changeTillOf, endTillOf, shownTills } from './tills.service.ts'

/** Where cash is taken, and who may. */
export function tillRoutes({ db, clock }: { db: Db; clock: Clock }): Route[] {
  const after = (by: Parameters<typeof keyedActor>[0], act: (tx: Tx, actor: KeyedActor) => Promise<void>) =>
    db.as(by.scope, async (tx) => {
      await act(tx, keyedActor(by))
      return shownTills(tx, keyedActor(by), clock())
    })
  return [
    route(listTills, ({ scope, request }) => db.as(scope, (tx) => shownTills(tx, signedIn(scope, request.ip), clock()))),
    route(addTill, ({ body, ...by }) => after(by, (tx, actor) => addTillOf(tx, actor, body, clock()))),
    route(changeTill, ({ params, body, ...by }) => after(by, (tx, actor) => changeTillOf(tx, actor, params.id, body, clock()))),
    route(endTill, ({ params, ...by }) => after(by, (tx, actor) => endTillOf(tx, actor, params.id, clock()))),
  ]
}
