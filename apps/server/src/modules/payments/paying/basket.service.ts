import { mostAheadMinor, type OnlineMethod, type PaymentType } from '@schoolgate/contracts/payments'
import type { Tx } from '#db'
import { moneyText } from '#lib/money'
import { notFound } from '#lib/problem'
import { allocate, openBillsOf, type Choice, type OpenBill, type Part } from '#modules/billing'
import {
  amountTooHigh,
  amountTooLow,
  billMissing,
  noPayAhead,
  nothingOwed,
  notOnline,
  wardMissing,
} from '#modules/payments/problems'
import { feeLabel, isPayableOnline, surchargeOf, feeOf, type PaymentGateway } from '#modules/payments/provider'
import { billFacts, openItems, type BillFacts, type PayableWard, type SchoolTerms } from './basket.store.ts'

/** What somebody wants to pay, as the contract takes it. */
export type Basket = {
  type: PaymentType
  ward_ids?: string[] | undefined
  bill_id?: string | undefined
  item_ids?: string[] | undefined
  amount_minor?: number | undefined
}

/** What can be paid of a basket, before anybody said how much. */
type Payable = {
  wardIds: string[]
  openMinor: number
  leastMinor: number
  mostMinor: number
  /** Where so much goes. */
  split: (amountMinor: number) => Part[]
}

export type Quote = {
  wardIds: string[]
  amountMinor: number
  feeMinor: number
  totalMinor: number
  openMinor: number
  leastMinor: number
  mostMinor: number
  parts: (Part & { firstName: string; billNo: string | null; term: string | null; itemName: string | null })[]
}

/** What of this basket can be paid, and where a payment of its amount would go. Refuses what is nobody's, nothing, too little, too much. */
export async function quote(tx: Tx, school: SchoolTerms, mayPayFor: readonly PayableWard[], basket: Basket): Promise<Quote> {
  const facts = await billFacts(tx, idsOf(mayPayFor))
  const items = new Map<string, string>()
  const payable = await payableOf(tx, school, mayPayFor, facts, basket, items)
  const { openMinor, leastMinor, mostMinor, wardIds } = payable
  if (mostMinor === 0) throw nothingOwed()
  const amountMinor = basket.amount_minor ?? openMinor
  if (amountMinor === 0) throw amountTooLow(moneyOf(leastMinor, school))
  if (amountMinor > mostMinor) throw amountTooHigh(moneyOf(mostMinor, school))
  if (amountMinor < leastMinor) throw amountTooLow(moneyOf(leastMinor, school))
  const feeMinor = chargeOf(amountMinor, school)
  const names = new Map(mayPayFor.map(({ id, firstName }) => [id, firstName]))
  const factOf = new Map(facts.map((fact) => [fact.billId, fact]))
  return {
    wardIds,
    amountMinor,
    feeMinor,
    totalMinor: school.feeBearer === 'payer' ? amountMinor + feeMinor : amountMinor,
    openMinor,
    leastMinor,
    mostMinor,
    parts: payable.split(amountMinor).map((part) => ({
      ...part,
      firstName: names.get(part.wardId) ?? '',
      billNo: factOf.get(part.billId ?? '')?.billNo ?? null,
      term: factOf.get(part.billId ?? '')?.term ?? null,
      itemName: items.get(part.billItemId ?? '') ?? null,
    })),
  }
}

/** The provider's charge; a currency it does not take is paid by slip, which costs nothing. */
function chargeOf(amountMinor: number, { currency, feeBearer }: SchoolTerms): number {
  if (!isPayableOnline(currency)) return 0
  return feeBearer === 'payer' ? surchargeOf(amountMinor, currency) : feeOf(amountMinor, currency)
}

async function payableOf(
  tx: Tx,
  school: SchoolTerms,
  mayPayFor: readonly PayableWard[],
  facts: readonly BillFacts[],
  basket: Basket,
  names: Map<string, string>,
): Promise<Payable> {
  const { type } = basket
  const wardIds = chosenWards(mayPayFor, basket, facts)
  const openBills = await openBillsOf(tx, wardIds)
  const [wardId = ''] = wardIds
  const whole = (of: OpenBill[], mostMinor?: number): Payable => {
    const openMinor = of.reduce((sum, { owedMinor }) => sum + owedMinor, 0)
    return {
      wardIds: type === 'family' ? wardIds.filter((id) => of.some((bill) => bill.wardId === id)) : wardIds,
      openMinor,
      leastMinor: leastOf(of, facts, school, mostMinor ?? openMinor),
      mostMinor: mostMinor ?? openMinor,
      split: (amountMinor) => allocate(of, amountMinor, wardId),
    }
  }
  const isOlder = new Set(facts.filter((fact) => fact.isOlder).map(({ billId }) => billId))
  switch (type) {
    case 'family':
      return whole(openBills)
    case 'arrears':
      return whole(openBills.filter(({ billId }) => isOlder.has(billId)))
    case 'ahead':
      if (!school.payAhead) throw noPayAhead()
      return whole(openBills, mostAheadMinor(school.currency))
    case 'bill':
      return whole(openBills.filter(({ billId }) => billId === basket.bill_id))
    case 'item':
      return itemsOf(tx, school, openBills, facts, basket, names)
  }
}

