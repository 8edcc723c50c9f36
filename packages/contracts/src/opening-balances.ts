import * as z from 'zod/mini'
import { Correction } from './corrections.ts'
import { endpoint } from './endpoint.ts'
import { Amount, words } from './fee-parts.ts'
import { Money } from './money.ts'
import { Day, Id } from './primitives.ts'

const BURSARS = ['bursar', 'head'] as const

/** `debt`: the family owed it when it came, and pays it like any bill; `credit`: it was ahead, and the next bill uses it. */
export const OPENING_KINDS = ['debt', 'credit'] as const
export type OpeningKind = (typeof OPENING_KINDS)[number]

/** As long as a line of the book of before, in a list that is brought. */
const REASON_MOST = 80

/** How the account of one child stood before the school kept it here, and how it stands now. */
export const OpeningBalance = z.object({
  ward: z.object({ id: Id, fullname: z.string(), class: z.string(), admission_no: z.string() }),
  /** Whether the child is a pupil here; of one who left nothing is written any more. */
  is_here: z.boolean(),
  /** What is left to pay in all; below zero when the family is ahead. */
  balance: Money,
  /** Said once; what was wrong with it is corrected on the bill. */
  written: z.nullable(
    z.object({
      kind: z.enum(OPENING_KINDS),
      amount: Money,
      as_of: Day,
      reason: z.string(),
      bill: z.nullable(z.object({ id: Id, bill_no: z.string() })),
    }),
  ),
})
export type OpeningBalance = z.infer<typeof OpeningBalance>

/** `waits`: above the school's limit nothing has moved yet, a second person is asked. */
const told = z.object({ opening_balance: OpeningBalance, waits: z.nullable(Correction) })

const path = '/api/v1/office/wards/:id/opening_balance'
const params = z.strictObject({ id: Id })

export const getOpeningBalance = endpoint({
  method: 'GET',
  path,
  access: BURSARS,
  opens: 'bills.opened',
  params,
  /** `today`: the school's own day, the last for which it can be said. */
  response: z.extend(told, { today: Day }),
  summary: 'What a family owed or was ahead when it came, and what of it waits for a second person',
})

export const writeOpeningBalance = endpoint({
  method: 'POST',
  path,
  access: BURSARS,
  opens: 'bills.opened',
  idempotency: 'optional',
  params,
  body: z.strictObject({
    kind: z.enum(OPENING_KINDS),
    amount_minor: Amount,
    /** The day on which the account stood so. */
    as_of: Day,
    /** What it is of: the family reads it. */
    reason: words(REASON_MOST),
  }),
  response: told,
  summary: 'Write once, from the book of before, what a family owed or was ahead when it came',
})
