import type { FailureReason, Network } from '@schoolgate/contracts/payments'
import type { Period } from '#lib/days'

/** What is asked of a provider: money in minor units under a reference of ours, which it takes once. */
export type Order = {
  reference: string
  amountMinor: number
  currency: string
  /** Providers insist on one; parents without get an address of the system's. */
  email: string
  /** Whose money it is, where several schools share an account. */
  subaccount: string | null
  /** Which school it is for; the provider keeps it with the order, so that it is known even where our books know nothing of it. */
  schoolId: string
}

/** Money that came, as the provider knows it. */
export type Transaction = {
  reference: string
  /** The provider's own number of it. */
  providerReference: string
  amountMinor: number
  currency: string
  /** What the provider keeps; null when it does not say. */
  feeMinor: number | null
  /** Null when it does not say. */
  paidAt: Date | null
  /** Real money, not a test's. */
  isLive: boolean
  /** Whose account below ours it went to, and which school we wrote on it; null where neither was said. */
  subaccount: string | null
  schoolId: string | null
}

/** How an order stands: `unknown` to the provider, `waiting` for the payer, done one way or the other, or paid and all `given_back`. */
export type OrderState =
  | { state: 'unknown' | 'waiting' | 'given_back' }
  | { state: 'failed'; reason: FailureReason }
  | { state: 'succeeded'; transaction: Transaction }

/** What a prompt on a phone came to: it is there, this network wants more than a prompt, or it was refused. */
export type Prompt = { state: 'prompted' } | { state: 'refused'; reason: FailureReason }

/** Money to go back; the note is our refund's id, by which it is found again. */
export type RefundOrder = { reference: string; amountMinor: number; currency: string; note: string }
export type RefundState = 'pending' | 'done' | 'failed'

/** A refund as the provider knows it. */
export type KnownRefund = {
  /** The provider's own number of it, and of the payment it is of. */
  number: string
  paymentNumber: string
  /** What we wrote on ours, which is our refund's id; others have words of their own. */
  note: string | null
  amountMinor: number
  state: RefundState
  isLive: boolean
}

/** What a provider pays out to a bank in one sum; what is missing between the whole, the fees and the rest it holds back. */
export type Settlement = {
  /** The provider's own number of it. */
  number: string
  state: 'on_its_way' | 'paid_out' | 'failed'
  day: string
  currency: string
  grossMinor: number
  feesMinor: number
  netMinor: number
  isLive: boolean
}
/** A payment in a settlement. */
export type Settled = { reference: string; providerReference: string; amountMinor: number; feeMinor: number | null }

/** What a provider tells unasked. `ignored`: true, but nothing to us. */
export type ProviderEvent =
  | { kind: 'paid'; transaction: Transaction }
  /** Something happened to a refund of this payment. Which one is not said: the provider is asked. */
  | { kind: 'refund'; reference: string; isLive: boolean }
  | { kind: 'ignored'; name: string }

/**
 * A payment provider (Paystack; Hubtel and Flutterwave would be others). Every call has a time-out and a breaker, is never made inside
 * a transaction, and rejects when the provider did not answer: then nobody knows, and `standingOf` is asked later.
 */
export type PaymentGateway = {
  provider: 'paystack' | 'demo'
  /** Real money moves. What was started in one mode is never asked of, nor believed from, the other. */
  isLive: boolean
  networks: readonly Network[]
  /** A page of the provider's where the payer pays; afterwards the browser comes back to `returnUrl`. */
  openCheckout(order: Order, channel: 'card' | 'mobile_money', returnUrl: string): Promise<{ url: string }>
  /** Rings the payer's phone for a PIN; `null` when only the provider's page can do it for this network. */
  promptPhone: ((order: Order, wallet: { network: Network; phone: string }) => Promise<Prompt>) | null
  stateOfOrder(reference: string): Promise<OrderState>
  /** What bytes with this signature tell; null when they are not the provider's. */
  readEvent(raw: Buffer, signature: string | undefined): ProviderEvent | null
  refund(refund: RefundOrder): Promise<{ number: string; state: RefundState }>
  /** All refunds of a payment, by the provider's own number of it. */
  refundsOf(providerReference: string): Promise<KnownRefund[]>
  /** The refunds asked for in a period, whoever asked; all there ever were when none is said. */
  refundsBetween(period?: Period): Promise<KnownRefund[]>
  /** What was begun in a period and succeeded since, for comparing the books. */
  transactionsBetween(period: Period): AsyncIterable<Transaction>
  /** What was paid out in a period to an account below ours; to our own where none is said. */
  settlementsBetween(period: Period, subaccount: string | null): Promise<Settlement[]>
  /** The payments in a settlement. */
  settledBy(number: string): Promise<Settled[]>
  nameOnNumber(wallet: { network: Network; phone: string }): Promise<string | null>
  /** Opens an account of the school's own below ours; answers its code. */
  openSubaccount(account: { name: string; bank: string; number: string }): Promise<string>
}
