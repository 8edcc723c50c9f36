import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Amount, words } from './fee-parts.ts'
import { Money } from './money.ts'
import { Day, Id, Instant } from './primitives.ts'

/* What goes into the cash box and out of it besides the money of families. */

/** Who handles the school's money. */
const BURSARS = ['bursar', 'head'] as const

/** `put_in`: a float from the safe, so that there is change to give; `paid_in`: cash that was taken to the bank. */
export const CASH_MOVE_KINDS = ['put_in', 'paid_in'] as const
export type CashMoveKind = (typeof CASH_MOVE_KINDS)[number]

export const CashMove = z.object({
  id: Id,
  kind: z.enum(CASH_MOVE_KINDS),
  /** The till it went into or out of; null: the school has none, or had none then. */
  till: z.nullable(z.string()),
  /** The day whose count of the box has it. */
  day: Day,
  amount: Money,
  /** Of what was paid in: whose account at which bank, in the school's own words, and the number of the bank's slip. */
  account: z.nullable(z.string()),
  slip_no: z.nullable(z.string()),
  /** The photo or PDF of the bank's slip, the latest that was sent; null: none was yet. */
  slip: z.nullable(z.object({ mime: z.string(), bytes: z.int(), uploaded_at: Instant })),
  by: z.string(),
  at: Instant,
  /** A correcting entry took it back. */
  taken_back: z.nullable(z.object({ day: Day, reason: z.string(), by: z.string(), at: Instant })),
})
export type CashMove = z.infer<typeof CashMove>

/** Which till, where the school has several and who writes may use more than one. */
const TillId = z.optional(Id)

const Moves = z.object({
  /** The newest first, a page of them. */
  moves: z.array(CashMove),
  /** What the books say is in the box now; null: nobody has counted it yet. */
  in_box: z.nullable(Money),
  /** Accounts that cash was paid in to before, the latest first. */
  accounts: z.array(z.string()),
})
export type CashMoves = z.infer<typeof Moves>

export const listCashMoves = endpoint({
  method: 'GET',
  path: '/api/v1/office/cash_moves',
  access: BURSARS,
  opens: 'nothing',
  response: Moves,
  summary: 'What was put into the cash box from the safe and what was paid in to the bank, and what should be in the box',
})

export const moveCash = endpoint({
  method: 'POST',
  path: '/api/v1/office/cash_moves',
  access: BURSARS,
  opens: 'nothing',
  idempotency: 'required',
  body: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('put_in'), day: Day, amount_minor: Amount, till_id: TillId }),
    z.strictObject({
      kind: z.literal('paid_in'),
      day: Day,
      amount_minor: Amount,
      account: words(60),
      slip_no: words(40),
      till_id: TillId,
    }),
  ]),
  response: Moves,
  summary: 'Write down a float from the safe, or cash that was paid in to the bank; never more than is in the box',
})

export const takeBackCashMove = endpoint({
  method: 'POST',
  path: '/api/v1/office/cash_moves/:id/taking_back',
  access: BURSARS,
  opens: 'nothing',
  idempotency: 'required',
  params: z.strictObject({ id: Id }),
  body: z.strictObject({ reason: words(200) }),
  response: Moves,
  summary: 'A float or a paying in was not so: a correcting entry with a reason takes it back, once',
})

export const sendCashSlip = endpoint({
  method: 'PUT',
  path: '/api/v1/office/cash_moves/:id/slip',
  access: BURSARS,
  opens: 'nothing',
  idempotency: 'optional',
  params: z.strictObject({ id: Id }),
  upload: true,
  response: Moves,
  summary:
    'The slip of a paying in: one file field `slip` (JPEG, PNG, WebP or PDF, at most 5 MB); another takes its place and the first is kept',
})

export const getCashSlip = endpoint({
  method: 'GET',
  path: '/api/v1/office/cash_moves/:id/slip',
  access: BURSARS,
  opens: 'nothing',
  params: z.strictObject({ id: Id }),
  file: true,
  summary: 'The bytes of the slip with which cash was paid in',
})
