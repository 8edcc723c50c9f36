import type { Network, Payment } from '@schoolgate/contracts/payments'
import type { Tx } from '#db'
import type { Scope } from '#lib/scope'
import { gatewayFor, quote, quoteOf, type Basket } from './basket.service.ts'
import { payableWards, schoolTerms } from './basket.store.ts'
import { cancelling } from './cancel.service.ts'
import { checking } from './check.service.ts'
import { payingContext, termsOf, type Dependencies } from './paying-context.ts'
import { paymentOf } from './shape.ts'
import { startingOnline } from './start-online.service.ts'
import { startingSlip } from './start-slip.service.ts'
import { billableWardIds, onePayment, pageOfPayments, paymentsOfDays, type PaymentsQuery } from './view.store.ts'

/** Paying as a guardian does it: one file an act; what only reads stands here. */
export function createPaying(surroundings: Dependencies) {
  const context = payingContext(surroundings)
  const { db, clock, gateway, log, own } = context
  return {
    own,
    start: startingOnline(context),
    startSlip: startingSlip(context),
    check: checking(context),
    cancel: cancelling(context),

    quote: (scope: Scope, basket: Basket) =>
      db.as(scope, async (tx) => {
        const school = termsOf(await schoolTerms(tx, scope.schoolId))
        return quoteOf(await quote(tx, school, await payableWards(tx, scope), basket), school, gatewayFor(gateway, school))
      }),

    one: (scope: Scope, reference: string) =>
      db.as(scope, async (tx) => {
        const wardIds = await billableWardIds(tx, scope)
        const view = await onePayment(tx, scope.schoolId, reference, wardIds)
        return view && paymentOf(view, { userId: scope.userId, wardIds, now: clock() })
      }),

    page: (scope: Scope, query: PaymentsQuery) =>
      db.as(scope, async (tx) => {
        const wardIds = await billableWardIds(tx, scope)
        const { views, next } = await pageOfPayments(tx, scope.schoolId, wardIds, query)
        return { payments: views.map((view) => paymentOf(view, { userId: scope.userId, wardIds, now: clock() })), next }
      }),

    /** The payments of some days for the caller's wards, newest first; of those only whose bills the caller may see. */
    ofDays: (scope: Scope, days: { from: string; to: string }): Promise<Payment[]> =>
      db.as(scope, (tx) => familyPaymentsOfDays(tx, scope, { ...days, now: clock() })),

    async nameOn(wallet: { network: Network; phone: string }): Promise<string | null> {
      try {
        return (await gateway?.nameOnNumber(wallet)) ?? null
      } catch (error) {
        log.error({ err: error }, 'the payment provider did not say whose number it is')
        return null
      }
    },
  }
}

/** The payments of some days for the caller's wards, newest first; of those only whose bills the caller may see. */
export async function familyPaymentsOfDays(
  tx: Tx,
  scope: Scope,
  { now, ...days }: { from: string; to: string; now: Date },
): Promise<Payment[]> {
  const wardIds = await billableWardIds(tx, scope)
  const views = await paymentsOfDays(tx, scope.schoolId, wardIds, days)
  return views.map((view) => paymentOf(view, { userId: scope.userId, wardIds, now }))
}

export type Paying = ReturnType<typeof createPaying>
