import type { Bill } from '@schoolgate/contracts/billing'
import * as z from 'zod'
import type { Db, Tx } from '#db'
import { recordAudit } from '#db/audit'
import { publishLive } from '#db/live'
import { doneOnce } from '#db/once'
import type { KeyedActor } from '#lib/actor'
import { notFound } from '#lib/problem'
import type { Scope } from '#lib/scope'
import { secondPerson, type Second, type Wish } from '#modules/corrections'
import { ledgerBalancesOf } from './balances.store.ts'
import { recordChanges } from './bill-changes.store.ts'
import { billVoid, planDayTwice, planDiffersFromTotal, reductionTooHigh, writeOffTooHigh } from './billing.problems.ts'
import { linesTotal, lockBill, markVoid, writeGrant, writePlan, type BillRow } from './corrections.store.ts'
import { applyCredit } from './ledger.ts'
import { lockWards, post, reverse, standingTransactions } from './ledger.store.ts'
import { moveLine, type Move } from './move-line.ts'
import { billRecord } from './whole-bill.ts'

/** What is done to which bill, and by whom. */
export type BillAction = {
  billId: string
  by: KeyedActor
  now: Date
  /** What `by` says yes to as the second person; left out, somebody asks. */
  agreed?: string | undefined
  /** Only to see how the bill would be: nothing waits, and whoever tries ends the transaction (`tried`). */
  isTried?: boolean | undefined
}
export type Grant = {
  kind: 'discount' | 'scholarship' | 'penalty' | 'write_off'
  name: string
  amount_minor: number
  purpose: string
  approved_by?: string | undefined
}
/** The bill as it stands now, and what waits for a second person instead. */
export type Corrected = { bill: Bill; waits: string | null }

/** What a granted line does in the ledger, besides changing what the ward owes. */
const ACCOUNTS = { discount: 'reductions', scholarship: 'reductions', penalty: 'penalties', write_off: 'write_offs' } as const
/** Everything of a bill that is taken back when it is voided; money and credit stay and go their way. */
const OF_THE_BILL = ['bill', 'added', 'discount', 'scholarship', 'penalty', 'write_off'] as const

/** What can be put right on a bill that went out. */
export type Correction =
  | { do: 'grant'; grant: Grant }
  | { do: 'void'; reason: string }
  | { do: 'move'; move: Move }
  | { do: 'plan'; parts: Parts }

/** Undoes a rehearsal: the transaction ends with it. */
class OnlyTried extends Error {}

/** The bursar's corrections of bills that went out, for somebody who is signed in. */
export function createCorrectionsService(db: Db) {
  return {
    /** One bill as its family sees it, for the bursar. */
    one: (scope: Scope, billId: string, now: Date): Promise<Bill> => db.as(scope, (tx) => told(tx, scope.schoolId, billId, now)),

    correct: (scope: Scope, deed: BillAction, correction: Correction): Promise<Corrected> =>
      tried(
        deed,
        (each) => db.as(scope, each),
        (tx, own) => correctBill(tx, own, correction),
      ),
  }
}

type InTransaction = (work: (tx: Tx) => Promise<Corrected>) => Promise<Corrected>

/** Does it, or, where it is only tried, answers how it would be and leaves nothing behind. */
export async function tried(
  deed: BillAction,
  within: InTransaction,
  work: (tx: Tx, deed: BillAction) => Promise<Corrected>,
): Promise<Corrected> {
  if (!deed.isTried) return within((tx) => work(tx, deed))
  let after: Corrected | undefined
  return within(async (tx) => {
    after = await work(tx, { ...deed, by: { ...deed.by, keyed: null } })
    throw new OnlyTried()
  }).catch((error: unknown) => {
    if (error instanceof OnlyTried && after) return after
    throw error
  })
}

export function correctBill(tx: Tx, deed: BillAction, correction: Correction): Promise<Corrected> {
  if (correction.do === 'grant') return grantOn(tx, deed, correction.grant)
  if (correction.do === 'move') return moveTo(tx, deed, correction.move)
  return correction.do === 'void' ? takeBack(tx, deed, correction.reason) : agreeOn(tx, deed, correction.parts)
}

