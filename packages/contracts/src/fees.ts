import * as z from 'zod/mini'
import { Bill, BILL_LINE_KINDS, FEE_GROUPS } from './billing.ts'
import { Correction } from './corrections.ts'
import { endpoint } from './endpoint.ts'
import { Amount, Code, FeeRule, FeesBefore, words } from './fee-parts.ts'
import { Money } from './money.ts'
import { Day, Id } from './primitives.ts'

/** Who handles the school's money. */
const BURSARS = ['bursar', 'head'] as const

/** A fee and whom it is for; of several with one code the closest to the pupil counts: class, level, everybody. */
export const FeeLine = z.strictObject({
  code: Code,
  name: words(80),
  group: z.enum(FEE_GROUPS),
  amount_minor: Amount,
  mandatory: z.boolean(),
  /** `family`: only the eldest child of a family is asked for it. */
  basis: z.enum(['pupil', 'family']),
  purpose: z.nullable(words(200)),
  approved_by: z.nullable(words(120)),
  /** At most one of the two; both null is everybody. */
  level: z.nullable(words(60)),
  class_id: z.nullable(Id),
  boarding: z.nullable(z.enum(['day', 'boarder'])),
})
export type FeeLine = z.infer<typeof FeeLine>

/** What is different for one pupil: a fee with another amount or left out (`amount_minor` null), a discount, a scholarship. */
export const FeeException = z.strictObject({
  code: Code,
  kind: z.enum(['fee', 'discount', 'scholarship']),
  name: words(80),
  amount_minor: z.nullable(Amount),
  purpose: z.nullable(words(200)),
  approved_by: z.nullable(words(120)),
})
export type FeeException = z.infer<typeof FeeException>

const rules = { rules: z.array(FeeRule).check(z.maxLength(20)) }
/** Left out, they stay as they are. */
const rulesToo = { rules: z.optional(rules.rules) }

const head = {
  name: words(80),
  due_on: z.nullable(Day),
  /** The school's own minimum when null. */
  minimum_payment_minor: z.nullable(Amount),
}

/** A schedule as a bursar's file says it, until the office has its screens. */
export const WrittenFees = z.strictObject({
  academic_year: words(20),
  term: words(40),
  ...head,
  fees: z.array(FeeLine).check(z.maxLength(200)),
  ...rulesToo,
})
export type WrittenFees = z.infer<typeof WrittenFees>

/** What a school asks for in a term. */
export const FeeScheduleHead = z.object({
  id: Id,
  term_id: Id,
  term: z.string(),
  academic_year: z.string(),
  ...head,
  lines: z.int(),
  /** Bills issued from it that are not void. */
  bills: z.int(),
  currency: z.string(),
})
export type FeeScheduleHead = z.infer<typeof FeeScheduleHead>

export const FeeSchedule = z.extend(FeeScheduleHead, {
  fees: z.array(FeeLine),
  ...rules,
  /** Null where no term before has a fee in common. */
  before: z.nullable(FeesBefore),
  pupils: z.array(z.object({ ward_id: Id, fullname: z.string(), class: z.string(), changes: z.array(FeeException) })),
})
export type FeeSchedule = z.infer<typeof FeeSchedule>

/** What of a schedule is written in one form. */
const FeeWriting = z.strictObject({ ...head, fees: z.array(FeeLine), ...rulesToo })
export type FeeWriting = z.infer<typeof FeeWriting>

export const listFeeSchedules = endpoint({
  method: 'GET',
  path: '/api/v1/office/fee_schedules',
  access: BURSARS,
  opens: 'nothing',
  response: z.object({ schedules: z.array(FeeScheduleHead) }),
  summary: 'What the school asks for, newest term first',
})

