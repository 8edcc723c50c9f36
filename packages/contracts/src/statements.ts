import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Money } from './money.ts'
import { Day, Id, Instant, PublicId } from './primitives.ts'

/** One movement on a ward's account; a positive amount adds to what is owed. */
export const StatementLine = z.object({
  at: Instant,
  /** `opening`: what the family was ahead when the school began to keep this account here. */
  kind: z.enum([
    'bill',
    'payment',
    'discount',
    'scholarship',
    'penalty',
    'write_off',
    'refund',
    'credit',
    'opening',
    'correction',
  ]),
  /** The bill's number, the payment's reference, or the words of an opening balance. */
  reference: z.string(),
  bill_id: z.nullable(Id),
  receipt: z.nullable(z.object({ public_id: PublicId, receipt_no: z.string() })),
  amount: Money,
  /** Owed after it. */
  balance: Money,
})
export type StatementLine = z.infer<typeof StatementLine>

export const getStatement = endpoint({
  method: 'GET',
  path: '/api/v1/wards/:id/statement',
  access: 'parent',
  unchanged: 'to_the_moment',
  params: z.strictObject({ id: Id }),
  /** Both days included; the last year when left out. */
  query: z.strictObject({ from: z.optional(Day), to: z.optional(Day) }),
  response: z.object({
    ward: z.object({ id: Id, fullname: z.string(), class: z.string(), admission_no: z.string() }),
    from: Day,
    to: Day,
    opening: Money,
    lines: z.array(StatementLine),
    billed: Money,
    paid: Money,
    closing: Money,
  }),
  summary: 'Everything on a ward’s account in a period, with what was owed before and after',
})

/** The same of all children for whom the same people pay, line by line with whose it is: for the desk. */
export const getFamilyStatement = endpoint({
  method: 'GET',
  path: '/api/v1/office/books/families/:id/statement',
  access: ['bursar', 'head'],
  opens: 'bills.opened',
  /** Any of the children. */
  params: z.strictObject({ id: Id }),
  /** Both days included; the last year when left out. */
  query: z.strictObject({ from: z.optional(Day), to: z.optional(Day) }),
  response: z.object({
    /** Who may see the bills of these children, who stood first before the others. */
    guardians: z.array(z.string()),
    wards: z.array(
      z.object({
        id: Id,
        fullname: z.string(),
        first_name: z.string(),
        class: z.string(),
        admission_no: z.string(),
        closing: Money,
      }),
    ),
    from: Day,
    to: Day,
    opening: Money,
    /** `balance`: what is left of all of them after it. */
    lines: z.array(z.extend(StatementLine, { ward_id: Id, first_name: z.string() })),
    billed: Money,
    paid: Money,
    closing: Money,
  }),
  summary: 'Everything on a family’s accounts in a period, with what was owed before and after',
})
