import type { Response } from '@schoolgate/contracts/endpoint'
import type { getFamilyStatement } from '@schoolgate/contracts/statements'
import type { Tx } from '#db'
import { fullnameOf } from '#lib/full-name'
import { schoolLocale } from './debtors.store.ts'
import { accountsOfPayers, payersOf } from './family-statement.store.ts'
import { type Movement, periodOf, tellAccount } from './statement.service.ts'
import { movementsOf } from './statement.store.ts'

export type FamilyStatement = Response<typeof getFamilyStatement>

type Asked = { id: string; from?: string | undefined; to?: string | undefined }

/** Everything on the accounts of a child and of those for whom the same people pay; null where the school has no such child. */
export async function familyStatement(tx: Tx, schoolId: string, asked: Asked, now: Date): Promise<FamilyStatement | null> {
  const { currency, timezone } = await schoolLocale(tx, schoolId)
  const { from, to, starts, ends } = periodOf(asked, timezone, now)
  const payers = await payersOf(tx, schoolId, asked.id)
  const payerIds = payers.map(({ id }) => id)
  const accounts = await accountsOfPayers(tx, schoolId, asked.id, payerIds)
  if (!accounts.some(({ id }) => id === asked.id)) return null
  const money = (amount_minor: number) => ({ amount_minor, currency })
  let openingMinor = 0
  const wards: FamilyStatement['wards'] = []
  const moved: (Movement & { wardId: string; firstName: string })[] = []
  for (const account of accounts) {
    const { id, firstName, className, admissionNo } = account
    const own = await movementsOf(tx, id, starts, ends)
    openingMinor += own.openingMinor
    const closing = own.lines.reduce((sum, { minor }) => sum + minor, own.openingMinor)
    wards.push({
      id,
      fullname: fullnameOf(account),
      first_name: firstName,
      class: className,
      admission_no: admissionNo,
      closing: money(closing),
    })
    moved.push(...own.lines.map((line) => ({ ...line, wardId: id, firstName })))
  }
  // Each child's are in order already, and stay so.
  const inOrder = moved.toSorted((one, other) => one.at.getTime() - other.at.getTime())
  return {
    guardians: payers.map(({ title, fullname }) => [title, fullname].filter((part) => part !== null).join(' ')),
    wards,
    from,
    to,
    ...tellAccount(openingMinor, inOrder, currency, ({ wardId, firstName }) => ({ ward_id: wardId, first_name: firstName })),
  }
}
