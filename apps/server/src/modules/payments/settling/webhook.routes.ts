import { createHash } from 'node:crypto'
import { paystackWebhook } from '@schoolgate/contracts/payments'
import type { Db } from '#db'
import type { Clock } from '#lib/clock'
import { notFound } from '#lib/problem'
import { route, type Route } from '#lib/route'
import { notSigned } from '#modules/payments/problems'
import type { PaymentGateway } from '#modules/payments/provider'
import { createEventsStore } from './events.store.ts'

type Dependencies = { db: Db; clock: Clock; gateway: PaymentGateway | null }

/** The provider's door: the signature is checked, the event kept and the answer given; settling follows at once behind it. */
export function webhookRoutes({ db, clock, gateway }: Dependencies): Route[] {
  const events = createEventsStore(db)
  return [
    route(paystackWebhook, async ({ request }) => {
      if (!gateway) throw notFound()
      const raw = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      const header = request.headers['x-paystack-signature']
      const signature = typeof header === 'string' ? header : ''
      if (!gateway.readEvent(raw, signature)) throw notSigned()
      const event = {
        provider: gateway.provider,
        digest: createHash('sha256').update(raw).digest('hex'),
        signature,
        body: raw.toString('utf8'),
      }
      await events.keep(event, clock())
      return { received: true as const }
    }),
  ]
}
