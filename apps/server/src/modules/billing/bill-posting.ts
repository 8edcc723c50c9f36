import type { Tx } from '#db'
import { billsToPost, sidesOf, type BillToPost } from './bill-posting.store.ts'
import { applyCredit } from './ledger.ts'
import { lockWards, post, reverse, standingTransactions, type Posting } from './ledger.store.ts'

/**
 * Makes the ledger say what these bills say: a bill that is new there is posted on the day it was issued, one that says something else
 * now is taken back and posted anew, one that is no longer issued is taken back. Credit then finds its bills.
 */
export async function postBills(tx: Tx, schoolId: string, billIds: readonly string[], now: Date): Promise<void> {
  const found = await billsToPost(tx, billIds)
  const wardIds = found.map(({ wardId }) => wardId)
  await lockWards(tx, schoolId, wardIds)
  const standing = await standingTransactions(tx, { billIds }, ['bill'])
  const said = Map.groupBy(
    await sidesOf(
      tx,
      standing.map(({ id }) => id),
    ),
    ({ billId }) => billId ?? '',
  )
  const isSame = ({ id, status, ...asked }: BillToPost) => {
    const sides = said.get(id) ?? []
    const of = (account: string) => sides.reduce((sum, side) => (side.account === account ? sum + side.amountMinor : sum), 0)
    const { fees, reductions } = status === 'issued' ? asked : { fees: 0, reductions: 0 }
    return of('fees') === -fees && of('reductions') === reductions
  }
  const changed = found.filter((bill) => !isSame(bill))
  const ids = new Set(changed.map(({ id }) => id))
  await reverse(
    tx,
    schoolId,
    standing.filter(({ billId }) => billId !== null && ids.has(billId)),
    { at: now },
  )
  const postings = changed
    .filter(({ status }) => status === 'issued')
    .map((bill) => postingOfBill(bill, said.has(bill.id) ? now : bill.issuedAt))
  await post(tx, schoolId, postings, now)
  await applyCredit(
    tx,
    schoolId,
    changed.map(({ wardId }) => wardId),
    now,
  )
}

function postingOfBill({ id: billId, wardId, billNo, fees, reductions }: BillToPost, at: Date): Posting {
  return {
    kind: 'bill',
    about: { billId },
    at,
    memo: billNo,
    sides: [
      { account: 'ward', wardId, billId, amountMinor: fees },
      { account: 'fees', billId, amountMinor: -fees },
      { account: 'ward', wardId, billId, amountMinor: -reductions },
      { account: 'reductions', billId, amountMinor: reductions },
    ],
  }
}
