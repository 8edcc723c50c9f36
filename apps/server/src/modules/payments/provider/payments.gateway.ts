import type { FailureReason, Network } from '@schoolgate/contracts/payments'

/** What is asked of a provider: money in minor units under a reference of ours, which it takes once. */
export type Order = {
  reference: string
  amountMinor: number
  currency: string
  /** Providers insist on one; parents without get an address of the system's. */
  email: string
  /** Whose money it is, where several schools share an account. */
  subaccount: string | null
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
}

/** How an order stands: `unknown` to the provider, `waiting` for the payer, done one way or the other, or paid and all `given_back`. */
export type Standing =
  | { state: 'unknown' | 'waiting' | 'given_back' }
  | { state: 'failed'; reason: FailureReason }
  | { state: 'succeeded'; transaction: Transaction }

/** What a prompt on a phone came to: it is there, this network wants more than a prompt, or it was refused. */
export type Prompt = { state: 'prompted' } | { state: 'refused'; reason: FailureReason }

export type RefundState = 'pending' | 'done' | 'failed'

/** A refund as the provider knows it; `note` is what we wrote on ours, others have words of their own. */
export type KnownRefund = { note: string | null; amountMinor: number; state: RefundState; isLive: boolean }

/** What a provider tells unasked. `ignored`: true, but nothing to us. */
export type ProviderEvent =
  | { kind: 'paid'; transaction: Transaction }
  | {
      kind: 'refund'
      reference: string
      refundReference: string | null
      amountMinor: number
      state: RefundState
      isLive: boolean
    }
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
  standingOf(reference: string): Promise<Standing>
  /** What bytes with this signature tell; null when they are not the provider's. */
  readEvent(raw: Buffer, signature: string | undefined): ProviderEvent | null
  refund(refund: { reference: string; amountMinor: number; currency: string; note: string }): Promise<{ state: RefundState }>
  /** All refunds of a payment, by the provider's own number of it. */
  refundsOf(providerReference: string): Promise<KnownRefund[]>
  /** All that succeeded in a period, for comparing the books. */
  transactionsBetween(from: Date, until: Date): AsyncIterable<Transaction>
  nameOnNumber(wallet: { network: Network; phone: string }): Promise<string | null>
  /** Opens an account of the school's own below ours; answers its code. */
  openSubaccount(account: { name: string; bank: string; number: string }): Promise<string>
}
