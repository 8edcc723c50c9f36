import type { OfficePayment } from '@schoolgate/contracts/office-payments'
import type { Tx } from '#db'
import { NOTHING_MADE } from '#db/once'
import { nameKept, type Actor, type KeyedActor } from '#lib/actor'
import { wrongState } from '#modules/payments/problems'
import { feeOf } from '#modules/payments/provider'
import { schoolOf, settleArrivals, type Arrival } from '#modules/payments/settling'
import type { DeskContext } from './desk-context.ts'
import { cameOf } from './office-money.ts'

/** A slip is good, or money that came otherwise than agreed is taken as it came, within a transaction of the caller's. */
export function approvingIn({ clock, hold, audit }: DeskContext) {
  return async function approve(tx: Tx, by: Actor, reference: string, saidMinor: number | undefined): Promise<{ id: string }> {
    const now = clock()
    const payment = await hold(tx, by, reference)
    const isSlip = payment.status === 'proof_submitted'
    if (!isSlip && payment.status !== 'needs_review') throw wrongState()
    const review = { reviewedById: by.userId, reviewedByName: nameKept(by), reviewedAt: now }
    const { currency } = await schoolOf(tx, by.schoolId)
    const amountMinor = isSlip ? (saidMinor ?? payment.amountMinor) : cameOf(payment, currency)
    const arrival: Arrival = {
      payment,
      paidAt: payment.paidAt ?? now,
      till: isSlip ? 'bank' : 'provider',
      chargeMinor: isSlip ? 0 : feeOf(amountMinor, currency),
      // Taken as it came: what was on top for the charge is the family's money too.
      change: isSlip ? { ...review, amountMinor } : { ...review, amountMinor, feeMinor: 0, feeBearer: 'school' },
    }
    await settleArrivals(tx, [arrival], now)
    await audit(tx, by, 'approved', payment)
    return payment
  }
}

/** The same as an act of its own. */
export function approving(context: DeskContext) {
  const approve = approvingIn(context)
  return async (by: KeyedActor, reference: string, saidMinor: number | undefined): Promise<OfficePayment> => {
    await context.act(by, NOTHING_MADE, async (tx) => {
      await approve(tx, by, reference, saidMinor)
      return null
    })
    return context.view(by, reference)
  }
}
