import type { Bill } from '@schoolgate/contracts/billing'
import { closeDay, getDay, listDays, reopenDay } from '@schoolgate/contracts/days'
import { getDeskAccount } from '@schoolgate/contracts/desk'
import {
  addFeeSchedule,
  changeFeeSchedule,
  changePupilFees,
  getBillRecord,
  getFeePlaces,
  getFeeSchedule,
  grantOnBill,
  listDebtors,
  listFeeSchedules,
  setBillPlan,
  voidBill,
  type FeeSchedule,
} from '@schoolgate/contracts/fees'
import { issueBills } from '@schoolgate/contracts/fees-issue'
import * as z from 'zod'
import type { Db, Tx } from '#db'
import { doneOnce } from '#db/once'
import type { Clock } from '#lib/clock'
import { keyedActor, signedIn } from '#lib/actor'
import { notFound } from '#lib/problem'
import { route, shown, type Route } from '#lib/route'
import { askFor, showWork, type LongWork } from '#modules/work'
import { createCorrectionsService } from './corrections.service.ts'
import { monthOf } from './day-month.ts'
import { closeDayOf, dayTotals, reopenDayOf } from './days.ts'
import { debtorsOf } from './debtors.ts'
import { deskAccount } from './desk-account.ts'
import { familyStatementRoutes } from './family-statement.routes.ts'
import { createFeesService } from './fees.service.ts'
import { rehearse, type Fees } from './issue.service.ts'
import type { Papers } from './papers.service.ts'

type Served = { db: Db; clock: Clock; work: LongWork<Fees>; papers: Papers }

/** The bursar's doors: what the school asks for, bills going out, what is put right on them, who owes, the day's end. */
export function bursarRoutes({ db, clock, work, papers }: Served): Route[] {
  const fees = createFeesService(db)
  const corrections = createCorrectionsService(db)
  const deedOn = (billId: string, by: Parameters<typeof keyedActor>[0]) => ({ billId, by: keyedActor(by), now: clock() })
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

    route(issueBills, async ({ params, body, ...by }) => {
      const { scope } = by
      const input = { scheduleId: params.id, ...(body.class_id === undefined ? {} : { classId: body.class_id }) }
      const { report, name: about } = await db.as(scope, (tx) => rehearse(tx, scope.schoolId, input))
      if (body.dry_run) return { report, work: null }
      // Work is the system's to keep; that the school has such fees was read as the caller.
      const now = clock()
      const ask = { by: signedIn(scope, by.request.ip), input, about }
      const asking = (tx: Tx) => doneOnce(tx, keyedActor(by), now, z.string(), () => askFor(tx, work, ask, now))
      const { made: id } = await db.asSystem(asking)
      return { report: null, work: await showWork({ db, clock }, scope, id) }
    }),

    route(getBillRecord, async ({ params, scope }) => ofBill(await corrections.one(scope, params.id, clock()))),

    route(grantOnBill, async ({ params, body, ...by }) => ofBill(await corrections.grant(by.scope, deedOn(params.id, by), body))),

    route(voidBill, async ({ params, body, ...by }) =>
      ofBill(await corrections.voidBill(by.scope, deedOn(params.id, by), body.reason)),
    ),

    route(setBillPlan, async ({ params, body, ...by }) =>
      ofBill(await corrections.plan(by.scope, deedOn(params.id, by), body.parts)),
    ),

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

    route(getDay, async ({ query, scope }) => ({
      day: await db.as(scope, (tx) => dayTotals(tx, scope.schoolId, query.day ?? clock())),
    })),

    route(listDays, async ({ query, scope }) => db.as(scope, (tx) => monthOf(tx, scope.schoolId, query.day ?? clock()))),

    route(closeDay, async ({ body, ...by }) => {
      const { day, total_minor: countedMinor, count } = body
      const closing = { day, countedMinor, count, by: keyedActor(by) }
      return { day: await db.as(by.scope, (tx) => closeDayOf(tx, closing, clock())) }
    }),

    route(reopenDay, async ({ body: { day, reason }, ...by }) => {
      const reopening = { day, reason, by: keyedActor(by) }
      return { day: await db.as(by.scope, (tx) => reopenDayOf(tx, reopening, clock())) }
    }),
  ]
}

const ofBill = (bill: Bill) => shown([{ wardId: bill.ward_id, subjectId: bill.id }], () => ({ bill }))

/** A schedule names the pupils for whom something is different: that is of their record. */
const ofSchedule = (schedule: FeeSchedule) =>
  shown(
    schedule.pupils.map(({ ward_id: wardId }) => ({ wardId, subjectId: schedule.id })),
    () => ({ schedule }),
  )
