import type { OfficeMoney, OfficePayment } from '@schoolgate/contracts/office-payments'
import * as z from 'zod'
import { nameKept, type KeyedActor } from '#lib/actor'
import { addPayment } from '#modules/payments/paying'
import { settleArrivals } from '#modules/payments/settling'
import type { DeskContext } from './desk-context.ts'
import { paidAtOf, refuseUnknown, refuseUnsaidCredit, tillOf } from './office-money.ts'

/** Money the office took: payment, ledger and receipt at once. The same key is recorded once. */
export function recording({ act, clock, hold, audit, view }: DeskContext) {
  return async function record(by: KeyedActor, money: OfficeMoney): Promise<OfficePayment> {
    const { made: reference } = await act(by, z.string(), async (tx) => {
      const now = clock()
      const total = money.parts.reduce((sum, part) => sum + part.amount_minor, 0)
      await refuseUnknown(tx, by.schoolId, money)
      const paidAt = await paidAtOf(tx, by.schoolId, money, now)
      const { id, reference: made } = await addPayment(
        tx,
        {
          schoolId: by.schoolId,
          type: 'bill',
          payerName: money.payer_name,
          method: money.method,
          network: money.network,
          provider: 'office',
          providerReference: money.provider_reference,
          amountMinor: total,
          feeBearer: 'school',
          status: 'pending',
          receivedById: by.userId,
          receivedByName: nameKept(by),
          note: money.note,
          paperNo: money.paper_no,
        },
        money.parts.map((part) => ({
          wardId: part.ward_id,
          billId: part.bill_id ?? null,
          billItemId: null,
          amountMinor: part.amount_minor,
        })),
        now,
      )
      const payment = await hold(tx, by, made)
      await settleArrivals(tx, [{ payment, paidAt, till: tillOf(money.method), chargeMinor: 0 }], now)
      // Only now is it known, and nobody can change it any more: the wards are locked.
      await refuseUnsaidCredit(tx, by.schoolId, id, money.credit_minor ?? 0)
      await audit(tx, by, 'recorded', { id }, money.parts[0]?.ward_id)
      return made
    })
    return view(by, reference)
  }
}
