import {
  approvePayment,
  listOfficePayments,
  listReconciliations,
  recordPayment,
  refundPayment,
  refusePayment,
  reversePayment,
  voidReceipt,
  type Reconciliation,
} from '@schoolgate/contracts/office-payments'
import * as z from 'zod'
import type { FastifyRequest } from 'fastify'
import type { Db } from '#db'
import { readCursor, writeCursor } from '#lib/cursor'
import { route, type Route } from '#lib/route'
import type { Scope } from '#lib/scope'
import { keyOf, positionOf } from '#modules/payments/paying'
import type { Actor } from './desk-context.ts'
import type { PaymentsDesk } from './desk.service.ts'
import { comparisons, type ReconciliationRow } from './desk.store.ts'

const PAGE_SIZE = 50

/** The bursar's doors. */
export function deskRoutes(desk: PaymentsDesk, { db }: { db: Db }): Route[] {
  const actorOf = (scope: Scope, request: FastifyRequest): Actor => ({ schoolId: scope.schoolId, scope, address: request.ip })
  return [
    route(listOfficePayments, async ({ query, scope, request }) => {
      const limit = query.limit ?? PAGE_SIZE
      const after = query.cursor === undefined ? null : readCursor(query.cursor, positionOf)
      const wish = { after, limit, status: query.status, wardId: query.ward_id }
      const { payments, next } = await desk.page(actorOf(scope, request), wish)
      return { payments, next_cursor: next ? writeCursor([next.createdAt, next.id]) : null }
    }),
    route(recordPayment, async ({ body, scope, request }) => ({
      payment: await desk.record(actorOf(scope, request), keyOf(request.headers['idempotency-key']), body),
    })),
    route(approvePayment, async ({ params, body, scope, request }) => ({
      payment: await desk.approve(actorOf(scope, request), params.reference, body.amount_minor),
    })),
    route(refusePayment, async ({ params, body, scope, request }) => ({
      payment: await desk.refuse(actorOf(scope, request), params.reference, body.reason),
    })),
    route(refundPayment, async ({ params, body, scope, request }) => {
      const wish = { amountMinor: body.amount_minor, reason: body.reason }
      return { payment: await desk.refund(actorOf(scope, request), params.reference, wish) }
    }),
    route(reversePayment, async ({ params, body, scope, request }) => ({
      payment: await desk.reverse(actorOf(scope, request), params.reference, body.reason),
    })),
    route(voidReceipt, ({ params, body, scope, request }) => desk.voidReceipt(actorOf(scope, request), params.id, body.reason)),
    route(listReconciliations, async ({ query, scope }) => {
      const limit = query.limit ?? PAGE_SIZE
      const before = query.cursor === undefined ? null : readCursor(query.cursor, dayOf)
      const rows = await db.as(scope, (tx) => comparisons(tx, scope.schoolId, before, limit))
      const last = rows.length > limit ? rows[limit - 1] : undefined
      return {
        reconciliations: rows.slice(0, limit).map(reconciliationOf),
        next_cursor: last ? writeCursor([last.day]) : null,
      }
    }),
  ]
}

function dayOf(position: unknown): string | null {
  const parsed = z.tuple([z.iso.date()]).safeParse(position)
  return parsed.success ? parsed.data[0] : null
}

const reconciliationOf = ({ day, ranAt, provider, compared, differences }: ReconciliationRow): Reconciliation => ({
  day,
  ran_at: ranAt.toISOString(),
  provider,
  compared,
  differences: differences.map(({ kind, reference, oursMinor, theirsMinor, currency }) => ({
    kind,
    reference,
    ours: oursMinor === null ? null : { amount_minor: oursMinor, currency },
    theirs: theirsMinor === null ? null : { amount_minor: theirsMinor, currency },
  })),
})
