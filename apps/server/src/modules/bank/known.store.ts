import { and, asc, desc, eq, gt, gte, inArray, isNotNull, isNull, ne, notExists, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Tx } from '#db'
import {
  bankLines,
  bankUses,
  bills,
  cashMoves,
  classes,
  dayClosings,
  guardianships,
  payments,
  settlements,
  users,
  wards,
} from '#db/schema'
import { dayIn } from '#lib/days'
import type { KnownCash, KnownPayment, KnownSettlement } from './match/known.ts'

/** Money that came longer ago is on no sheet that is brought now. */
export const LOOKED_BACK_MS = 400 * 86_400_000
const NOT_CASH = ['cheque', 'bank_transfer', 'bank_slip', 'momo', 'ussd'] as const
const STATUS: Partial<Record<(typeof payments.$inferSelect)['status'], KnownPayment['status']>> = {
  succeeded: 'booked',
  proof_submitted: 'slip',
  created: 'said',
  proof_rejected: 'said',
}

/** Whom the school has, with the eldest child of a family first, and the bills that went out. */
export async function peopleOf(tx: Tx, schoolId: string, since: Date) {
  const pupils = await tx
    .select({ ward: wards, className: classes.name })
    .from(wards)
    .innerJoin(classes, eq(classes.id, wards.classId))
    .where(and(eq(wards.schoolId, schoolId), isNull(wards.forgottenAt)))
    .orderBy(sql`${wards.dateOfBirth} asc nulls last`, asc(wards.firstName), asc(wards.id))
  const standing = await tx
    .select({ wardId: guardianships.wardId, guardianId: guardianships.guardianId })
    .from(guardianships)
    .where(and(eq(guardianships.schoolId, schoolId), isNull(guardianships.endedAt)))
  const carers = await tx
    .select({ id: users.id, fullname: users.fullname, phone: users.phone, secondPhone: users.secondPhone })
    .from(users)
    .where(and(eq(users.schoolId, schoolId), eq(users.role, 'parent')))
  const numbered = await tx
    .select({ wardId: bills.wardId, billNo: bills.billNo })
    .from(bills)
    .where(and(eq(bills.schoolId, schoolId), eq(bills.status, 'issued'), gte(bills.issuedAt, since)))
  return { pupils, standing, carers, numbered }
}

/** Money of the office's that may be a line's: what came otherwise than in cash, or was said to, and is no line's yet. */
export async function knownPayments(tx: Tx, schoolId: string, timezone: string, since: Date): Promise<KnownPayment[]> {
  const rows = await tx
    .select({
      payment: payments,
      wardIds: sql<string[]>`array(select distinct a.ward_id from payment_allocations a where a.payment_id = payments.id)`,
      receiptNos: sql<string[]>`array(select r.receipt_no from receipts r where r.payment_id = payments.id)`,
    })
    .from(payments)
    .where(
      and(
        eq(payments.schoolId, schoolId),
        eq(payments.provider, 'office'),
        inArray(payments.method, NOT_CASH),
        inArray(payments.status, ['succeeded', 'proof_submitted', 'created', 'proof_rejected']),
        gte(payments.createdAt, since),
        notExists(
          tx
            .select({ id: bankUses.id })
            .from(bankUses)
            .where(and(eq(bankUses.paymentId, payments.id), isNull(bankUses.undoneAt))),
        ),
      ),
    )
    .orderBy(asc(payments.createdAt), asc(payments.id))
  return rows.flatMap(({ payment, wardIds, receiptNos }) => {
    const status = STATUS[payment.status]
    if (status === undefined) return []
    const { reference, amountMinor, paidAt, createdAt, providerReference } = payment
    return [
      {
        reference,
        status,
        amountMinor,
        day: dayIn(timezone, paidAt ?? createdAt),
        number: providerReference,
        receiptNos,
        wardIds,
      },
    ]
  })
}

