import {
  approveTermReports,
  compileTermReports,
  publishTermReports,
  remarkTermReport,
  withdrawTermReports,
} from '@schoolgate/contracts/office-reports'
import type { Db } from '#db'
import type { Clock } from '#lib/clock'
import { route, type Route } from '#lib/route'
import type { Scope } from '#lib/scope'
import { compileReports } from './compile.service.ts'
import { remarkReport } from './remarks.service.ts'
import { approveReports, publishReports, withdrawReports } from './release.service.ts'

const makerOf = (scope: Scope) => ({ schoolId: scope.schoolId, scope })

/** The doors of the office: make, remark, approve, publish and take back the reports of a class. */
export const officeReportsRoutes = ({ db, clock }: { db: Db; clock: Clock }): Route[] => [
  route(compileTermReports, ({ body, scope }) => db.as(scope, (tx) => compileReports(tx, makerOf(scope), body, clock()))),

  route(remarkTermReport, ({ body, scope }) => db.as(scope, (tx) => remarkReport(tx, makerOf(scope), body, clock()))),

  route(approveTermReports, ({ body, scope }) => db.as(scope, (tx) => approveReports(tx, makerOf(scope), body, clock()))),

  route(publishTermReports, ({ body: { at, ...batch }, scope }) =>
    db.as(scope, (tx) => publishReports(tx, makerOf(scope), batch, at === undefined ? clock() : new Date(at), clock())),
  ),

  route(withdrawTermReports, ({ body: { why, ...batch }, scope }) =>
    db.as(scope, (tx) => withdrawReports(tx, makerOf(scope), batch, why, clock())),
  ),
]
