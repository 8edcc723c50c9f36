import * as z from 'zod/mini'
import { Correction } from './corrections.ts'
import { endpoint } from './endpoint.ts'
import { Money } from './money.ts'
import { NETWORKS, Payment, PAYMENT_STATUSES } from './payments.ts'
import { Day, Id, Instant, pageQuery } from './primitives.ts'

const DESK = ['head', 'bursar'] as const
const Amount = z.int().check(z.minimum(1), z.maximum(99_999_999_99))
const words = (max: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(max))
const Reason = words(200)
const PaymentDoor = z.strictObject({ reference: z.string().check(z.regex(/^[A-Za-z0-9][A-Za-z0-9.=/_-]{0,59}$/)) })

/** A payment as the bursar sees it: all its parts, and what was odd about it. */
export const OfficePayment = z.extend(Payment, {
  payer_contact: z.nullable(z.string()),
  provider: z.enum(['office', 'paystack', 'demo']),
  provider_reference: z.nullable(z.string()),
  received_by: z.nullable(z.string()),
  /** The till at which it was taken, as it was called then. */
  till: z.nullable(z.string()),
  note: z.nullable(z.string()),
  /** The number of the paper receipt that was handed over, from the school's own receipt book. */
  paper_no: z.nullable(z.string()),
  /** `needs_review`: what really came. */
  came: z.nullable(Money),
  refunds: z.array(
    z.object({
      id: Id,
      amount: Money,
      reason: z.string(),
      status: z.enum(['pending', 'done', 'failed']),
      asked_at: Instant,
      asked_by: z.string(),
      /** The second person, where the school’s limit asks for one. */
      agreed_by: z.nullable(z.string()),
    }),
  ),
})
export type OfficePayment = z.infer<typeof OfficePayment>

export const listOfficePayments = endpoint({
  method: 'GET',
  path: '/api/v1/office/payments',
  access: DESK,
  opens: 'payments.listed',
  query: z.strictObject({
    ...pageQuery,
    status: z.optional(z.enum(PAYMENT_STATUSES)),
    ward_id: z.optional(Id),
    /** In the books of this day: with what was taken back since. */
    counted_on: z.optional(Day),
  }),
  response: z.object({ payments: z.array(OfficePayment), next_cursor: z.nullable(z.string()) }),
  summary: 'Payments of the school, newest first; `proof_submitted` and `needs_review` wait for the bursar',
})

/** Money the office took; without a bill it goes to the oldest debts of the ward, and what is left over is credit. */
export const OfficeMoney = z.strictObject({
  method: z.enum(['cash', 'cheque', 'bank_transfer', 'momo']),
  network: z.optional(z.enum(NETWORKS)),
  parts: z
    .array(z.strictObject({ ward_id: Id, bill_id: z.optional(Id), amount_minor: Amount }))
    .check(z.minLength(1), z.maxLength(20)),
  /** So much at most may be more than is owed and become credit for the next bill; without it nothing may. */
  credit_minor: z.optional(Amount),
  payer_name: z.optional(words(80)),
  /** Today when left out; never ahead. */
  paid_on: z.optional(Day),
  /** The cheque's, transfer's or wallet's own number: the same one is taken once. */
  provider_reference: z.optional(words(60)),
  note: z.optional(words(200)),
  /** Of the school's own receipt book, where one is carried on beside ours: each number once. */
  paper_no: z.optional(words(40)),
  /** Of cash: at which till, where the school has several and who takes it may use more than one. */
  till_id: z.optional(Id),
})
export type OfficeMoney = z.infer<typeof OfficeMoney>

export const recordPayment = endpoint({
  method: 'POST',
  path: '/api/v1/office/payments',
  access: DESK,
  opens: 'payments.opened',
  idempotency: 'required',
  body: OfficeMoney,
  response: z.object({ payment: OfficePayment }),
  summary: 'Record cash, a cheque or a transfer; the receipt is made at once',
})

export const getOfficeProof = endpoint({
  method: 'GET',
  path: '/api/v1/office/payments/:reference/proof',
  access: DESK,
  opens: 'slips.opened',
  params: PaymentDoor,
  file: true,
  summary: 'The bytes of a slip; a PDF is saved, never opened in our pages',
})

export const approvePayment = endpoint({
  method: 'POST',
  path: '/api/v1/office/payments/:reference/approval',
  access: DESK,
  opens: 'payments.opened',
  idempotency: 'optional',
  params: PaymentDoor,
  /** What the slip really says, when it is not what the parent wrote. */
  body: z.strictObject({ amount_minor: z.optional(Amount) }),
  response: z.object({ payment: OfficePayment }),
  summary: 'The slip is good, or the money that needed a look is taken as it came; the receipt follows',
})

