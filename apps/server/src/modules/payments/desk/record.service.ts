import type { OfficeMoney, OfficePayment } from '@schoolgate/contracts/office-payments'
import * as z from 'zod'
import type { Tx } from '#db'
import { nameKept, type Actor, type KeyedActor } from '#lib/actor'
import { tillFor } from '#modules/billing'
import { addPayment } from '#modules/payments/paying'
import { settleArrivals, type Arrival } from '#modules/payments/settling'
import type { DeskContext } from './desk-context.ts'
import { paidAtOf, refuseUnknown, refuseUnsaidCredit, tillOf } from './office-money.ts'

/** Money the office took, within a transaction of the caller's: payments, ledger and receipts at once. Answers their references, in order. */
export function recordingManyIn({ clock, hold, audit }: DeskContext) {
  return async function recordMany(tx: Tx, by: Actor, all: readonly OfficeMoney[]): Promise<Recorded[]> {
    const now = clock()
    const taken: { money: OfficeMoney; made: Recorded; arrival: Arrival }[] = []
    // One after the other, so that of two with the same number the second is refused.
    for (const money of all) {
      await refuseUnknown(tx, by.schoolId, money)
      const paidAt = await paidAtOf(tx, by.schoolId, money, now)
      const made = await add(tx, by, money, now)
      const payment = await hold(tx, by, made.reference)
      taken.push({ money, made, arrival: { payment, paidAt, till: tillOf(money.method), chargeMinor: 0 } })
    }
    await settleArrivals(
      tx,
      taken.map(({ arrival }) => arrival),
      now,
    )
    for (const { money, made } of taken) {
      // Only now is it known, and nobody can change it any more: the wards are locked.
      await refuseUnsaidCredit(tx, by.schoolId, made.id, money.credit_minor ?? 0)
      await audit(tx, by, 'recorded', made, money.parts[0]?.ward_id)
    }
    return taken.map(({ made }) => made)
  }
}
type Recorded = { id: string; reference: string }

async function add(tx: Tx, by: Actor, money: OfficeMoney, now: Date): Promise<Recorded> {
  // Other money lies in no till; whoever says one all the same is asked whether it is theirs.
  const till = money.method === 'cash' || money.till_id !== undefined ? await tillFor(tx, by, money.till_id) : null
  const payment = {
    schoolId: by.schoolId,
    type: 'bill' as const,
    payerName: money.payer_name,
    method: money.method,
    network: money.network,
    provider: 'office' as const,
    providerReference: money.provider_reference,
    amountMinor: money.parts.reduce((sum, part) => sum + part.amount_minor, 0),
    feeBearer: 'school' as const,
    status: 'pending' as const,
    receivedById: by.userId,
    receivedByName: nameKept(by),
    tillId: till?.id ?? null,
    tillName: till?.name ?? null,
    note: money.note,
    paperNo: money.paper_no,
  }
  const parts = money.parts.map((part) => ({
    wardId: part.ward_id,
    billId: part.bill_id ?? null,
    billItemId: null,
    amountMinor: part.amount_minor,
  }))
  return addPayment(tx, payment, parts, now)
}

/** The same of one. */
export function recordingIn(context: DeskContext) {
  const recordMany = recordingManyIn(context)
  return async function record(tx: Tx, by: Actor, money: OfficeMoney): Promise<Recorded> {
    const [made] = await recordMany(tx, by, [money])
    if (!made) throw new Error('Nothing was recorded.')
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
