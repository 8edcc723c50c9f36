import type { Network, OnlineMethod } from '@schoolgate/contracts/payments'
import * as z from 'zod'
import { recordAudit } from '#db/audit'
import { once } from '#db/once'
import type { Keyed } from '#lib/keyed'
import type { Scope } from '#lib/scope'
import { totalOf } from '#modules/payments/settling'
import { onlineGateway, quote, type Basket } from './basket.service.ts'
import { emailOf, payableWards, schoolTerms } from './basket.store.ts'
import { mine, termsOf, type PayingContext } from './paying-context.ts'
import { handOver, refuseSecond, systemAddress, walletOf, writeDown } from './start-steps.service.ts'

type Wallets = { method: OnlineMethod; network?: Network | undefined; phone?: string | undefined }

/** From which network address, and at which site of ours. */
type From = { address: string; site: string }

/** What starting a payment makes. */
const Started = z.object({ reference: z.string(), wardIds: z.array(z.string()) })

/** Starts a payment, or finds the one this key started; answers its reference. */
export function startingOnline({ db, clock, gateway, publicUrl, log, own }: PayingContext) {
  return async function start(scope: Scope, keyed: Keyed, input: Basket & Wallets, { address, site }: From): Promise<string> {
    const { made, isRepeat, online, school, email } = await db.as(scope, async (tx) => {
      const now = clock()
      const school = termsOf(await schoolTerms(tx, scope.schoolId))
      const online = onlineGateway(gateway, school)
      const wallet = walletOf(input, school)
      const payer = await emailOf(tx, scope.userId)
      const started = await once(tx, mine(scope, now), keyed, Started, async () => {
        const quoted = await quote(tx, school, await payableWards(tx, scope), input)
        await refuseSecond(tx, scope.userId, quoted, now)
        const { reference } = await writeDown(
          tx,
          {
            schoolId: scope.schoolId,
            type: input.type,
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
    const returnUrl = `${site}/paymentreceipt`
    await handOver({ db, clock, log }, online, { payment, order, returnUrl, wardIds })
    return reference
  }
}
