import type { Bill, BillHead, WardBalance } from '@schoolgate/contracts/billing'
import type { Tx } from '#db'
import { dayIn } from '#lib/days'
import { creditsOf, headsOf, wardOfBill, type Account, type HeadRow } from './accounts.store.ts'
import { partsOfBill } from './bill-parts.store.ts'
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
export async function wholeBill(tx: Tx, { row, heads, account, creditMinor }: Found, now: Date): Promise<Bill> {
  const older = heads.filter(({ bill }) => bill.status !== 'void' && bill.issuedAt < row.bill.issuedAt).slice(0, BILLS_COMPARED)
  const parts = await partsOfBill(
    tx,
    row.bill.id,
    older.map(({ bill }) => bill.id),
    row.bill.issuedById,
  )
  return billOf({ row, heads, creditMinor, account, parts, locale: billLocale(account, now) })
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
