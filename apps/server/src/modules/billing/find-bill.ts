import type { Bill } from '@schoolgate/contracts/billing'
import type { Tx } from '#db'
import type { Scope } from '#lib/scope'
import { openShare } from '#modules/shares'
import { accountsOf, wardOfBill, type Account } from './accounts.store.ts'
import { accountOfWard } from './shared.store.ts'
import { standing, wholeBill, type Found } from './whole-bill.ts'

/** A bill of one of the caller's wards whose bills they may see. */
export async function ownHead(tx: Tx, scope: Scope, by: { id: string } | { publicId: string }, now: Date): Promise<Found | null> {
  const found = await wardOfBill(tx, by)
  if (!found) return null
  const [[account], [heads, credits]] = await Promise.all([
    accountsOf(tx, scope, found.wardId),
    standing(tx, [found.wardId], now),
  ])
  const row = heads.find(({ bill }) => bill.id === found.id)
  return account && row ? { row, heads, account, creditMinor: credits.get(found.wardId) ?? 0 } : null
}

/** The same with everything on it. */
export async function ownBill(
  tx: Tx,
  scope: Scope,
  by: { id: string } | { publicId: string },
  now: Date,
): Promise<{ bill: Bill; account: Account } | null> {
  const own = await ownHead(tx, scope, by, now)
  return own && { bill: await wholeBill(tx, own, now), account: own.account }
}

export type LinkedBill = NonNullable<Awaited<ReturnType<typeof linkedBill>>>

/** The bill that a link leads to, read as the system for whoever has it; writes the opening down. */
export async function linkedBill(tx: Tx, { publicId, address, now }: { publicId: string; address: string; now: Date }) {
  const share = await openShare(tx, { publicId, thing: 'bill', address, now })
  if (share?.paper.thing !== 'bill') return null
  const { wardId, billId, mayPay = false, showsArrears = false } = share.paper
  const account = await accountOfWard(tx, wardId)
  const [heads, credits] = await standing(tx, [wardId], now)
  const row = heads.find(({ bill }) => bill.id === billId)
  if (!account || !row) return null
  const bill = await wholeBill(tx, { row, heads, account, creditMinor: credits.get(wardId) ?? 0 }, now)
  return { bill, account, schoolId: share.schoolId, mayPay, showsArrears, expiresAt: share.expiresAt }
}
