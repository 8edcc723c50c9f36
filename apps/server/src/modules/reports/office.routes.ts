import {
  approveTermReports,
  compileTermReports,
  publishTermReports,
  remarkTermReport,
  sendBackTermReports,
  signTermReports,
  withdrawTermReports,
} from '@schoolgate/contracts/office-reports'
import type { Db } from '#db'
import type { Clock } from '#lib/clock'
import { signedIn } from '#lib/actor'
import { route, type Route } from '#lib/route'
import { compileReports } from './compile.service.ts'
import { sendBack, signAsTeacher } from './sign.service.ts'
import { remarkReport } from './remarks.service.ts'
import { approveReports, publishReports, withdrawReports } from './release.service.ts'

/** The doors of the office: make, remark, approve, publish and take back the reports of a class. */
export const officeReportsRoutes = ({ db, clock }: { db: Db; clock: Clock }): Route[] => [
  route(compileTermReports, ({ body, scope, request }) =>
    db.as(scope, (tx) => compileReports(tx, signedIn(scope, request.ip), body, clock())),
  ),

  route(remarkTermReport, ({ body, scope, request }) =>
    db.as(scope, (tx) => remarkReport(tx, signedIn(scope, request.ip), body, clock())),
  ),

  route(signTermReports, ({ body, scope, request }) =>
    db.as(scope, (tx) => signAsTeacher(tx, signedIn(scope, request.ip), body, clock())),
  ),

  route(sendBackTermReports, ({ body: { why, ...batch }, scope, request }) =>
    db.as(scope, (tx) => sendBack(tx, signedIn(scope, request.ip), batch, why, clock())),
  ),

  route(approveTermReports, ({ body, scope, request }) =>
    db.as(scope, (tx) => approveReports(tx, signedIn(scope, request.ip), body, clock())),
  ),

  route(publishTermReports, ({ body: { at, ...batch }, scope, request }) =>
    db.as(scope, (tx) =>
      publishReports(tx, signedIn(scope, request.ip), batch, at === undefined ? clock() : new Date(at), clock()),
    ),
  ),

  route(withdrawTermReports, ({ body: { why, ...batch }, scope, request }) =>
    db.as(scope, (tx) => withdrawReports(tx, signedIn(scope, request.ip), batch, why, clock())),
  ),
]