export const getFeePlaces = endpoint({
  method: 'GET',
  path: '/api/v1/office/fee_places',
  access: BURSARS,
  opens: 'nothing',
  response: z.object({
    currency: z.string(),
    timezone: z.string(),
    /** The terms that have not closed, the next one first; where there is none, the last that did. */
    terms: z.array(z.object({ id: Id, name: z.string(), academic_year: z.string(), opens: Day, closes: Day })),
    /** Youngest first. */
    classes: z.array(z.object({ id: Id, name: z.string(), level: z.string(), pupils: z.int() })),
  }),
  summary: 'For what fees can be: the terms, the classes and their levels',
})

export const getFeeSchedule = endpoint({
  method: 'GET',
  path: '/api/v1/office/fee_schedules/:id',
  access: BURSARS,
  opens: 'fees.listed',
  params: z.strictObject({ id: Id }),
  response: z.object({ schedule: FeeSchedule }),
  summary: 'One fee schedule with its fees and what is different for single pupils',
})

export const addFeeSchedule = endpoint({
  method: 'POST',
  path: '/api/v1/office/fee_schedules',
  access: BURSARS,
  opens: 'fees.listed',
  idempotency: 'optional',
  body: z.strictObject({
    term_id: Id,
    ...head,
    /** Takes over the fees and the pupils’ changes of another schedule of the school. */
    copy_from: z.optional(Id),
  }),
  response: z.object({ schedule: FeeSchedule }),
  summary: 'A new fee schedule for a term, empty or copied from another',
})

export const changeFeeSchedule = endpoint({
  method: 'PUT',
  path: '/api/v1/office/fee_schedules/:id',
  access: BURSARS,
  opens: 'fees.listed',
  idempotency: 'optional',
  params: z.strictObject({ id: Id }),
  body: z.strictObject({
    ...head,
    fees: z.array(FeeLine).check(z.maxLength(200)),
    ...rulesToo,
    /** The schedule as it was read: lines that a colleague wrote meanwhile stay. Left out: it is whole, whatever stood there. */
    seen: z.optional(FeeWriting),
  }),
  response: z.object({ schedule: FeeSchedule }),
  summary: 'The schedule’s name, day, fees and discounts by rule, whole; bills that went out stay as they are',
})

export const changePupilFees = endpoint({
  method: 'PUT',
  path: '/api/v1/office/fee_schedules/:id/wards/:ward_id',
  access: BURSARS,
  opens: 'fees.listed',
  idempotency: 'optional',
  params: z.strictObject({ id: Id, ward_id: Id }),
  body: z.strictObject({ changes: z.array(FeeException).check(z.maxLength(40)) }),
  response: z.object({ schedule: FeeSchedule }),
  summary: 'What is different for one pupil, whole; an empty list takes it back',
})

/** What issuing does, or would do. */
export const IssueReport = z.object({
  is_dry_run: z.boolean(),
  /** Bills that went out now, or would. */
  bills: z.int(),
  lines: z.int(),
  total: Money,
  /** Pupils who have a bill of this schedule already. */
  already: z.int(),
  /** Pupils for whom the schedule has nothing, or whose discounts are larger than their fees. */
  nothing: z.int(),
  by_class: z.array(z.object({ class: z.string(), bills: z.int(), total: Money })),
  by_fee: z.array(z.object({ code: z.string(), name: z.string(), kind: z.enum(BILL_LINE_KINDS), pupils: z.int(), total: Money })),
})
export type IssueReport = z.infer<typeof IssueReport>

export const getBillRecord = endpoint({
  method: 'GET',
  path: '/api/v1/office/bills/:id',
  access: BURSARS,
  opens: 'bills.opened',
  params: z.strictObject({ id: Id }),
  response: z.object({ bill: Bill }),
  summary: 'One bill as its family sees it',
})

export const getBillCorrections = endpoint({
  method: 'GET',
  path: '/api/v1/office/bills/:id/corrections',
  access: BURSARS,
  opens: 'bills.opened',
  params: z.strictObject({ id: Id }),
  response: z.object({
    corrections: z.array(Correction),
    /** Open bills of brothers and sisters, to which a line may go. */
    places: z.array(z.object({ bill_id: Id, bill_no: z.string(), ward_id: Id, fullname: z.string(), term: z.string() })),
  }),
  summary: 'What was put right on a bill or waits for a second person, and where else its lines may go',
})

