import * as z from 'zod'
import type { Tx } from '#db'
import type { Actor, KeyedActor } from '#lib/actor'
import { dayOfBooks, takeBackPayment } from '#modules/billing'
import { secondPerson, type Wish } from '#modules/corrections'
import { refundOnItsWay, wrongState } from '#modules/payments/problems'
import {
  changePayment,
  givenBack,
  partsOf,
  notifyGuardians,
  refreshApps,
  voidReceiptsOf,
  wardsIn,
  type PaymentRow,
} from '#modules/payments/settling'
import type { Corrected, DeskContext } from './desk-context.ts'

/** Money that never was: the ledger is reversed and the receipts are void. */
export function reversing(context: DeskContext) {
  const { act, clock, hold, view } = context
  return async function reverse(
    by: KeyedActor,
    reference: string,
    reason: string,
    agreed: string | null = null,
  ): Promise<Corrected> {
    const { made: waits } = await act(by, z.string().nullable(), async (tx) => {
      const now = clock()
      const payment = await hold(tx, by, reference)
      const [wardId] = await refuseUnlessStanding(tx, payment)
      if (wardId === undefined) throw wrongState()
      const kept = { do: 'reverse' as const, reference, reason }
      const about = { paymentId: payment.id }
      const wish: Wish = { kind: 'reversal', act: kept, amountMinor: payment.amountMinor, wardId, about, reason }
      const second = await secondPerson(tx, by, wish, agreed, now)
      if (second.waits === null) await reverseHeld(context, tx, { payment, by, reason })
      return second.waits
    })
    return { payment: await view(by, reference), waits }
  }
}

/** A payment that counts, of which nothing is on its way back; answers for whom it is. */
export async function refuseUnlessStanding(tx: Tx, payment: PaymentRow): Promise<string[]> {
  if (payment.status !== 'succeeded') throw wrongState()
  const { doneMinor, askedMinor } = await givenBack(tx, payment.id)
  if (askedMinor > doneMinor) throw refundOnItsWay()
  return wardsIn(await partsOf(tx, payment.id))
}

type Reversing = { payment: PaymentRow; by: Actor; reason: string }

/** Takes back a payment that counts, within the caller's transaction. */
export async function reverseHeld({ clock, audit }: DeskContext, tx: Tx, { payment, by, reason }: Reversing): Promise<void> {
  const now = clock()
  const wardIds = wardsIn(await partsOf(tx, payment.id))
  await takeBackPayment(tx, { schoolId: payment.schoolId, paymentId: payment.id, wardIds, at: now })
  const day = await dayOfBooks(tx, { schoolId: payment.schoolId, paymentId: payment.id, at: now })
  await voidReceiptsOf(tx, payment.id, { by, reason, day }, now)
  await changePayment(tx, payment.id, { status: 'reversed', failureReason: reason }, now)
  await refreshApps(tx, payment.schoolId, wardIds)
  await notifyGuardians(tx, { what: 'takenBack', of: payment.id, payment, wardIds, navigate: '/payments' }, now)
  await audit(tx, by, 'reversed', payment)
}
