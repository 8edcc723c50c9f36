import {
  BillPromise,
  type Bill,
  type BillHead,
  type FamilyBalance,
  type SharedBill,
  type WardBalance,
} from '@schoolgate/contracts/billing'
import type { Share } from '@schoolgate/contracts/shares'
import type { Db, Tx } from '#db'
import { recordAudit } from '#db/audit'
import { publishLive } from '#db/live'
import { once } from '#db/once'
import { daysAfter } from '#lib/days'
import type { Keyed } from '#lib/keyed'
import type { Scope } from '#lib/scope'
import { publicSchool } from '#modules/schools'
import { makeShare, revokeShare, sharesOf, type SharedPaper } from '#modules/shares'
import { accountsOf } from './accounts.store.ts'
import { headOf, sharedBillOf, wardBalanceOf } from './bill-shape.ts'
import { dayOutOfReach, nothingOwed, promiseTooHigh } from './billing.problems.ts'
import { familyBalanceOf } from './family-balance.ts'
import { linkedBill, ownBill, ownHead, type LinkedBill } from './find-bill.ts'
import { writePromise } from './promises.store.ts'
import { billLocale, standing, wholeBills } from './whole-bill.ts'

/** Nobody plans further ahead than this. */
export const PROMISE_DAYS_MOST = 120

type ShareOptions = { days?: number | undefined; may_pay?: boolean | undefined; shows_arrears?: boolean | undefined }

export const createBillsService = (db: Db) => ({
  family: (scope: Scope, now: Date): Promise<FamilyBalance | null> =>
    db.as(scope, async (tx) => {
      const accounts = await accountsOf(tx, scope)
      const ids = accounts.map(({ id }) => id)
      const [heads, credits] = ids.length === 0 ? [[], new Map<string, number>()] : await standing(tx, ids, now)
      return familyBalanceOf(accounts, heads, credits, now)
    }),

  /** Null when the ward's bills are not the caller's to see. */
  ofWard: (scope: Scope, wardId: string, now: Date): Promise<{ balance: WardBalance; bills: BillHead[] } | null> =>
    db.as(scope, async (tx) => {
      const [[account], [heads, credits]] = await Promise.all([accountsOf(tx, scope, wardId), standing(tx, [wardId], now)])
      if (!account) return null
      const locale = billLocale(account, now)
      return {
        balance: wardBalanceOf(account, heads, credits.get(wardId) ?? 0, locale),
        bills: heads.map((row) => headOf(row, locale)),
      }
    }),

  one: (scope: Scope, billId: string, now: Date): Promise<Bill | null> =>
    db.as(scope, async (tx) => (await ownBill(tx, scope, { id: billId }, now))?.bill ?? null),

  byOwnId: (scope: Scope, publicId: string, now: Date): Promise<Bill | null> =>
    db.as(scope, async (tx) => (await ownBill(tx, scope, { publicId }, now))?.bill ?? null),

  /** The bills of the caller's wards in a term, whole. */
  ofTerm: (scope: Scope, wardIds: readonly string[], termId: string, now: Date): Promise<Bill[]> =>
    db.as(scope, (tx) => billsOfTerm(tx, scope, { wardIds, termId, now })),

  /** A promise by when so much will be paid; null when the bill is not the caller's. */
  promise: (
    scope: Scope,
    billId: string,
    { day, amount_minor }: { day: string; amount_minor?: number | undefined },
    { now, address, keyed }: { now: Date; address: string; keyed: Keyed | null },
  ): Promise<BillPromise | null> =>
    db.as(scope, async (tx) => {
      const own = await ownHead(tx, scope, { id: billId }, now)
      if (!own) return null
      const place = { schoolId: scope.schoolId, who: scope.userId, now }
      const promised = await once(tx, place, keyed, BillPromise, async () => {
        const { row, account } = own
        const { today, currency } = billLocale(account, now)
        if (row.bill.status !== 'issued' || row.balanceMinor <= 0) throw nothingOwed()
        if (day < today || day > daysAfter(today, PROMISE_DAYS_MOST)) throw dayOutOfReach(PROMISE_DAYS_MOST)
        const amountMinor = amount_minor ?? row.balanceMinor
        if (amountMinor > row.balanceMinor) throw promiseTooHigh()
        const madeBy = await writePromise(tx, scope, { billId, day, amountMinor }, now)
        const { wardId } = row.bill
        await recordAudit(tx, { at: now, scope, action: 'bills.promised', wardId, subjectId: billId, address })
        publishLive(tx, { schoolId: scope.schoolId, wardId, word: 'billing' })
        return { day, amount: { amount_minor: amountMinor, currency }, made_at: now.toISOString(), made_by: madeBy }
      })
      return promised.made
    }),

  share: (scope: Scope, billId: string, options: ShareOptions, now: Date): Promise<Share | null> =>
    db.as(scope, async (tx) => {
      const paper = await sharedPaper(tx, scope, billId, now)
      if (!paper) return null
      const allowed = { ...paper, mayPay: options.may_pay ?? true, showsArrears: options.shows_arrears ?? false }
      return makeShare(tx, scope, allowed, options.days, now)
    }),

  shares: (scope: Scope, billId: string, now: Date): Promise<Share[] | null> =>
    db.as(scope, async (tx) => {
      const paper = await sharedPaper(tx, scope, billId, now)
      return paper && sharesOf(tx, scope, paper, now)
    }),

  /** Null when the bill is not the caller's, or none of their links was meant. */
  unshare: (scope: Scope, billId: string, publicId: string, now: Date): Promise<true | null> =>
    db.as(scope, async (tx) => {
      const paper = await sharedPaper(tx, scope, billId, now)
      if (!paper) return null
      return (await revokeShare(tx, scope, paper, publicId, now)) || null
    }),

  /** The reduced bill by a link's id, for anybody; writes the opening down. */
  byLink: (publicId: string, address: string, now: Date): Promise<SharedBill | null> =>
    db.asSystem(async (tx) => {
      const linked = await linkedBill(tx, { publicId, address, now })
      return linked && sharedOf(linked)
    }),
})

export type BillsService = ReturnType<typeof createBillsService>

/** The bills of the caller's wards in a term, whole. */
export async function billsOfTerm(
  tx: Tx,
  scope: Scope,
  { wardIds, termId, now }: { wardIds: readonly string[]; termId: string; now: Date },
): Promise<Bill[]> {
  const accounts = (await accountsOf(tx, scope)).filter(({ id }) => wardIds.includes(id))
  if (accounts.length === 0) return []
  const [all, credits] = await standing(
    tx,
    accounts.map(({ id }) => id),
    now,
  )
  const found = accounts.flatMap((account) => {
    const heads = all.filter(({ bill }) => bill.wardId === account.id)
    const ofTerm = heads.filter(({ bill }) => bill.termId === termId)
    return ofTerm.map((row) => ({ row, heads, account, creditMinor: credits.get(account.id) ?? 0 }))
  })
  return wholeBills(tx, found, now)
}

/** A linked bill as whoever has the link sees it. */
export function sharedOf({ bill, account, mayPay, showsArrears, expiresAt }: LinkedBill): SharedBill {
  const school = { ...publicSchool(account.school), currency: account.currency }
  return sharedBillOf({ bill, school, lastName: account.lastName, mayPay, showsArrears, expiresAt })
}

async function sharedPaper(tx: Tx, scope: Scope, billId: string, now: Date): Promise<(SharedPaper & { thing: 'bill' }) | null> {
  const own = await ownHead(tx, scope, { id: billId }, now)
  return own && { thing: 'bill', wardId: own.row.bill.wardId, billId }
}
