import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Money } from './money.ts'
import { Day, Id, pageQuery } from './primitives.ts'

/* What the provider of online payments pays out to the school's bank, and whether it is what parents paid. */

/** `on_its_way`: the provider has not paid it out yet; `failed`: it could not. */
export const SETTLEMENT_STATES = ['on_its_way', 'paid_out', 'failed'] as const

/** What is not as our books say: of one payment, or of the whole. */
export const SETTLEMENT_DIFFERENCES = ['not_in_our_books', 'not_paid_here', 'other_amount', 'other_fee', 'other_sum'] as const
const Difference = z.object({
  kind: z.enum(SETTLEMENT_DIFFERENCES),
  reference: z.nullable(z.string()),
  ours: z.nullable(Money),
  theirs: z.nullable(Money),
})
export type SettlementDifference = z.infer<typeof Difference>

export const Settlement = z.object({
  id: Id,
  /** The provider's own number, which the bank writes beside the money. */
  number: z.string(),
  state: z.enum(SETTLEMENT_STATES),
  day: Day,
  /** What parents paid, less fees, less what is held back (such as for refunds), is what comes to the bank. */
  gross: Money,
  fees: Money,
  held_back: Money,
  net: Money,
  payments: z.int(),
  differences: z.array(Difference),
  /** The line of a bank sheet that is this money. */
  bank: z.nullable(z.object({ day: Day, account: z.string() })),
})
export type Settlement = z.infer<typeof Settlement>

/** A payment in a settlement. */
const Settled = z.object({
  reference: z.string(),
  amount: Money,
  fee: z.nullable(Money),
  /** Ours, or nobody here asked for it. */
  is_ours: z.boolean(),
})

/** A payment that is in no settlement. */
const Unsettled = z.object({ reference: z.string(), paid_on: Day, amount: Money })

const DESK = ['head', 'bursar'] as const
const AT = '/api/v1/office/settlements'

export const listSettlements = endpoint({
  method: 'GET',
  path: AT,
  access: DESK,
  opens: 'nothing',
  query: z.strictObject({ ...pageQuery }),
  response: z.object({
    settlements: z.array(Settlement),
    /** What parents paid and the provider has not settled yet. */
    waiting: z.object({ payments: z.int(), sum: Money }),
    /** What it should have settled by now: ask the provider. */
    missing: z.array(Unsettled),
    next_cursor: z.nullable(z.string()),
  }),
  summary: 'What the provider pays out to the bank, newest first, and what of parents’ payments is in no settlement',
})

export const getSettlement = endpoint({
  method: 'GET',
  path: `${AT}/:id`,
  access: DESK,
  opens: 'nothing',
  params: z.strictObject({ id: Id }),
  response: z.object({ settlement: Settlement, payments: z.array(Settled) }),
  summary: 'One settlement of the provider, with the payments in it',
})
export type SettledPayment = z.infer<typeof Settled>
