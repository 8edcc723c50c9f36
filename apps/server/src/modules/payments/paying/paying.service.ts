import type { Network, OnlineMethod, Payment, PaymentStatus } from '@schoolgate/contracts/payments'
import * as z from 'zod'
import type { Db } from '#db'
import { recordAudit } from '#db/audit'
import { once } from '#db/once'
import type { Clock } from '#lib/clock'
import type { Keyed } from '#lib/keyed'
import { notFound } from '#lib/problem'
import type { Scope } from '#lib/scope'
import type { PaymentGateway } from '#modules/payments/provider'
import { endWaiting, totalOf, type PaymentRow, type Sweep } from '#modules/payments/settling'
import { gatewayFor, onlineGateway, quote, quoteOf, type Basket } from './basket.service.ts'
import { emailOf, payableWards, schoolTerms } from './basket.store.ts'
import { paymentOf } from './shape.ts'
import { handOver, refuseSecond, walletOf, writeDown } from './start.service.ts'
import { billableWardIds, onePayment, pageOfPayments, paymentsOfDays, type Wish } from './view.store.ts'

type Wallets = { method: OnlineMethod; network?: Network | undefined; phone?: string | undefined }
export type Surroundings = {
  db: Db
  clock: Clock
  gateway: PaymentGateway | null
  sweep: Sweep | null
  publicUrl: string
  log: { error(details: object, message: string): void }
}

/** What starting a payment makes. */
const Started = z.object({ reference: z.string(), wardIds: z.array(z.string()) })

const WAITING = new Set<PaymentStatus>(['created', 'pending'])

