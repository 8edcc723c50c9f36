import type { OfficeMoney } from '@schoolgate/contracts/office-payments'
import type { Tx } from '#db'
import { dayIn, earlier } from '#lib/days'
import { instantIn } from '#lib/local-time'
import { moneyText } from '#lib/money'
import { notFound } from '#lib/problem'
import type { MoneyIn } from '#modules/billing'
import { dayAhead, moreThanOwed, numberTaken, otherCurrency, paperTaken } from '#modules/payments/problems'
import { schoolOf, type PaymentRow } from '#modules/payments/settling'
import { creditOf, knownParts, officeNumberTaken, paperNumberTaken } from './desk.store.ts'

/** Where money taken at the desk lies. */
export function tillOf(method: PaymentRow['method']): MoneyIn['till'] {
  if (method === 'cash') return 'cash'
  return method === 'momo' || method === 'ussd' ? 'mobile_money' : 'bank'
}

/** What really came, when it can be counted in the school's money. */
export function cameOf({ cameMinor, cameCurrency }: PaymentRow, currency: string): number {
  if (cameMinor !== null && cameMinor > 0 && cameCurrency === currency) return cameMinor
  throw otherCurrency()
}

export async function refuseUnknown(tx: Tx, schoolId: string, money: OfficeMoney): Promise<void> {
  const wardIds = money.parts.map((part) => part.ward_id)
  const known = await knownParts(
    tx,
    schoolId,
    wardIds,
    money.parts.flatMap((part) => part.bill_id ?? []),
  )
  for (const part of money.parts) {
    const isRight = part.bill_id === undefined || known.wardOfBill.get(part.bill_id) === part.ward_id
    if (!known.wards.has(part.ward_id) || !isRight) throw notFound()
  }
  const taken = money.provider_reference && (await officeNumberTaken(tx, schoolId, money.provider_reference))
  if (taken) throw numberTaken(taken)
  const written = money.paper_no && (await paperNumberTaken(tx, schoolId, money.paper_no))
  if (written) throw paperTaken(written)
}

/** Of money that has settled: what became credit was said to be, and no more. */
export async function refuseUnsaidCredit(tx: Tx, schoolId: string, paymentId: string, saidMinor: number): Promise<void> {
  const creditMinor = await creditOf(tx, paymentId)
  if (creditMinor <= saidMinor) return
  const { currency } = await schoolOf(tx, schoolId)
  throw moreThanOwed(moneyText({ amount_minor: creditMinor - saidMinor, currency }, 'en'))
}

export async function paidAtOf(tx: Tx, schoolId: string, { paid_on: day }: OfficeMoney, now: Date): Promise<Date> {
  if (day === undefined) return now
  const { timezone } = await schoolOf(tx, schoolId)
  if (day > dayIn(timezone, now)) throw dayAhead()
  return earlier(new Date(instantIn(timezone, day, '12:00')), now)
}
