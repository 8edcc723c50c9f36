import {
  approvePayment,
  listOfficePayments,
  listReconciliations,
  listUnknownPayments,
  rebookPayment,
  recordPayment,
  refundPayment,
  refusePayment,
  reversePayment,
  voidReceipt,
  type OfficePayment,
  type Reconciliation,
  type UnknownPayment,
} from '@schoolgate/contracts/office-payments'
import * as z from 'zod'
import type { Db } from '#db'
import { readCursor, writeCursor } from '#lib/cursor'
import { keyedActor, signedIn } from '#lib/actor'
import type { Clock } from '#lib/clock'
import { route, shown, type Route, type ShownOf } from '#lib/route'
import type { Scope } from '#lib/scope'
import { showWaiting } from '#modules/corrections'
import { positionOf } from '#modules/payments/paying'
import { unknownOfSchool, type UnknownPosition, type UnknownRow } from '#modules/payments/settling'
import type { Corrected } from './desk-context.ts'
import type { PaymentsDesk } from './desk.service.ts'
import { comparisons, type ReconciliationRow } from './desk.store.ts'

const PAGE_SIZE = 50

/** The bursar's doors. */
export function deskRoutes(desk: PaymentsDesk, { db, clock }: { db: Db; clock: Clock }): Route[] {
  const waiting = (scope: Scope, id: string | null) => db.as(scope, (tx) => showWaiting(tx, scope, id, clock()))
  const ofCorrected = async (scope: Scope, { payment, waits: id }: Corrected) => {
    const waits = await waiting(scope, id)
    return shown(shownOf(payment), () => ({ payment, waits }))
  }
  return [
    route(listOfficePayments, async ({ query, scope, request }) => {
      const limit = query.limit ?? PAGE_SIZE
      const after = query.cursor === undefined ? null : readCursor(query.cursor, positionOf)
      const input = { after, limit, status: query.status, wardId: query.ward_id, countedOn: query.counted_on }
      const { payments, next } = await desk.page(signedIn(scope, request.ip), input)
      return shown(payments.flatMap(shownOf), () => ({
        payments,
        next_cursor: next ? writeCursor([next.createdAt, next.id]) : null,
      }))
    }),
    route(recordPayment, async ({ body, ...by }) => ofPayment(await desk.record(keyedActor(by), body))),
    route(approvePayment, async ({ params, body, ...by }) =>
      ofPayment(await desk.approve(keyedActor(by), params.reference, body.amount_minor)),
    ),
    route(refusePayment, async ({ params, body, ...by }) =>
      ofPayment(await desk.refuse(keyedActor(by), params.reference, body.reason)),
    ),
    route(refundPayment, async ({ params, body, ...by }) => {
      const input = { amountMinor: body.amount_minor, reason: body.reason }
      return ofCorrected(by.scope, await desk.refund(keyedActor(by), params.reference, input))
    }),
    route(reversePayment, async ({ params, body, ...by }) =>
      ofCorrected(by.scope, await desk.reverse(keyedActor(by), params.reference, body.reason)),
    ),
    route(rebookPayment, async ({ params, body: { from_ward_id: fromWardId, to_ward_id: toWardId, reason }, ...by }) => {
      const input = { fromWardId, toWardId, reason }
      const { anew, ...done } = await desk.otherChild(keyedActor(by), params.reference, input)
      const waits = await waiting(by.scope, done.waits)
      const all = [...shownOf(done.payment), ...(anew ? shownOf(anew) : [])]
      return shown(all, () => ({ payment: done.payment, anew, waits }))
    }),
    route(voidReceipt, ({ params, body, ...by }) => desk.voidReceipt(keyedActor(by), params.id, body.reason)),
    route(listUnknownPayments, async ({ query, scope }) => {
      const limit = query.limit ?? PAGE_SIZE
      const after = query.cursor === undefined ? null : readCursor(query.cursor, unknownPosition)
      const rows = await db.as(scope, (tx) => unknownOfSchool(tx, scope.schoolId, { after, limit }))
      const last = rows.length > limit ? rows[limit - 1] : undefined
      return {
        unknown_payments: rows.slice(0, limit).map(unknownPaymentOf),
        next_cursor: last ? writeCursor([last.createdAt.toISOString(), last.id]) : null,
      }
    }),
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

/** The children for whom it was paid. */
const shownOf = ({ parts }: OfficePayment): ShownOf[] => parts.map((part) => ({ wardId: part.ward_id }))

const ofPayment = (payment: OfficePayment) => shown(shownOf(payment), () => ({ payment }))

function unknownPosition(position: unknown): UnknownPosition | null {
  const parsed = z.tuple([z.iso.datetime(), z.uuid()]).safeParse(position)
  return parsed.success ? { at: parsed.data[0], id: parsed.data[1] } : null
}

function unknownPaymentOf(row: UnknownRow): UnknownPayment {
  const { id, provider, reference, reason, isLive, amountMinor, currency, paidAt, createdAt } = row
  return {
    id,
    provider,
    reference,
    reason,
    is_live: isLive,
    amount: { amount_minor: amountMinor, currency },
    paid_at: paidAt?.toISOString() ?? null,
    told_at: createdAt.toISOString(),
  }
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
