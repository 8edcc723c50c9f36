import type { Bill } from '@schoolgate/contracts/billing'
import type { KeyedActor } from '#lib/actor'
import type { Db } from '#db'
import type { PdfMaterial } from '#lib/pdf/renderer'
import type { Route } from '#lib/route'
import type { Scope } from '#lib/scope'
import type { Storage } from '#lib/storage'
import type { Doers as AllDoers } from '#modules/corrections'
import type { JobKind } from '#modules/jobs'
import type { Installation } from '#modules/schools'
import type { Strangers } from '#modules/shares'
import type { Verify } from '#modules/verify'
import { longWorkJob } from '#modules/work'
import { billingRoutes } from './billing.routes.ts'
import { createBillsService, type BillsService } from './bills.service.ts'
import { bursarRoutes } from './bursar.routes.ts'
import { issuingWork } from './issue-work.ts'
import { createChoicesService } from './choices.service.ts'
import { correctBill, type Correction } from './corrections.service.ts'
import { createPapers } from './papers.service.ts'
import { createStatementService } from './statement.service.ts'

type Doers = Pick<AllDoers, 'line' | 'void' | 'move'>

/** What a family owes and why. */
export type Billing = {
  routes: Route[]
  /** What the bursar asks for and is done after the answer. */
  jobs: readonly JobKind[]
  /** What a second person says yes to on a bill. */
  doers: Doers
  /** The bills of the caller's wards in a term, whole; of those only whose bills the caller may see. */
  ofTerm(scope: Scope, wardIds: readonly string[], termId: string, now: Date): Promise<Bill[]>
  /** How one ward stands, and its bills, newest first; null when its bills are not the caller's to see. */
  ofWard: BillsService['ofWard']
}

type Dependencies = Installation & PdfMaterial & { db: Db; storage: Storage; strangers: Strangers; seal: Verify['seal'] }

/** Builds the billing module. */
export function createBilling(world: Dependencies): Billing {
  const { db, clock } = world
  const bills = createBillsService(db)
  const statements = createStatementService(db)
  const papers = createPapers({ ...world, statements })
  const choices = createChoicesService(db)
  const family = billingRoutes({
    bills,
    choices,
    statements,
    papers,
    strangers: world.strangers,
    clock,
  })
  const work = issuingWork(clock)
  const agreeTo = (by: KeyedActor, on: { billId: string; agreed: string }, correction: Correction) => {
    const deed = { ...on, by, now: clock() }
    return by.scope === null
      ? db.asSystem((tx) => correctBill(tx, deed, correction))
      : db.as(by.scope, (tx) => correctBill(tx, deed, correction))
  }
  return {
    routes: [...family, ...bursarRoutes({ db, clock, storage: world.storage, work, papers, choices })],
    jobs: [longWorkJob(clock, work)],
    doers: {
      line: (by, { bill_id: billId, reason: purpose, do: _line, ...line }, agreed) =>
        agreeTo(by, { billId, agreed }, { do: 'grant', grant: { ...line, purpose } }),
      void: (by, { bill_id: billId, reason }, agreed) => agreeTo(by, { billId, agreed }, { do: 'void', reason }),
      move: (by, { bill_id: billId, item_id: itemId, to_bill_id: toBillId, reason }, agreed) =>
        agreeTo(by, { billId, agreed }, { do: 'move', move: { itemId, toBillId, reason } }),
    },
    ofTerm: bills.ofTerm,
    ofWard: bills.ofWard,
  }
}
