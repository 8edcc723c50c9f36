import { PAYMENT_TYPES, type Payment, type PaymentType } from '@schoolgate/contracts/payments'
import type { Ward } from '@schoolgate/contracts/wards'

/** What is to be paid, as the server takes it. */
export type Basket = { type: PaymentType; ward_ids?: string[]; bill_id?: string; item_ids?: string[] }

const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const AMOUNT = /^(\d{1,8})(?:\.(\d{1,2}))?$/

const idsIn = (query: URLSearchParams, name: string): string[] => (query.get(name) ?? '').split(',').filter((id) => ID.test(id))

/** The amount of an address in minor units; null: all there is. The address only suggests. */
export const amountOfAddress = (amount: string): number | null => {
  const found = AMOUNT.exec(amount)
  if (!found) return null
  const minor = Number(found[1]) * 100 + Number((found[2] ?? '').padEnd(2, '0'))
  return minor > 0 ? minor : null
}

/**
 * What an address `/pay/{amount}/{paymenttype}?ward=|wards=|bill=|items=` asks for. A type we do not know, or one whose bill is missing,
 * is the whole family; what concerns one ward falls back on the selected one.
 */
export const basketOfAddress = (paymentType: string, query: URLSearchParams, selectedWardId: string | undefined): Basket => {
  const type = PAYMENT_TYPES.find((known) => known === paymentType) ?? 'family'
  const wards = [...idsIn(query, 'wards'), ...idsIn(query, 'ward')]
  const [bill_id] = idsIn(query, 'bill')
  const item_ids = idsIn(query, 'items')
  if (type === 'arrears' || type === 'ahead') {
    const ward = wards[0] ?? selectedWardId
    return ward === undefined ? { type } : { type, ward_ids: [ward] }
  }
  if (bill_id !== undefined && type === 'item' && item_ids.length > 0) return { type, bill_id, item_ids }
  if (bill_id !== undefined && type !== 'family') return { type: 'bill', bill_id }
  return wards.length > 0 ? { type: 'family', ward_ids: wards } : { type: 'family' }
}

type Payable = Pick<Ward, 'id' | 'school_id' | 'rights'>

/** The whole family of who has children in several schools is that at the selected ward's: money goes to one school at a time. */
export const ofOneSchool = (basket: Basket, wards: readonly Payable[], selected: Payable | undefined): Basket => {
  const isOfAll = basket.type === 'family' && basket.ward_ids === undefined
  if (!isOfAll || !selected || wards.every(({ school_id }) => school_id === selected.school_id)) return basket
  const here = wards.filter(({ school_id, rights }) => school_id === selected.school_id && rights.pay)
  return here.length > 0 ? { ...basket, ward_ids: here.map(({ id }) => id) } : basket
}

/** The page that pays this much (null: all there is) of this. */
export const payAddress = (amountMinor: number | null, { type, ward_ids, bill_id, item_ids }: Basket): string => {
  const amount = amountMinor === null ? '0' : `${Math.trunc(amountMinor / 100)}.${String(amountMinor % 100).padStart(2, '0')}`
  const query = [
    ward_ids && (type === 'family' ? `wards=${ward_ids.join(',')}` : `ward=${ward_ids.join(',')}`),
    bill_id && `bill=${bill_id}`,
    item_ids && `items=${item_ids.join(',')}`,
  ].filter(Boolean)
  return `/pay/${amount}/${type}${query.length > 0 ? `?${query.join('&')}` : ''}`
}

/** The page that pays again what did not arrive. */
export const againAddress = ({ type, amount, parts }: Payment): string => {
  const ward_ids = [...new Set(parts.map((part) => part.ward_id))]
  const [bill_id] = parts.flatMap((part) => part.bill_id ?? [])
  const item_ids = parts.flatMap((part) => part.item_id ?? [])
  const isOfBill = (type === 'bill' || type === 'item') && bill_id !== undefined
  if (isOfBill && type === 'item' && item_ids.length > 0) return payAddress(amount.amount_minor, { type, bill_id, item_ids })
  if (isOfBill) return payAddress(amount.amount_minor, { type: 'bill', bill_id })
  return payAddress(amount.amount_minor, { type: type === 'ahead' || type === 'arrears' ? type : 'family', ward_ids })
}

/** Where a payment stands, and later its receipt. */
export const paymentAddress = (reference: string): string => `/paymentreceipt?reference=${encodeURIComponent(reference)}`
