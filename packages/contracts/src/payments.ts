import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Money } from './money.ts'
import { Day, Id, Instant, pageQuery, PublicId, schoolQuery } from './primitives.ts'

/**
 * What a payment is for (specification §2 `/pay/{amount}/{paymenttype}`): one bill, what is open from earlier terms, chosen lines of
 * a bill, everything of one or several wards, or money ahead of the next bill.
 */
export const PAYMENT_TYPES = ['bill', 'arrears', 'item', 'family', 'ahead'] as const
export type PaymentType = (typeof PAYMENT_TYPES)[number]

export const PAYMENT_METHODS = ['momo', 'card', 'bank_transfer', 'ussd', 'cash', 'cheque', 'bank_slip'] as const
export type PaymentMethod = (typeof PAYMENT_METHODS)[number]
/** What is paid in the app itself. */
export const ONLINE_METHODS = ['momo', 'card'] as const
export type OnlineMethod = (typeof ONLINE_METHODS)[number]
/** Mobile money of Ghana: MTN MoMo, Telecel Cash, AT Money (domain §4). */
export const NETWORKS = ['mtn', 'vod', 'atl'] as const
export type Network = (typeof NETWORKS)[number]

/**
 * `created`: not yet with the provider; `pending`: it waits for the payer; `proof_submitted`: a slip waits for the bursar;
 * `needs_review`: money came, but not as agreed, the bursar looks at it. The others are final, except that money that arrives
 * late turns `failed` and `expired` into `succeeded`.
 */
export const PAYMENT_STATUSES = [
  'created',
  'pending',
  'succeeded',
  'failed',
  'expired',
  'reversed',
  'refunded',
  'proof_submitted',
  'proof_rejected',
  'needs_review',
] as const
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number]
/** Statuses in which something may still happen by itself or by the bursar. */
export const WAITING_STATUSES = ['created', 'pending', 'proof_submitted', 'needs_review'] as const

/**
 * Why no money came: `declined` by the payer's bank or network, `not_enough` on the account, `cancelled` by the payer, `not_approved`
 * in time, `number_refused` (no such wallet), `other_way` (this network wants a step only the payment page has: choose card or
 * another network), `provider_away` (nothing was taken; try again).
 */
export const FAILURE_REASONS = [
  'declined',
  'not_enough',
  'cancelled',
  'not_approved',
  'number_refused',
  'other_way',
  'provider_away',
] as const
export type FailureReason = (typeof FAILURE_REASONS)[number]

/** An amount to pay in minor units: above zero, below a hundred million of the currency. */
export const PaymentAmount = z.int().check(z.minimum(1), z.maximum(99_999_999_99))
const MOST_AHEAD_MINOR: Record<string, number> = { GHS: 100_000_00, NGN: 10_000_000_00 }
/** The most that is taken ahead of a bill, in minor units: more than any school asks for, less than most slips of a finger. */
export const mostAheadMinor = (currency: string): number => MOST_AHEAD_MINOR[currency] ?? 100_000_00
/** A phone number in any common spelling. */
const Phone = z.string().check(z.trim(), z.minLength(7), z.maxLength(24))
/** Our reference of a payment, as it stands in addresses. */
export const PaymentReference = z.string().check(z.regex(/^[A-Za-z0-9][A-Za-z0-9.=/_-]{0,59}$/))

/** What is to be paid. */
const basket = {
  type: z.enum(PAYMENT_TYPES),
  /** `family`: whose bills (all the caller may pay when left out); `arrears` and `ahead`: exactly one. */
  ward_ids: z.optional(z.array(Id).check(z.minLength(1), z.maxLength(20))),
  /** `bill` and `item`. */
  bill_id: z.optional(Id),
  /** `item`: lines of that bill. */
  item_ids: z.optional(z.array(Id).check(z.minLength(1), z.maxLength(40))),
  /** All that is open of it when left out. */
  amount_minor: z.optional(PaymentAmount),
}

