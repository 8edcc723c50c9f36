import {
  agreeOwnReduction,
  endOwnReduction,
  listOwnReductions,
  type OwnReductions,
  type OwnReductionsToday,
} from '@schoolgate/contracts/own-reductions'
import type { Db } from '#db'
import { keyedActor } from '#lib/actor'
import type { Clock } from '#lib/clock'
import { route, shown, type Route } from '#lib/route'
import { createOwnReductions } from './own-reductions.service.ts'

/** The bursar's doors to scholarships and discounts of one child that last. */
export function ownReductionsRoutes({ db, clock }: { db: Db; clock: Clock }): Route[] {
  const reductions = createOwnReductions(db)
  return [
    route(listOwnReductions, async ({ params, scope }) => {
      const told = await reductions.list(scope, params.id, clock())
      return shown(of(told), () => told)
    }),

    route(agreeOwnReduction, async ({ params, body, ...by }) =>
      ofWard(await reductions.agree({ ...keyedActor(by), scope: by.scope }, params.id, body, clock())),
    ),

    route(endOwnReduction, async ({ params, body, ...by }) =>
      ofWard(await reductions.end({ ...keyedActor(by), scope: by.scope }, params.id, body.reason, clock())),
    ),
  ]
}

const of = ({ ward: { id } }: OwnReductions) => [{ wardId: id, subjectId: id }]

/** Sent again on another day an act is answered as the first time: without the day. */
const ofWard = ({ today: _today, ...told }: OwnReductionsToday) => shown(of(told), () => told)
