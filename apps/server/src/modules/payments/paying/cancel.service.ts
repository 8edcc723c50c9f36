import type { Scope } from '#lib/scope'
import { endWaiting } from '#modules/payments/settling'
import { isWaiting, type PayingContext } from './paying-context.ts'

/** Gives up waiting, after asking the provider a last time. */
export const cancelling =
  ({ db, clock, own, askNow }: PayingContext) =>
  async (scope: Scope, reference: string): Promise<void> => {
    const payment = await own(scope, reference)
    if (!isWaiting(payment)) return
    await askNow(payment)
    await db.asSystem((tx) => endWaiting(tx, payment, { status: 'failed', failureReason: 'cancelled' }, clock()))
  }