/** Chosen lines of a bill: never more than the bill itself still asks for. */
async function itemsOf(
  tx: Tx,
  school: SchoolTerms,
  openBills: readonly OpenBill[],
  facts: readonly BillFacts[],
  { bill_id: billId = '', item_ids: itemIds = [] }: Basket,
  names: Map<string, string>,
): Promise<Payable> {
  const items = await openItems(tx, billId, itemIds)
  if (items.length === 0 || items.length !== new Set(itemIds).size) throw notFound()
  for (const { id, name } of items) names.set(id, name)
  const bill = openBills.find((one) => one.billId === billId)
  const asked = items.reduce((sum, { openMinor }) => sum + openMinor, 0)
  const openMinor = Math.min(asked, bill?.owedMinor ?? 0)
  const wardId = facts.find((fact) => fact.billId === billId)?.wardId ?? ''
  return {
    wardIds: [wardId],
    openMinor,
    leastMinor: leastOf(bill ? [bill] : [], facts, school, openMinor),
    mostMinor: openMinor,
    split(amountMinor) {
      let left = amountMinor
      const choices = items.map(({ id, openMinor: open }): Choice => {
        const given = Math.min(open, left)
        left -= given
        return { wardId, billId, billItemId: id, amountMinor: given }
      })
      return allocate(
        bill ? [bill] : [],
        amountMinor,
        wardId,
        choices.filter((choice) => choice.amountMinor > 0),
      )
    },
  }
}

/** Whose money it is about; anybody else's ward or bill is not there. */
function chosenWards(
  mayPayFor: readonly PayableWard[],
  { type, ward_ids: wished, bill_id: billId }: Basket,
  facts: readonly BillFacts[],
) {
  const allowed = new Set(idsOf(mayPayFor))
  if (type === 'bill' || type === 'item') {
    if (billId === undefined) throw billMissing()
    const bill = facts.find((fact) => fact.billId === billId)
    if (!bill) throw notFound()
    return [bill.wardId]
  }
  const chosen = [...new Set(wished ?? (type === 'family' || allowed.size === 1 ? allowed : []))]
  if (chosen.some((id) => !allowed.has(id))) throw notFound()
  if (chosen.length === 0 && type === 'family') throw notFound()
  if (type !== 'family' && chosen.length !== 1) throw wardMissing()
  return chosen
}

/** The least this payment may be: the school's or the bills' own minimum, or all there is when that is less. */
function leastOf(open: readonly OpenBill[], facts: readonly BillFacts[], school: SchoolTerms, mostMinor: number): number {
  const own = facts.filter(({ billId }) => open.some((bill) => bill.billId === billId)).flatMap((fact) => fact.minimumMinor ?? [])
  const least = own.length > 0 ? Math.min(...own) : school.minimumMinor
  return Math.min(Math.max(least, 1), mostMinor)
}

/** The provider that takes this school's payments; null when there is none, or none for its currency. */
export const gatewayFor = (gateway: PaymentGateway | null, { currency }: SchoolTerms): PaymentGateway | null =>
  isPayableOnline(currency) ? gateway : null

/** The same, where nothing goes on without one. */
export function onlineGateway(gateway: PaymentGateway | null, school: SchoolTerms): PaymentGateway {
  const online = gatewayFor(gateway, school)
  if (online) return online
  throw notOnline()
}

/** A quote as the contract says it; without a provider there is no way to pay online, and no charge. */
export function quoteOf(
  { amountMinor, feeMinor, totalMinor, openMinor, leastMinor, mostMinor, parts }: Quote,
  { currency, feeBearer, country }: SchoolTerms,
  online: PaymentGateway | null,
) {
  const money = (minor: number) => ({ amount_minor: minor, currency })
  const methods: OnlineMethod[] = !online ? [] : country === 'GH' ? ['momo', 'card'] : ['card']
  return {
    amount: money(amountMinor),
    fee: money(online ? feeMinor : 0),
    fee_bearer: feeBearer,
    total: money(online ? totalMinor : amountMinor),
    fee_label: online ? feeLabel(currency) : '',
    open: money(openMinor),
    minimum: money(leastMinor),
    maximum: money(mostMinor),
    parts: parts.map((part) => ({
      ward_id: part.wardId,
      first_name: part.firstName,
      bill_id: part.billId,
      bill_no: part.billNo,
      term: part.term,
      item_id: part.billItemId,
      item_name: part.itemName,
      amount: money(part.amountMinor),
    })),
    methods,
    networks: online && methods.includes('momo') ? [...online.networks] : [],
    is_demo: online?.provider === 'demo',
  }
}

const idsOf = (rows: readonly PayableWard[]) => rows.map(({ id }) => id)
const moneyOf = (minor: number, { currency }: SchoolTerms) => moneyText({ amount_minor: minor, currency }, 'en')
