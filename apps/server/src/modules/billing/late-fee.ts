import { feesFor } from '@schoolgate/contracts/fee-rules'
import type { FeeException, FeeLine } from '@schoolgate/contracts/fees'
import { familyKey, type NewLine, type Pupil } from './bills-from-fees.ts'

/*
 * Which bills that are out get one more fee of their schedule. Pure.
 */

/** A bill that is out, and the fees it has or offers by their codes. */
export type OutBill = { billId: string; billNo: string; wardId: string; codes: readonly string[] }
/** The fee for one bill that has none of its code. */
export type LateLine = { pupil: Pupil; bill: OutBill; line: NewLine }

type Asked = { code: string; fees: readonly FeeLine[]; exceptions: ReadonlyMap<string, readonly FeeException[]> }

/**
 * The bills that get the fee with this code: of pupils whom the schedule asks for it and whose bill has it not. What is different for a
 * pupil counts, a fee of families goes to the eldest whose family has it on no bill, and no discount by rule is reckoned anew.
 */
export function lateLines({ code, fees, exceptions }: Asked, pupils: readonly Pupil[], bills: readonly OutBill[]): LateLine[] {
  const billOf = new Map(bills.map((bill) => [bill.wardId, bill]))
  const has = ({ wardId }: Pupil) => billOf.get(wardId)?.codes.includes(code) === true
  const askedOf = new Set(pupils.filter(has).map(({ familyId }) => familyKey(familyId, code)))
  return pupils.flatMap((pupil): LateLine[] => {
    const bill = billOf.get(pupil.wardId)
    const fee = feesFor(fees, pupil).find((each) => each.code === code)
    const change = exceptions.get(pupil.wardId)?.find((each) => each.code === code)
    if (!bill || !fee || has(pupil) || change?.amount_minor === null) return []
    const family = familyKey(pupil.familyId, code)
    if (fee.basis === 'family' && askedOf.has(family)) return []
    askedOf.add(family)
    const { level: _level, class_id: _class, boarding: _boarding, ...line } = fee
    const own = change && {
      amount_minor: change.amount_minor,
      purpose: change.purpose ?? fee.purpose,
      approved_by: change.approved_by ?? fee.approved_by,
    }
    return [{ pupil, bill, line: { ...line, kind: 'fee', ...own } }]
  })
}
