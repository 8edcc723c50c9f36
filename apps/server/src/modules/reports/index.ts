import type { Db } from '#db'
import type { Clock } from '#lib/clock'
import type { Route } from '#lib/route'
import type { Verify } from '#modules/verify'
import { createPrinting, type Printing } from './printing.service.ts'
import { printingRoutes } from './printing.routes.ts'
import { reportFinder, reportsRoutes } from './reports.routes.ts'
import { createReportsService, type ReportsService } from './reports.service.ts'

export type { ClassOfTerm } from './printing.service.ts'

/** Term reports: `ofTerm` reads the published ones of a guardian's wards in a term, whole; `printClass` draws a class's papers. */
export type Reports = { routes: Route[]; ofTerm: ReportsService['ofTerm']; printClass: Printing['ofClass'] }

type World = { db: Db; clock: Clock; publicUrl: string; assetsRoot: string; seal: Verify['seal'] }

/** Builds the reports module. */
export function createReports(world: World): Reports {
  const { db, clock } = world
  const find = reportFinder(world)
  const printing = createPrinting(world)
  return {
    routes: [...reportsRoutes({ ...world, find }), ...printingRoutes({ find, printing, clock })],
    ofTerm: createReportsService(db).ofTerm,
    printClass: printing.ofClass,
  }
}
