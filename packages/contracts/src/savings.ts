import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Money } from './money.ts'
import { NETWORKS, PaymentAmount } from './payments.ts'
import { Day, Id, Instant, schoolQuery } from './primitives.ts'

/*
 * Susu: a guardian puts small steps aside for the next bill. Each step is a payment ahead like any other, credit in the ledger from the
 * first pesewa; a plan only remembers what the family wants and reminds of it. Nothing is charged by a plan.
 */

export const RHYTHMS = ['week', 'month', 'market'] as const
/** A market comes round after so many days. */
export const MARKET_DAYS = { least: 2, most: 14 } as const
const whole = (least: number, most: number) => z.int().check(z.minimum(least), z.maximum(most))

export const SavingsRhythm = z.discriminatedUnion('every', [
  /** 1 is Monday. */
  z.strictObject({ every: z.literal('week'), weekday: whole(1, 7) }),
  /** In a shorter month its last day. */
  z.strictObject({ every: z.literal('month'), day: whole(1, 31) }),
  z.strictObject({ every: z.literal('market'), days: whole(MARKET_DAYS.least, MARKET_DAYS.most), from: Day }),
])
export type SavingsRhythm = z.infer<typeof SavingsRhythm>

/** So many steps are shown, the newest last. */
export const STEPS_SHOWN = 6

/** One's own plan, with the meter. */
export const SavingsPlan = z.object({
  id: Id,
  /** Null: for all wards one may pay for at this school. */
  ward_id: z.nullable(Id),
  goal: Money,
  step: Money,
  rhythm: SavingsRhythm,
  /** Whose phone is asked; null where mobile money is not taken. */
  network: z.nullable(z.enum(NETWORKS)),
  phone: z.nullable(z.string()),
  is_paused: z.boolean(),
  since: Day,
  /** The credit of the plan's wards, whoever paid it. */
  saved: Money,
  /** What would be saved today with every step taken, never more than the goal. */
  planned: Money,
  /** Null while it is paused, or once the goal is reached. */
  next_on: z.nullable(Day),
  /** Today is a day of the plan, and nothing was put in yet. */
  is_today: z.boolean(),
  /** For whom the next step is: whose part of the goal lacks most. Null: the school takes no money ahead. */
  next_for: z.nullable(Id),
  /** What the owner put in from one day of the plan to the next. */
  steps: z.array(z.object({ on: Day, put_in: Money })),
  /** The bill that used of what was saved since the plan began. */
  used: z.nullable(z.object({ bill_id: Id, term: z.string(), amount: Money, left: Money })),
})
export type SavingsPlan = z.infer<typeof SavingsPlan>

/** What a guardian asked to have back. `given`: it went back, or is on its way, by the bursar's hand. */
export const RETURN_STATES = ['waiting', 'given', 'declined', 'taken_back'] as const
export type ReturnState = (typeof RETURN_STATES)[number]

export const SavingsReturn = z.object({
  id: Id,
  ward_id: Id,
  first_name: z.string(),
  amount: Money,
  given: Money,
  state: z.enum(RETURN_STATES),
  /** Why not, in the school's words. */
  reason: z.nullable(z.string()),
  at: Instant,
})
export type SavingsReturn = z.infer<typeof SavingsReturn>

export const FamilySavings = z.object({
  /** Whether the school takes money ahead of a bill. */
  takes: z.boolean(),
  /** Of the caller's wards whose bills the caller may see, eldest first. */
  wards: z.array(
    z.object({
      ward_id: Id,
      first_name: z.string(),
      fullname: z.string(),
      may_pay: z.boolean(),
      saved: Money,
      owed: Money,
      /** The newest bill's total, by which the next one is guessed; null without a bill. */
      last_bill: z.nullable(Money),
      /** So much the caller may ask back: of the credit, what they put in themselves. */
      returnable: Money,
    }),
  ),
  minimum: Money,
  plans: z.array(SavingsPlan),
  /** The caller's own, newest first. */
  returns: z.array(SavingsReturn),
})
export type FamilySavings = z.infer<typeof FamilySavings>

/** A phone number in any common spelling. */
const Phone = z.string().check(z.trim(), z.minLength(7), z.maxLength(24))

export const getSavings = endpoint({
  method: 'GET',
  path: '/api/v1/savings',
  access: 'parent',
  query: z.strictObject({ ...schoolQuery }),
  response: FamilySavings,
  summary: 'What the caller’s wards have saved for the next bill, the caller’s own plans and what they asked back',
})