/** One piece of a payment: a ward's bill or a line of it; without a bill it is credit for the next one. */
export const PaymentPart = z.object({
  ward_id: Id,
  first_name: z.string(),
  bill_id: z.nullable(Id),
  bill_no: z.nullable(z.string()),
  /** The bill's term. */
  term: z.nullable(z.string()),
  item_id: z.nullable(Id),
  item_name: z.nullable(z.string()),
  amount: Money,
})
export type PaymentPart = z.infer<typeof PaymentPart>

/** What a payment will cost, before anything happens. The charge is the payment company's, never the school's income. */
export const PaymentQuote = z.object({
  /** What reaches the school. */
  amount: Money,
  fee: Money,
  fee_bearer: z.enum(['school', 'payer']),
  /** What leaves the payer's account: with the charge when the payer bears it. */
  total: Money,
  /** In words for a label: `1.95%`, `1.5% + ₦ 100.00`; empty where nothing is paid online. */
  fee_label: z.string(),
  /** Open of what was chosen; the least and the most this payment may be. */
  open: Money,
  minimum: Money,
  maximum: Money,
  /** Where the money goes. */
  parts: z.array(PaymentPart),
  /** None: the school takes no payments in the app yet, only slips (`startSlipPayment`). */
  methods: z.array(z.enum(ONLINE_METHODS)),
  networks: z.array(z.enum(NETWORKS)),
  /** The payment page is a pretended one: no money moves. */
  is_demo: z.boolean(),
})
export type PaymentQuote = z.infer<typeof PaymentQuote>

/** What the payer does next: approve the prompt on the phone (MTN: or dial *170#), or go to the provider's page. */
export const NextStep = z.union([
  z.object({ kind: z.literal('approve'), network: z.enum(NETWORKS), phone: z.string(), until: Instant }),
  z.object({ kind: z.literal('redirect'), url: z.string() }),
])
export type NextStep = z.infer<typeof NextStep>

/** One payment as those see it who may see the ward's bills. */
export const Payment = z.object({
  reference: z.string(),
  type: z.enum(PAYMENT_TYPES),
  status: z.enum(PAYMENT_STATUSES),
  failure: z.nullable(z.enum(FAILURE_REASONS)),
  method: z.enum(PAYMENT_METHODS),
  network: z.nullable(z.enum(NETWORKS)),
  /** `024 ••• 0182`, as the receipt shows it. */
  phone: z.nullable(z.string()),
  amount: Money,
  fee: Money,
  fee_bearer: z.enum(['school', 'payer']),
  total: Money,
  payer: z.object({ name: z.string(), is_me: z.boolean(), through_share: z.boolean() }),
  /** Only the parts of wards whose bills the caller may see. */
  parts: z.array(PaymentPart),
  started_at: Instant,
  paid_at: z.nullable(Instant),
  /** The day of the school's books in which the money is counted: a later one than it was paid on, where that was closed already. */
  counted_on: z.nullable(Day),
  /** Only for who started it, and only while it waits. */
  next: z.nullable(NextStep),
  /** A bank slip; `refusal` is the bursar's sentence. */
  proof: z.nullable(
    z.object({
      url: z.string(),
      mime: z.string(),
      bytes: z.int(),
      uploaded_at: Instant,
      reviewed_at: z.nullable(Instant),
      refusal: z.nullable(z.string()),
    }),
  ),
  /** Given back so far. */
  refunded: z.nullable(Money),
  receipts: z.array(
    z.object({ id: Id, public_id: PublicId, receipt_no: z.string(), ward_id: z.nullable(Id), is_void: z.boolean() }),
  ),
  is_demo: z.boolean(),
})
export type Payment = z.infer<typeof Payment>

/** How it is paid in the app. */
export const online = {
  method: z.enum(ONLINE_METHODS),
  /** Both needed for `momo`. */
  network: z.optional(z.enum(NETWORKS)),
  phone: z.optional(Phone),
}

