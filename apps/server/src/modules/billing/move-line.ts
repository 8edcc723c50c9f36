import type { Tx } from '#db'
import { notFound } from '#lib/problem'
import type { Second, Wish } from '#modules/corrections'
import { recordChanges } from './bill-changes.store.ts'
import { lineMovedAlready, notOfFamily, reductionTooHigh } from './billing.problems.ts'
import { billsOf, itemOf, linesTotal, writeGrant, type BillRow } from './corrections.store.ts'
import { familyOf } from './desk-account.store.ts'
import { post } from './ledger.store.ts'

/** A fee or penalty that goes to another bill of the family, whole. */
export type Move = { itemId: string; toBillId: string; reason: string }

/**
 * A line is taken off one bill and added to another, each by an entry of its own with the reason; the line itself stays where it is, so
 * that both families' papers say what happened. What the school earned in all stays the same.
 */
export function moveLine(tx: Tx, now: Date, { itemId, toBillId, reason }: Move) {
  const found = async (from: BillRow) => {
    const [to] = await billsOf(tx, from.schoolId, [toBillId])
    const item = await itemOf(tx, from.id, itemId)
    if (!to || !item || to.id === from.id) throw notFound()
    return { to, item, code: `moved-${item.id.slice(-12)}` }
  }
  return {
    async wish(from: BillRow): Promise<Wish> {
      const { to, item, code } = await found(from)
      if (!(await familyOf(tx, from.schoolId, from.wardId)).includes(to.wardId) || to.wardId === from.wardId) throw notOfFamily()
      if (await itemOf(tx, from.id, { code })) throw lineMovedAlready()
      if (item.amountMinor > (await linesTotal(tx, from.id))) throw reductionTooHigh()
      return {
        kind: 'moved_line',
        act: { do: 'move', bill_id: from.id, item_id: itemId, to_bill_id: toBillId, reason },
        amountMinor: item.amountMinor,
        wardId: from.wardId,
        toWardId: to.wardId,
        about: { billId: from.id },
        name: item.name,
        reason,
      }
    },
    async do(from: BillRow, { both }: Second): Promise<void> {
      const { to, item, code } = await found(from)
      const { schoolId } = from
      const approvedBy = both && `${both.askedBy}, ${both.agreedBy}`
      const line = { schoolId, name: item.name, amountMinor: item.amountMinor, purpose: reason, approvedBy }
      const off = { ...line, billId: from.id, kind: 'discount' as const }
      const on = { ...line, billId: to.id, kind: item.kind }
      await writeGrant(tx, { ...off, code }, now)
      const added = await writeGrant(tx, { ...on, group: item.group }, now)
      const after = [
        { billId: off.billId, code, name: off.name, kind: off.kind, amountMinor: off.amountMinor },
        { billId: on.billId, code: added, name: on.name, kind: on.kind, amountMinor: on.amountMinor },
      ]
      await recordChanges(tx, schoolId, { before: [], after, at: now })
      const account = item.kind === 'penalty' ? ('penalties' as const) : ('fees' as const)
      const posting = (bill: BillRow, kind: 'discount' | 'added', sign: 1 | -1) => ({
        kind,
        about: { billId: bill.id },
        at: now,
        memo: bill.billNo,
        sides: [
          { account: 'ward' as const, wardId: bill.wardId, billId: bill.id, amountMinor: sign * item.amountMinor },
          { account, billId: bill.id, amountMinor: -sign * item.amountMinor },
        ],
      })
      await post(tx, schoolId, [posting(from, 'discount', -1), posting(to, 'added', 1)], now)
    },
  }
}
