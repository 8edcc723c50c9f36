import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Money } from './money.ts'
import {
  FAILURE_REASONS,
  NETWORKS,
  NextStep,
  ONLINE_METHODS,
  PAYMENT_METHODS,
  PAYMENT_STATUSES,
  PaymentAmount,
  PaymentQuote,
  PaymentReference,
  online,
} from './payments.ts'
import { Instant, PublicId } from './primitives.ts'

/**
 * A name of one to five words: letters, and what stands between letters in names. The family reads it, so nothing else can be written
 * in its place: no figures, no links, no heaps of marks.
 */
export const PAYER_NAME = /^(?!.*\p{M}{3})\p{L}[\p{L}\p{M}'’.-]*(?: [\p{L}\p{M}'’.-]+){0,4}$/u
export const PAYER_NAME_LENGTH = 40
export const PAYER_CONTACT = /^(?:\+?[\d ().-]{7,24}|[^\s@\p{C}]+@[^\s@\p{C}]+)$/u

/** Who pays from outside the family. */
const outsider = {
  payer_name: z.string().check(z.trim(), z.minLength(2), z.maxLength(PAYER_NAME_LENGTH), z.regex(PAYER_NAME)),
  /** A phone number or an e-mail address, for the receipt. */
  payer_contact: z.string().check(z.trim(), z.maxLength(120), z.regex(PAYER_CONTACT)),
}

/** A payment as somebody outside the family sees it who pays through a link: their own, nothing of the family. */
export const SharedPayment = z.object({
  reference: z.string(),
  status: z.enum(PAYMENT_STATUSES),
  failure: z.nullable(z.enum(FAILURE_REASONS)),
  method: z.enum(PAYMENT_METHODS),
  network: z.nullable(z.enum(NETWORKS)),
  phone: z.nullable(z.string()),
  amount: Money,
  fee: Money,
  fee_bearer: z.enum(['school', 'payer']),
  total: Money,
  payer_name: z.string(),
  school: z.string(),
  /** The child as the shared bill names it. */
  ward: z.string(),
  bill_no: z.string(),
  started_at: Instant,
  paid_at: z.nullable(Instant),
  next: z.nullable(NextStep),
  receipt: z.nullable(z.object({ receipt_no: z.string(), verify_code: z.string() })),
  is_demo: z.boolean(),
})
export type SharedPayment = z.infer<typeof SharedPayment>

const SharedDoor = z.strictObject({ token: PublicId })
const SharedPaymentDoor = z.strictObject({ token: PublicId, reference: PaymentReference })

export const quoteSharedPayment = endpoint({
  method: 'POST',
  path: '/api/v1/shared_bills/:token/quote',
  access: 'public',
  params: SharedDoor,
  body: z.strictObject({ amount_minor: z.optional(PaymentAmount), method: z.optional(z.enum(ONLINE_METHODS)) }),
  response: z.object({
    quote: z.pick(PaymentQuote, {
      amount: true,
      fee: true,
      fee_bearer: true,
      total: true,
      fee_label: true,
      open: true,
      minimum: true,
      maximum: true,
      methods: true,
      networks: true,
      is_demo: true,
    }),
  }),
  summary: 'What paying a part of a shared bill would cost',
})

export const startSharedPayment = endpoint({
  method: 'POST',
  path: '/api/v1/shared_bills/:token/payments',
  access: 'public',
  idempotency: 'required',
  params: SharedDoor,
  body: z.strictObject({ amount_minor: PaymentAmount, ...online, ...outsider }),
  response: z.object({ payment: SharedPayment }),
  summary: 'A relative pays any part of a shared bill. The parent sees who paid',
})

export const getSharedPayment = endpoint({
  method: 'GET',
  path: '/api/v1/shared_bills/:token/payments/:reference',
  access: 'public',
  params: SharedPaymentDoor,
  response: z.object({ payment: SharedPayment }),
  summary: 'How that payment stands',
})

export const checkSharedPayment = endpoint({
  method: 'POST',
  path: '/api/v1/shared_bills/:token/payments/:reference/check',
  access: 'public',
  params: SharedPaymentDoor,
  response: z.object({ payment: SharedPayment }),
  summary: 'Ask the provider now; at most every three seconds',
})