/** What came in, as the bank may take it back: with what it has taken back already. */
export const knownLines = (tx: Tx, schoolId: string) =>
  tx
    .select({
      id: bankLines.id,
      day: bankLines.day,
      amountMinor: bankLines.amountMinor,
      reference: bankLines.reference,
      narration: bankLines.narration,
      isTaken: sql<boolean>`exists (select from bank_uses u where u.line_id = bank_lines.id and u.undone_at is null and u.kind = 'taken_back')`,
    })
    .from(bankLines)
    .where(and(eq(bankLines.schoolId, schoolId), sql`${bankLines.amountMinor} > 0`))

/** What was taken to the bank, when a day was closed or with a slip of its own, and is no line's money yet; the latest day first. */
export async function cashOnItsWay(tx: Tx, schoolId: string, since: Date): Promise<KnownCash[]> {
  const closed = await tx
    .select({ day: dayClosings.day, count: dayClosings.count })
    .from(dayClosings)
    .where(
      and(
        eq(dayClosings.schoolId, schoolId),
        isNull(dayClosings.reopenedAt),
        isNotNull(dayClosings.count),
        gte(dayClosings.closedAt, since),
        notExists(
          tx
            .select({ id: bankUses.id })
            .from(bankUses)
            .where(and(eq(bankUses.schoolId, schoolId), eq(bankUses.cashDay, dayClosings.day), isNull(bankUses.undoneAt))),
        ),
      ),
    )
    .orderBy(desc(dayClosings.day))
  const ofClosings = closed.flatMap(({ day, count }) => {
    const amountMinor = count === null ? 0 : count.counted_minor - count.left_minor
    return amountMinor > 0 ? [{ day, amountMinor, paidIn: null }] : []
  })
  return [...(await paidInOnItsWay(tx, schoolId, since)), ...ofClosings].toSorted((one, other) => (one.day > other.day ? -1 : 1))
}

async function paidInOnItsWay(tx: Tx, schoolId: string, since: Date): Promise<KnownCash[]> {
  const back = alias(cashMoves, 'back')
  const rows = await tx
    .select({ id: cashMoves.id, day: cashMoves.bookedOn, amountMinor: cashMoves.amountMinor, slipNo: cashMoves.slipNo })
    .from(cashMoves)
    .where(
      and(
        eq(cashMoves.schoolId, schoolId),
        eq(cashMoves.kind, 'paid_in'),
        isNull(cashMoves.reversesId),
        gte(cashMoves.createdAt, since),
        notExists(tx.select({ id: back.id }).from(back).where(eq(back.reversesId, cashMoves.id))),
        notExists(
          tx
            .select({ id: bankUses.id })
            .from(bankUses)
            .where(and(eq(bankUses.cashMoveId, cashMoves.id), isNull(bankUses.undoneAt))),
        ),
      ),
    )
  return rows.map(({ id, day, amountMinor, slipNo }) => ({ day, amountMinor, paidIn: { id, slipNo: slipNo ?? '' } }))
}

/** What the provider pays out and no line is yet; the earliest day first. */
export const openSettlements = (tx: Tx, schoolId: string, since: Date): Promise<KnownSettlement[]> =>
  tx
    .select({
      id: settlements.id,
      number: settlements.number,
      day: settlements.day,
      grossMinor: settlements.grossMinor,
      feesMinor: settlements.feesMinor,
      netMinor: settlements.netMinor,
    })
    .from(settlements)
    .where(
      and(
        eq(settlements.schoolId, schoolId),
        ne(settlements.state, 'failed'),
        gt(settlements.netMinor, 0),
        gte(settlements.day, dayIn('UTC', since)),
        notExists(
          tx
            .select({ id: bankUses.id })
            .from(bankUses)
            .where(and(eq(bankUses.settlementId, settlements.id), isNull(bankUses.undoneAt))),
        ),
      ),
    )
    .orderBy(asc(settlements.day), asc(settlements.number))
