import type { OfficePayment } from '@schoolgate/contracts/office-payments'
import type { Tx } from '#db'
import { NOTHING_MADE } from '#db/once'
import type { Actor, KeyedActor } from '#lib/actor'
import { dayOfBooks, takeBackPayment } from '#modules/billing'
import { refundOnItsWay, wrongState } from '#modules/payments/problems'
import {
  changePayment,
  givenBack,
  partsOf,
  notifyGuardians,
  refreshApps,
  voidReceiptsOf,
  wardsIn,
} from '#modules/payments/settling'
import type { DeskContext } from './desk-context.ts'

/** Money that never was: the ledger is reversed and the receipts are void, within a transaction of the caller's. */
export function reversingIn({ clock, hold, audit }: DeskContext) {
  return async function reverse(tx: Tx, by: Actor, reference: string, reason: string): Promise<void> {
    const now = clock()
    const payment = await hold(tx, by, reference)
    if (payment.status !== 'succeeded') throw wrongState()
    const { doneMinor, askedMinor } = await givenBack(tx, payment.id)
    if (askedMinor > doneMinor) throw refundOnItsWay()
    const wardIds = wardsIn(await partsOf(tx, payment.id))
    await takeBackPayment(tx, { schoolId: payment.schoolId, paymentId: payment.id, wardIds, at: now })
    const day = await dayOfBooks(tx, { schoolId: payment.schoolId, paymentId: payment.id, at: now })
    await voidReceiptsOf(tx, payment.id, { by, reason, day }, now)
    await changePayment(tx, payment.id, { status: 'reversed', failureReason: reason }, now)
    await refreshApps(tx, payment.schoolId, wardIds)
    await notifyGuardians(tx, { what: 'takenBack', of: payment.id, payment, wardIds, navigate: '/payments' }, now)
    await audit(tx, by, 'reversed', payment)
  }
}

/** The same as an act of its own. */
export function reversing(context: DeskContext) {
  const reverse = reversingIn(context)
  return async (by: KeyedActor, reference: string, reason: string): Promise<OfficePayment> => {
    await context.act(by, NOTHING_MADE, async (tx) => {
      await reverse(tx, by, reference, reason)
      return null
    })
    return context.view(by, reference)
  }
}
