import {
  addFeeSchedule,
  changeFeeSchedule,
  changePupilFees,
  closeDay,
  getBillRecord,
  getDay,
  getFeeSchedule,
  grantOnBill,
  issueBills,
  listDebtors,
  listFeeSchedules,
  setBillPlan,
  voidBill,
} from '@schoolgate/contracts/fees'
import type { Db } from '#db'
import type { Clock } from '#lib/clock'
import { signedIn } from '#lib/doer'
import { route, type Route } from '#lib/route'
import { createCorrectionsService } from './corrections.service.ts'
import { closeDayOf, dayTotals } from './days.ts'
import { debtorsOf } from './debtors.ts'
import { createFeesService } from './fees.service.ts'
import { issue } from './issue.service.ts'

/** The bursar's doors: what the school asks for, bills going out, what is put right on them, who owes, the day's end. */
export function bursarRoutes({ db, clock }: { db: Db; clock: Clock }): Route[] {
  const fees = createFeesService(db)
  const corrections = createCorrectionsService(db)
  const placed = (request: { ip: string }) => ({ now: clock(), address: request.ip })
  return [
    route(listFeeSchedules, async ({ scope }) => ({ schedules: await fees.list(scope) })),

    route(getFeeSchedule, async ({ params, scope }) => ({ schedule: await fees.one(scope, params.id) })),

    route(addFeeSchedule, async ({ body, scope }) => ({ schedule: await fees.add(scope, body, clock()) })),

    route(changeFeeSchedule, async ({ params, body, scope }) => ({
      schedule: await fees.change(scope, params.id, body, clock()),
    })),

    route(changePupilFees, async ({ params, body, scope }) => ({
      schedule: await fees.changePupil(scope, { id: params.id, wardId: params.ward_id, changes: body.changes }, clock()),
    })),

    route(issueBills, async ({ params, body, scope, request }) => {
      const by = signedIn(scope, request.ip)
      const wish = { scheduleId: params.id, classId: body.class_id, isDryRun: body.dry_run, by }
      return { report: await db.as(scope, (tx) => issue(tx, wish, clock())) }
    }),

    route(getBillRecord, async ({ params, scope }) => ({ bill: await corrections.one(scope, params.id, clock()) })),

    route(grantOnBill, async ({ params, body, scope, request }) => ({
      bill: await corrections.grant(scope, params.id, body, placed(request)),
    })),

    route(voidBill, async ({ params, body, scope, request }) => ({
      bill: await corrections.voidBill(scope, params.id, body.reason, placed(request)),
    })),

    route(setBillPlan, async ({ params, body, scope, request }) => ({
      bill: await corrections.plan(scope, params.id, body.parts, placed(request)),
    })),

    route(listDebtors, async ({ query, scope }) => db.as(scope, (tx) => debtorsOf(tx, scope.schoolId, query, clock()))),

    route(getDay, async ({ query, scope }) => ({
      day: await db.as(scope, (tx) => dayTotals(tx, scope.schoolId, query.day ?? clock())),
    })),

    route(closeDay, async ({ body, scope, request }) => {
      const { day, total_minor: countedMinor } = body
      const closing = { day, countedMinor, by: signedIn(scope, request.ip) }
      return { day: await db.as(scope, (tx) => closeDayOf(tx, closing, clock())) }
    }),
  ]
}
