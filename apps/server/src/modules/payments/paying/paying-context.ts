import type { PaymentStatus } from '@schoolgate/contracts/payments'
import type { Db } from '#db'
import type { Clock } from '#lib/clock'
import { notFound } from '#lib/problem'
import type { Scope } from '#lib/scope'
import type { PaymentGateway } from '#modules/payments/provider'
import type { PaymentRow, Sweep } from '#modules/payments/settling'
import type { Addresses } from '#modules/schools'
import { billableWardIds, onePayment } from './view.store.ts'

export type Dependencies = {
  db: Db
  clock: Clock
  gateway: PaymentGateway | null
  sweep: Sweep | null
  publicUrl: string
  log: { error(details: object, message: string): void }
}

/** The site at which a payer's browser stands: there it comes back to from the provider's page. */
export type SiteOf = Addresses['siteOf']

/** What every act of a paying guardian works with. */
export type PayingContext = ReturnType<typeof payingContext>

const WAITING = new Set<PaymentStatus>(['created', 'pending'])
/** Whether the provider's word is still awaited. */
export const isWaiting = ({ status }: PaymentRow): boolean => WAITING.has(status)

export function payingContext(surroundings: Dependencies) {
  const { db, gateway, sweep, log } = surroundings
  /** A payment the caller sees. */
  const held = (scope: Scope, reference: string) =>
    db.as(scope, async (tx) => {
      const wardIds = await billableWardIds(tx, scope)
      const view = await onePayment(tx, scope.schoolId, reference, wardIds)
      if (!view) throw notFound()
      return view
    })

  /** One the caller started. */
  const own = async (scope: Scope, reference: string): Promise<PaymentRow> => {
    const { payment } = await held(scope, reference)
    if (payment.payerId !== scope.userId) throw notFound()
    return payment
  }

  return {
    ...surroundings,
    held,
    own,

    /** Asks the provider how a payment stands; that it does not answer is no fault of who asks. */
    async askNow(payment: PaymentRow): Promise<void> {
      if (!sweep || payment.provider !== gateway?.provider || payment.isLive !== gateway.isLive) return
      if (!isWaiting(payment) && payment.status !== 'expired' && payment.failureReason !== 'cancelled') return
      await sweep.askNow(payment).catch((error: unknown) => {
        log.error({ err: error, reference: payment.reference }, 'the payment provider did not say how a payment stands')
      })
    },
  }
}

/** Whose doings these are, for the keys that stand for one request. */
export const mine = ({ schoolId, userId }: Scope, now: Date) => ({ schoolId, who: userId, now })

export function termsOf<T>(school: T | null): T {
  if (school === null) throw notFound()
  return school
}
