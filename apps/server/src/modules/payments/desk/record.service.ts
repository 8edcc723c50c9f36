import type { OfficeMoney, OfficePayment } from '@schoolgate/contracts/office-payments'
import * as z from 'zod'
import type { Tx } from '#db'
import { nameKept, type Actor, type KeyedActor } from '#lib/actor'
import { addPayment } from '#modules/payments/paying'
import { settleArrivals } from '#modules/payments/settling'
import type { DeskContext } from './desk-context.ts'
import { paidAtOf, refuseUnknown, refuseUnsaidCredit, tillOf } from './office-money.ts'

/** Money the office took, within a transaction of the caller's: payment, ledger and receipt at once. Answers its reference. */
export function recordingIn({ clock, hold, audit }: DeskContext) {
  return async function record(tx: Tx, by: Actor, money: OfficeMoney): Promise<{ id: string; reference: string }> {
    const now = clock()
    const total = money.parts.reduce((sum, part) => sum + part.amount_minor, 0)
    await refuseUnknown(tx, by.schoolId, money)
    const paidAt = await paidAtOf(tx, by.schoolId, money, now)
    const made = await addPayment(
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
    const payment = await hold(tx, by, made.reference)
    await settleArrivals(tx, [{ payment, paidAt, till: tillOf(money.method), chargeMinor: 0 }], now)
    // Only now is it known, and nobody can change it any more: the wards are locked.
    await refuseUnsaidCredit(tx, by.schoolId, made.id, money.credit_minor ?? 0)
    await audit(tx, by, 'recorded', made, money.parts[0]?.ward_id)
    return made
  }
}

/** The same as an act of its own. The same key is recorded once. */
export function recording(context: DeskContext) {
  const record = recordingIn(context)
  return async (by: KeyedActor, money: OfficeMoney): Promise<OfficePayment> => {
    const { made } = await context.act(by, z.string(), async (tx) => (await record(tx, by, money)).reference)
    return context.view(by, made)
  }
}
