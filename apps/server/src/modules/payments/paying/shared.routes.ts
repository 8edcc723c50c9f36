import {
  checkSharedPayment,
  getSharedPayment,
  quoteSharedPayment,
  startSharedPayment,
} from '@schoolgate/contracts/shared-payments'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { notFound } from '#lib/problem'
import { hideFromOthers } from '#lib/public-page'
import { route, type Route } from '#lib/route'
import { networkOf, type Limits, type Quota } from '#modules/identity/limits'
import type { SharedPaying } from './shared.service.ts'

/** Every start rings a phone: one link, or one address, must not ring many. */
const STARTS_OF_LINK: Quota = { name: 'payments.link_starts', most: 20, seconds: 3600 }
const STARTS_OF_NETWORK: Quota = { name: 'payments.shared_starts', most: 60, seconds: 3600 }

/** The doors of a relative who holds a bill's link. */
export function sharedRoutes(shared: SharedPaying, limits: Limits): Route[] {
  const shown = async (token: string, reference: string, reply: FastifyReply) => {
    hideFromOthers(reply)
    const payment = await shared.one(token, reference)
    if (!payment) throw notFound()
    return { payment }
  }
  const count = async (token: string, request: FastifyRequest) => {
    await limits.take(STARTS_OF_LINK, token)
    await limits.take(STARTS_OF_NETWORK, networkOf(request.ip))
  }
  return [
    route(quoteSharedPayment, async ({ params, body, reply }) => {
      hideFromOthers(reply)
      const { parts: _ofTheFamily, ...quote } = await shared.quote(params.token, body.amount_minor)
      return { quote }
    }),
    route(startSharedPayment, async ({ params, body, keyed, request, reply }) => {
      await count(params.token, request)
      return shown(params.token, await shared.start(params.token, keyed, body), reply)
    }),
    route(getSharedPayment, ({ params, reply }) => shown(params.token, params.reference, reply)),
    route(checkSharedPayment, async ({ params, reply }) => {
      await shared.check(params.token, params.reference)
      return shown(params.token, params.reference, reply)
    }),
  ]
}