/** A rehearsal says how the bill would be, and leaves nothing behind. */
const dryRun = { dry_run: z.optional(z.boolean()) }
/** `waits`: above the school’s limit nothing has moved yet, a second person is asked. */
const corrected = z.object({ bill: Bill, waits: z.nullable(Correction) })

export const grantOnBill = endpoint({
  method: 'POST',
  path: '/api/v1/office/bills/:id/lines',
  access: BURSARS,
  opens: 'bills.opened',
  idempotency: 'derived',
  params: z.strictObject({ id: Id }),
  body: z.strictObject({
    kind: z.enum(['discount', 'scholarship', 'penalty', 'write_off']),
    name: words(80),
    amount_minor: Amount,
    /** Why: the family reads it. */
    purpose: words(200),
    approved_by: z.optional(words(120)),
    ...dryRun,
  }),
  response: corrected,
  summary: 'Take something off a bill that went out, or add a penalty; what is paid too much becomes credit',
})

export const voidBill = endpoint({
  method: 'POST',
  path: '/api/v1/office/bills/:id/void',
  access: BURSARS,
  opens: 'bills.opened',
  idempotency: 'optional',
  params: z.strictObject({ id: Id }),
  body: z.strictObject({ reason: words(200), ...dryRun }),
  response: corrected,
  summary: 'Take a whole bill back; what was paid on it becomes credit',
})

export const moveBillLine = endpoint({
  method: 'POST',
  path: '/api/v1/office/bills/:id/moves',
  access: BURSARS,
  opens: 'bills.opened',
  idempotency: 'optional',
  params: z.strictObject({ id: Id }),
  body: z.strictObject({ item_id: Id, to_bill_id: Id, reason: words(200), ...dryRun }),
  response: corrected,
  summary: 'A fee goes to an open bill of a brother or sister: taken off here and added there, whole',
})

export const setBillPlan = endpoint({
  method: 'PUT',
  path: '/api/v1/office/bills/:id/plan',
  access: BURSARS,
  opens: 'bills.opened',
  idempotency: 'optional',
  params: z.strictObject({ id: Id }),
  body: z.strictObject({ parts: z.array(z.strictObject({ due_on: Day, amount_minor: Amount })).check(z.maxLength(12)) }),
  response: z.object({ bill: Bill }),
  summary: 'Agree to take a bill in parts that add up to its total; an empty list ends the plan',
})

/** A ward that owes, as the bursar sees it. */
export const Debtor = z.object({
  ward_id: Id,
  admission_no: z.string(),
  fullname: z.string(),
  class: z.string(),
  balance: Money,
  overdue: Money,
  /** The earliest day by which something open was due. */
  due_on: z.nullable(Day),
  bills: z.array(z.object({ bill_id: Id, bill_no: z.string(), term: z.string(), academic_year: z.string(), balance: Money })),
  promise: z.nullable(z.object({ day: Day, amount: Money, made_by: z.nullable(z.string()), is_late: z.boolean() })),
  guardians: z.array(z.object({ fullname: z.string(), phone: z.nullable(z.string()) })),
})
export type Debtor = z.infer<typeof Debtor>

export const listDebtors = endpoint({
  method: 'GET',
  path: '/api/v1/office/debtors',
  access: BURSARS,
  opens: 'debtors.listed',
  query: z.strictObject({
    class_id: z.optional(Id),
    overdue: z.optional(z.enum(['yes'])),
    promised: z.optional(z.enum(['yes', 'late'])),
  }),
  response: z.object({ owed: Money, overdue: Money, debtors: z.array(Debtor) }),
  summary: 'Who owes, the largest first, with what was promised',
})
