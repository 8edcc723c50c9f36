import type { Correction } from '@schoolgate/contracts/corrections'
import type { Tx } from '#db'
import { fullnameOf } from '#lib/full-name'
import { correctionViews, personsBehind, type CorrectionView } from './corrections.store.ts'

/** Who looks; a command has no account. */
export type Looker = { userId: string | null }

const wardTold = (ward: NonNullable<CorrectionView['toWard']>, className: string | null) => ({
  id: ward.id,
  fullname: fullnameOf(ward),
  class: className ?? '',
})

/** Corrections as whoever looks is shown them. */
export async function showCorrections(
  tx: Tx,
  views: readonly CorrectionView[],
  { userId }: Looker,
  now: Date,
): Promise<Correction[]> {
  const people = await personsBehind(tx, [userId, ...views.map(({ row }) => row.askedById)])
  const me = userId === null ? undefined : people.get(userId)
  return views.map(({ row, ward, className, toWard, toClassName, billNo, reference, receiptNo, currency }) => {
    const isOver = row.state === 'waits' && row.waitsUntil !== null && row.waitsUntil <= now
    const state = isOver ? 'expired' : row.state
    const isOwn = row.askedById !== null && people.get(row.askedById) === me
    return {
      id: row.id,
      kind: row.kind,
      state,
      amount: { amount_minor: row.amountMinor, currency },
      ward: wardTold(ward, className),
      to_ward: toWard && wardTold(toWard, toClassName),
      bill: row.billId === null || billNo === null ? null : { id: row.billId, bill_no: billNo },
      payment: reference === null ? null : { reference, receipt_no: receiptNo },
      name: row.name,
      reason: row.reason,
      asked_by: row.askedByName,
      asked_at: row.askedAt.toISOString(),
      waits_until: row.waitsUntil?.toISOString() ?? null,
      decided_by: row.decidedByName,
      decided_at: row.decidedAt?.toISOString() ?? null,
      declined_because: row.declinedBecause,
      may_agree: state === 'waits' && me !== undefined && !isOwn,
      may_take_back: state === 'waits' && isOwn,
    }
  })
}

/** One of them; null where there is none to show. */
export async function showWaiting(
  tx: Tx,
  { schoolId, userId }: Looker & { schoolId: string },
  id: string | null,
  now: Date,
): Promise<Correction | null> {
  if (id === null) return null
  const [shown] = await showCorrections(tx, await correctionViews(tx, schoolId, { ids: [id] }), { userId }, now)
  return shown ?? null
}

/** What waits of how a child's account stood before. */
export async function waitingOpening(
  tx: Tx,
  { schoolId, userId }: Looker & { schoolId: string },
  wardId: string,
  now: Date,
): Promise<Correction | null> {
  const shown = await showCorrections(tx, await correctionViews(tx, schoolId, { openingOf: wardId }), { userId }, now)
  return shown.find(({ state }) => state === 'waits') ?? null
}

/** All that was put right on a bill, or waits. */
export const correctionsOfBill = async (tx: Tx, { schoolId, userId }: Looker & { schoolId: string }, billId: string, now: Date) =>
  showCorrections(tx, await correctionViews(tx, schoolId, { billId }), { userId }, now)
