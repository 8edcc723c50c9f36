import type { Bill } from '@schoolgate/contracts/billing'
import type { Db, Tx } from '#db'
import { recordAudit } from '#db/audit'
import { publishLive } from '#db/live'
import { doneOnce, NOTHING_MADE } from '#db/once'
import type { KeyedActor } from '#lib/actor'
import { notFound } from '#lib/problem'
import type { Scope } from '#lib/scope'
import { ledgerBalancesOf } from './balances.store.ts'
import { recordChanges } from './bill-changes.store.ts'
import { billVoid, planDayTwice, planDiffersFromTotal, reductionTooHigh, writeOffTooHigh } from './billing.problems.ts'
import { linesTotal, lockBill, markVoid, writeGrant, writePlan } from './corrections.store.ts'
import { applyCredit } from './ledger.ts'
import { lockWards, post, reverse, standingTransactions } from './ledger.store.ts'
import { billRecord } from './whole-bill.ts'

/** What is done to which bill, and by whom. */
export type BillAction = { billId: string; by: KeyedActor; now: Date }
export type Grant = {
  kind: 'discount' | 'scholarship' | 'penalty' | 'write_off'
  name: string
  amount_minor: number
  purpose: string
  approved_by?: string | undefined
}

/** What a granted line does in the ledger, besides changing what the ward owes. */
const ACCOUNTS = { discount: 'reductions', scholarship: 'reductions', penalty: 'penalties', write_off: 'write_offs' } as const
/** Everything of a bill that is taken back when it is voided; money and credit stay and go their way. */
const OF_THE_BILL = ['bill', 'discount', 'scholarship', 'penalty', 'write_off'] as const

/** The bursar's corrections of bills that went out, for somebody who is signed in. */
export function createCorrectionsService(db: Db) {
  return {
    /** One bill as its family sees it, for the bursar. */
    one: (scope: Scope, billId: string, now: Date): Promise<Bill> => db.as(scope, (tx) => told(tx, scope.schoolId, billId, now)),

    grant: (scope: Scope, deed: BillAction, grant: Grant): Promise<Bill> => db.as(scope, (tx) => grantOn(tx, deed, grant)),

    voidBill: (scope: Scope, deed: BillAction, reason: string): Promise<Bill> => db.as(scope, (tx) => takeBack(tx, deed, reason)),

    plan: (scope: Scope, deed: BillAction, parts: Parts): Promise<Bill> => db.as(scope, (tx) => agreeOn(tx, deed, parts)),
  }
}

/** Takes something off a bill, or adds a penalty. */
export const grantOn = (tx: Tx, deed: BillAction, grant: Grant): Promise<Bill> =>
  onBill(tx, { ...deed, action: `bills.${grant.kind}_granted` }, async (bill) => {
    const { kind, name, amount_minor: amountMinor, purpose, approved_by } = grant
    const isMore = kind === 'penalty'
    const [standing] = await ledgerBalancesOf(tx, [bill.wardId])
    const owed = standing?.bills.find(({ billId: id }) => id === bill.id)?.owedMinor ?? 0
    if (kind === 'write_off' && amountMinor > owed) throw writeOffTooHigh()
    if (!isMore && amountMinor > (await linesTotal(tx, bill.id))) throw reductionTooHigh()
    const line = { kind, name, amountMinor, purpose, approvedBy: approved_by ?? null }
    const code = await writeGrant(tx, { schoolId: bill.schoolId, billId: bill.id, ...line }, deed.now)
    const after = [{ billId: bill.id, code, name, kind, amountMinor }]
    await recordChanges(tx, bill.schoolId, { before: [], after, at: deed.now })
    const sign = isMore ? 1 : -1
    await post(
      tx,
      bill.schoolId,
      [
        {
          kind,
          about: { billId: bill.id },
          at: deed.now,
          memo: bill.billNo,
          sides: [
            { account: 'ward', wardId: bill.wardId, billId: bill.id, amountMinor: sign * amountMinor },
            { account: ACCOUNTS[kind], billId: bill.id, amountMinor: -sign * amountMinor },
          ],
        },
      ],
      deed.now,
    )
  })

/** Takes a whole bill back; a second time says that it is void already. */
export const takeBack = (tx: Tx, deed: BillAction, reason: string): Promise<Bill> =>
  onBill(tx, { ...deed, action: 'bills.voided', note: reason }, async (bill) => {
    const standing = await standingTransactions(tx, { billIds: [bill.id] }, OF_THE_BILL)
    await reverse(tx, bill.schoolId, standing, { at: deed.now })
    await markVoid(tx, bill.id, reason, deed.now)
  })

export type Parts = readonly { due_on: string; amount_minor: number }[]

/** Agrees on parts, or ends the agreement. */
export const agreeOn = (tx: Tx, deed: BillAction, parts: Parts): Promise<Bill> =>
  onBill(tx, { ...deed, action: parts.length > 0 ? 'bills.plan_agreed' : 'bills.plan_ended' }, async (bill) => {
    const total = parts.reduce((sum, { amount_minor }) => sum + amount_minor, 0)
    const asked = await linesTotal(tx, bill.id)
    if (parts.length > 0 && total !== asked) throw planDiffersFromTotal()
    if (new Set(parts.map(({ due_on }) => due_on)).size < parts.length) throw planDayTwice()
    await writePlan(tx, { schoolId: bill.schoolId, billId: bill.id, parts }, deed.now)
  })

type Work = (bill: NonNullable<Awaited<ReturnType<typeof lockBill>>>) => Promise<void>

/** Does something to a bill that is out, once; answers the bill as it is then. */
async function onBill(tx: Tx, deed: BillAction & { action: string; note?: string }, work: Work): Promise<Bill> {
  const { by, billId, now } = deed
  await doneOnce(tx, by, now, NOTHING_MADE, async () => {
    await changeBill(tx, deed, work)
    return null
  })
  return told(tx, by.schoolId, billId, now)
}

/** Nobody else touches the bill or its ward's money meanwhile, credit then finds its place, and the family sees it. */
async function changeBill(
  tx: Tx,
  { billId, by, now, action, note }: BillAction & { action: string; note?: string },
  work: Work,
): Promise<void> {
  const { schoolId } = by
  const before = await lockBill(tx, schoolId, billId)
  if (!before) throw notFound()
  const { wardId } = before
  await lockWards(tx, schoolId, [wardId])
  if (before.status === 'void') throw billVoid()
  await work(before)
  await applyCredit(tx, schoolId, [wardId], now)
  await recordAudit(tx, {
    at: now,
    by,
    action,
    wardId,
    subjectId: billId,
    ...(note === undefined ? {} : { note }),
  })
  publishLive(tx, { schoolId, wardId, word: 'billing' })
}

async function told(tx: Tx, schoolId: string, billId: string, now: Date): Promise<Bill> {
  const bill = await billRecord(tx, schoolId, billId, now)
  if (!bill) throw notFound()
  return bill
}
