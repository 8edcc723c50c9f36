import { chooseAtDesk } from '@schoolgate/contracts/bill-choices'
import type { Bill } from '@schoolgate/contracts/billing'
import { getDeskAccount } from '@schoolgate/contracts/desk'
import {
  addFeeSchedule,
  changeFeeSchedule,
  changePupilFees,
  getBillCorrections,
  getBillRecord,
  getFeePlaces,
  getFeeSchedule,
  grantOnBill,
  listDebtors,
  listFeeSchedules,
  moveBillLine,
  setBillPlan,
  voidBill,
  type FeeSchedule,
} from '@schoolgate/contracts/fees'
import type { Db } from '#db'
import type { Clock } from '#lib/clock'
import { keyedActor } from '#lib/actor'
import { notFound } from '#lib/problem'
import { route, shown, type Route } from '#lib/route'
import type { Scope } from '#lib/scope'
import type { Storage } from '#lib/storage'
import { showWaiting } from '#modules/corrections'
import type { LongWork } from '#modules/work'
import { wanted, type ChoicesService } from './choices.service.ts'
import { createCorrectionsService, type BillAction, type Correction } from './corrections.service.ts'
import { whatCanBe } from './correctable.ts'
import { cashMovesRoutes } from './cash-moves.routes.ts'
import { daysRoutes } from './days.routes.ts'
import { debtorsOf } from './debtors.ts'
import { deskAccount } from './desk-account.ts'
import { familyStatementRoutes } from './family-statement.routes.ts'
import { createFeesService } from './fees.service.ts'
import { issueRoutes } from './issue.routes.ts'
import type { BillsWork } from './issue-work.ts'
import { ownReductionsRoutes } from './own-reductions.routes.ts'
import type { Papers } from './papers.service.ts'
import { tillRoutes } from './tills.routes.ts'
import { unbilledRoutes } from './unbilled.routes.ts'

type Around = { db: Db; clock: Clock; storage: Storage; work: LongWork<BillsWork>; papers: Papers; choices: ChoicesService }

/** The bursar's doors: what the school asks for, bills going out, what is put right on them, who owes, the day's end. */
export function bursarRoutes({ db, clock, storage, work, papers, choices }: Around): Route[] {
  const fees = createFeesService(db)
  const corrections = createCorrectionsService(db)
  const deedOn = (billId: string, by: Parameters<typeof keyedActor>[0]) => ({ billId, by: keyedActor(by), now: clock() })
  const correct = async (deed: BillAction, scope: Scope, correction: Correction) => {
    const { bill, waits } = await corrections.correct(scope, deed, correction)
    const waiting = await db.as(scope, (tx) => showWaiting(tx, scope, waits, clock()))
    return shown([{ wardId: bill.ward_id, subjectId: bill.id }], () => ({ bill, waits: waiting }))
  }
  return [
    route(listFeeSchedules, async ({ scope }) => ({ schedules: await fees.list(scope) })),

    route(getFeePlaces, ({ scope }) => fees.places(scope, clock())),

    route(getFeeSchedule, async ({ params, scope }) => ofSchedule(await fees.one(scope, params.id))),

    route(addFeeSchedule, async ({ body, ...by }) => ofSchedule(await fees.add(by.scope, keyedActor(by), body, clock()))),

    route(changeFeeSchedule, async ({ params, body, ...by }) =>
      ofSchedule(await fees.change(by.scope, keyedActor(by), { id: params.id, input: body }, clock())),
    ),

    route(changePupilFees, async ({ params, body, ...by }) => {
      const change = { id: params.id, wardId: params.ward_id, changes: body.changes }
      return ofSchedule(await fees.changePupil(by.scope, keyedActor(by), change, clock()))
    }),

    ...issueRoutes({ db, clock, work }),

    ...unbilledRoutes({ db, clock }),

    ...ownReductionsRoutes({ db, clock }),

    route(getBillRecord, async ({ params, scope }) => ofBill(await corrections.one(scope, params.id, clock()))),

    route(getBillCorrections, async ({ params, scope }) => {
      const now = clock()
      const found = await db.as(scope, (tx) => whatCanBe(tx, scope, params.id, now))
      return shown(found.of, () => ({ corrections: found.corrections, places: found.places }))
    }),

    route(grantOnBill, ({ params, body: { dry_run: isTried, ...grant }, ...by }) =>
      correct({ ...deedOn(params.id, by), isTried }, by.scope, { do: 'grant', grant }),
    ),

    route(voidBill, ({ params, body: { dry_run: isTried, reason }, ...by }) =>
      correct({ ...deedOn(params.id, by), isTried }, by.scope, { do: 'void', reason }),
    ),

    route(moveBillLine, ({ params, body: { dry_run: isTried, item_id: itemId, to_bill_id: toBillId, reason }, ...by }) =>
      correct({ ...deedOn(params.id, by), isTried }, by.scope, { do: 'move', move: { itemId, toBillId, reason } }),
    ),

    route(chooseAtDesk, async ({ params, body, ...by }) =>
      ofBill(await choices.atDesk({ ...keyedActor(by), scope: by.scope }, wanted(params, body), clock())),
    ),

    route(setBillPlan, async ({ params, body, ...by }) => {
      const { bill } = await corrections.correct(by.scope, deedOn(params.id, by), { do: 'plan', parts: body.parts })
      return ofBill(bill)
    }),

    route(listDebtors, async ({ query, scope }) => {
      const found = await db.as(scope, (tx) => debtorsOf(tx, scope.schoolId, query, clock()))
      return shown(
        found.debtors.map(({ ward_id: wardId }) => ({ wardId })),
        () => found,
      )
    }),

    route(getDeskAccount, async ({ params, scope }) => {
      const found = await db.as(scope, (tx) => deskAccount(tx, scope.schoolId, params.id, clock()))
      if (!found) throw notFound()
      return shown(
        found.wards.map(({ ward_id: wardId }) => ({ wardId })),
        () => found,
      )
    }),

    ...familyStatementRoutes({ db, clock, papers }),

    ...daysRoutes({ db, clock, papers }),

    ...cashMovesRoutes({ db, clock, storage }),

    ...tillRoutes({ db, clock }),
  ]
}

const ofBill = (bill: Bill) => shown([{ wardId: bill.ward_id, subjectId: bill.id }], () => ({ bill }))

/** A schedule names the pupils for whom something is different: that is of their record. */
const ofSchedule = (schedule: FeeSchedule) =>
  shown(
    schedule.pupils.map(({ ward_id: wardId }) => ({ wardId, subjectId: schedule.id })),
    () => ({ schedule }),
  )
