import * as z from 'zod'

/*
 * What we read of Paystack's answers and events; the rest may come and go. Metadata is an object, a string, 0 or null: of ours the
 * school is read, which only says in whose list a payment stands that our books do not know. No money is decided by it.
 */

export const Envelope = z.object({
  status: z.boolean(),
  message: z.string().default(''),
  code: z.string().optional(),
  data: z.unknown().optional(),
})

export const CheckoutPage = z.object({ authorization_url: z.url(), reference: z.string() })

/** `send_otp`, `open_url` and others are steps only the hosted page offers. */
export const Charge = z.object({
  reference: z.string(),
  status: z.string(),
  message: z.string().nullish(),
  gateway_response: z.string().nullish(),
})

/** Subunits come as a number, in refund events also as a string of digits. */
const Subunits = z.union([
  z.int(),
  z
    .string()
    .regex(/^\d{1,15}$/)
    .transform(Number),
])

/** Whether money is real; anything else is no word of Paystack's, and never a test by default. */
const Domain = z.enum(['live', 'test'])

/** Paystack's own numbers. */
const Numbered = z.union([z.number(), z.string()]).transform(String)

export const TransactionData = z.object({
  id: Numbered,
  domain: Domain,
  status: z.string(),
  reference: z.string(),
  amount: Subunits,
  currency: z.string(),
  fees: Subunits.nullish(),
  paid_at: z.iso.datetime({ offset: true }).nullish(),
  message: z.string().nullish(),
  gateway_response: z.string().nullish(),
  /** Without one it is an empty object, null, or left out. */
  subaccount: z.object({ subaccount_code: z.string() }).nullish().catch(null),
  metadata: z.object({ school_id: z.uuid() }).nullish().catch(null),
})
export type TransactionData = z.infer<typeof TransactionData>

export const Listed = z.array(TransactionData)
export const Refund = z.object({ id: Numbered, status: z.string() })

/** What the merchant wrote on a refund comes back as it was; whoever wrote nothing finds a sentence of Paystack's. */
const ListedRefund = z.object({
  id: Numbered,
  transaction: z.union([Numbered, z.object({ id: Numbered }).transform(({ id }) => id)]),
  domain: Domain,
  status: z.string(),
  amount: Subunits,
  merchant_note: z.string().nullish(),
})
export type ListedRefund = z.infer<typeof ListedRefund>
export const ListedRefunds = z.array(ListedRefund)

/** What Paystack pays out. Older ones say less of it: then what comes is the whole, and what it is of is that and the fees. */
const SettlementData = z.object({
  id: Numbered,
  domain: Domain,
  status: z.string(),
  currency: z.string(),
  total_amount: Subunits,
  effective_amount: Subunits.nullish(),
  total_fees: Subunits.nullish(),
  total_processed: Subunits.nullish(),
  settlement_date: z.string().regex(/^\d{4}-\d{2}-\d{2}/),
})
export type SettlementData = z.infer<typeof SettlementData>
export const ListedSettlements = z.array(SettlementData)
export const ListedSettled = z.array(
  z.object({ id: Numbered, reference: z.string(), amount: Subunits, fees: Subunits.nullish() }),
)

export const NumberName = z.object({ account_name: z.string() })
export const Subaccount = z.object({ subaccount_code: z.string() })

export const Event = z.object({ event: z.string(), data: z.unknown().optional() })

/** It carries no note and no number, only amounts, which several refunds may share: what it says of them is not read. */
export const RefundEvent = z.object({ domain: Domain, transaction_reference: z.string() })

/** Text as JSON; null when it is not JSON: a proxy's page, not Paystack's words. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null // every shape above refuses it
  }
}
