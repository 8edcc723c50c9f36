import type { OfficePayment } from '@schoolgate/contracts/office-payments'
import * as z from 'zod'
import type { Tx } from '#db'
import { nameKept, type KeyedActor } from '#lib/actor'
import { notFound } from '#lib/problem'
import { secondPerson, type Wish } from '#modules/corrections'
import { addPayment } from '#modules/payments/paying'
import { onlyAtDesk, partlyGivenBack, sameChild, wrongState } from '#modules/payments/problems'
import { givenBack, partsOf, settleArrivals, type PaymentRow } from '#modules/payments/settling'
import type { Corrected, DeskContext } from './desk-context.ts'
import { knownParts } from './desk.store.ts'
import { tillOf } from './office-money.ts'
import { refuseUnlessStanding, reverseHeld } from './reverse.service.ts'

export type OtherChild = { fromWardId: string; toWardId: string; reason: string }
export type Rebooked = Corrected & { anew: OfficePayment | null }

/** What came of it: the reference of the payment that was written anew, or what waits for a second person. */
const AnewOrWait = z.union([z.object({ anew: z.string() }), z.object({ waits: z.string() })])

/**
 * Money of the desk that was written for the wrong child: reversed, and written anew for the right one on the day on which it was paid,
 * under the same number of its cheque or paper; both or nothing. What it paid for other children is written as it was.
 */
export function givingToOtherChild(context: DeskContext) {
  const { act, clock, hold, audit, view } = context

  return async function otherChild(
    by: KeyedActor,
    reference: string,
    input: OtherChild,
    agreed: string | null = null,
  ): Promise<Rebooked> {
    const { made } = await act(by, AnewOrWait, async (tx) => {
      const payment = await hold(tx, by, reference)
      const shares = await sharesOf(tx, payment, input)
      const amountMinor = shares.find(([wardId]) => wardId === input.fromWardId)?.[1]
      if (amountMinor === undefined) throw notFound()
      const second = await secondPerson(tx, by, wishOf(payment, input, amountMinor), agreed, clock())
      if (second.waits !== null) return { waits: second.waits }
      await reverseHeld(context, tx, { payment, by, reason: input.reason })
      return { anew: await writeAnew(tx, by, payment, byWard(shares, input)) }
    })
    const isAnew = 'anew' in made
    return {
      payment: await view(by, reference),
      anew: isAnew ? await view(by, made.anew) : null,
      waits: isAnew ? null : made.waits,
    }
  }

  /** What of the payment is each child's, where it can be written anew. */
  async function sharesOf(tx: Tx, payment: PaymentRow, { fromWardId, toWardId }: OtherChild): Promise<[string, number][]> {
    if (fromWardId === toWardId) throw sameChild()
    if (payment.provider !== 'office') throw onlyAtDesk()
    await refuseUnlessStanding(tx, payment)
    if ((await givenBack(tx, payment.id)).askedMinor > 0) throw partlyGivenBack()
    const known = await knownParts(tx, payment.schoolId, [toWardId], [])
    if (!known.wards.has(toWardId)) throw notFound()
    const parts = await partsOf(tx, payment.id)
    const of = Map.groupBy(parts, ({ wardId }) => wardId)
    return [...of].map(([wardId, own]) => [wardId, own.reduce((sum, { amountMinor }) => sum + amountMinor, 0)])
  }

  async function writeAnew(tx: Tx, by: KeyedActor, old: PaymentRow, shares: readonly [string, number][]): Promise<string> {
    const now = clock()
    const { schoolId, type, payerId, payerName, method, network, providerReference, amountMinor, proofId, proofAt, paperNo } = old
    const paid = {
      schoolId,
      type,
      payerId,
      payerName,
      method,
      network,
      providerReference,
      amountMinor,
      proofId,
      proofAt,
      paperNo,
    }
    if (old.paidAt === null) throw wrongState()
    const { id, reference } = await addPayment(
      tx,
      {
        ...paid,
        provider: 'office',
        feeBearer: 'school',
        status: 'pending',
        receivedById: by.userId,
        receivedByName: nameKept(by),
        tillId: old.tillId,
        tillName: old.tillName,
        note: old.note,
      },
      shares.map(([wardId, minor]) => ({ wardId, billId: null, billItemId: null, amountMinor: minor })),
      now,
    )
    const payment = await hold(tx, by, reference)
    await settleArrivals(tx, [{ payment, paidAt: old.paidAt, till: tillOf(method), chargeMinor: 0 }], now)
    await audit(tx, by, 'written_anew', { id }, shares[0]?.[0])
    return reference
  }
}

function wishOf({ id, reference }: PaymentRow, { fromWardId, toWardId, reason }: OtherChild, amountMinor: number): Wish {
  const kept = { do: 'other_child' as const, reference, from_ward_id: fromWardId, to_ward_id: toWardId, reason }
  const about = { paymentId: id }
  return { kind: 'other_child', act: kept, amountMinor, wardId: fromWardId, toWardId, about, reason }
}

/** The same shares, with the right child in the wrong one's place. */
function byWard(shares: readonly [string, number][], { fromWardId, toWardId }: OtherChild): [string, number][] {
  const of = Map.groupBy(shares, ([wardId]) => (wardId === fromWardId ? toWardId : wardId))
  return [...of].map(([wardId, own]) => [wardId, own.reduce((sum, [, minor]) => sum + minor, 0)])
}
