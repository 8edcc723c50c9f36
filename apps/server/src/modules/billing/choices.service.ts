import type { Bill } from '@schoolgate/contracts/billing'
import type { Db, Tx } from '#db'
import { recordAudit } from '#db/audit'
import { publishLive } from '#db/live'
import { doneOnce, NOTHING_MADE } from '#db/once'
import type { Actor, KeyedActor } from '#lib/actor'
import { notFound } from '#lib/problem'
import type { Scope } from '#lib/scope'
import { recordChanges } from './bill-changes.store.ts'
import { billVoid, choicePaid } from './billing.problems.ts'
import { holdChoice, writeChosen, type ChoiceRow } from './choices.store.ts'
import { lockBill, writeGrant, type BillRow } from './corrections.store.ts'
import { ledgerBalancesOf } from './balances.store.ts'
import { ownBill, ownHead } from './find-bill.ts'
import { applyCredit } from './ledger.ts'
import { lockWards, post } from './ledger.store.ts'
import { billRecord } from './whole-bill.ts'

/** What of which bill is to be chosen, or not to be. */
export type Wanted = { billId: string; choiceId: string; isChosen: boolean }
export const wanted = (params: { id: string; choice_id: string }, { chosen }: { chosen: boolean }): Wanted => ({
  billId: params.id,
  choiceId: params.choice_id,
  isChosen: chosen,
})

/** What parents choose on a bill: owed from the moment they do, by an entry of its own; given back by another. */
export const createChoicesService = (db: Db) => ({
  /** By a guardian who may pay, in the app. Whoever may only look is told what whoever may not see is told. */
  async ofFamily(by: Actor & { scope: Scope }, want: Wanted, now: Date): Promise<Bill> {
    const { scope } = by
    const own = await db.as(scope, (tx) => ownHead(tx, scope, { id: want.billId }, now))
    if (!own?.account.mayPay) throw notFound()
    // The ledger is the system's to write; that the bill is theirs was read as the caller.
    await db.asSystem((tx) => choose(tx, { by, want, isAtDesk: false }, now))
    const found = await db.as(scope, (tx) => ownBill(tx, scope, { id: want.billId }, now))
    if (!found) throw notFound()
    return found.bill
  },

  /** At the desk, also to give back what was paid: that becomes credit. */
  atDesk: (by: KeyedActor & { scope: Scope }, want: Wanted, now: Date): Promise<Bill> =>
    db.as(by.scope, async (tx) => {
      await doneOnce(tx, by, now, NOTHING_MADE, async () => {
        await choose(tx, { by, want, isAtDesk: true }, now)
        return null
      })
      const bill = await billRecord(tx, by.schoolId, want.billId, now)
      if (!bill) throw notFound()
      return bill
    }),
})

export type ChoicesService = ReturnType<typeof createChoicesService>

type Choosing = { by: Actor & { scope: Scope }; want: Wanted; isAtDesk: boolean }

async function choose(tx: Tx, { by, want, isAtDesk }: Choosing, now: Date): Promise<void> {
  const { schoolId } = by
  const { billId, choiceId, isChosen } = want
  const bill = await lockBill(tx, schoolId, billId)
  if (!bill) throw notFound()
  await lockWards(tx, schoolId, [bill.wardId])
  if (bill.status === 'void') throw billVoid()
  const choice = await holdChoice(tx, billId, choiceId)
  if (!choice) throw notFound()
  // Both guardians may say so at once; it is chosen once.
  if ((choice.chosenAt !== null) === isChosen) return
  if (!isChosen && !isAtDesk) await refuseWhatIsPaid(tx, bill, choice)
  await writeLine(tx, bill, choice, { isChosen, now })
  await writeChosen(tx, choiceId, isChosen ? { at: now, by: by.scope.userId } : null, now)
  await applyCredit(tx, schoolId, [bill.wardId], now)
  const action = isChosen ? 'bills.item_chosen' : 'bills.item_given_back'
  await recordAudit(tx, { at: now, by, action, wardId: bill.wardId, subjectId: billId, note: choice.name })
  publishLive(tx, { schoolId, wardId: bill.wardId, word: 'billing' })
}

/** What is left to pay must hold all of it; else money came for it that the desk has to think of. */
async function refuseWhatIsPaid(tx: Tx, bill: BillRow, choice: ChoiceRow): Promise<void> {
  const [standing] = await ledgerBalancesOf(tx, [bill.wardId])
  const owed = standing?.bills.find(({ billId }) => billId === bill.id)?.owedMinor ?? 0
  if (owed < choice.amountMinor) throw choicePaid()
}

/** A fee is added, or taken off again: the family sees both, and what the school earns follows. */
async function writeLine(tx: Tx, bill: BillRow, choice: ChoiceRow, { isChosen, now }: { isChosen: boolean; now: Date }) {
  const { schoolId, id: billId, wardId, billNo } = bill
  const { name, amountMinor, group, purpose, approvedBy } = choice
  const kind = isChosen ? ('fee' as const) : ('discount' as const)
  const line = { schoolId, billId, kind, name, amountMinor, purpose, approvedBy, group, mandatory: false }
  const code = await writeGrant(tx, line, now)
  await recordChanges(tx, schoolId, { before: [], after: [{ billId, code, name, kind, amountMinor }], at: now })
  const sign = isChosen ? 1 : -1
  const sides = [
    { account: 'ward' as const, wardId, billId, amountMinor: sign * amountMinor },
    { account: 'fees' as const, billId, amountMinor: -sign * amountMinor },
  ]
  const about = { billId }
  await post(tx, schoolId, [{ kind: isChosen ? 'added' : 'discount', about, at: now, memo: billNo, sides }], now)
}
