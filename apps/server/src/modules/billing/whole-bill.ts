import type { Bill, BillHead, WardBalance } from '@schoolgate/contracts/billing'
import type { Tx } from '#db'
import { dayIn } from '#lib/days'
import { creditsOf, headsOf, wardOfBill, type Account, type HeadRow } from './accounts.store.ts'
import { partsOfBills } from './bill-parts.store.ts'
import { billOf, headOf, wardBalanceOf } from './bill-shape.ts'
import { accountOfWard } from './shared.store.ts'

/** A year's bills and one: what is asked once a year is compared with the year before. */
const BILLS_COMPARED = 4

export const billLocale = ({ currency, timezone }: Account, now: Date) => ({ currency, today: dayIn(timezone, now) })

/** The bills of these wards and their unused credit. */
export const standing = (tx: Tx, wardIds: readonly string[], now: Date) =>
  Promise.all([headsOf(tx, wardIds, now), creditsOf(tx, wardIds)])

/** A bill among the others of its ward. */
export type Found = { row: HeadRow; heads: readonly HeadRow[]; account: Account; creditMinor: number }

/** The bill with everything on it. */
export async function wholeBill(tx: Tx, found: Found, now: Date): Promise<Bill> {
  const [bill] = await wholeBills(tx, [found], now)
  if (!bill) throw new Error('A bill that was found is not there.')
  return bill
}

/** The same of several bills, by one statement. */
export async function wholeBills(tx: Tx, found: readonly Found[], now: Date): Promise<Bill[]> {
  if (found.length === 0) return []
  const compared = found.map(({ row: { bill }, heads }) => ({
    id: bill.id,
    issuedById: bill.issuedById,
    olderIds: heads
      .filter(({ bill: other }) => other.status !== 'void' && other.issuedAt < bill.issuedAt)
      .slice(0, BILLS_COMPARED)
      .map(({ bill: { id } }) => id),
  }))
  const partsOf = await partsOfBills(tx, compared)
  return found.map(({ row, heads, account, creditMinor }) =>
    billOf({ row, heads, creditMinor, account, parts: partsOf(row.bill.id), locale: billLocale(account, now) }),
  )
}

/** How a ward stands and its bills, newest first, for the school's own staff; null when there is no such ward. */
export async function wardRecord(tx: Tx, wardId: string, now: Date): Promise<{ balance: WardBalance; bills: BillHead[] } | null> {
  const account = await accountOfWard(tx, wardId)
  if (!account) return null
  const [heads, credits] = await standing(tx, [wardId], now)
  const locale = billLocale(account, now)
  return {
    balance: wardBalanceOf(account, heads, credits.get(wardId) ?? 0, locale),
    bills: heads.map((row) => headOf(row, locale)),
  }
}

/** The bill as the school's own staff looks at it; null when the school has no such bill. */
export async function billRecord(tx: Tx, schoolId: string, billId: string, now: Date): Promise<Bill | null> {
  const found = await wardOfBill(tx, { id: billId })
  if (!found) return null
  const account = await accountOfWard(tx, found.wardId)
  const [heads, credits] = await standing(tx, [found.wardId], now)
  const row = heads.find(({ bill }) => bill.id === billId && bill.schoolId === schoolId)
  if (!account || !row) return null
  return wholeBill(tx, { row, heads, account, creditMinor: credits.get(found.wardId) ?? 0 }, now)
}
