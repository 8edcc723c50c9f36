import type { OfficeMoney, OfficePayment } from '@schoolgate/contracts/office-payments'
import { refuseClosedDay } from '#modules/billing'
import { addPayment, startedBefore } from '#modules/payments/paying'
import { settleArrivals } from '#modules/payments/settling'
import type { Actor, DeskContext } from './desk-context.ts'
import { paidAtOf, refuseUnknown, tillOf } from './office-money.ts'

/** Money the office took: payment, ledger and receipt at once. The same key is recorded once. */
export function recording({ within, clock, hold, audit, view }: DeskContext) {
  return async function record(actor: Actor, key: string, money: OfficeMoney): Promise<OfficePayment> {
    const reference = await within(actor, async (tx) => {
      const now = clock()
      const who = actor.scope?.userId ?? 'desk'
      const idempotencyKey = `${who}:${key}`
      const total = money.parts.reduce((sum, part) => sum + part.amount_minor, 0)
      const before = await startedBefore(
        tx,
        { schoolId: actor.schoolId, who, key: idempotencyKey },
        (old) => old.amountMinor === total,
      )
      if (before) return before.reference
      await refuseUnknown(tx, actor.schoolId, money)
      const paidAt = await paidAtOf(tx, actor.schoolId, money, now)
      await refuseClosedDay(tx, actor.schoolId, paidAt)
      const { id, reference: made } = await addPayment(
        tx,
        {
          schoolId: actor.schoolId,
          type: 'bill',
          payerName: money.payer_name,
          method: money.method,
          network: money.network,
          provider: 'office',
          providerReference: money.provider_reference,
          amountMinor: total,
          feeBearer: 'school',
          status: 'pending',
          receivedById: actor.scope?.userId,
          note: money.note,
          idempotencyKey,
        },
        money.parts.map((part) => ({
          wardId: part.ward_id,
          billId: part.bill_id ?? null,
          billItemId: null,
          amountMinor: part.amount_minor,
        })),
        now,
      )
      const payment = await hold(tx, actor, made)
      await settleArrivals(tx, [{ payment, paidAt, till: tillOf(money.method), chargeMinor: 0 }], now)
      await audit(tx, actor, 'recorded', { id }, money.parts[0]?.ward_id)
      return made
    })
    return view(actor, reference)
  }
}
