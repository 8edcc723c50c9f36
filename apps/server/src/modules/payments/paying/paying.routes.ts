import {
  cancelPayment,
  checkPayment,
  getPayment,
  listPayments,
  nameOnNumber,
  quotePayment,
  startPayment,
  startSlipPayment,
  type Payment,
} from '@schoolgate/contracts/payments'
import * as z from 'zod'
import { readCursor, writeCursor } from '#lib/cursor'
import { notFound } from '#lib/problem'
import { joinPages } from '#lib/join-pages'
import { route, type Route } from '#lib/route'
import type { Scope } from '#lib/scope'
import type { Limits, Quota } from '#modules/limits'
import { readPhone } from '#lib/phone'
import type { SiteOf } from './paying-context.ts'
import type { Paying } from './paying.service.ts'

const PAGE_SIZE = 20
const CursorPosition = z.tuple([z.iso.datetime(), z.uuid()])

/** A typing mistake or two, and not a telephone book. */
const NAMES: Quota = { name: 'payments.names', most: 10, seconds: 3600 }
/** No family pays this often; each start sends a prompt to a phone. */
const STARTS: Quota = { name: 'payments.starts', most: 30, seconds: 3600 }

/** The parent's doors: what it costs, start, how it stands. */
export function payingRoutes(paying: Paying, { limits, siteOf }: { limits: Limits; siteOf: SiteOf }): Route[] {
  const shown = async (scope: Scope, reference: string): Promise<{ payment: Payment }> => {
    const payment = await paying.one(scope, reference)
    if (!payment) throw notFound()
    return { payment }
  }
  return [
    route(quotePayment, async ({ body, scope }) => ({ quote: await paying.quote(scope, body) })),

    route(startPayment, async ({ body, scope, keyed, request }) => {
      await limits.take(STARTS, scope.userId)
      return shown(scope, await paying.start(scope, keyed, body, { address: request.ip, site: siteOf(request) }))
    }),

    route(startSlipPayment, async ({ body, scope, keyed }) => shown(scope, await paying.startSlip(scope, keyed, body))),

    route(
      listPayments,
      async ({ query, scope }) => {
        const limit = query.limit ?? PAGE_SIZE
        const after = query.cursor === undefined ? null : readCursor(query.cursor, positionOf)
        const input = { after, limit, wardId: query.ward_id, termId: query.term_id, state: query.state }
        const { payments, next } = await paying.page(scope, input)
        return { payments, next_cursor: next ? writeCursor([next.createdAt, next.id]) : null }
      },
      (answers) => {
        const pages = answers.map(({ payments, next_cursor }) => ({ items: payments, next: next_cursor }))
        const { items, next } = joinPages(pages, ({ started_at }) => [started_at])
        return { payments: [...items], next_cursor: next }
      },
    ),

    route(getPayment, async ({ params, scope }) => shown(scope, params.reference)),

    route(checkPayment, async ({ params, scope }) => {
      await paying.check(scope, params.reference)
      return shown(scope, params.reference)
    }),

    route(cancelPayment, async ({ params, scope }) => {
      await paying.cancel(scope, params.reference)
      return shown(scope, params.reference)
    }),

    route(nameOnNumber, async ({ body, scope }) => {
      await limits.take(NAMES, scope.userId)
      const phone = readPhone(body.phone, ['GH'])
      return { name: phone === null ? null : await paying.nameOn({ network: body.network, phone }) }
    }),
  ]
}

export function positionOf(position: unknown): { createdAt: string; id: string } | null {
  const parsed = CursorPosition.safeParse(position)
  return parsed.success ? { createdAt: parsed.data[0], id: parsed.data[1] } : null
}