/** Takes something off a bill, or adds a penalty. */
const grantOn = (tx: Tx, deed: BillAction, grant: Grant): Promise<Corrected> => {
  const { kind, name, amount_minor: amountMinor, purpose, approved_by } = grant
  const isMore = kind === 'penalty'
  const wish = async (bill: BillRow): Promise<Wish> => {
    const [standing] = await ledgerBalancesOf(tx, [bill.wardId])
    const owed = standing?.bills.find(({ billId: id }) => id === bill.id)?.owedMinor ?? 0
    if (kind === 'write_off' && amountMinor > owed) throw writeOffTooHigh()
    if (!isMore && amountMinor > (await linesTotal(tx, bill.id))) throw reductionTooHigh()
    const act = { do: 'line' as const, bill_id: bill.id, kind, name, amount_minor: amountMinor, reason: purpose }
    const asked = { ...act, ...(approved_by === undefined ? {} : { approved_by }) }
    return { kind, act: asked, amountMinor, wardId: bill.wardId, about: { billId: bill.id }, name, reason: purpose }
  }
  return onBill(tx, { ...deed, action: `bills.${kind}_granted`, wish }, async (bill, { both }) => {
    const approvedBy = [approved_by, both?.askedBy, both?.agreedBy].filter((one) => one !== undefined).join(', ') || null
    const code = await writeGrant(
      tx,
      { schoolId: bill.schoolId, billId: bill.id, kind, name, amountMinor, purpose, approvedBy },
      deed.now,
    )
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
}

/** A line goes to a bill of a brother or sister. */
async function moveTo(tx: Tx, deed: BillAction, move: Move): Promise<Corrected> {
  const moving = moveLine(tx, deed.now, move)
  const wish = async (bill: BillRow) => moving.wish(bill)
  return onBill(tx, { ...deed, action: 'bills.line_moved', note: move.reason, wish, with: move.toBillId }, moving.do)
}

/** Takes a whole bill back; a second time says that it is void already. */
const takeBack = (tx: Tx, deed: BillAction, reason: string): Promise<Corrected> => {
  const wish = async (bill: BillRow): Promise<Wish> => ({
    kind: 'void_bill',
    act: { do: 'void', bill_id: bill.id, reason },
    amountMinor: await linesTotal(tx, bill.id),
    wardId: bill.wardId,
    about: { billId: bill.id },
    reason,
  })
  return onBill(tx, { ...deed, action: 'bills.voided', note: reason, wish }, async (bill) => {
    const standing = await standingTransactions(tx, { billIds: [bill.id] }, OF_THE_BILL)
    await reverse(tx, bill.schoolId, standing, { at: deed.now })
    await markVoid(tx, bill.id, reason, deed.now)
  })
}

export type Parts = readonly { due_on: string; amount_minor: number }[]

/** Agrees on parts, or ends the agreement. */
const agreeOn = (tx: Tx, deed: BillAction, parts: Parts): Promise<Corrected> =>
  onBill(tx, { ...deed, action: parts.length > 0 ? 'bills.plan_agreed' : 'bills.plan_ended', wish: null }, async (bill) => {
    const total = parts.reduce((sum, { amount_minor }) => sum + amount_minor, 0)
    const asked = await linesTotal(tx, bill.id)
    if (parts.length > 0 && total !== asked) throw planDiffersFromTotal()
    if (new Set(parts.map(({ due_on }) => due_on)).size < parts.length) throw planDayTwice()
    await writePlan(tx, { schoolId: bill.schoolId, billId: bill.id, parts }, deed.now)
  })

type Doing = BillAction & {
  action: string
  note?: string
  /** What it comes to, and whether it can be; null: it moves no money, and one person may. */
  wish: ((bill: BillRow) => Promise<Wish>) | null
  /** Another bill that it touches. */
  with?: string
}
type Work = (bill: BillRow, second: Second) => Promise<void>

/** Does something to a bill that is out, once, or has it wait for a second person; answers the bill as it is then. */
async function onBill(tx: Tx, deed: Doing, work: Work): Promise<Corrected> {
  const { by, billId, now } = deed
  const { made: waits } = await doneOnce(tx, by, now, z.string().nullable(), () => changeBill(tx, deed, work))
  return { bill: await told(tx, by.schoolId, billId, now), waits }
}

const ALONE: Second = { waits: null, both: null }

/** Nobody else touches the bill or its ward's money meanwhile, credit then finds its place, and the family sees it. */
async function changeBill(tx: Tx, deed: Doing, work: Work): Promise<string | null> {
  const { billId, by, now, action, note, wish, with: other, agreed = null, isTried = false } = deed
  const { schoolId } = by
  // Always in one order, so that nobody waits in a circle.
  const held = []
  for (const id of [billId, ...(other === undefined ? [] : [other])].toSorted()) held.push(await lockBill(tx, schoolId, id))
  const all = held.filter((bill) => bill !== null)
  const before = all.find(({ id }) => id === billId)
  if (!before || all.length < held.length) throw notFound()
  const wardIds = all.map(({ wardId }) => wardId)
  await lockWards(tx, schoolId, wardIds)
  if (all.some(({ status }) => status === 'void')) throw billVoid()
  const wished = wish && (await wish(before))
  const second = wished === null || isTried ? ALONE : await secondPerson(tx, by, wished, agreed, now)
  if (second.waits !== null) return second.waits
  await work(before, second)
  await applyCredit(tx, schoolId, wardIds, now)
  for (const { id: subjectId, wardId } of all)
    await recordAudit(tx, { at: now, by, action, wardId, subjectId, ...(note === undefined ? {} : { note }) })
  for (const wardId of wardIds) publishLive(tx, { schoolId, wardId, word: 'billing' })
  return null
}

async function told(tx: Tx, schoolId: string, billId: string, now: Date): Promise<Bill> {
  const bill = await billRecord(tx, schoolId, billId, now)
  if (!bill) throw notFound()
  return bill
}
