import type { Money } from '@schoolgate/contracts/money'
import { Registry } from 'prom-client'
import type { Db } from '#db'
import { createPdfRenderer, type PdfMaterial } from '#lib/pdf/renderer'
import type { Route } from '#lib/route'
import type { Storage } from '#lib/storage'
import type { Doers } from '#modules/corrections'
import type { JobKind } from '#modules/jobs'
import { createLimits } from '#modules/limits'
import { createDesk, deskRoutes, slipRoutes, type PaymentsDesk } from '#modules/payments/desk'
import { createPaying, createSharedPaying, payingRoutes, sharedRoutes, type Paying } from '#modules/payments/paying'
import { paystackGateway, type Paystack } from '#modules/payments/provider'
import { deskReceiptRoutes, receiptPaperRoutes, receiptRoutes } from '#modules/payments/receipts'
import {
  createReconcile,
  createSweep,
  operatorTeller,
  settlingJobs,
  webhookRoutes,
  type Reconcile,
} from '#modules/payments/settling'
import { createSettlements } from '#modules/payments/settlements'
import { createAddresses, type Installation } from '#modules/schools'
import { createStrangers, type Strangers } from '#modules/shares'
import type { Verify } from '#modules/verify'

type Dependencies = Installation &
  PdfMaterial & {
    db: Db
    storage: Storage
    log: { error(details: object, message: string): void; warn(details: object, message: string): void }
    /** The account with the provider; undefined: nothing is paid in the app. */
    paystack?: Paystack | undefined
    /** Whether texts leave the house, and what a hundred parts cost. */
    hasSms?: boolean
    hundredSmsCost?: Money | undefined
  }

/** What it needs of its neighbours; a command has no strangers. */
type Around = Pick<Verify, 'seal'> & { strangers?: Strangers }

export type Payments = {
  routes: Route[]
  /** The payments of some days for the caller's wards; of those only whose bills the caller may see. */
  ofDays: Paying['ofDays']
  /** The bursar's side, for the command line. */
  desk: PaymentsDesk
  /** What a second person says yes to of a payment. */
  doers: Pick<Doers, 'refund' | 'reverse' | 'other_child'>
  /** Compares the books with the provider's; null without one. */
  reconcile: Reconcile | null
  /** Handling what the provider told, asking about what is due, comparing the books; nothing without one. */
  jobs: readonly JobKind[]
}

/** Builds the payments module: paying, what the provider says, receipts, the bursar's desk; `metrics` counts money of nobody's. */
export function createPayments(
  { paystack, ...world }: Dependencies,
  { seal, strangers = createStrangers({ limits: createLimits(world) }) }: Around,
  metrics: Registry = new Registry(),
): Payments {
  const gateway = paystack ? paystackGateway(paystack, world.clock) : null
  const tellOperator = operatorTeller(world.log, metrics)
  const sweep = gateway ? createSweep({ ...world, gateway, tellOperator }) : null
  const reconcile = gateway ? createReconcile({ ...world, gateway, tellOperator }) : null
  const settlements = gateway ? createSettlements({ ...world, gateway, tellOperator }) : null
  const limits = createLimits(world)
  const paying = createPaying({ ...world, gateway, sweep })
  const desk = createDesk({ ...world, gateway })
  const { siteOf } = createAddresses(world)
  return {
    routes: [
      ...payingRoutes(paying, { limits, siteOf }),
      ...sharedRoutes(createSharedPaying({ ...world, gateway, sweep }), { limits, strangers, siteOf }),
      ...slipRoutes({ ...world, paying }),
      ...receiptRoutes({ ...world, seal }),
      ...deskReceiptRoutes({ ...world, seal }),
      ...receiptPaperRoutes({ ...world, seal, press: createPdfRenderer(world) }),
      ...deskRoutes(desk, world),
      ...webhookRoutes({ ...world, gateway }),
    ],
    ofDays: paying.ofDays,
    desk,
    doers: {
      refund: (by, { reference, amount_minor: amountMinor, reason }, id) =>
        desk.refund(by, reference, { amountMinor, reason }, id),
      reverse: (by, { reference, reason }, id) => desk.reverse(by, reference, reason, id),
      other_child: (by, { reference, from_ward_id: fromWardId, to_ward_id: toWardId, reason }, id) =>
        desk.otherChild(by, reference, { fromWardId, toWardId, reason }, id),
    },
    reconcile,
    jobs: [...(gateway && sweep && reconcile ? settlingJobs({ gateway, sweep, reconcile }) : []), ...(settlements?.jobs ?? [])],
  }
}
