import type { OfficePayment } from '@schoolgate/contracts/office-payments'
import { NOTHING_MADE } from '#db/once'
import type { KeyedActor } from '#lib/actor'
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

/** Money that never was: the ledger is reversed and the receipts are void. */
export function reversing({ act, clock, hold, audit, view }: DeskContext) {
  return async function reverse(by: KeyedActor, reference: string, reason: string): Promise<OfficePayment> {
    await act(by, NOTHING_MADE, async (tx) => {
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
      return null
    })
    return view(by, reference)
  }
}