export const saveSavingsPlan = endpoint({
  method: 'PUT',
  path: '/api/v1/savings',
  access: 'parent',
  body: z.strictObject({
    ...schoolQuery,
    ward_id: z.nullable(Id),
    goal_minor: PaymentAmount,
    step_minor: PaymentAmount,
    rhythm: SavingsRhythm,
    network: z.optional(z.enum(NETWORKS)),
    phone: z.optional(Phone),
  }),
  response: FamilySavings,
  summary: 'Begin the caller’s plan for this ward (null: for all at the school), or change it: its mark counts from today',
})

export const pauseSavingsPlan = endpoint({
  method: 'PUT',
  path: '/api/v1/savings/:id/pause',
  access: 'parent',
  params: z.strictObject({ id: Id }),
  body: z.strictObject({ is_paused: z.boolean() }),
  response: FamilySavings,
  summary: 'Rest, or go on: what was saved stays, the mark counts anew from the day one goes on',
})

export const stopSavingsPlan = endpoint({
  method: 'DELETE',
  path: '/api/v1/savings/:id',
  access: 'parent',
  params: z.strictObject({ id: Id }),
  summary: 'End one’s own plan; what was saved stays credit of the ward',
})

const ofWard = z.strictObject({ id: Id })

export const askSavingsBack = endpoint({
  method: 'PUT',
  path: '/api/v1/wards/:id/savings_return',
  access: 'parent',
  params: ofWard,
  body: z.strictObject({ amount_minor: PaymentAmount }),
  response: FamilySavings,
  summary: 'Ask the bursar for so much of what one put in back; a newer word takes the place of one that waits',
})

export const takeSavingsReturnBack = endpoint({
  method: 'DELETE',
  path: '/api/v1/wards/:id/savings_return',
  access: 'parent',
  params: ofWard,
  summary: 'Leave the money with the school after all, while the bursar has not given it back',
})

const BURSARS = ['bursar', 'head'] as const

/** A family that saves, as the bursar sees it. */
export const Saver = z.object({
  id: Id,
  guardian: z.object({ name: z.string(), phone: z.nullable(z.string()) }),
  children: z.array(z.object({ ward_id: Id, first_name: z.string(), class: z.string(), saved: Money })),
  saved: Money,
  goal: Money,
  step: Money,
  rhythm: SavingsRhythm,
  is_paused: z.boolean(),
  next_on: z.nullable(Day),
})
export type Saver = z.infer<typeof Saver>

/** What a family asks back, with the payments it can be given back of, newest first. */
export const ReturnToGive = z.object({
  id: Id,
  ward: z.object({ id: Id, fullname: z.string(), class: z.string() }),
  by: z.object({ name: z.string(), phone: z.nullable(z.string()) }),
  amount: Money,
  given: Money,
  /** Of the child's account now. */
  credit: Money,
  at: Instant,
  payments: z.array(z.object({ reference: z.string(), left: Money })),
})
export type ReturnToGive = z.infer<typeof ReturnToGive>

export const countSavings = endpoint({
  method: 'GET',
  path: '/api/v1/office/savings/counts',
  access: BURSARS,
  opens: 'nothing',
  response: z.object({ plans: z.int(), returns: z.int() }),
  summary: 'How many plans families have, and how many ask money back',
})

export const listSavings = endpoint({
  method: 'GET',
  path: '/api/v1/office/savings',
  access: BURSARS,
  opens: 'payments.listed',
  response: z.object({
    /** The credit of all children for whom somebody saves, each counted once. */
    saved: Money,
    savers: z.array(Saver),
    returns: z.array(ReturnToGive),
  }),
  summary: 'Families who save towards the next bill, by name, and what is asked back, the longest waiting first',
})

export const declineSavingsReturn = endpoint({
  method: 'POST',
  path: '/api/v1/office/savings/:id/refusal',
  access: BURSARS,
  opens: 'nothing',
  idempotency: 'optional',
  params: z.strictObject({ id: Id }),
  body: z.strictObject({ reason: z.string().check(z.trim(), z.minLength(3), z.maxLength(200)) }),
  response: z.object({ state: z.literal('declined') }),
  summary: 'Not give back what a family asked for; the parent reads why',
})
