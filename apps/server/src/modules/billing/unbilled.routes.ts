import { billOnePupil, listUnbilled } from '@schoolgate/contracts/unbilled'
import * as z from 'zod'
import type { Db } from '#db'
import { doneOnce } from '#db/once'
import { keyedActor, signedIn } from '#lib/actor'
import type { Clock } from '#lib/clock'
import { requireFreshProof } from '#lib/fresh-proof'
import { route, shown, type Route } from '#lib/route'
import { billOne, refuseUnknown, rehearseOne, unbilledOf } from './unbilled.service.ts'

/** Who has no bill of fees that went out, and the bill of one of them: shown before, then made. */
export function unbilledRoutes({ db, clock }: { db: Db; clock: Clock }): Route[] {
  return [
    route(listUnbilled, async ({ query, scope }) => {
      const found = await db.as(scope, (tx) => unbilledOf(tx, scope.schoolId, query, clock()))
      return shown(
        found.pupils.map(({ ward_id: wardId }) => ({ wardId })),
        () => found,
      )
    }),

    route(billOnePupil, async ({ params, body: { dry_run: isTried, ...body }, ...by }) => {
      const { scope } = by
      const wanted = { scheduleId: params.id, wardId: params.ward_id, ...body }
      const of = [{ wardId: params.ward_id }]
      const now = clock()
      if (isTried) {
        const bill = await db.as(scope, (tx) => rehearseOne(tx, scope.schoolId, wanted, now))
        return shown(of, () => ({ bill, bill_id: null }))
      }
      await db.as(scope, (tx) => refuseUnknown(tx, scope.schoolId, wanted))
      if (!scope.program) requireFreshProof(scope, now)
      // The feed and the phones of families are the system's to write; whose fees and pupil they are was read as the caller.
      const { made } = await db.asSystem((tx) =>
        doneOnce(tx, keyedActor(by), now, z.string(), () => billOne(tx, signedIn(scope, by.request.ip), wanted, now)),
      )
      return shown(of, () => ({ bill: null, bill_id: made }))
    }),
  ]
}
