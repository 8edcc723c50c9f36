import type { OfficePayment } from '@schoolgate/contracts/office-payments'
import { NOTHING_MADE } from '#db/once'
import { nameKept, type KeyedActor } from '#lib/actor'
import { newId } from '#lib/random'
import { wrongState } from '#modules/payments/problems'
import { changePayment, partsOf, notifyGuardians, refreshApps, wardsIn } from '#modules/payments/settling'
import type { DeskContext } from './desk-context.ts'

/** A slip is not good, or money that needed a look is not ours. */
export function refusing({ act, clock, hold, audit, view }: DeskContext) {
  return async function refuse(by: KeyedActor, reference: string, reason: string): Promise<OfficePayment> {
    await act(by, NOTHING_MADE, async (tx) => {
      const now = clock()
      const payment = await hold(tx, by, reference)
      const status = payment.status === 'proof_submitted' ? 'proof_rejected' : 'failed'
      if (status === 'failed' && payment.status !== 'needs_review') throw wrongState()
      await changePayment(
        tx,
        payment.id,
        { status, failureReason: reason, reviewedById: by.userId, reviewedByName: nameKept(by), reviewedAt: now },
        now,
      )
      const wardIds = wardsIn(await partsOf(tx, payment.id))
      await refreshApps(tx, payment.schoolId, wardIds)
      // The state lets a refusal happen once; a new slip, or money that comes late, may be refused again.
      const what = status === 'proof_rejected' ? 'refused' : 'takenBack'
      await notifyGuardians(tx, { what, of: newId(), payment, wardIds, navigate: '/payments' }, now)
      await audit(tx, by, 'refused', payment)
      return null
    })
    return view(by, reference)
  }
}
