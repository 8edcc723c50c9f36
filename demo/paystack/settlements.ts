import type { Transaction, Transactions } from './transactions.ts'

/*
 * What the pretended Paystack pays out: the money of a day (UTC) to each account the day after, less its fees and less what was given back
 * meanwhile. It is reckoned anew from the transactions each time, so there is nothing to keep.
 */

const FIRST_NUMBER = 3_090_000
const DAY_MS = 86_400_000

/** What a test does to it: payments that are left out, and fees that are more than was agreed. */
export type Settling = { leavesOut: Set<string>; moreFees: number; state: 'success' | 'processing' | 'failed' | null }

type Batch = { number: number; day: string; account: string | null; currency: string; transactions: Transaction[] }

const paidDay = ({ paidAt }: Transaction): string => (paidAt ?? '').slice(0, 10)

function batches(transactions: Transactions, { leavesOut }: Settling): Batch[] {
  const paid = transactions.all().filter((one) => one.paidAt !== null && !leavesOut.has(one.reference))
  // In the order in which they came: a number stays what it is.
  const accounts = [
    ...new Set(
      transactions
        .all()
        .toReversed()
        .map(({ subaccount }) => subaccount),
    ),
  ]
  return [...Map.groupBy(paid, (one) => `${paidDay(one)} ${one.subaccount ?? ''} ${one.currency}`).values()].flatMap((of) => {
    const [first] = of
    if (!first) return []
    const { subaccount: account, currency } = first
    const day = new Date(Date.parse(paidDay(first)) + DAY_MS)
    const number = FIRST_NUMBER + (Math.floor(day.getTime() / DAY_MS) % 10_000) * 10 + accounts.indexOf(account)
    return [{ number, day: day.toISOString(), account, currency, transactions: of }]
  })
}

const sum = (of: readonly Transaction[], what: (one: Transaction) => number) => of.reduce((total, one) => total + what(one), 0)

/** Settlements as Paystack lists them, the newest first; `subaccount=none` asks for those of the account itself. */
export function settlementsOf(transactions: Transactions, settling: Settling, query: URLSearchParams, now: Date) {
  const [from, to, account] = [query.get('from') ?? '', query.get('to') ?? '~', query.get('subaccount')]
  const isAsked = (of: string | null) => account === null || (account === 'none' ? of === null : of === account)
  const isDue = (day: string) => Date.parse(day) <= now.getTime()
  return batches(transactions, settling)
    .filter(({ day, account: of }) => isAsked(of) && isDue(day) && day >= from && day <= to)
    .toSorted((one, other) => other.day.localeCompare(one.day))
    .map(({ number, day, currency, transactions: of }) => {
      const gross = sum(of, ({ amount }) => amount)
      const fees = sum(of, (one) => one.fees ?? 0) + settling.moreFees
      const back = sum(of, ({ refunded }) => refunded)
      return {
        id: number,
        domain: 'test',
        status: settling.state ?? 'success',
        currency,
        integration: 100_982,
        total_amount: gross - fees,
        effective_amount: gross - fees - back,
        total_fees: fees,
        total_processed: gross,
        deductions: null,
        settlement_date: day,
        settled_by: null,
        createdAt: day,
        updatedAt: day,
      }
    })
}

/** The transactions in one of them; null: there is none of this number. */
export const transactionsIn = (transactions: Transactions, settling: Settling, number: string): Transaction[] | null =>
  batches(transactions, settling).find((batch) => String(batch.number) === number)?.transactions ?? null
