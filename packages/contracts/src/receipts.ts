import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Money } from './money.ts'
import { NETWORKS, PAYMENT_METHODS, PaymentPart } from './payments.ts'
import { Day, Id, Instant, pageQuery, PublicId } from './primitives.ts'
import { QrSquare } from './reports.ts'

/** A receipt: one for the whole payment, and for a payment of several wards one for each (`ward_id`). */
export const Receipt = z.object({
  id: Id,
  public_id: PublicId,
  receipt_no: z.string(),
  /** Null: for the whole payment. */
  ward_id: z.nullable(Id),
  wards: z.array(z.object({ id: Id, first_name: z.string(), fullname: z.string(), class: z.string() })),
  school: z.object({
    name: z.string(),
    motto: z.nullable(z.string()),
    emblem: z.string(),
    address: z.nullable(z.string()),
    town: z.nullable(z.string()),
    phones: z.array(z.string()),
    email: z.nullable(z.string()),
  }),
  issued_at: Instant,
  paid_at: Instant,
  /** The day of the school's books in which the money is counted: a later one than it was paid on, where that was closed already. */
  counted_on: z.nullable(Day),
  lines: z.array(PaymentPart),
  /** What was credited to these wards, without the charge. */
  amount: Money,
  amount_in_words: z.object({ en: z.string(), fr: z.string() }),
  method: z.enum(PAYMENT_METHODS),
  network: z.nullable(z.enum(NETWORKS)),
  phone: z.nullable(z.string()),
  reference: z.string(),
  payer: z.string(),
  received_by: z.nullable(z.string()),
  /** The till at which it was taken, as it was called then. */
  till: z.nullable(z.string()),
  /** The charge of the whole payment, where the payer bore it. */
  fee: z.nullable(Money),
  /** Owed by these wards before and after; below zero is credit. */
  balance_before: Money,
  balance_after: Money,
  verify_code: z.string(),
  /** The page that says whether the receipt is genuine. */
  verify_url: z.string(),
  /** The sealed square to print. */
  qr: z.nullable(QrSquare),
  void: z.nullable(z.object({ at: Instant, reason: z.string() })),
  /** The receipts that belong to the same payment. */
  others: z.array(z.object({ id: Id, public_id: PublicId, receipt_no: z.string(), ward_id: z.nullable(Id) })),
  is_demo: z.boolean(),
})
export type Receipt = z.infer<typeof Receipt>

/** A receipt as a list shows it. */
export const ReceiptHead = z.object({
  id: Id,
  public_id: PublicId,
  receipt_no: z.string(),
  ward_id: z.nullable(Id),
  first_names: z.array(z.string()),
  reference: z.string(),
  issued_at: Instant,
  amount: Money,
  method: z.enum(PAYMENT_METHODS),
  is_void: z.boolean(),
})
export type ReceiptHead = z.infer<typeof ReceiptHead>

export const listReceipts = endpoint({
  method: 'GET',
  path: '/api/v1/receipts',
  access: 'parent',
  unchanged: 'to_the_moment',
  query: z.strictObject({ ...pageQuery, ward_id: z.optional(Id) }),
  response: z.object({ receipts: z.array(ReceiptHead), next_cursor: z.nullable(z.string()) }),
  summary: 'Receipts of the caller’s wards, newest first',
})

export const getReceipt = endpoint({
  method: 'GET',
  path: '/api/v1/receipts/:id',
  access: 'parent',
  unchanged: 'to_the_moment',
  /** The row's id or the public id, as links carry it. */
  params: z.strictObject({ id: z.union([Id, PublicId]) }),
  response: z.object({ receipt: Receipt }),
  summary: 'One receipt with what was owed before and after',
})
