import * as z from 'zod'
import type { Tx } from '#db'
import { nameKept, type KeyedActor } from '#lib/actor'
import { secondPerson, type Wish } from '#modules/corrections'
import { refundTooHigh, wrongState } from '#modules/payments/problems'
import {
  addRefund,
  askAnew,
  bookRefund,
  givenBack,
  partsOf,
  refundOf,
  wardsIn,
  type PaymentRow,
  type RefundRow,
  type Resolved,
} from '#modules/payments/settling'
import type { Corrected, DeskContext } from './desk-context.ts'
import { tillOf } from './office-money.ts'
import { createOnlineRefunds } from './online-refunds.ts'

/** The refund that was written down, or what waits for a second person. */
const RefundOrWait = z.union([z.string(), z.object({ waits: z.string() })])

/**
 * Gives money back: at the desk it is done at once, through the provider when it says so. Sent again under the same key it goes on
 * with the same refund: the provider is asked how it stands, and once more for the money only when the refund has failed.
 */
export function refunding(context: DeskContext) {
  const { act, within, clock, hold, audit, view } = context
  const online = createOnlineRefunds(context)

  return async function refund(
    by: KeyedActor,
    reference: string,
    input: { amountMinor: number | undefined; reason: string },
    agreed: string | null = null,
  ): Promise<Corrected> {
    const before = await within(by, (tx) => hold(tx, by, reference))
    const known = before.providerReference === null || before.provider === 'office' ? null : await online.resolveEarlier(before)
    const { made, isRepeat } = await act(by, RefundOrWait, async (tx) => {
      const held = await hold(tx, by, reference)
      const amountMinor = await leftToRefund(tx, held, input.amountMinor)
      const second = await secondPerson(tx, by, await wishOf(tx, held, amountMinor, input.reason), agreed, clock())
      if (second.waits !== null) return { waits: second.waits }
      const begin = await beginning(tx, held, amountMinor, known)
      const asked = {
        schoolId: held.schoolId,
        paymentId: held.id,
        amountMinor,
        reason: input.reason,
        ...(second.both === null
          ? { askedById: by.userId, askedByName: nameKept(by) }
          : { askedById: second.both.askedById, askedByName: second.both.askedBy, agreedByName: second.both.agreedBy }),
      }
      const row = await addRefund(tx, asked, clock())
      await audit(tx, by, 'refund_asked', held)
      await begin(row)
      return row.id
    })
    if (typeof made === 'object') return { payment: await view(by, reference), waits: made.waits }
    const refundId = made
    const { payment, row, isBegun } = await within(by, async (tx) => {
      const held = await hold(tx, by, reference)
      const isAnew = isRepeat && (await refundOf(tx, refundId)).status === 'failed'
      if (isAnew) await beginAnew(tx, by, held, refundId, known)
      return { payment: held, row: await refundOf(tx, refundId), isBegun: isAnew || !isRepeat }
    })
    if (known && isBegun && row.status === 'pending') await online.send(payment, row)
    return { payment: await view(by, reference), waits: null }
  }

  async function wishOf(tx: Tx, { id, reference }: PaymentRow, amountMinor: number, reason: string): Promise<Wish> {
    const [wardId] = wardsIn(await partsOf(tx, id))
    if (wardId === undefined) throw wrongState()
    const kept = { do: 'refund' as const, reference, amount_minor: amountMinor, reason }
    return { kind: 'refund', act: kept, amountMinor, wardId, about: { paymentId: id }, reason }
  }

  /** How much goes back: what is wished, or all that is left of it. */
  async function leftToRefund(tx: Tx, payment: PaymentRow, wishMinor: number | undefined): Promise<number> {
    if (payment.status !== 'succeeded') throw wrongState()
    const { askedMinor } = await givenBack(tx, payment.id)
    const amountMinor = wishMinor ?? payment.amountMinor - askedMinor
    if (amountMinor < 1 || amountMinor > payment.amountMinor - askedMinor) throw refundTooHigh()
    return amountMinor
  }

  /** How a refund of so much begins: it is booked at once, at the desk or because the provider has made it already, or waits to be sent. */
  async function beginning(tx: Tx, payment: PaymentRow, amountMinor: number, known: Resolved | null) {
    if (payment.provider === 'office')
      return (row: RefundRow) => bookRefund(tx, payment, row, { till: tillOf(payment.method), number: null }, clock())
    if (!known) throw wrongState()
    const isThere = await online.madeThereAlready(tx, payment, known, amountMinor)
    if (!isThere) return async () => void (await online.askLater(tx, payment))
    return (row: RefundRow) => bookRefund(tx, payment, row, { till: 'provider', number: isThere.number }, clock())
  }

  /** A refund that failed and is asked for again under its key is the same refund, on its way once more. */
  async function beginAnew(tx: Tx, by: KeyedActor, payment: PaymentRow, refundId: string, known: Resolved | null): Promise<void> {
    const { amountMinor } = await refundOf(tx, refundId)
    await leftToRefund(tx, payment, amountMinor)
    const begin = await beginning(tx, payment, amountMinor, known)
    await askAnew(tx, refundId, clock())
    await audit(tx, by, 'refund_asked', payment)
    await begin(await refundOf(tx, refundId))
  }
}