/** Paying as a guardian does it. */
export function createPaying({ db, clock, gateway, sweep, publicUrl, log }: Surroundings) {
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
    own,

    quote: (scope: Scope, basket: Basket) =>
      db.as(scope, async (tx) => {
        const school = termsOf(await schoolTerms(tx, scope.schoolId))
        return quoteOf(await quote(tx, school, await payableWards(tx, scope), basket), school, gatewayFor(gateway, school))
      }),

    /** Starts a payment, or finds the one this key started; answers its reference. */
    async start(scope: Scope, keyed: Keyed, wish: Basket & Wallets, address: string): Promise<string> {
      const { made, isRepeat, online, school, email } = await db.as(scope, async (tx) => {
        const now = clock()
        const school = termsOf(await schoolTerms(tx, scope.schoolId))
        const online = onlineGateway(gateway, school)
        const wallet = walletOf(wish, school)
        const payer = await emailOf(tx, scope.userId)
        const started = await once(tx, mine(scope, now), keyed, Started, async () => {
          const quoted = await quote(tx, school, await payableWards(tx, scope), wish)
          await refuseSecond(tx, scope.userId, quoted, now)
          const { reference } = await writeDown(
            tx,
            {
              schoolId: scope.schoolId,
              type: wish.type,
              payerId: scope.userId,
              ...wallet,
              provider: online.provider,
              isLive: online.isLive,
              amountMinor: quoted.amountMinor,
              feeMinor: quoted.feeMinor,
              feeBearer: school.feeBearer,
            },
            quoted,
            now,
          )
          const [first] = quoted.wardIds
          await recordAudit(tx, {
            at: now,
            scope,
            action: 'payments.started',
            address,
            ...(first === undefined ? {} : { wardId: first }),
          })
          return { reference, wardIds: quoted.wardIds }
        })
        return { ...started, online, school, email: payer.email }
      })
      const { reference, wardIds } = made
      if (isRepeat) return reference
      const payment = await own(scope, reference)
      const order = {
        reference,
        amountMinor: totalOf(payment),
        currency: school.currency,
        email: email ?? systemAddress(scope.userId, publicUrl),
        subaccount: school.subaccount,
        schoolId: scope.schoolId,
      }
      const returnUrl = `${publicUrl}/paymentreceipt`
      await handOver({ db, clock, log }, online, { payment, order, returnUrl, wardIds })
      return reference
    },

    /** Money paid at the bank: written down, and waits for its slip. */
    startSlip: (scope: Scope, keyed: Keyed, basket: Basket): Promise<string> =>
      db.as(scope, async (tx) => {
        const now = clock()
        const school = termsOf(await schoolTerms(tx, scope.schoolId))
        const started = await once(tx, mine(scope, now), keyed, z.string(), async () => {
          const quoted = await quote(tx, school, await payableWards(tx, scope), basket)
          const { reference } = await writeDown(
            tx,
            {
              schoolId: scope.schoolId,
              type: basket.type,
              payerId: scope.userId,
              method: 'bank_slip',
              provider: 'office',
              amountMinor: quoted.amountMinor,
              feeBearer: 'school',
            },
            quoted,
            now,
          )
          return reference
        })
        return started.made
      }),

    one: (scope: Scope, reference: string) =>
      db.as(scope, async (tx) => {
        const wardIds = await billableWardIds(tx, scope)
        const view = await onePayment(tx, scope.schoolId, reference, wardIds)
        return view && paymentOf(view, { userId: scope.userId, wardIds, now: clock() })
      }),

    page: (scope: Scope, wish: Wish) =>
      db.as(scope, async (tx) => {
        const wardIds = await billableWardIds(tx, scope)
        const { views, next } = await pageOfPayments(tx, scope.schoolId, wardIds, wish)
        return { payments: views.map((view) => paymentOf(view, { userId: scope.userId, wardIds, now: clock() })), next }
      }),

    /** The payments of some days for the caller's wards, newest first; of those only whose bills the caller may see. */
    ofDays: (scope: Scope, days: { from: string; to: string }): Promise<Payment[]> =>
      db.as(scope, async (tx) => {
        const wardIds = await billableWardIds(tx, scope)
        const views = await paymentsOfDays(tx, scope.schoolId, wardIds, days)
        return views.map((view) => paymentOf(view, { userId: scope.userId, wardIds, now: clock() }))
      }),

    /** Asks the provider; anybody who sees the payment may. */
    async check(scope: Scope, reference: string): Promise<void> {
      const { payment } = await held(scope, reference)
      await askNow(payment)
    },

    /** Gives up waiting, after asking the provider a last time. */
    async cancel(scope: Scope, reference: string): Promise<void> {
      const payment = await own(scope, reference)
      if (!WAITING.has(payment.status)) return
      await askNow(payment)
      await db.asSystem((tx) => endWaiting(tx, payment, { status: 'failed', failureReason: 'cancelled' }, clock()))
    },

    async nameOn(wallet: { network: Network; phone: string }): Promise<string | null> {
      try {
        return (await gateway?.nameOnNumber(wallet)) ?? null
      } catch (error) {
        log.error({ err: error }, 'the payment provider did not say whose number it is')
        return null
      }
    },
  }

  async function askNow(payment: PaymentRow): Promise<void> {
    if (!sweep || payment.provider !== gateway?.provider || payment.isLive !== gateway.isLive) return
    if (!WAITING.has(payment.status) && payment.status !== 'expired' && payment.failureReason !== 'cancelled') return
    await sweep.askNow(payment).catch((error: unknown) => {
      log.error({ err: error, reference: payment.reference }, 'the payment provider did not say how a payment stands')
    })
  }
}

export type Paying = ReturnType<typeof createPaying>

const mine = ({ schoolId, userId }: Scope, now: Date) => ({ schoolId, who: userId, now })

function termsOf<T>(school: T | null): T {
  if (school === null) throw notFound()
  return school
}

/** Providers insist on an e-mail address (domain §4): a parent without one gets one that leads nowhere. */
export function systemAddress(who: string, publicUrl: string): string {
  const { hostname } = new URL(publicUrl)
  return `payer-${who}@${hostname.includes('.') && !/^[\d.]+$/.test(hostname) ? hostname : 'schoolgate.example'}`
}
