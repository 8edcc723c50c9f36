import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Amount, Code, words } from './fee-parts.ts'
import { Day, Id, Instant } from './primitives.ts'

const BURSARS = ['bursar', 'head'] as const

/** As it stands on the bill and in the reports of money. */
export const REDUCTION_KINDS = ['scholarship', 'discount'] as const
export type ReductionKind = (typeof REDUCTION_KINDS)[number]

const agreed = {
  kind: z.enum(REDUCTION_KINDS),
  /** What the bill says. */
  name: words(80),
  /** Either hundredths of a percent, 1250 for 12.5 %, or an amount. */
  percent_hundredths: z.nullable(z.int().check(z.minimum(1), z.maximum(100_00))),
  amount_minor: z.nullable(Amount),
  /** Off which fees, by their codes, which are the same every term; null: off everything the bill asks for. */
  fees: z.nullable(z.array(Code).check(z.minLength(1), z.maxLength(40))),
  /** Why: the family reads it. */
  purpose: z.nullable(words(200)),
  approved_by: words(120),
  /** For bills of terms that begin by this day; null: until it is taken back. */
  until: z.nullable(Day),
}

/** A scholarship or discount of one child that lasts: it is on each bill that goes out while it does. */
export const OwnReduction = z.object({
  id: Id,
  ...agreed,
  written_by: z.string(),
  written_at: Instant,
  /** Taken back: the bills that went out stay as they are. */
  ended: z.nullable(z.object({ at: Instant, by: z.string(), reason: z.string() })),
})
export type OwnReduction = z.infer<typeof OwnReduction>

/** Those of one child, and what another one can be about. */
export const OwnReductions = z.object({
  ward: z.object({ id: Id, fullname: z.string(), class: z.string() }),
  /** Whether the child is a pupil here; of one who left none is agreed any more. */
  is_here: z.boolean(),
  currency: z.string(),
  /** The terms that are not over: until the end of which it can last. */
  terms: z.array(z.object({ id: Id, name: z.string(), academic_year: z.string(), closes: Day })),
  /** What the school asks of everybody, by code, as it is called now. */
  fees: z.array(z.object({ code: z.string(), name: z.string() })),
  /** What lasts first, the newest before the others. */
  reductions: z.array(OwnReduction),
})
export type OwnReductions = z.infer<typeof OwnReductions>

/** The same with the school's own day, before which none can end. */
export const OwnReductionsToday = z.extend(OwnReductions, { today: Day })
export type OwnReductionsToday = z.infer<typeof OwnReductionsToday>

const ofWard = '/api/v1/office/wards/:id/reductions'
const params = z.strictObject({ id: Id })

export const listOwnReductions = endpoint({
  method: 'GET',
  path: ofWard,
  access: BURSARS,
  opens: 'fees.listed',
  params,
  response: OwnReductionsToday,
  summary: 'The scholarships and discounts of one child that last, and those that were taken back',
})

export const agreeOwnReduction = endpoint({
  method: 'POST',
  path: ofWard,
  access: BURSARS,
  opens: 'fees.listed',
  idempotency: 'optional',
  params,
  body: z.strictObject(agreed),
  response: OwnReductions,
  summary: 'A scholarship or discount of one child, on each bill that goes out from now on until it ends',
})

export const endOwnReduction = endpoint({
  method: 'POST',
  path: '/api/v1/office/reductions/:id/end',
  access: BURSARS,
  opens: 'fees.listed',
  idempotency: 'optional',
  params,
  body: z.strictObject({ reason: words(200) }),
  response: OwnReductions,
  summary: 'Take a lasting scholarship or discount back; bills that went out stay as they are',
})
