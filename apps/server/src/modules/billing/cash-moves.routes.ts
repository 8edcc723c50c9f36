import { getCashSlip, listCashMoves, moveCash, sendCashSlip, takeBackCashMove } from '@schoolgate/contracts/cash-moves'
import type { Db } from '#db'
import { keyedActor } from '#lib/actor'
import { ANSWER_POLICY } from '#lib/answer-policy'
import type { Clock } from '#lib/clock'
import { attachmentNamed } from '#lib/disposition'
import { PDF } from '#lib/paper-made-safe'
import { receivePhoto } from '#lib/photo-upload'
import { route, type Route } from '#lib/route'
import type { Scope } from '#lib/scope'
import type { Storage } from '#lib/storage'
import { cashMovesOf, moveCashOf, takeBackMove } from './cash-moves.service.ts'
import { createCashSlips } from './cash-slips.service.ts'

/** The one field of the form (contracts/cash-moves). */
const FIELD = 'slip'

/** Floats from the safe, cash that goes to the bank, and the bank's slips. */
export function cashMovesRoutes({ db, clock, storage }: { db: Db; clock: Clock; storage: Storage }): Route[] {
  const slips = createCashSlips({ db, clock, storage })
  const movesOf = (scope: Scope) => db.as(scope, (tx) => cashMovesOf(tx, scope.schoolId, clock()))
  return [
    route(listCashMoves, ({ scope }) => movesOf(scope)),

    route(moveCash, ({ body, ...by }) =>
      db.as(by.scope, async (tx) => {
        await moveCashOf(tx, keyedActor(by), body, clock())
        return cashMovesOf(tx, by.scope.schoolId, clock())
      }),
    ),

    route(takeBackCashMove, ({ params, body, ...by }) =>
      db.as(by.scope, async (tx) => {
        await takeBackMove(tx, keyedActor(by), { id: params.id, reason: body.reason }, clock())
        return cashMovesOf(tx, by.scope.schoolId, clock())
      }),
    ),

    route(sendCashSlip, async ({ params, request, ...by }) => {
      const bytes = () => receivePhoto(request, 'billing', FIELD)
      await slips.send({ scope: by.scope, by: keyedActor({ ...by, request }), id: params.id, bytes })
      return movesOf(by.scope)
    }),

    route(getCashSlip, async ({ params, scope, reply }) => {
      const { slip, bytes } = await slips.get(scope, params.id)
      // A file that came from outside is opened, if at all, as if from another site.
      reply.type(slip.mime).header('content-security-policy', `${ANSWER_POLICY}; sandbox`)
      if (slip.mime === PDF) reply.header('content-disposition', attachmentNamed(`${slip.slipNo}.pdf`))
      return bytes
    }),
  ]
}
