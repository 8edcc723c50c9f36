import type { Network, OnlineMethod } from '@schoolgate/contracts/payments'
import type { SharedPayment } from '@schoolgate/contracts/shared-payments'
import * as z from 'zod'
import type { Tx } from '#db'
import { isDone, once } from '#db/once'
import type { Keyed } from '#lib/keyed'
import { notFound } from '#lib/problem'
import { totalOf } from '#modules/payments/settling'
import { onlineGateway, quote, quoteOf } from './basket.service.ts'
import { schoolTerms, type SchoolTerms } from './basket.store.ts'
import type { Dependencies } from './paying-context.ts'
import { factsOf, nextOf } from './shape.ts'
import { type PayableShare, payableShare, sharedPayment } from './shared.store.ts'
import { handOver, systemAddress, walletOf, writeDown } from './start-steps.service.ts'

type PaymentRequest = {
  amount_minor: number
  method: OnlineMethod
  network?: Network | undefined
  phone?: string | undefined
  payer_name: string
  payer_contact: string
}

/** A relative pays a part of a bill by the link a guardian gave them. Nobody is signed in: the link alone says what they may. */
export function createSharedPaying({ db, clock, gateway, sweep, publicUrl, log }: Dependencies) {
  async function open(tx: Tx, token: string): Promise<{ share: PayableShare; school: SchoolTerms }> {
    const share = await payableShare(tx, token, clock())
    const school = share && (await schoolTerms(tx, share.schoolId))
    if (!share || !school) throw notFound()
    return { share, school }
  }
  const quoteFor = (tx: Tx, { share, school }: Awaited<ReturnType<typeof open>>, amountMinor: number | undefined) =>
    quote(tx, school, [share.ward], { type: 'bill', bill_id: share.billId, amount_minor: amountMinor })

  const viewOf = (tx: Tx, share: PayableShare, reference: string) => sharedPayment(tx, share.id, reference)

  return {
    quote: (token: string, amountMinor: number | undefined) =>
      db.asSystem(async (tx) => {
        const opened = await open(tx, token)
        const online = onlineGateway(gateway, opened.school)
        return quoteOf(await quoteFor(tx, opened, amountMinor), opened.school, online)
      }),

    /** Whether this key began a payment by this link before. */
    isStarted: (token: string, keyed: Keyed): Promise<boolean> =>
      db.asSystem(async (tx) => {
        const { share } = await open(tx, token)
        return isDone(tx, { schoolId: share.schoolId, who: share.id }, keyed)
      }),

    async start(token: string, keyed: Keyed, request: PaymentRequest, site: string): Promise<string> {
      const { reference, isRepeat, online, school, share } = await db.asSystem(async (tx) => {
        const now = clock()
        const opened = await open(tx, token)
        const { share, school } = opened
        const online = onlineGateway(gateway, school)
        const wallet = walletOf(request, school)
        const place = { schoolId: share.schoolId, who: share.id, now }
        const { made, isRepeat } = await once(tx, place, keyed, z.string(), async () => {
          const quoted = await quoteFor(tx, opened, request.amount_minor)
          const written = await writeDown(
            tx,
            {
              schoolId: share.schoolId,
              type: 'bill',
              payerName: request.payer_name,
              payerContact: request.payer_contact,
              shareId: share.id,
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
          return written.reference
        })
        return { reference: made, isRepeat, online, school, share }
      })
      if (isRepeat) return reference
      const payment = await db.asSystem(async (tx) => (await viewOf(tx, share, reference))?.payment)
      if (!payment) throw new Error('The payment was not written.')
      const email = request.payer_contact.includes('@') ? request.payer_contact : systemAddress(share.id, publicUrl)
      const { currency, subaccount } = school
      const order = { reference, amountMinor: totalOf(payment), currency, email, subaccount, schoolId: share.schoolId }
      const returnUrl = `${site}/studentbill/${token}`
      await handOver({ db, clock, log }, online, { payment, order, returnUrl, wardIds: [share.ward.id] })
      return reference
    },

    one: (token: string, reference: string): Promise<SharedPayment | null> =>
      db.asSystem(async (tx) => {
        const { share, school } = await open(tx, token)
        const found = await viewOf(tx, share, reference)
        if (!found) return null
        const { payment, receipt } = found
        return {
          ...factsOf(payment, school.currency),
          payer_name: payment.payerName ?? '',
          school: school.name,
          ward: `${share.ward.firstName} ${share.ward.lastName.charAt(0)}.`,
          bill_no: share.billNo,
          next: nextOf(payment, clock()),
          receipt: receipt && { receipt_no: receipt.receiptNo, verify_code: receipt.verifyCode },
          is_demo: payment.provider === 'demo',
        }
      }),

    async check(token: string, reference: string): Promise<void> {
      const found = await db.asSystem(async (tx) => viewOf(tx, (await open(tx, token)).share, reference))
      if (!found) throw notFound()
      const { payment } = found
      if (!sweep || payment.provider !== gateway?.provider || payment.isLive !== gateway.isLive) return
      await sweep.askNow(payment).catch((error: unknown) => {
        log.error({ err: error, reference }, 'the payment provider did not say how a payment stands')
      })
    },
  }
}

export type SharedPaying = ReturnType<typeof createSharedPaying>
