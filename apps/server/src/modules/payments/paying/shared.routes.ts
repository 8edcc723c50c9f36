import {
  checkSharedPayment,
  getSharedPayment,
  quoteSharedPayment,
  startSharedPayment,
} from '@schoolgate/contracts/shared-payments'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { readPhone } from '#lib/phone'
import { notFound } from '#lib/problem'
import { hideFromOthers } from '#lib/public-page'
import { route, type Route } from '#lib/route'
import { networkOf, type Limits, type Quota } from '#modules/limits'
import type { Strangers } from '#modules/shares'
import type { SiteOf } from './paying-context.ts'
import type { SharedPaying } from './shared.service.ts'

/** Every start sends a prompt to a phone: neither one link, nor one address, nor all links together send many, in an hour or in a day. */
const STARTS_OF_LINK: Quota[] = [
  { name: 'payments.link_starts', most: 6, seconds: 3600 },
  { name: 'payments.link_starts_of_day', most: 12, seconds: 86_400 },
]
const STARTS_AT_PHONE: Quota[] = [
  { name: 'payments.phone_starts', most: 3, seconds: 3600 },
  { name: 'payments.phone_starts_of_day', most: 6, seconds: 86_400 },
]
const STARTS_OF_NETWORK: Quota = { name: 'payments.shared_starts', most: 60, seconds: 3600 }

type Around = { limits: Limits; strangers: Strangers; siteOf: SiteOf }

/** The doors of a relative who holds a bill's link. */
export function sharedRoutes(shared: SharedPaying, { limits, strangers, siteOf }: Around): Route[] {
  const shown = async (token: string, reference: string, reply: FastifyReply) => {
    hideFromOthers(reply)
    const payment = await shared.one(token, reference)
    if (!payment) throw notFound()
    return { payment }
  }
  const count = async (token: string, phone: string | undefined, request: FastifyRequest) => {
    await limits.takeEach(STARTS_OF_LINK, token)
    await limits.take(STARTS_OF_NETWORK, networkOf(request.ip))
    // Only strangers' starts count here: a family's own go on ringing its own phone.
    const rung = phone === undefined ? null : readPhone(phone, ['GH'])
    if (rung !== null) await limits.takeEach(STARTS_AT_PHONE, rung)
  }
  return [
    route(quoteSharedPayment, async ({ params, body, request, reply }) => {
      hideFromOthers(reply)
      return strangers.open(request, async () => {
        const { parts: _ofTheFamily, ...quote } = await shared.quote(params.token, body.amount_minor)
        return { quote }
      })
    }),
    route(startSharedPayment, ({ params, body, keyed, request, reply }) =>
      strangers.countMisses(request, async () => {
        // The same again, from a bad line, sends no prompt.
        if (!(await shared.isStarted(params.token, keyed)))
          await count(params.token, body.method === 'momo' ? body.phone : undefined, request)
        return shown(params.token, await shared.start(params.token, keyed, body, siteOf(request)), reply)
      }),
    ),
    route(getSharedPayment, ({ params, request, reply }) =>
      strangers.open(request, () => shown(params.token, params.reference, reply)),
    ),
    route(checkSharedPayment, ({ params, request, reply }) =>
      strangers.countMisses(request, async () => {
        await shared.check(params.token, params.reference)
        return shown(params.token, params.reference, reply)
      }),
    ),
  ]
}
