import * as z from 'zod'
import type { Tx } from '#db'
import type { Actor, KeyedActor } from '#lib/actor'
import { dayOfBooks, takeBackPayment } from '#modules/billing'
import { secondPerson, twoNeeded, type Wish } from '#modules/corrections'
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

type Asked = { by: Actor; reference: string; reason: string }

/** Money that never was: the ledger is reversed and the receipts are void; above the school's limit a second person is asked first: the id of what waits. */
async function reverseOrAsk(
  context: DeskContext,
  tx: Tx,
  { by, reference, reason }: Asked,
  agreed: string | null,
): Promise<string | null> {
  const payment = await context.hold(tx, by, reference)
  const [wardId] = await refuseUnlessStanding(tx, payment)
  if (wardId === undefined) throw wrongState()
  const act = { do: 'reverse' as const, reference, reason }
  const wish: Wish = { kind: 'reversal', act, amountMinor: payment.amountMinor, wardId, about: { paymentId: payment.id }, reason }
  const { waits } = await secondPerson(tx, by, wish, agreed, context.clock())
  if (waits === null) await reverseHeld(context, tx, { payment, by, reason })
  return waits
}

/** The same as an act of its own. */
export const reversing =
  (context: DeskContext) =>
  async (by: KeyedActor, reference: string, reason: string, agreed: string | null = null): Promise<Corrected> => {
    const { made: waits } = await context.act(by, z.string().nullable(), (tx) =>
      reverseOrAsk(context, tx, { by, reference, reason }, agreed),
    )
    return { payment: await context.view(by, reference), waits }
  }

/** Within a transaction of the caller's, in which nothing can wait for a second person; what was taken back before stays so. */
export function reversingIn(context: DeskContext) {
  return async function reverse(tx: Tx, by: Actor, reference: string, reason: string): Promise<void> {
    const { status } = await context.hold(tx, by, reference)
    if (status === 'reversed') return
    if ((await reverseOrAsk(context, tx, { by, reference, reason }, null)) !== null) throw twoNeeded()
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