export const quotePayment = endpoint({
  method: 'POST',
  path: '/api/v1/payments/quote',
  access: 'parent',
  body: z.strictObject({ ...basket, method: z.optional(z.enum(ONLINE_METHODS)) }),
  response: z.object({ quote: PaymentQuote }),
  summary: 'What a payment would cost, who bears the charge and where the money goes; changes nothing',
})

export const startPayment = endpoint({
  method: 'POST',
  path: '/api/v1/payments',
  access: 'parent',
  freshProof: true,
  idempotency: 'required',
  body: z.strictObject({ ...basket, ...online }),
  response: z.object({ payment: Payment }),
  summary: 'Start a payment by mobile money or card',
})

export const startSlipPayment = endpoint({
  method: 'POST',
  path: '/api/v1/payments/slips',
  access: 'parent',
  idempotency: 'required',
  body: z.strictObject({ ...basket }),
  response: z.object({ payment: Payment }),
  summary: 'Say that money was paid at the bank; the slip is sent next (…/proof)',
})

export const uploadProof = endpoint({
  method: 'POST',
  path: '/api/v1/payments/:reference/proof',
  access: 'parent',
  idempotency: 'optional',
  params: z.strictObject({ reference: PaymentReference }),
  upload: true,
  response: z.object({ payment: Payment }),
  summary: 'The bank slip: one file field `proof` (JPEG, PNG, WebP or PDF, at most 5 MB); again while the bursar has not looked',
})

export const getProof = endpoint({
  method: 'GET',
  path: '/api/v1/payments/:reference/proof',
  access: 'parent',
  params: z.strictObject({ reference: PaymentReference }),
  file: true,
  summary: 'The bytes of the slip, for who sent it',
})

export const listPayments = endpoint({
  method: 'GET',
  path: '/api/v1/payments',
  access: 'parent',
  unchanged: 'to_the_moment',
  query: z.strictObject({
    ...pageQuery,
    ...schoolQuery,
    ward_id: z.optional(Id),
    /** Whose bills are of this term. */
    term_id: z.optional(Id),
    state: z.optional(z.enum(['waiting', 'done', 'failed'])),
  }),
  response: z.object({ payments: z.array(Payment), next_cursor: z.nullable(z.string()) }),
  summary: 'Payments for the caller’s wards, newest first, the waiting ones included',
})

export const getPayment = endpoint({
  method: 'GET',
  path: '/api/v1/payments/:reference',
  access: 'parent',
  params: z.strictObject({ reference: PaymentReference }),
  response: z.object({ payment: Payment }),
  summary: 'One payment as the server knows it now',
})

export const checkPayment = endpoint({
  method: 'POST',
  path: '/api/v1/payments/:reference/check',
  access: 'parent',
  params: z.strictObject({ reference: PaymentReference }),
  response: z.object({ payment: Payment }),
  summary: 'Ask the provider now (after coming back from its page, or “I have approved it”); at most every three seconds',
})

export const cancelPayment = endpoint({
  method: 'POST',
  path: '/api/v1/payments/:reference/cancel',
  access: 'parent',
  params: z.strictObject({ reference: PaymentReference }),
  response: z.object({ payment: Payment }),
  summary: 'Give up waiting. The provider is asked first; money that comes nevertheless counts',
})

export const nameOnNumber = endpoint({
  method: 'POST',
  path: '/api/v1/payments/name_on_number',
  access: 'parent',
  body: z.strictObject({ network: z.enum(NETWORKS), phone: Phone }),
  response: z.object({ name: z.nullable(z.string()) }),
  summary: 'The name a mobile money number is registered to, so that a payer sees a typing mistake; null when it is not told',
})

export const paystackWebhook = endpoint({
  method: 'POST',
  path: '/webhooks/paystack',
  access: 'public',
  raw: true,
  /** The provider sends again what was not answered with 200. */
  response: z.object({ received: z.literal(true) }),
  summary: 'Paystack tells what happened; signed over the raw bytes (x-paystack-signature)',
})
