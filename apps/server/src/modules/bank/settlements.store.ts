import { and, asc, desc, eq, gte, inArray, isNotNull, isNull, lt, ne, notExists, or, sql } from 'drizzle-orm'
import type { Tx } from '#db'
import { bankLines, bankSheets, bankUses, payments, settlementPayments, settlements } from '#db/schema'

export type SettlementPosition = { day: string; id: string }
export type SettlementRow = Awaited<ReturnType<typeof settlementsOf>>[number]
export type PartRow = Awaited<ReturnType<typeof partsOf>>[number]

/** A page of settlements, newest day first, with the line of the bank that each is. */
export const settlementsOf = (
  tx: Tx,
  schoolId: string,
  { id, after, limit = 1 }: { id?: string; after?: SettlementPosition | null; limit?: number },
) =>
  tx
    .select({ settlement: settlements, line: { day: bankLines.day }, account: bankSheets.account })
    .from(settlements)
    .leftJoin(bankUses, and(eq(bankUses.settlementId, settlements.id), isNull(bankUses.undoneAt)))
    .leftJoin(bankLines, eq(bankLines.id, bankUses.lineId))
    .leftJoin(bankSheets, eq(bankSheets.id, bankLines.sheetId))
    .where(
      and(
        eq(settlements.schoolId, schoolId),
        id === undefined ? undefined : eq(settlements.id, id),
        after ? or(lt(settlements.day, after.day), and(eq(settlements.day, after.day), lt(settlements.id, after.id))) : undefined,
      ),
    )
    .orderBy(desc(settlements.day), desc(settlements.id))
    .limit(limit + 1)

/** What is in these settlements, each beside what our books have of it: the payment, and what of its money came after the provider's fee. */
export const partsOf = (tx: Tx, settlementIds: readonly string[]) =>
  tx
    .select({
      part: settlementPayments,
      payment: {
        amountMinor: payments.amountMinor,
        feeMinor: payments.feeMinor,
        feeBearer: payments.feeBearer,
        status: payments.status,
      },
      bookedMinor: sql<number | null>`(
        select sum(e.amount_minor) from ledger_transactions t
        join ledger_entries e on e.transaction_id = t.id join ledger_accounts a on a.id = e.account_id
        where t.payment_id = ${payments.id} and t.kind in ('payment', 'charge') and a.kind = 'provider')`.mapWith(Number),
    })
    .from(settlementPayments)
    .leftJoin(payments, eq(payments.id, settlementPayments.paymentId))
    .where(inArray(settlementPayments.settlementId, [...settlementIds]))
    .orderBy(asc(settlementPayments.reference))

/** The newest of them: what it is of is what the provider settles by now. */
export async function newestSettlement(tx: Tx, schoolId: string) {
  const [newest] = await tx
    .select({ day: settlements.day, provider: settlements.provider, isLive: settlements.isLive })
    .from(settlements)
    .where(eq(settlements.schoolId, schoolId))
    .orderBy(desc(settlements.day))
    .limit(1)
  return newest ?? null
}

type Which = { provider: 'paystack' | 'demo'; isLive: boolean; since: Date }

/** What parents paid and no settlement has, the earliest first. */
export const unsettledPayments = (tx: Tx, schoolId: string, { provider, isLive, since }: Which) =>
  tx
    .select({
      reference: payments.reference,
      paidAt: payments.paidAt,
      amountMinor: payments.amountMinor,
      feeMinor: payments.feeMinor,
      feeBearer: payments.feeBearer,
    })
    .from(payments)
    .where(
      and(
        eq(payments.schoolId, schoolId),
        eq(payments.provider, provider),
        eq(payments.isLive, isLive),
        eq(payments.status, 'succeeded'),
        isNotNull(payments.paidAt),
        gte(payments.paidAt, since),
        notExists(
          tx
            .select({ id: settlementPayments.id })
            .from(settlementPayments)
            .innerJoin(settlements, eq(settlements.id, settlementPayments.settlementId))
            .where(and(eq(settlementPayments.paymentId, payments.id), ne(settlements.state, 'failed'))),
        ),
      ),
    )
    .orderBy(asc(payments.paidAt), asc(payments.reference))
