import { randomBytes } from 'node:crypto'
import { readFileSync, renameSync, writeFileSync } from 'node:fs'

/** What the payer does on the pretended page or phone; `later`: the money comes some seconds after the payer is back. */
export const OUTCOMES = ['approve', 'decline', 'not_enough', 'leave', 'later'] as const
export type Outcome = (typeof OUTCOMES)[number]

/** Money asked back. */
export type Refund = {
  id: number
  amount: number
  status: 'pending' | 'processed' | 'failed'
  customerNote: string | null
  merchantNote: string | null
  createdAt: string
}

export type Transaction = {
  id: number
  reference: string
  accessCode: string
  email: string
  amount: number
  currency: string
  channel: string
  network: string | null
  phone: string | null
  callbackUrl: string | null
  subaccount: string | null
  /** What whoever began it wrote on it, as Paystack keeps it. */
  metadata: object | null
  /** `reversed`: all of it went back. */
  status: 'abandoned' | 'ongoing' | 'success' | 'failed' | 'reversed'
  gatewayResponse: string
  createdAt: string
  paidAt: string | null
  fees: number | null
  refunded: number
  refunds: Refund[]
}

export type NewTransaction = Pick<
  Transaction,
  | 'reference'
  | 'email'
  | 'amount'
  | 'currency'
  | 'channel'
  | 'network'
  | 'phone'
  | 'callbackUrl'
  | 'subaccount'
  | 'metadata'
  | 'status'
>

const FIRST_ID = 4_099_260_516

/** What Paystack keeps: in Ghana 1.95 %, in Nigeria 1.5 % and ₦100 from ₦2,500 on, at most ₦2,000. */
export function feesOf(amount: number, currency: string): number {
  if (currency !== 'NGN') return Math.ceil((amount * 195) / 10_000)
  return Math.min(Math.ceil((amount * 15) / 1000) + (amount >= 2500_00 ? 100_00 : 0), 2000_00)
}

/** The transactions of the pretended Paystack, in memory and, when asked, in a file so that a restart forgets nothing. */
export function createTransactions(stateFile: string | undefined, now: () => Date) {
  const all = new Map<string, Transaction>()
  for (const old of stateFile === undefined ? [] : readState(stateFile)) all.set(old.reference, old)

  function keep(): void {
    if (stateFile === undefined) return
    writeFileSync(`${stateFile}.part`, JSON.stringify([...all.values()]), { mode: 0o600 })
    renameSync(`${stateFile}.part`, stateFile)
  }

  return {
    add(fresh: NewTransaction): Transaction {
      const transaction = {
        ...fresh,
        id: FIRST_ID + all.size,
        accessCode: randomBytes(10).toString('hex'),
        gatewayResponse: 'The transaction was not completed',
        createdAt: now().toISOString(),
        paidAt: null,
        fees: null,
        refunded: 0,
        refunds: [],
      }
      all.set(transaction.reference, transaction)
      keep()
      return transaction
    },
    change(transaction: Transaction, change: Partial<Transaction>): void {
      Object.assign(transaction, change)
      keep()
    },
    named: (reference: string) => all.get(reference),
    numbered: (id: number) => [...all.values()].find((transaction) => transaction.id === id),
    withCode: (code: string) => [...all.values()].find(({ accessCode }) => accessCode === code),
    /** The newest first, as Paystack lists. */
    all: () => [...all.values()].toReversed(),
  }
}

export type Transactions = ReturnType<typeof createTransactions>

function readState(file: string): Transaction[] {
  try {
    const kept: Transaction[] = JSON.parse(readFileSync(file, 'utf8'))
    // A file of an earlier release knows neither refunds nor what was written on a transaction.
    return kept.map((old) => Object.assign(old, { refunds: old.refunds ?? [], metadata: old.metadata ?? null }))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  }
}

/** A transaction as Paystack's answers and events show it. */
export const shownOf = (transaction: Transaction) => ({
  id: transaction.id,
  domain: 'test',
  status: transaction.status,
  reference: transaction.reference,
  receipt_number: null,
  amount: transaction.amount,
  requested_amount: transaction.amount,
  message: null,
  gateway_response: transaction.gatewayResponse,
  paid_at: transaction.paidAt,
  created_at: transaction.createdAt,
  channel: transaction.channel,
  currency: transaction.currency,
  ip_address: '127.0.0.1',
  metadata: { ...transaction.metadata, referrer: transaction.callbackUrl ?? 'https://school.example/pay' },
  log: null,
  fees: transaction.fees,
  fees_split: null,
  authorization: {},
  customer: { id: 1, email: transaction.email, customer_code: 'CUS_pretended', phone: transaction.phone },
  plan: null,
  split: {},
  subaccount: transaction.subaccount === null ? {} : { subaccount_code: transaction.subaccount },
  order_id: null,
  paidAt: transaction.paidAt,
  createdAt: transaction.createdAt,
})

/** A refund as Paystack's answers show it: the transaction by its number. */
export const shownRefund = (transaction: Transaction, refund: Refund) => ({
  id: refund.id,
  integration: 100_982,
  domain: 'test',
  transaction: transaction.id,
  dispute: null,
  settlement: null,
  amount: refund.amount,
  deducted_amount: refund.status === 'processed' ? refund.amount : 0,
  fully_deducted: refund.status === 'processed',
  currency: transaction.currency,
  channel: transaction.channel,
  status: refund.status,
  refunded_by: 'pretended@school.example',
  customer_note: refund.customerNote ?? `Refund for transaction ${transaction.reference}`,
  merchant_note: refund.merchantNote ?? `Refund for transaction ${transaction.reference} by pretended@school.example`,
  createdAt: refund.createdAt,
})
