import type { Db } from '#db'
import type { PdfMaterial } from '#lib/pdf/renderer'
import type { Route } from '#lib/route'
import type { JobKind } from '#modules/jobs'
import type { Installation } from '#modules/schools'
import type { Strangers } from '#modules/shares'
import type { Verify } from '#modules/verify'
import { longWorkJob } from '#modules/work'
import { reportBookRoutes } from './book.routes.ts'
import { gradingRoutes } from './grading.routes.ts'
import { handwritingRoutes } from './handwriting.routes.ts'
import { officeReportsRoutes } from './office.routes.ts'
import { signaturesFrom, type Pictures } from './signature-pictures.ts'
import { createPrinting, type Printing } from './printing.service.ts'
import { printingRoutes } from './printing.routes.ts'
import { reportFinder, reportsRoutes } from './reports.routes.ts'
import { createReportsService, type ReportsService } from './reports.service.ts'

export type { ClassOfTerm } from './printing.service.ts'
/** Makes, remarks, approves, publishes and takes back the reports of a class. */
export { compileReports, type Outcome } from './compile.service.ts'
export { remarkReport } from './remarks.service.ts'
export { approveReports, publishReports, withdrawReports } from './release.service.ts'
/** Tells phones of reports that came out and of new versions. */
export { announceDueReports, announceReports } from './announce.service.ts'
/** What staff sign reports with: given, taken away, listed, and put under reports that are published. */
export { giveHandwriting, keepHandwriting, staffWhoSign, takeHandwriting, type NewHandwriting } from './handwriting.service.ts'
export { signReports } from './handwriting.store.ts'
/** Keeps what published reports say, before they are changed. */
export { keepVersions } from './versions.store.ts'
/** The reports of a guardian's wards in a term, for whoever puts several words together. */
export { reportsOfTerm } from './reports.service.ts'
/** What reports that are not out yet say of who moves up, and that it is taken back. */
export { sayPromotion, takePromotionBack } from './promotion.store.ts'
/** The marks of a whole class at once. */
export { classSheet, type PupilWorks } from './class-sheet.ts'

/** Term reports: `list` names a ward's published ones; `ofTerm` reads those of a guardian's wards in a term, whole; `printClass` draws a class's papers. */
export type Reports = {
  routes: Route[]
  list: ReportsService['list']
  ofTerm: ReportsService['ofTerm']
  printClass: Printing['ofClass']
  /** What the office asks for and is done after the answer. */
  jobs: readonly JobKind[]
}

type Dependencies = Pictures & Installation & PdfMaterial & { db: Db; strangers: Strangers; seal: Verify['seal'] }

/** Builds the reports module. */
export function createReports(world: Dependencies): Reports {
  const withSignatures = signaturesFrom(world)
  const find = reportFinder({ ...world, withSignatures })
  const printing = createPrinting({ ...world, withSignatures })
  const { list, ofTerm } = createReportsService({ ...world, withSignatures })
  return {
    routes: [
      ...reportsRoutes({ ...world, withSignatures, find }),
      ...printingRoutes({ ...world, find, printing }),
      ...officeReportsRoutes(world),
      ...reportBookRoutes(world),
      ...handwritingRoutes(world),
      ...gradingRoutes(world),
    ],
    list,
    ofTerm,
    printClass: printing.ofClass,
    jobs: [longWorkJob(world.clock, printing.work)],
  }
}
