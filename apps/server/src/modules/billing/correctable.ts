import type { Correction } from '@schoolgate/contracts/corrections'
import type { Tx } from '#db'
import { fullnameOf } from '#lib/full-name'
import { notFound } from '#lib/problem'
import type { Scope } from '#lib/scope'
import { correctionsOfBill } from '#modules/corrections'
import { wardOfBill } from './accounts.store.ts'
import { openBillsBeside } from './corrections.store.ts'
import { familyOf } from './desk-account.store.ts'

/** What was put right on a bill or waits, and the open bills of brothers and sisters to which a line of it may go. */
export async function whatCanBe(tx: Tx, scope: Scope, billId: string, now: Date) {
  const found = await wardOfBill(tx, { id: billId })
  if (!found) throw notFound()
  const family = await familyOf(tx, scope.schoolId, found.wardId)
  if (family.length === 0) throw notFound()
  const beside = await openBillsBeside(
    tx,
    scope.schoolId,
    family.filter((id) => id !== found.wardId),
  )
  const corrections: Correction[] = await correctionsOfBill(tx, scope, billId, now)
  const places = beside.map(({ bill, ward, term }) => ({
    bill_id: bill.id,
    bill_no: bill.billNo,
    ward_id: ward.id,
    fullname: fullnameOf(ward),
    term,
  }))
  const shownWards = new Set([found.wardId, ...places.map(({ ward_id: id }) => id)])
  return { corrections, places, of: [...shownWards].map((wardId) => ({ wardId })) }
}
