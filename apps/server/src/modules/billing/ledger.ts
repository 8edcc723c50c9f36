import type { Tx } from '#db'
import {
  allocate,
  balanceOf,
  allocateCredit,
  withPaid,
  type Choice,
  type OpenBill,
  type Part,
  type LedgerBalance,
} from './allocation.ts'
import { creditUsesOf, ledgerBalancesOf } from './balances.store.ts'
import { bookingsFor } from './booking.ts'
import { lockWards, post, reverse, standingTransactions, type AccountKind } from './ledger.store.ts'

/** Bills of these wards of which something is left to pay. */
export async function openBillsOf(tx: Tx, wardIds: readonly string[]): Promise<OpenBill[]> {
  return (await ledgerBalancesOf(tx, wardIds)).flatMap(openOf)
}

const openOf = ({ bills }: LedgerBalance): OpenBill[] => bills.filter(({ owedMinor }) => owedMinor > 0)

/** What each of these wards owes in all; below zero when the family is ahead. */
export async function balancesOf(tx: Tx, wardIds: readonly string[]): Promise<Map<string, number>> {
  const standings = await ledgerBalancesOf(tx, wardIds)
  return new Map(standings.map((standing) => [standing.wardId, balanceOf(standing)]))
}

/** Where the money of a payment is until it is used, and what the ledger must know of it. */
export type MoneyIn = {
  paymentId: string
  /** What the payer and the bursar quote. */
  reference: string
  paidAt: Date
  till: Extract<AccountKind, 'cash' | 'bank' | 'mobile_money' | 'provider'>
  /** What counts for the wards. */
  amountMinor: number
  /** What the provider kept of it, when the school bears that; 0 otherwise. */
  chargeMinor: number
  /** The wards it is for; what is left over becomes credit of the first, unless choices say otherwise. */
  wardIds: readonly string[]
  choices?: readonly Choice[]
}

/** Where the money of a payment went, and what each of its wards owed before and after. */
export type Settled = { parts: Part[]; wards: { wardId: string; beforeMinor: number; afterMinor: number }[] }

/**
 * Money that arrived goes to what is owed at this moment: as chosen, else oldest due first, the rest is credit. Of several payments each
 * finds what the one before it left. Locks all their wards and posts; a payment is posted once.
 */
export async function settle<Money extends MoneyIn>(
  tx: Tx,
  schoolId: string,
  all: readonly Money[],
  now: Date,
): Promise<(Money & Settled)[]> {
  const everybody = all.flatMap(wardsOf)
  await lockWards(tx, schoolId, everybody)
  const standings = new Map((await ledgerBalancesOf(tx, everybody)).map((standing) => [standing.wardId, standing]))
  const settled = all.map((money) => {
    const [first] = money.wardIds
    if (first === undefined || money.amountMinor <= 0)
      throw new Error(`The payment ${money.reference} is for nobody or of nothing.`)
    const own = wardsOf(money).flatMap((wardId) => standings.get(wardId) ?? [])
    const parts = allocate(own.flatMap(openOf), money.amountMinor, first, money.choices)
    const wards = own.map((before) => {
      const after = withPaid(before, parts)
      standings.set(after.wardId, after)
      return { wardId: before.wardId, beforeMinor: balanceOf(before), afterMinor: balanceOf(after) }
    })
    return { ...money, parts, wards }
  })
  await post(
    tx,
    schoolId,
    settled.map((money) => ({ ...postingOf(money, money.parts), at: now, dedupeKey: `payment:${money.paymentId}` })),
    now,
  )
  return settled
}

const wardsOf = ({ wardIds, choices = [] }: MoneyIn): string[] => [
  ...new Set([...wardIds, ...choices.map(({ wardId }) => wardId)]),
]

