import { VoidedReceipt } from '@schoolgate/contracts/office-payments'
import { dayIn } from '#lib/days'
import type { KeyedActor } from '#lib/actor'
import { notFound } from '#lib/problem'
import { newPublicId } from '#lib/random'
import { dayOfBooks } from '#modules/billing'
import { alreadyVoid } from '#modules/payments/problems'
import { issueReceipts, partsOf, schoolOf, refreshApps, wardsIn } from '#modules/payments/settling'
import type { DeskContext } from './desk-context.ts'
import { holdReceipt, voidReceipt } from './desk.store.ts'

/** A receipt with a mistake is void; one with the next number takes its place while the payment stands. */
export function voiding({ act, clock, audit }: DeskContext) {
  return async (by: KeyedActor, id: string, reason: string): Promise<VoidedReceipt> => {
    const { made: voided } = await act(by, VoidedReceipt, async (tx) => {
      const now = clock()
      const old = await holdReceipt(tx, by.schoolId, id)
      if (!old) throw notFound()
      const day = await dayOfBooks(tx, { schoolId: old.schoolId, paymentId: old.paymentId, at: now })
      if (!(await voidReceipt(tx, id, { by, reason, day }, now))) throw alreadyVoid()
      await audit(tx, by, 'receipt_voided', { id: old.paymentId })
      const { schoolId, paymentId, wardId, balanceBeforeMinor, balanceAfterMinor } = old
      const year = dayIn((await schoolOf(tx, schoolId)).timezone, now).slice(0, 4)
      const next = { paymentId, publicId: newPublicId(), wardId, balanceBeforeMinor, balanceAfterMinor }
      await refreshApps(tx, schoolId, wardsIn(await partsOf(tx, paymentId)))
      const [made] = await issueReceipts(tx, { schoolId, year }, [next], now)
      return { receipt_no: old.receiptNo, replaced_by: made?.receiptNo ?? null }
    })
    return voided
  }
}
