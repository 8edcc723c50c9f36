import type { DeskAccount } from '@schoolgate/contracts/desk'
import type { Tx } from '#db'
import { wardBalanceOf } from './bill-shape.ts'
import { familyOf, payersOf } from './desk-account.store.ts'
import { accountOfWard } from './shared.store.ts'
import { billLocale, standing } from './whole-bill.ts'

/** What the cash desk sees of a pupil and the brothers and sisters; null where the school has no such pupil. */
export async function deskAccount(tx: Tx, schoolId: string, wardId: string, now: Date): Promise<DeskAccount | null> {
  const wardIds = await familyOf(tx, schoolId, wardId)
  const [heads, credits] = await standing(tx, wardIds, now)
  const payers = await payersOf(tx, schoolId, wardId)
  const headsOf = Map.groupBy(heads, ({ bill }) => bill.wardId)
  const wards: DeskAccount['wards'] = []
  let currency = ''
  for (const id of wardIds) {
    const account = await accountOfWard(tx, id)
    if (!account) continue
    currency = account.currency
    const balance = wardBalanceOf(account, headsOf.get(id) ?? [], credits.get(id) ?? 0, billLocale(account, now))
    wards.push({ ...balance, admission_no: account.admissionNo, status: account.status })
  }
  return wards.length === 0 ? null : { currency, wards, payers }
}