/** What the ledger says of money that went where `parts` say, at the moment at which it was paid. */
export const postingOf = (
  { paymentId, reference, paidAt, till, amountMinor, chargeMinor }: Omit<MoneyIn, 'wardIds'>,
  parts: readonly Part[],
) => ({
  kind: 'payment' as const,
  about: { paymentId },
  at: paidAt,
  happenedAt: paidAt,
  memo: reference,
  sides: [
    { account: till, amountMinor: amountMinor - chargeMinor },
    { account: 'charges' as const, amountMinor: chargeMinor },
    ...parts.map(({ wardId, billId, amountMinor: part }) => ({ account: 'ward' as const, wardId, billId, amountMinor: -part })),
  ],
})

type NoMoney = { schoolId: string; paymentId: string; wardIds: readonly string[]; at: Date }

/** A payment that turned out not to be one (a bounced cheque, a chargeback): everything it paid is owed again. False when it was not in the ledger. */
export async function takeBackPayment(tx: Tx, { schoolId, paymentId, wardIds, at }: NoMoney): Promise<boolean> {
  await lockWards(tx, schoolId, wardIds)
  const standing = await standingTransactions(tx, { paymentIds: [paymentId] }, ['payment', 'charge', 'refund'])
  await reverse(tx, schoolId, standing, { at })
  await applyCredit(tx, schoolId, wardIds, at)
  return standing.length > 0
}

/** Money given back to the payer: what each part of the payment had paid is owed again, credit is less. */
export type MoneyBack = Pick<MoneyIn, 'paymentId' | 'reference' | 'till'> & {
  schoolId: string
  at: Date
  parts: readonly Pick<Part, 'wardId' | 'billId' | 'amountMinor'>[]
  /** The refund's own reference: it is posted once. */
  refundKey: string
}

/** Posts money that went back; the caller has seen to it that no more goes back than came. */
export async function refund(tx: Tx, { schoolId, paymentId, reference, at, till, parts, refundKey }: MoneyBack): Promise<void> {
  const wardIds = parts.map(({ wardId }) => wardId)
  await lockWards(tx, schoolId, wardIds)
  const total = parts.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
  const sides = parts.map(({ wardId, billId, amountMinor }) => ({ account: 'ward' as const, wardId, billId, amountMinor }))
  const posting = { kind: 'refund' as const, about: { paymentId }, at, memo: reference, dedupeKey: `refund:${refundKey}` }
  await post(tx, schoolId, [{ ...posting, sides: [{ account: till, amountMinor: -total }, ...sides] }], at)
  await applyCredit(tx, schoolId, wardIds, at)
}

/** After a bill was issued, changed or voided, or money went back: credit finds its bills, and bills give back what credit no longer has. */
export async function applyCredit(tx: Tx, schoolId: string, wardIds: readonly string[], at: Date): Promise<void> {
  const [standings, uses] = await Promise.all([ledgerBalancesOf(tx, wardIds), creditUsesOf(tx, wardIds)])
  const usesOf = Map.groupBy(uses, ({ wardId }) => wardId)
  const moves = standings.flatMap(({ wardId, creditMinor, bills }) => {
    const used = new Map((usesOf.get(wardId) ?? []).map((bill) => [bill.billId, { ...bill, owedMinor: 0 }]))
    const open = bills.map((bill) => ({ ...bill, creditedMinor: used.get(bill.billId)?.creditedMinor ?? 0 }))
    for (const { billId } of open) used.delete(billId)
    return allocateCredit({ wardId, creditMinor, bills: [...open, ...used.values()] })
  })
  await post(
    tx,
    schoolId,
    moves.map(({ wardId, billId, amountMinor }) => ({
      kind: 'credit',
      about: { billId },
      at,
      memo: 'credit',
      sides: [
        { account: 'ward', wardId, billId: null, amountMinor },
        { account: 'ward', wardId, billId, amountMinor: -amountMinor },
      ],
    })),
    at,
  )
}

/** The day whose books tell what happens to a payment now; it is open until the transaction ends. */
export async function dayOfBooks(tx: Tx, { schoolId, paymentId, at }: Omit<NoMoney, 'wardIds'>): Promise<string> {
  const [booking] = await bookingsFor(tx, schoolId, [{ happened: at, paymentId }], at)
  if (!booking) throw new Error('What happens now is in no day.')
  return booking.bookedOn
}
