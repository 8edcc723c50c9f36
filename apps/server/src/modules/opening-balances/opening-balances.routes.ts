import { getOpeningBalance, writeOpeningBalance, type OpeningBalance } from '@schoolgate/contracts/opening-balances'
import type { Db } from '#db'
import type { Clock } from '#lib/clock'
import { keyedActor } from '#lib/actor'
import { route, shown, type Route } from '#lib/route'
import { showWaiting, waitingOpening } from '#modules/corrections'
import type { OpeningBalances } from './opening-balances.service.ts'

/** The bursar's doors to what a family owed or was ahead when it came. */
export const openingBalancesRoutes = ({ db, clock, openings }: { db: Db; clock: Clock; openings: OpeningBalances }): Route[] => [
  route(getOpeningBalance, async ({ params, scope }) => {
    const { opening, today } = await openings.one(scope, params.id)
    const waits = await db.as(scope, (tx) => waitingOpening(tx, scope, params.id, clock()))
    return shown(of(opening), () => ({ opening_balance: opening, waits, today }))
  }),

  route(writeOpeningBalance, async ({ params, body, ...by }) => {
    const { kind, amount_minor: amountMinor, as_of: asOf, reason } = body
    const waits = await openings.write(keyedActor(by), { wardId: params.id, kind, amountMinor, asOf, reason })
    const { opening } = await openings.one(by.scope, params.id)
    const waiting = await db.as(by.scope, (tx) => showWaiting(tx, by.scope, waits, clock()))
    // Sent again on another day it is answered as the first time: without the day.
    return shown(of(opening), () => ({ opening_balance: opening, waits: waiting }))
  }),
]

const of = ({ ward: { id } }: OpeningBalance) => [{ wardId: id, subjectId: id }]