export const refusePayment = endpoint({
  method: 'POST',
  path: '/api/v1/office/payments/:reference/refusal',
  access: DESK,
  opens: 'payments.opened',
  idempotency: 'optional',
  params: PaymentDoor,
  body: z.strictObject({ reason: Reason }),
  response: z.object({ payment: OfficePayment }),
  summary: 'The slip is not good; the parent reads the reason',
})

/** `waits`: above the school’s limit nothing has moved yet, a second person is asked. */
const corrected = z.object({ payment: OfficePayment, waits: z.nullable(Correction) })

export const refundPayment = endpoint({
  method: 'POST',
  path: '/api/v1/office/payments/:reference/refund',
  access: DESK,
  opens: 'payments.opened',
  freshProof: true,
  idempotency: 'derived',
  params: PaymentDoor,
  /** All that is left of it when no amount is said. */
  body: z.strictObject({ amount_minor: z.optional(Amount), reason: Reason }),
  response: corrected,
  summary: 'Give money back, through the provider where it came from there; the ledger follows when it is really done',
})

export const reversePayment = endpoint({
  method: 'POST',
  path: '/api/v1/office/payments/:reference/reversal',
  access: DESK,
  opens: 'payments.opened',
  freshProof: true,
  idempotency: 'optional',
  params: PaymentDoor,
  body: z.strictObject({ reason: Reason }),
  response: corrected,
  summary: 'Money that never was (a mistake at the desk, a cheque that bounced): the ledger is reversed, receipts are void',
})

export const rebookPayment = endpoint({
  method: 'POST',
  path: '/api/v1/office/payments/:reference/other_child',
  access: DESK,
  opens: 'payments.opened',
  freshProof: true,
  idempotency: 'optional',
  params: PaymentDoor,
  body: z.strictObject({ from_ward_id: Id, to_ward_id: Id, reason: Reason }),
  /** `anew`: the same money, written for the right child; null while it waits. */
  response: z.extend(corrected, { anew: z.nullable(OfficePayment) }),
  summary: 'Money written for the wrong child: reversed, and written anew for the right one, in one act',
})

export const VoidedReceipt = z.object({ receipt_no: z.string(), replaced_by: z.nullable(z.string()) })
export type VoidedReceipt = z.infer<typeof VoidedReceipt>

export const voidReceipt = endpoint({
  method: 'POST',
  path: '/api/v1/office/receipts/:id/void',
  access: DESK,
  opens: 'nothing',
  idempotency: 'optional',
  params: z.strictObject({ id: Id }),
  body: z.strictObject({ reason: Reason }),
  response: VoidedReceipt,
  summary: 'A receipt with a mistake is void and a new one with the next number takes its place',
})

/** Money the provider told us of that belongs to no payment of ours, or is of the other mode (a test's, or real) than our key. */
export const UnknownPayment = z.object({
  id: Id,
  provider: z.enum(['paystack', 'demo']),
  /** Under which the provider took it. */
  reference: z.string(),
  reason: z.enum(['unknown_reference', 'other_mode']),
  is_live: z.boolean(),
  amount: Money,
  paid_at: z.nullable(Instant),
  told_at: Instant,
})
export type UnknownPayment = z.infer<typeof UnknownPayment>

export const listUnknownPayments = endpoint({
  method: 'GET',
  path: '/api/v1/office/unknown_payments',
  access: DESK,
  opens: 'nothing',
  query: z.strictObject({ ...pageQuery }),
  response: z.object({ unknown_payments: z.array(UnknownPayment), next_cursor: z.nullable(z.string()) }),
  summary: 'Money told of that none of the school’s payments asked for, newest first; until somebody found out what it is',
})

/** Something our books and the provider's do not agree on. */
export const Difference = z.object({
  /** `other_refund`: what went back of it; the others: what came. */
  kind: z.enum(['not_in_our_books', 'not_at_the_provider', 'other_amount', 'settled_late', 'other_refund']),
  reference: z.string(),
  ours: z.nullable(Money),
  theirs: z.nullable(Money),
})
export type Difference = z.infer<typeof Difference>

/** What one night's comparison with the provider found. */
export const Reconciliation = z.object({
  day: Day,
  ran_at: Instant,
  provider: z.enum(['paystack', 'demo']),
  compared: z.int(),
  differences: z.array(Difference),
})
export type Reconciliation = z.infer<typeof Reconciliation>

export const listReconciliations = endpoint({
  method: 'GET',
  path: '/api/v1/office/reconciliations',
  access: DESK,
  opens: 'nothing',
  query: z.strictObject({ ...pageQuery }),
  response: z.object({ reconciliations: z.array(Reconciliation), next_cursor: z.nullable(z.string()) }),
  summary: 'The nightly comparisons with the payment provider, newest first',
})
