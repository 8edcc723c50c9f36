import * as z from 'zod/mini'
import { BILL_LINE_KINDS } from './billing.ts'
import { endpoint } from './endpoint.ts'
import { Amount, Code, words } from './fee-parts.ts'
import { Money } from './money.ts'
import { Day, Id } from './primitives.ts'

/** How much of a term is still to come for who joins late, in weeks that began. */
export const WeeksLeft = z.object({ left: z.int(), of: z.int() })
export type WeeksLeft = z.infer<typeof WeeksLeft>

const WHOLE_UNIT_MINOR = 100

/** What of an amount falls on the weeks that are left, in whole units of money, half a unit up; never nothing, never more than the amount. */
export function partOfTerm(amountMinor: number, { left, of }: WeeksLeft): number {
  if (left >= of) return amountMinor
  const units = Math.floor((2 * amountMinor * left + of * WHOLE_UNIT_MINOR) / (2 * of * WHOLE_UNIT_MINOR))
  return Math.min(amountMinor, Math.max(1, units) * WHOLE_UNIT_MINOR)
}

/** So many stand in one answer; a class that was left out of the issue is billed as a whole. */
export const UNBILLED_SHOWN = 200

/** Who it is, and which fees. */
const whose = {
  ward_id: Id,
  fullname: z.string(),
  class: z.string(),
  joined_on: z.nullable(Day),
  schedule: z.object({ id: Id, name: z.string(), term: z.string(), academic_year: z.string() }),
}

/** A pupil who has no bill of fees that have gone out, and the whole bill they would get. */
export const Unbilled = z.object({
  ...whose,
  admission_no: z.string(),
  total: Money,
  /** There was one, and the office took it back. */
  was_void: z.boolean(),
})
export type Unbilled = z.infer<typeof Unbilled>

export const listUnbilled = endpoint({
  method: 'GET',
  path: '/api/v1/office/unbilled',
  access: ['bursar', 'head'],
  opens: 'fees.listed',
  query: z.strictObject({ ward_id: z.optional(Id) }),
  response: z.object({
    /** Who joined last stands first. */
    pupils: z.array(Unbilled),
    /** All there are, where that is more than are shown. */
    count: z.int(),
  }),
  summary: 'Pupils without a bill of fees that have gone out, of terms that are not over',
})

/** A line of the bill of one pupil: what the schedule asks, and what this bill asks of it. */
export const OnePupilLine = z.object({
  code: z.string(),
  name: z.string(),
  kind: z.enum(BILL_LINE_KINDS),
  /** Parents choose it; nothing is owed for it before. */
  is_choice: z.boolean(),
  /** A discount by a rule follows the other lines; nobody writes its part. */
  is_by_rule: z.boolean(),
  purpose: z.nullable(z.string()),
  /** By the schedule; null: only this bill has it. */
  whole_minor: z.nullable(z.int()),
  /** Null: not on this bill. */
  amount_minor: z.nullable(z.int()),
})
export type OnePupilLine = z.infer<typeof OnePupilLine>

export const OnePupilBill = z.object({
  ...whose,
  due_on: z.nullable(Day),
  /** From the day the pupil came, or today where it is not known. */
  weeks: WeeksLeft,
  lines: z.array(OnePupilLine),
  whole: Money,
  total: Money,
})
export type OnePupilBill = z.infer<typeof OnePupilBill>

export const billOnePupil = endpoint({
  method: 'POST',
  path: '/api/v1/office/fee_schedules/:id/wards/:ward_id/bill',
  access: ['bursar', 'head'],
  opens: 'bills.opened',
  idempotency: 'optional',
  params: z.strictObject({ id: Id, ward_id: Id }),
  body: z.strictObject({
    dry_run: z.boolean(),
    /** Lines of which less is asked than the schedule says; null: nothing at all. */
    parts: z.array(z.strictObject({ code: Code, amount_minor: z.nullable(Amount) })).check(z.maxLength(240)),
    /** Why it is a part: the family reads it on those lines. */
    reason: z.optional(words(120)),
    /** The whole lines as they were looked at: where they are others by now, no bill goes out. */
    seen: z.optional(z.array(z.strictObject({ code: z.string(), amount_minor: z.int() })).check(z.maxLength(240))),
  }),
  response: z.object({
    /** Of a rehearsal: how the bill would be. */
    bill: z.nullable(OnePupilBill),
    /** The bill that went out. */
    bill_id: z.nullable(Id),
  }),
  summary: 'The bill of one pupil who has none of these fees, whole or a part of the term (a person: with a fresh proof), once',
})
