import type { Tx } from '#db'
import { billsWithLines, sidesOf } from './bill-posting.store.ts'
import { applyCredit } from './ledger.ts'
import { lockWards, post, reverse, standingTransactions, type Posting } from './ledger.store.ts'

type WithLines = Awaited<ReturnType<typeof billsWithLines>>[number]

/**
 * Makes the ledger say what these bills say: a bill that is new there is posted on the day it was issued, one that says something else
 * now is taken back and posted anew, one that is no longer issued is taken back. Credit then finds its bills.
 */
export async function postBills(tx: Tx, schoolId: string, billIds: readonly string[], now: Date): Promise<void> {
  const found = await billsWithLines(tx, billIds)
  const wardIds = found.map(({ bill }) => bill.wardId)
  await lockWards(tx, schoolId, wardIds)
  const standing = await standingTransactions(tx, { billIds }, ['bill'])
  const said = Map.groupBy(
    await sidesOf(
      tx,
      standing.map(({ id }) => id),
    ),
    ({ billId }) => billId ?? '',
  )
  const isSame = (each: WithLines) => {
    const sides = said.get(each.bill.id) ?? []
    const of = (account: string) => sides.reduce((sum, side) => (side.account === account ? sum + side.amountMinor : sum), 0)
    const { fees, reductions } = each.bill.status === 'issued' ? totalsOf(each) : { fees: 0, reductions: 0 }
    return of('fees') === -fees && of('reductions') === reductions
  }
  const changed = found.filter((each) => !isSame(each))
  const ids = new Set(changed.map(({ bill }) => bill.id))
  await reverse(
    tx,
    schoolId,
    standing.filter(({ billId }) => billId !== null && ids.has(billId)),
    { at: now },
  )
  const postings = changed
    .filter(({ bill }) => bill.status === 'issued')
    .map((each) => postingOfBill(each, said.has(each.bill.id) ? now : each.bill.issuedAt))
  await post(tx, schoolId, postings, now)
  await applyCredit(
    tx,
    schoolId,
    changed.map(({ bill }) => bill.wardId),
    now,
  )
}

/** What a bill asks for and what it takes off, by its own lines. */
function totalsOf({ lines }: WithLines) {
  const sum = (isWanted: (kind: string) => boolean) =>
    lines.reduce((total, { kind, amountMinor }) => (isWanted(kind) ? total + amountMinor : total), 0)
  return { fees: sum((kind) => kind === 'fee'), reductions: sum((kind) => kind !== 'fee') }
}

function postingOfBill(each: WithLines, at: Date): Posting {
  const { id: billId, wardId, billNo } = each.bill
  const { fees, reductions } = totalsOf(each)
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
