import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Money } from './money.ts'
import { DELIVERY_STATES } from './office.ts'
import { Id, Instant } from './primitives.ts'

const DESK = ['head', 'bursar'] as const

/** So often a receipt goes to one phone; the second and the third time somebody has to ask for it again. */
export const RECEIPT_TEXTS_MOST = 3

/** Why the text of a receipt goes to nobody: no provider of SMS is set up, or the receipt is void. */
export const NO_RECEIPT_TEXT = ['no_provider', 'void'] as const

/** A guardian who may know of this receipt, the text as it would come to their phone, and what became of those that were sent. */
export const ReceiptReader = z.object({
  guardian_id: Id,
  name: z.string(),
  /** Null: the school has none that takes SMS. */
  phone: z.nullable(z.string()),
  text: z.string(),
  parts: z.int(),
  /** Null: nobody said what a part costs. */
  cost: z.nullable(Money),
  sent: z.array(z.object({ at: Instant, state: z.enum(DELIVERY_STATES), reason: z.nullable(z.string()) })),
})
export type ReceiptReader = z.infer<typeof ReceiptReader>

const ReceiptTexts = z.object({
  readers: z.array(ReceiptReader),
  /** Null: it may be sent. */
  why_not: z.nullable(z.enum(NO_RECEIPT_TEXT)),
  left_this_month: z.int(),
})
export type ReceiptTexts = z.infer<typeof ReceiptTexts>

export const getReceiptTexts = endpoint({
  method: 'GET',
  path: '/api/v1/office/receipts/:id/texts',
  access: DESK,
  opens: 'payments.opened',
  params: z.strictObject({ id: Id }),
  response: ReceiptTexts,
  summary: 'To whom a receipt can go by SMS, what it would say and cost, and what became of those that were sent',
})

export const textReceipt = endpoint({
  method: 'POST',
  path: '/api/v1/office/receipts/:id/texts',
  access: DESK,
  opens: 'payments.opened',
  idempotency: 'required',
  params: z.strictObject({ id: Id }),
  body: z.strictObject({
    guardian_id: Id,
    /** How often it went to them before, as the desk saw it: whoever presses twice, and two at once, send one. */
    sent_before: z.int().check(z.minimum(0), z.maximum(RECEIPT_TEXTS_MOST - 1)),
  }),
  response: ReceiptTexts,
  summary: 'Sends a receipt by SMS to one guardian who may see the bills, once for each number of times',
})
