import type { Bill } from '@schoolgate/contracts/billing'
import type { Db } from '#db'
import type { PdfMaterial } from '#lib/pdf/renderer'
import type { Route } from '#lib/route'
import type { Scope } from '#lib/scope'
import type { JobKind } from '#modules/jobs'
import type { Installation } from '#modules/schools'
import type { Strangers } from '#modules/shares'
import type { Verify } from '#modules/verify'
import { longWorkJob } from '#modules/work'
import { billingRoutes } from './billing.routes.ts'
import { createBillsService, type BillsService } from './bills.service.ts'
import { bursarRoutes } from './bursar.routes.ts'
import { issuingWork } from './issue-work.ts'
import { createPapers } from './papers.service.ts'
import { createStatementService } from './statement.service.ts'

/** What a family owes and why. */
export type Billing = {
  routes: Route[]
  /** What the bursar asks for and is done after the answer. */
  jobs: readonly JobKind[]
  /** The bills of the caller's wards in a term, whole; of those only whose bills the caller may see. */
  ofTerm(scope: Scope, wardIds: readonly string[], termId: string, now: Date): Promise<Bill[]>
  /** How one ward stands, and its bills, newest first; null when its bills are not the caller's to see. */
  ofWard: BillsService['ofWard']
}

type Dependencies = Installation & PdfMaterial & { db: Db; strangers: Strangers; seal: Verify['seal'] }

/** Builds the billing module. */
export function createBilling(world: Dependencies): Billing {
  const { db, clock } = world
  const bills = createBillsService(db)
  const statements = createStatementService(db)
  const papers = createPapers({ ...world, statements })
  const family = billingRoutes({
    bills,
    statements,
    papers,
    strangers: world.strangers,
    clock,
  })
  const work = issuingWork(clock)
  return {
    routes: [...family, ...bursarRoutes({ db, clock, work, papers })],
    jobs: [longWorkJob(clock, work)],
    ofTerm: bills.ofTerm,
    ofWard: bills.ofWard,
  }
}
