import type { Db } from '#db'
import type { Clock } from '#lib/clock'
import type { Route } from '#lib/route'
import { reportsRoutes } from './reports.routes.ts'
import { createReportsService, type ReportsService } from './reports.service.ts'

/** Term reports: `ofTerm` reads the published ones of a guardian's wards in a term, whole. */
export type Reports = { routes: Route[]; ofTerm: ReportsService['ofTerm'] }

/** Builds the reports module. */
export const createReports = ({ db, clock }: { db: Db; clock: Clock }): Reports => ({
  routes: reportsRoutes({ db, clock }),
  ofTerm: createReportsService(db).ofTerm,
})
